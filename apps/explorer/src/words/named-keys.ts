// The words about naming keys. A name is always shown as the visitor's own.
import { counted } from "../format/list.ts";

export const namedKeyWords = {
  title: "Your name for this key",
  allTitle: "Your names for keys",
  none: "You have not named this key. A name of your own helps you to recognise the key, and to notice when another key signed.",
  named: (name: string, time: string) => `You named this key ${name} on ${time}.`,
  /** @param given when the name was given, as the file states it */
  importedName: (name: string, imported: string, given: string) =>
    `The name ${name} was imported from a file on ${imported}. The file states that it was given on ${given}.`,
  importedOn: (time: string) => `imported on ${time}`,
  /** Below the name of a key. `organizations` is a list of names, or of ids where the service states no name. */
  watched: (organizations: string) =>
    `The pages tell you when a fingerprint of ${organizations} is signed with another key.`,
  unwatched:
    "You chose no organization for this key. If you choose one, the pages tell you when another key signs for that organization. To choose one, use “Change the name”.",
  worth:
    "The name is your own note. It does not show who holds the key, and no check and no verdict depends on it.",
  before:
    "First make sure whose key this is. Contact the person or organization whose key it should be, for example by calling a phone number that you already know and trust, and compare the keys. The key’s address on the network, shown above, is short enough to read out.",
  open: "Name this key",
  change: "Change the name",
  remove: "Remove the name",
  removed: "The name was removed.",
  field: "Name",
  privacy:
    "The name is kept in this browser only and is not sent to anyone. It is your own note, and nothing checks it.",
  expected: "Tell me when a fingerprint of a selected organization is signed with another key",
  expectedNote:
    "The list shows the organizations for which this key signed, according to the service, and those that you chose before.",
  noOrganization:
    "The service states no organization for this key, so you cannot choose one. The pages will not tell you when an organization signs with another key.",
  organizationsPending:
    "The organizations of this key have not been loaded yet. If you save the name now, it is saved without an organization, and the pages will not tell you when an organization signs with another key. You can choose an organization later.",
  save: "Save the name",
  saved: (name: string) => `Saved. You named this key ${name}.`,
  cancel: "Cancel",
  empty: "Enter a name first.",
  full: (limit: number) =>
    `You have already named ${limit} keys, and no more can be kept. Remove another name first. Nothing was changed.`,
  unkept:
    "Your browser does not let this page store anything, so your names last only until you close the page. Export them to keep them.",
  all: (count: number) => `All your names (${counted(count, "key")})`,
  noNames:
    "You have not named any key in this browser. To name one, open a fingerprint’s page and follow the link of a key that signed the fingerprint.",
  removeListed: "Remove",
  removeOf: (name: string) => `Remove the name ${name}`,
  exportNames: "Export names",
  importNames: "Import names from a file that was exported here.",
  imported: (added: number, same: number, conflicts: number) =>
    [
      `${counted(added, "name was", "names were")} added.`,
      ...(same > 0 ? [`${counted(same, "name was", "names were")} already here.`] : []),
      ...(conflicts > 0
        ? [
            `For ${counted(conflicts, "key")}, the file’s entry differs from your own. Your own ${conflicts === 1 ? "entry was" : "entries were"} kept.`,
          ]
        : []),
    ].join(" "),
  conflict: {
    names: (own: string, other: string) =>
      `You named this key ${own}, and the file names it ${other}.`,
    organizations: (own: string, ownCount: number, otherCount: number) =>
      `You and the file both name this key ${own}, but for different organizations: you chose ${counted(ownCount, "organization")}, and the file lists ${counted(otherCount, "organization")}.`,
    replace: "Use the entry in the file",
  },
  problems: {
    TOO_LARGE: "The file is too large to be a file of names.",
    UNREADABLE: "The browser could not read the file.",
    NOT_UTF8: "The file is not text in UTF-8.",
    NOT_JSON: "The file is not valid JSON.",
    OTHER_FORMAT:
      "This file does not contain names for keys that were exported from this explorer.",
    OTHER_VERSION:
      "The file has a version that this page does not know. Export the names again with this version of the explorer.",
    TOO_MANY: "The file has more names than can be kept here.",
    FULL: "Together with the names in the file, you would have more names than can be kept. Remove some of your names first.",
    BAD_ENTRY: "One entry in the file is not a named key.",
    REPEATED_KEY: "The file names one key twice.",
  },
  entry: (at: number) => `See entry ${at}.`,
  nothingImported: "Nothing was imported.",
};
