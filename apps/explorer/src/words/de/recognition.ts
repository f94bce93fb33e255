import type * as english from "../recognition.ts";

/** Used after "Als", for example "Als ID eines Stapels". */
export const candidateWords: typeof english.candidateWords = {
  fingerprint: "Hash eines Fingerabdrucks",
  document: "Hash eines Dokuments",
  snapshot: "Hash eines Snapshots",
  batch: "ID eines Stapels",
  event: "ID eines Ereignisses",
  "document-id": "ID eines Dokuments",
  "hash-prefix": "Anfang des Hashs eines Fingerabdrucks",
  organization: "Name einer Organisation",
  shortened: "gekürzter Hash",
};

export const formWords: typeof english.formWords = {
  SHA_256:
    "64 Hexadezimalziffern: der Hash eines Fingerabdrucks, eines Dokuments oder eines Snapshots",
  SHA_512: "128 Hexadezimalziffern: der SHA-512-Hash eines Dokuments",
  HEX: "Hexadezimalziffern: vielleicht der Hash eines Dokuments. Der Hash eines Fingerabdrucks hat genau 64 Ziffern",
  HASH_PREFIX:
    "Hexadezimalziffern: der Anfang des Hashs eines Fingerabdrucks oder die ID eines Dokuments",
  FEW_DIGITS:
    "Text: die ID eines Dokuments oder der Name einer Organisation. Um einen Hash über seinen Anfang zu finden, geben Sie mindestens seine ersten 8 Hex-Ziffern ein",
  UUID: "Eine UUID: die ID eines Stapels oder eines Ereignisses",
  HEX_32:
    "32 Hex-Ziffern: der Anfang des Hashs eines Fingerabdrucks, der Hash eines Dokuments oder eine UUID",
  SHORTENED: "Ein gekürzter Hash: seine ersten und letzten Ziffern",
  ADDRESS: "Eine Adresse",
  WITHIN_TEXT: "Ein Text, der einen Hash oder eine ID enthält",
  TEXT: "Text: die ID eines Dokuments oder der Anfang des Namens einer Organisation",
};

export const recognitionSentences: typeof english.recognitionSentences = {
  json: "JSON: Beweise, die auf diesem Gerät geprüft werden",
  tooLong: "Zu lang, um nachgeschlagen zu werden",
  addressOf: (kind) => `Eine Adresse, darin: ${candidateWords[kind]}`,
};

export const partlySearched =
  "Nur ein Teil der Datensätze wurde durchsucht. Grenzen Sie die Suche ein.";
