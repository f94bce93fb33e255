import type * as english from "../search.ts";
import { counted, formatNumber } from "../../format/number.ts";

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

export type { NotFoundOutcome } from "../search.ts";

export const searchWords: typeof english.searchWords = {
  title: "Suche",
  looking: "Wird nachgeschlagen…",
  nothingAsked: {
    title: "Wonach suchen Sie?",
    takes:
      "Oben können Sie alles eingeben, was auf einer Seite steht: den Hash eines Fingerabdrucks, eines Dokuments oder eines Snapshots; die ID eines Stapels, eines Ereignisses, eines Dokuments, einer Organisation oder eines Mandanten; die Wurzel eines Stapels; den Schlüssel eines Unterzeichners; den Namen einer Organisation; oder eine Webadresse, die so etwas enthält. Mehrere zugleich ergeben eine Liste.",
    beginnings:
      "Die ersten 8 Ziffern vom Hash eines Fingerabdrucks genügen. Beim Namen einer Organisation genügt der Anfang eines beliebigen Wortes.",
    spelling:
      "Sie können einen Hash oder eine ID groß oder klein schreiben, mit Leerzeichen oder Anführungszeichen, und mit „0x“ oder „sha256:“ davor.",
    filters:
      "Tags schreibt man „case=2024-17“, einen Zeitraum „2026-03-01..2026-03-31“ oder „2026-03“. Beides zusammen geht auch.",
  },
  several: {
    table: "Nachgeschlagene Werte",
    columns: { value: "Wert", result: "Ergebnis", as: "Nachgeschlagen als" },
    progress: (done, total) => `${formatNumber(done)} von ${formatNumber(total)} nachgeschlagen…`,
    summary: (found, total) => `${formatNumber(found)} von ${formatNumber(total)} gefunden`,
    leftOut: (most, leftOut) =>
      `Nur die ersten ${formatNumber(most)} Werte werden nachgeschlagen. ${counted(leftOut, "Wert wurde", "Werte wurden")} weggelassen.`,
    found: "Gefunden",
    foundSeveral: (count, hasMore) =>
      `Gefunden: ${formatNumber(count)}${hasMore ? " und mehr" : ""}`,
    results: {
      failed: "Nicht bekannt: Der Dienst hat nicht geantwortet",
      "partly-searched": "Bisher nicht gefunden: nur ein Teil der Datensätze wurde durchsucht",
      "not-offered": "Kann hier nicht gesucht werden",
      "not-searchable": "Kann hier nicht gesucht werden",
      absent: "Nicht gefunden",
    },
  },
  tooLong: {
    title: "Das ist zu lang, um nachgeschlagen zu werden",
    sentence: (length) =>
      `Ihr Text hat ${formatNumber(length)} Zeichen, und darin wurde kein Hash und keine ID gefunden. Die ID eines Dokuments hat höchstens 256 Zeichen.`,
  },
  found: {
    fingerprints: (count) => counted(count, "Fingerabdruck", "Fingerabdrücke"),
    exportCase: "Als Akte exportieren",
    fingerprintTable: "Gefundene Fingerabdrücke",
    columns: {
      hash: "Hash",
      received: "Empfangen",
      eventId: "Ereignis-ID",
      organization: "Organisation",
      documentId: "Dokument-ID",
      status: "Status",
    },
    newest: (count) => `Das sind die neuesten ${count}. Es gibt mehr.`,
    by: {
      "hash-prefix": "Fingerabdrücke, deren Hash mit diesen Ziffern beginnt",
      organization: "Fingerabdrücke von Organisationen, deren Name zu diesem Text passt",
      "organization-id": "Fingerabdrücke der Organisation mit dieser ID",
      tenant: "Fingerabdrücke des Mandanten mit dieser ID",
      filter: "Fingerabdrücke, die der Dienst zu diesen Tags oder diesem Zeitraum nennt",
      shortened:
        "Fingerabdrücke, deren eigener Hash oder deren Dokumenthash mit diesen Ziffern beginnt und endet",
    },
    more: (count) =>
      count === 1
        ? "Das ist der neueste. Es gibt mehr."
        : `Das sind die neuesten ${formatNumber(count)}. Es gibt mehr.`,
    partly: (count) =>
      `Bis jetzt ${formatNumber(count)} gefunden. Ältere Datensätze wurden noch nicht durchsucht.`,
    showMore: "Mehr zeigen",
    loadingMore: "Wird geladen…",
    moreFailed: "Die nächsten Fingerabdrücke konnten nicht geladen werden:",
    tryAgain: "Noch einmal versuchen",
    batches: (count, kind) =>
      kind === "root" ? `${count} Stapel mit dieser Wurzel` : `${count} Stapel in diesem Snapshot`,
    batchTable: "Gefundene Stapel",
    batchId: "Stapel-ID",
  },
  hash: "Geben Sie einen Hash ab seiner ersten Ziffer ein. Vom Hash eines Fingerabdrucks genügen die ersten 8 Ziffern; der Hash eines Dokuments und der Schlüssel eines Unterzeichners müssen vollständig sein. Wer nur die letzten Ziffern oder eine falsche Ziffer eingibt, findet nichts.",
  byFile:
    "Wenn Sie das Dokument haben, brauchen Sie seinen Hash nicht: Wählen Sie die Datei aus, und ihr Hash wird auf diesem Gerät berechnet.",
  chooseFile: "Datei auswählen",
  lastAnswer:
    "Der Dienst antwortet im Moment nicht. Diese Seite zeigt die letzte Antwort des Dienstes, empfangen:",
  again: "Noch einmal suchen",
  lookingAgain: "Wird gesucht…",
  tried: "Was versucht wurde",
  causes: "Woran es liegen kann",
  as: (kind) => `Als ${candidateWords[kind]}`,
  published:
    "Dieser Explorer liest veröffentlichte Dateien. Sie können darin suchen: nach dem Hash eines Fingerabdrucks oder dessen ersten 8 Ziffern, nach dem Hash oder der ID eines Dokuments, nach der ID eines Ereignisses oder eines Stapels und nach dem Hash eines Snapshots.",
  publishedLead:
    "Ihr Text ist vielleicht ein Wert, nach dem in veröffentlichten Dateien nicht gesucht werden kann. Die Liste unten zeigt, was versucht wurde.",
  elsewhere: "Nur der eigene Explorer des Ledgers kann das nachschlagen.",
  toLedger: "Im Explorer des Ledgers nachsehen",
};

