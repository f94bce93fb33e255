import { counted } from "../../format/list.ts";
import type * as english from "../recognition.ts";

/** Used after "Als", for example "Als ID eines Stapels". */
export const candidateWords: typeof english.candidateWords = {
  fingerprint: "Hash eines Fingerabdrucks",
  document: "Hash eines Dokuments",
  snapshot: "Hash eines Snapshots",
  ordinal: "Ordnungszahl eines Snapshots",
  root: "Wurzel eines Stapels",
  batch: "ID eines Stapels",
  event: "ID eines Ereignisses",
  "document-id": "ID eines Dokuments",
  signer: "Schlüssel eines Unterzeichners",
  address: "Ledger-Adresse des Schlüssels eines Unterzeichners",
  "hash-prefix": "Anfang des Hashs eines Fingerabdrucks",
  organization: "Name einer Organisation",
  "organization-id": "ID einer Organisation",
  tenant: "ID eines Mandanten",
  shortened: "gekürzter Hash",
  filter: "Tags oder Zeitraum",
};

export const formWords: typeof english.formWords = {
  SHA_256:
    "64 Hexadezimalziffern: der Hash eines Fingerabdrucks, eines Dokuments oder eines Snapshots, oder die Wurzel eines Stapels",
  SHA_512:
    "128 Hexadezimalziffern: der SHA-512-Hash eines Dokuments oder der Schlüssel eines Unterzeichners",
  KEY: "Der Schlüssel eines Unterzeichners",
  HEX: "Hexadezimalziffern: vielleicht der Hash eines Dokuments. Der Hash eines Fingerabdrucks hat genau 64 Ziffern",
  OTHER_DIGEST:
    "Ein Hash, aber weder SHA-256 noch SHA-512. Kaum ein Datensatz enthält einen anderen: Suchen Sie das Dokument mit seinem SHA-256-Hash, oder wählen Sie die Datei",
  CONTENT_ID:
    "Eine Adresse von Inhalten in IPFS. Kein Datensatz enthält solche: Suchen Sie das Dokument mit seinem SHA-256-Hash, oder wählen Sie die Datei",
  HASH_PREFIX:
    "Hexadezimalziffern: der Anfang des Hashs eines Fingerabdrucks oder die ID eines Dokuments",
  FEW_DIGITS:
    "Text: die ID eines Dokuments oder der Name einer Organisation. Um einen Hash über seinen Anfang zu finden, geben Sie mindestens seine ersten 8 Hex-Ziffern ein",
  NUMBER: "Die Ordnungszahl eines Snapshots oder die ID eines Dokuments",
  UUID: "Eine UUID: die ID eines Stapels, eines Ereignisses, einer Organisation oder eines Mandanten",
  HEX_32:
    "32 Hex-Ziffern: der Anfang des Hashs eines Fingerabdrucks, der Hash eines Dokuments oder eine UUID",
  LEDGER_ADDRESS: "Die Ledger-Adresse des Schlüssels eines Unterzeichners",
  WALLET: "Die Adresse eines Wallets: eine Organisation, die daraus bezahlt, oder ein Hash",
  FILTER: "Tags oder ein Zeitraum, oder die ID eines Dokuments",
  SHORTENED: "Ein gekürzter Hash: seine ersten und letzten Ziffern",
  ADDRESS: "Eine Adresse",
  WITHIN_TEXT: "Ein Text, der einen Hash oder eine ID enthält",
  TEXT: "Text: die ID eines Dokuments oder der Anfang des Namens einer Organisation",
};

export const recognitionSentences: typeof english.recognitionSentences = {
  json: "JSON: Beweise, die auf diesem Gerät geprüft werden",
  list: (count) => `${counted(count, "Wert", "Werte")}, jeder für sich nachgeschlagen`,
  tooLong: "Zu lang, um nachgeschlagen zu werden",
  addressOf: (kind) => `Eine Adresse, darin: ${candidateWords[kind]}`,
};

export const partlySearched =
  "Nur ein Teil der Datensätze wurde durchsucht. Grenzen Sie die Suche ein.";
