// What the search box recognises in a text, and how it names things.
import type * as english from "../recognition.ts";

/** As in "Als ID eines Stapels". */
export const candidateWords: typeof english.candidateWords = {
  fingerprint: "Hash eines Fingerabdrucks",
  document: "Hash eines Dokuments",
  snapshot: "Hash eines Snapshots",
  batch: "ID eines Stapels",
  event: "ID eines Ereignisses",
  "document-id": "ID eines Dokuments",
  shortened: "gekürzter Hash",
};

export const formWords: typeof english.formWords = {
  SHA_256:
    "64 Hexadezimalziffern: der Hash eines Fingerabdrucks, eines Dokuments oder eines Snapshots",
  SHA_512: "128 Hexadezimalziffern: der SHA-512 eines Dokuments",
  HEX: "Hexadezimalziffern, aber nicht die 64 eines Fingerabdrucks: vielleicht der Hash eines Dokuments",
  UUID: "Eine UUID: die ID eines Stapels oder eines Ereignisses",
  SHORTENED: "Ein gekürzter Hash: Mit dem ganzen Hash wird mehr gefunden",
  ADDRESS: "Eine Adresse",
  WITHIN_TEXT: "Ein Text, der einen Hash oder eine ID enthält",
  TEXT: "Text: die ID eines Dokuments",
};

export const recognitionSentences: typeof english.recognitionSentences = {
  json: "JSON: ein Beweisstück, das auf diesem Gerät geprüft wird",
  tooLong: "Länger als alles, was nachgeschlagen werden kann",
  addressOf: (kind) => `Eine Adresse, darin: ${candidateWords[kind]}`,
};

export const partlySearched =
  "Nur ein Teil der Datensätze wurde durchsucht. Grenzen Sie die Suche ein.";