export const notFoundTitles: typeof english.notFoundTitles = {
  failed: "Es ist nicht bekannt, ob es das gibt",
  "partly-searched": "In den bisher durchsuchten Datensätzen nicht gefunden",
  "not-offered": "In den durchsuchbaren Datensätzen nicht gefunden",
  "not-searchable": "In den durchsuchbaren Datensätzen nicht gefunden",
  absent: "Nicht gefunden",
};

export const notFoundLeads: typeof english.notFoundLeads = {
  failed: (network) =>
    `Der Dienst von „${network}“ hat nicht jede Anfrage beantwortet. Suchen Sie gleich noch einmal.`,
  "partly-searched": () => partlySearched,
  "not-offered": (network) =>
    `Der Dienst von „${network}“ bietet keine öffentliche Suche nach diesem Wert. Deshalb konnte nicht alles durchsucht werden.`,
  "not-searchable": (network) =>
    `Ihr Text ist vielleicht ein Wert, nach dem der Dienst von „${network}“ nicht suchen kann. Die Liste unten zeigt, was versucht wurde.`,
  absent: (network) => `Die Suche auf „${network}“ hat nichts gefunden.`,
};

export const trialSentences: typeof english.trialSentences = {
  found: "Gefunden",
  absent: "Kein Treffer",
  partlySearched,
  failed: (reason) => `Suche fehlgeschlagen: ${reason}`,
};

const loadedHere = (count: number) =>
  `Unter den hier geladenen Fingerabdrücken (${formatNumber(count)}: die neuesten und die, die Sie geöffnet haben)`;

function sentencesAfter(cannot: string) {
  return {
    some: (lookedThrough: number) => `${cannot} ${loadedHere(lookedThrough)} sind das die Treffer.`,
    none: (lookedThrough: number) =>
      `${cannot} ${loadedHere(lookedThrough)} gibt es keinen Treffer.`,
    others: `${cannot} Einige der empfangenen Datensätze passen nicht zu Ihrem Text. Sie sind hier weggelassen. Es kann also weitere Treffer geben.`,
  };
}

export const notOffered: typeof english.notOffered = sentencesAfter(
  "Der Dienst bietet keine öffentliche Suche nach diesem Wert.",
);

export const beginningSentences: typeof english.beginningSentences = {
  "hash-prefix": sentencesAfter(
    "Der Dienst dieses Netzwerks kann nicht nach dem Anfang eines Hashs suchen.",
  ),
  organization: sentencesAfter(
    "Der Dienst dieses Netzwerks kann nicht nach dem Namen einer Organisation suchen.",
  ),
  "organization-id": sentencesAfter(
    "Der Dienst dieses Netzwerks kann nicht nach der ID einer Organisation suchen.",
  ),
  tenant: sentencesAfter(
    "Der Dienst dieses Netzwerks kann nicht nach der ID eines Mandanten suchen.",
  ),
  filter: sentencesAfter(
    "Der Dienst dieses Netzwerks kann nicht nach Tags oder einem Zeitraum suchen.",
  ),
  shortened: sentencesAfter(
    "Der Dienst dieses Netzwerks kann nicht nach einem gekürzten Hash suchen.",
  ),
};

export const shortenedDocument: typeof english.shortenedDocument = sentencesAfter(
  "Ein Dokument kann nur mit seinem ganzen Hash gefunden werden, und kein Hash eines Fingerabdrucks passt zu diesen Ziffern.",
);

