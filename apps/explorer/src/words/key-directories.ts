// What the pages say about a domain's directory of keys. A file can be well-formed and valid, a key can be listed in
// it, and the visitor can trust a key. The pages never mix up these four statements, and none of them is a verdict.
import { counted } from "../format/list.ts";

const whenSigned =
  "It is not known when the key signed, because signatures can also be added after the confirmation.";

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
  unbound:
    "The check of the record’s content did not pass, so the record may name somebody else’s organization. Therefore, no directory is asked.",
  noValidSignature: "This record has no valid signature, so there is no key to look up.",
  ask: "Look there",
  askAgain: "Look again",
  remember: "Always look there",
  forget: "Stop looking there automatically",
  remembered: (domain: string) =>
    `You chose to look up keys at ${domain} automatically. This explorer’s operator chose this domain as the one that lists the keys of certain organizations. Each time you open the page of a key or a fingerprint of one of these organizations, this browser asks ${domain} for the list.`,
  waiting: "The directory is being fetched.",
  /** `time` is when the directory was asked for. */
  none: {
    word: "Could not be looked up",
    sentence: (domain: string, reason: string, time: string) =>
      `${domain} was asked on ${time}: ${reason}. This says nothing about the keys.`,
    reasons: {
      UNREACHABLE: () => "it did not answer, or does not allow this page to read its answers",
      TIMED_OUT: (seconds: number) => `it did not send the whole file within ${seconds} seconds`,
      REDIRECTED: () => "it answered with a redirect, which is not followed",
      NOT_PUBLISHED: () => "it does not publish a directory",
      REFUSED: () => "it answered with an error",
      TOO_LONG: (_seconds: number, kibibytes: number) =>
        `its file is longer than ${kibibytes} KiB and was not read`,
    },
  },
  wellFormed: {
    word: "Well-formed",
    sentence: (domain: string, name: string, count: number, issued: string, expires: string) =>
      `The file of ${domain} has the form of a directory. It states “${name}” as the organization’s name, and lists ${counted(count, "key")}. It also states that it was issued on ${issued} and expires on ${expires}.`,
  },
  notWellFormed: {
    word: "Not well-formed",
    sentence: (domain: string, reason: string) =>
      `${domain} sent a file that is not a directory: ${reason}. No key was looked up in it.`,
    reasons: {
      TOO_LONG: () => "it is too long",
      NOT_JSON: () => "it is not valid JSON",
      OTHER_FORMAT: () => "it has another format",
      OTHER_VERSION: () => "it has a version that this page does not know",
      MALFORMED: (path: string) => `“${path}” is missing, malformed or unknown`,
      REPEATED_KEY: (path: string) => `it lists the key at “${path}” twice`,
      BAD_PERIOD: (path: string) => `the period of a key ends before it begins (“${path}”)`,
      BAD_EXPIRY: () =>
        "its date of expiry is not after its date of issue, or is more than 400 days after it",
    },
  },
  valid: {
    word: "Valid",
    sentence: (label: string, key: string) =>
      `The file is signed with “${label}” (${key}), one of the keys that it lists. Your browser verified that signature. So somebody who holds that key signed the file. The signature does not show who that is.`,
  },
  notValid: {
    word: "Not valid",
    sentence: (reason: string) => `${reason} No key was looked up in the file.`,
    reasons: {
      OTHER_DOMAIN: (stated: string) =>
        `The file was made for another domain, ${stated}. It may have been copied from there.`,
      SIGNER_NOT_LISTED: () => "The file is signed with a key that it does not list.",
      SIGNER_NOT_VALID_THEN: () =>
        "The file is signed with a key that was not valid when the file was issued, according to the file’s own dates.",
      INVALID_SIGNATURE: () =>
        "The signature of the file is not valid. The file was changed after it was signed, or was signed with another key.",
      ISSUED_LATER: () =>
        "The file states that it was issued in the future. Check the clock of your device.",
      EXPIRED: (_stated: string, expired: string) =>
        `The file expired on ${expired}, so it no longer says which keys are in use.`,
    },
  },
  listing: {
    VALID_THEN: { word: "Listed" },
    TIME_NOT_STATED: { word: "Listed" },
    NOT_YET_VALID: {
      word: {
        record: "Listed, but not yet valid at confirmation",
        key: "Listed, but not yet valid",
      },
    },
    ENDED: {
      word: {
        record: "Listed, but no longer valid at confirmation",
        key: "Listed, but no longer valid",
      },
    },
    NOT_LISTED: {
      word: "Not listed",
      sentence: (domain: string, key: string) =>
        `${domain} does not list the key ${key}. An organization may use keys that it does not list, so this alone does not mean that anything is wrong. Ask the organization, in a way that you trust, whether the key is theirs.`,
    },
    listed: (domain: string, key: string, label: string, from: string, until: string | null) =>
      until === null
        ? `${domain} lists the key ${key} as “${label}”, valid since ${from}.`
        : `${domain} lists the key ${key} as “${label}”, valid from ${from} until ${until}.`,
    record: {
      VALID_THEN: (confirmed: string) =>
        `The service states that this fingerprint was confirmed in that period, on ${confirmed}. ${whenSigned}`,
      NOT_YET_VALID: (confirmed: string) =>
        `The service states that this fingerprint was confirmed on ${confirmed}, before that period. ${whenSigned} Ask the organization when it signed.`,
      ENDED: (confirmed: string) =>
        `The service states that this fingerprint was confirmed after that period, on ${confirmed}. It is not known whether the fingerprint was signed before the period ended. Ask the organization when it was signed.`,
      TIME_NOT_STATED: () =>
        "The record does not state when the fingerprint was confirmed, so no time was compared with that period.",
    },
    key: {
      VALID_THEN: () => "That period includes today.",
      NOT_YET_VALID: () => "That period has not begun.",
      ENDED: () =>
        "That period is over. The page of a fingerprint that this key signed compares the period with the time at which the fingerprint was confirmed.",
      TIME_NOT_STATED: () => "",
    },
  },
  meaning: "What “listed”, “valid” and “trusted by you” mean",
  about: { file: "About the file", key: (key: string) => `About the key ${key}` },
  trusted: {
    word: "Trusted by you",
    sentence: (name: string, time: string) =>
      `You named this key “${name}” for this directory’s organization on ${time}.`,
  },
  notTrusted: {
    word: "Not trusted by you so far",
    sentence: "You have not named this key for this directory’s organization.",
    /** Above a link to the key's page. */
    how: "Once the holder has confirmed to you that this is their key, you can name the key on its page:",
    offer: (domain: string, name: string) =>
      `You have not named this key for this directory’s organization. If you trust that ${domain} belongs to that organization, you can trust the key. This browser then names the key “${name}”, and tells you when another key signs for that organization. You can change the name on the key’s page.`,
  },
  trust: (key: string) => `Trust the key ${key}`,
  kept: {
    stored: "Saved. You trust this key.",
    unstored:
      "Your browser does not let this page store anything, so your choice lasts only until you close the page.",
    full: "You have already named as many keys as can be stored. Nothing was changed. Remove the name of another key, then try again.",
    watched:
      "You cannot choose more than 20 organizations for one key. Nothing was changed. Open the key’s page and use “Change the name” to deselect an organization, then try again.",
  },
  changed: {
    title: "The directory has changed since you last looked",
    since: (time: string) =>
      `You last looked on ${time}. Since then, this has changed in the file:`,
    OLDER:
      "The domain’s file was issued before the file that you saw last. Somebody may have put an old file back. Ask the organization which file is the right one.",
    NAME: (before: string, now: string) =>
      `The organization’s name in the file is now “${now}”. It was “${before}”.`,
    ADDED: (key: string, label: string) => `The key ${key}, “${label}”, is new.`,
    REMOVED: (key: string, label: string) => `The key ${key}, “${label}”, is no longer listed.`,
    PERIOD: (key: string, before: string, now: string) =>
      `The key ${key} is now listed as valid ${now}. It was listed as valid ${before}.`,
    LABEL: (key: string, before: string, now: string) =>
      `The key ${key} is called “${now}”. It was called “${before}”.`,
    ISSUED_AGAIN:
      "Only the file’s dates of issue and expiry have changed. The keys and their periods are the same.",
    period: (from: string, until: string | null) =>
      until === null ? `since ${from}` : `from ${from} until ${until}`,
    more: (count: number) => `${counted(count, "more change is", "more changes are")} not shown.`,
    read: "I have read this",
  },
  worth: (domain: string) =>
    `This list of keys is only what ${domain} states. The list does not show that the holder of a key agreed to be listed, or that the domain belongs to the organization. No verdict depends on the list.`,
  noWorth: "No verdict depends on a directory.",
};
