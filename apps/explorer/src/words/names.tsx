// The words about names of keys: those that a visitor gave, and those of directories.
import { counted } from "../format/number.ts";

export const namedKeyWords = {
  title: "Your name for this key",
  allTitle: "Your names for keys",
  none: "You have not named this key. A name of your own helps you to recognize the key, and to notice when another key signed.",
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

// The words around a domain's directory of keys. What was found in it is said by packages/verdict.

export const directoryWords = {
  panel: "Directories of keys",
  title: (domain: string) => `Directory of keys at ${domain}`,
  unusable: {
    title: "Directories of keys cannot be looked up here",
    advice:
      "The list of domains in this explorer’s configuration cannot be read, so no domain is asked. The person who runs this site can fix “directories” in /config.json. The other parts of this page work without the list.",
  },
  offer: {
    record: (domain: string) =>
      `The operator of this explorer names ${domain} as a domain that states which keys this organization uses. If you look there, your browser fetches the domain’s list and looks up the keys that signed this fingerprint. The domain then learns your network address, and that somebody looks at this organization with this explorer. It does not learn which fingerprint you are looking at.`,
    key: (domain: string) =>
      `The service says that this key signed for an organization. The operator of this explorer names ${domain} as a domain that states which keys that organization uses. If you look there, your browser fetches the domain’s list and looks up this key. The domain then learns your network address, and that somebody looks at this organization with this explorer. It does not learn which key you are looking at.`,
  },
  ask: "Look there",
  askAgain: "Look again",
  remember: "Always look there",
  forget: "Stop looking there automatically",
  remembered: (domain: string) =>
    `You chose to look up keys at ${domain} automatically. This explorer’s operator chose this domain as the one that lists the keys of certain organizations. Each time you open the page of a key of one of these organizations, or unfold this question on the page of a fingerprint, this browser asks ${domain} for the list.`,
  waiting: "The directory is being fetched.",
  meaning: "What “listed”, “valid” and “trusted by you” mean",
  about: { file: "About the file", key: (key: string) => `About the key ${key}` },
  trust: (key: string) => `Trust the key ${key}`,
  kept: {
    stored: "Saved. You trust this key.",
    unstored:
      "Your browser does not let this page store anything, so your choice lasts only until you close the page.",
    full: "You have already named as many keys as can be stored. Nothing was changed. Remove the name of another key, then try again.",
    watched:
      "You cannot choose more than 20 organizations for one key. Nothing was changed. Open the key’s page and use “Change the name” to deselect an organization, then try again.",
  },
};

// What a record's page says, beside its signatures, about the names that the visitor gave to keys.

export const recordNameWords = {
  named: "Your name for this key",
  namedKey: (name: string, key: string) => `${name} (${key})`,
  other: {
    title: "Signed with a key that you have not named for this organization",
    sentence: (named: string, signed: string, count: number) =>
      `For this organization you named ${count === 1 ? "the key" : "the keys"} ${named}. None of this fingerprint’s valid signatures was made with ${count === 1 ? "that key" : "those keys"}. It was signed with ${signed}.`,
    advice: (count: number) =>
      `An organization may use several keys, so this alone does not mean that anything is wrong. No check depends on your names. Ask the organization, in a way that you trust, whether ${count === 1 ? "this key is" : "these keys are"} theirs. ${count === 1 ? "If it is, name the key on its page. If it is not, or nobody can tell you, do not rely on this fingerprint as coming from the organization." : "Name each key that is theirs on its page. If none is, or nobody can tell you, do not rely on this fingerprint as coming from the organization."}`,
    pages: (count: number): string =>
      count === 1
        ? "The page of the key that signed this fingerprint:"
        : "The pages of the keys that signed this fingerprint:",
  },
};
