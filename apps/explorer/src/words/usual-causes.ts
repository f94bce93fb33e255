// Sentences about why something that exists may not have been found.

export const causeSentences = {
  otherNetwork: (other: string, network: string) =>
    `The web address that you entered belongs to ${other}, but this explorer shows ${network}.`,
  shortened:
    "A shortened hash of a document is compared only with the fingerprints loaded here: the latest ones and those that you opened. Search for the whole hash.",
  otherVersion:
    "Your text may be the hash of another version of the document: changing a single byte changes the hash.",
  documentHash:
    "Your text may be the hash of the document instead of the fingerprint hash. Ask the sender for the fingerprint hash or for the proof.",
  otherAlgorithm:
    "Your text may be the hash of another version of the document, or a hash made with another algorithm.",
  otherId: "Your text may be a record’s own id. Such ids cannot be looked up.",
  spelling:
    "A document’s id must be spelled exactly as it was recorded, including upper and lower case.",
  fewDigits: (digits: number) =>
    `A search for a fingerprint’s hash needs at least ${digits} digits, and you entered fewer.`,
  organization:
    "To find an organization, enter the beginning of its name or of a word in its name. Use the name that the service shows.",
  anotherNetwork: (network: string) =>
    `What you are looking for may belong to another network: this explorer shows only ${network}.`,
  queued: "The fingerprint may not have reached the service yet.",
  /** Used instead of `queued` where the pages read published files. */
  unpublished:
    "The fingerprint may have become final only after the files that this explorer reads were published.",
  mistyped: "Your text may have been mistyped, or cut short when it was copied.",
};