export const publishedSentences: typeof english.publishedSentences = {
  "hash-prefix": sentencesAfter(
    "In diesen veröffentlichten Dateien kann nicht nach dem Anfang eines Hashs gesucht werden.",
  ),
  organization: sentencesAfter(
    "In veröffentlichten Dateien kann nicht nach dem Namen einer Organisation gesucht werden.",
  ),
  "organization-id": sentencesAfter(
    "In veröffentlichten Dateien kann nicht nach der ID einer Organisation gesucht werden.",
  ),
  tenant: sentencesAfter(
    "In veröffentlichten Dateien kann nicht nach der ID eines Mandanten gesucht werden.",
  ),
  filter: sentencesAfter(
    "In veröffentlichten Dateien kann nicht nach Tags oder einem Zeitraum gesucht werden.",
  ),
  shortened: sentencesAfter(
    "In veröffentlichten Dateien kann nicht nach so wenigen Ziffern eines Hashs gesucht werden.",
  ),
};

export const causeSentences: typeof english.causeSentences = {
  otherNetwork: (other, network) =>
    `Die eingegebene Webadresse gehört zu ${other}, aber dieser Explorer zeigt ${network}.`,
  shortened:
    "Der gekürzte Hash eines Dokuments wird nur mit den hier geladenen Fingerabdrücken verglichen: den neuesten und denen, die Sie geöffnet haben. Suchen Sie nach dem ganzen Hash.",
  otherVersion:
    "Ihre Eingabe kann der Hash einer anderen Fassung des Dokuments sein: Ein einziges geändertes Byte ergibt einen anderen Hash.",
  documentHash:
    "Ihre Eingabe kann der Hash des Dokuments statt der seines Fingerabdrucks sein. Bitten Sie den Absender um den Hash des Fingerabdrucks oder um den Beweis.",
  otherAlgorithm:
    "Ihre Eingabe kann der Hash einer anderen Fassung des Dokuments sein oder ein Hash, der mit einem anderen Verfahren berechnet wurde.",
  otherId:
    "Ihre Eingabe kann die eigene ID eines Datensatzes sein. Nach solchen IDs kann nicht gesucht werden.",
  spelling:
    "Die ID eines Dokuments muss genau so geschrieben sein, wie sie aufgezeichnet wurde, auch in der Groß- und Kleinschreibung.",
  fewDigits: (digits) =>
    `Die Suche nach dem Hash eines Fingerabdrucks braucht mindestens ${digits} Ziffern, und Sie haben weniger eingegeben.`,
  organization:
    "Um eine Organisation zu finden, geben Sie den Anfang ihres Namens oder eines Wortes darin ein. Maßgeblich ist der Name, den der Dienst zeigt.",
  anotherNetwork: (network) =>
    `Was Sie suchen, kann zu einem anderen Netzwerk gehören: Dieser Explorer zeigt nur ${network}.`,
  queued: "Der Fingerabdruck ist vielleicht noch nicht beim Dienst angekommen.",
  unpublished:
    "Der Fingerabdruck kann erst endgültig geworden sein, nachdem die Dateien veröffentlicht wurden, die dieser Explorer liest.",
  mistyped:
    "Ihre Eingabe kann einen Tippfehler haben oder beim Kopieren abgeschnitten worden sein.",
};

export const misspelledWords: typeof english.misspelledWords = {
  lead: {
    hash: "Das ist kein Hash eines Fingerabdrucks.",
    snapshot: "Das ist kein Hash eines Snapshots.",
    uuid: "Das ist keine Stapel-ID.",
    key: "Das ist kein Schlüssel eines Unterzeichners.",
  },
  search: "Nach diesem Text suchen",
  character: (place, character) => `„${character}“ an Stelle ${place}`,
  others: (count) => `${count} weitere`,
  oneWrong: (character) =>
    `${character} ist keine Hexadezimalziffer. Erlaubt sind 0 bis 9 und a bis f.`,
  someWrong: (characters) =>
    `${characters} sind keine Hexadezimalziffern. Erlaubt sind 0 bis 9 und a bis f.`,
  missing: (count, lengths) =>
    count === 1
      ? `Ein Zeichen fehlt: ${lengths}`
      : `${formatNumber(count)} Zeichen fehlen: ${lengths}`,
  tooMany: (count, lengths) =>
    count === 1
      ? `Ein Zeichen ist zu viel: ${lengths}`
      : `${formatNumber(count)} Zeichen sind zu viel: ${lengths}`,
  lengths: {
    hash: (digits, has) => `Der Hash eines Fingerabdrucks hat ${digits}, dieser Text hat ${has}.`,
    snapshot: (digits, has) => `Der Hash eines Snapshots hat ${digits}, dieser Text hat ${has}.`,
    uuid: (digits, has) =>
      `Eine Stapel-ID hat ohne Bindestriche ${digits}, dieser Text hat ${has}.`,
    key: (digits, has) =>
      `Der Schlüssel eines Unterzeichners hat ${digits}, oder ${digits + 2}, wenn er mit 04 beginnt. Dieser Text hat ${has}.`,
  },
};
