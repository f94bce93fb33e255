import type * as english from "../verdict.ts";
import { counted } from "../../format/list.ts";

export type { VerdictMark } from "../verdict.ts";

export const verdictNames: typeof english.verdictNames = {
  failed: "Nicht bestanden",
  inconclusive: "Nicht entscheidbar",
  consistent: "Stimmig",
  confirmed: "Bestätigt",
  checking: "Wird geprüft",
};

export const noVerdictWords: typeof english.noVerdictWords = {
  unanswered: { label: "Wartet auf den Dienst" },
  loading: {
    label: "Wird geladen",
    sentence: "Der Fingerabdruck wird geladen...",
    note: "Der Datensatz und sein Beweis werden abgerufen. Danach prüft Ihr Browser beide.",
  },
  checking: {
    sentence: "Ihr Browser prüft diesen Fingerabdruck…",
    note: "Noch gibt es kein Ergebnis.",
  },
  rechecking: {
    sentence: "Neue Daten sind eingetroffen. Ihr Browser prüft noch einmal…",
    note: "Das frühere Ergebnis betraf andere Daten und gilt nicht mehr.",
  },
};

export const withdrawnSentences: typeof english.withdrawnSentences = {
  label: "Nicht entscheidbar: Der Datensatz ist verschwunden",
  sentence:
    "Der Dienst hat zu diesem Fingerabdruck vorher einen Datensatz geliefert und tut es jetzt nicht mehr.",
  notes: [
    "Der Datensatz des Dienstes steht unverändert weiter unten. Er wurde nicht noch einmal geprüft.",
    "Vielleicht wurde der Datensatz entfernt, oder der Dienst antwortet falsch. Prüfen Sie später noch einmal, und bewahren Sie den Beweis auf, wenn Sie ihn haben.",
  ],
};

export const unavailableSentences: typeof english.unavailableSentences = {
  label: "Nicht entscheidbar: nicht geprüft",
  sentence: "Ihr Browser konnte die Prüfungen nicht ausführen.",
  reason: (reason) => `Der Grund laut Browser: ${reason}.`,
  advice:
    "Das heißt nicht, dass der Fingerabdruck ungültig ist. Laden Sie die Seite neu, um es noch einmal zu versuchen.",
};

export const damagedSentences: typeof english.damagedSentences = {
  label: "Nicht bestanden: beschädigtes Bündel",
  sentence: (parts) =>
    `Der Inhalt des Bündels passt nicht zu den Hashes im Verzeichnis des Bündels: ${parts}.`,
  advice:
    "Die Datei wurde vielleicht nach ihrer Erstellung geändert oder beschädigt. Besorgen Sie sie noch einmal aus derselben Quelle.",
};

export const failedSentences: typeof english.failedSentences = {
  label: (check, others) =>
    `Nicht bestanden: ${check}${others === 0 ? "" : `, dazu ${counted(others, "weitere Prüfung", "weitere Prüfungen")}`}`,
  unnamed: "Eine Prüfung ist fehlgeschlagen.",
  also: (sentences) => `Außerdem: ${sentences}`,
  ownDocument:
    "Das spricht nicht gegen den Datensatz. Eine Kopie, die geöffnet und wieder gespeichert wurde, hat meist andere Bytes.",
  ownRoot:
    "Vielleicht ist Ihre Wurzel oder Ihr Snapshot falsch abgeschrieben oder gehört zu einem anderen Stapel. Oder dieser Beweis gehört zu einem anderen Ledger.",
  advice:
    "Verlassen Sie sich nicht auf diese Beweise. Öffnen Sie unten eine Prüfung, um zu sehen, was berechnet und was erwartet wurde.",
};

export const failedChecks: typeof english.failedChecks = {
  MANIFEST: "Die Datei ist beschädigt",
  PROOF_SHAPE: "Der Beweis ist kein Einschlussbeweis",
  PROOF_SUBJECT: "Der Beweis gehört zu einem anderen Fingerabdruck",
  PROOF_WALK: "Die Schritte des Beweises passen nicht zusammen",
  RECORD_HASH: "Der Datensatz gehört zu einem anderen Fingerabdruck",
  SIGNATURE: "Eine Signatur ist nicht gültig",
  SIGNER: "keine gültige Signatur vom genannten Unterzeichner",
  ROOT_RECORD: "Die Wurzel des Beweises ist nicht die des Datensatzes",
  ROOT_BATCH: "Die Wurzel des Beweises ist nicht die des Stapels",
  BATCH_FINAL: "der Status",
  ROOT_LEDGER: "Der Snapshot des Ledgers passt nicht",
  STATEMENTS: "Angaben widersprechen einander",
  DOCUMENT: "Das Dokument ist ein anderes",
  ROOT_VISITOR: "Die Wurzel des Beweises ist nicht die, die Sie angegeben haben",
  ROOT_WITNESSES: "Der Beweis des Logs ist nicht gültig",
  OWN_SNAPSHOT: "Der Snapshot, den Sie angegeben haben, passt nicht",
};

export const heldSentences: typeof english.heldSentences = {
  content: "der Inhalt",
  signatures: "die Signaturen",
  proof: "die Schritte des Beweises",
  all: (parts) => `Diese Teile haben ihre Prüfungen bestanden: ${parts}.`,
};

export const inconclusiveSentences: typeof english.inconclusiveSentences = {
  notFinal: "Nicht entscheidbar: noch nicht endgültig",
  rootless:
    "Die Schritte des Beweises passen zusammen, aber nichts hier sagt, welche Wurzel die richtige ist.",
  noRoot:
    "Für diesen Vergleich ist keine Wurzel angegeben. Deshalb wurde die Wurzel des Beweises nicht verglichen.",
  updates:
    "Der Fingerabdruck bekommt einen Beweis, sobald sein Stapel im Ledger steht. Diese Seite aktualisiert sich von selbst.",
  notInvalid: "Das heißt nicht, dass der Fingerabdruck ungültig ist.",
  errored: "Der Fingerabdruck ist nicht bestätigt, aber keine Prüfung ist fehlgeschlagen.",
};

export const incompleteStep: typeof english.incompleteStep =
  "Verlassen Sie sich auf die übrigen Felder des Datensatzes nur, wenn eine weitere Quelle sie bestätigt.";

export const nextSteps: typeof english.nextSteps = {
  NOT_REPRODUCED:
    "Vielleicht wurden die Felder geändert, oder der Dienst schreibt eines davon anders als der Unterzeichner. Verlassen Sie sich auf die Felder nur, wenn eine weitere Quelle sie bestätigt.",
  WITHHELD:
    "Wenn Sie einen Datensatz haben, der die Dokument-ID angibt, fügen Sie ihn auf der Seite des Fingerabdrucks oder unter „Prüfen“ hinzu.",
  NO_ROOT_GIVEN:
    "Geben Sie eine Wurzel aus einer anderen Quelle an, oder rufen Sie den Datensatz ab, um den Beweis mit dessen Wurzel zu vergleichen.",
  NOT_A_HASH:
    "Wenn Sie den Hash oder die Wurzel selbst eingegeben haben, berichtigen oder entfernen Sie Ihre Eingabe.",
  UNKNOWN_LEDGER: "Geben Sie statt dieses Snapshots die Wurzel des Stapels an.",
  KNOWN_SHAPE: "Bitten Sie den Absender um den Beweis im Format { path, witness }.",
  UNSUPPORTED_ALGORITHM: "Ein anderes Programm kann diese Signatur vielleicht prüfen.",
  INVALID_POLICY: "Berichtigen Sie die Policy, oder vertrauen Sie ihren Zeugen nicht länger.",
};

export const consistentSentences: typeof english.consistentSentences = {
  labels: {
    service: "Stimmig: Nur der Dienst bürgt für die Wurzel",
    file: "Stimmig: Nur diese Datei bürgt für die Wurzel",
    visitor: "Stimmig: Nur Ihre Beweise bürgen für die Wurzel",
  },
  only: {
    service: "Nur der Dienst bürgt für die Wurzel und für alles, womit sie verglichen wurde.",
    file: "Nur diese Datei bürgt für die Wurzel und für alles, womit sie verglichen wurde.",
    visitor: "Nur die Beweise, die Sie angegeben haben, bürgen für die Wurzel.",
  },
  more: "Um die Wurzel bestätigen zu lassen, geben Sie die Wurzel oder den Snapshot eines Ledgers aus einer unabhängigen Quelle an.",
};

export const confirmedSentences: typeof english.confirmedSentences = {
  root: {
    label: "Bestätigt durch Ihre Wurzel",
    leads: "Der Beweis führt von diesem Fingerabdruck zu der Wurzel, die Sie angegeben haben.",
    agrees: (fits) => `${fits}, und der Beweis führt zu der Wurzel, die Sie angegeben haben.`,
    worth:
      "Dieses Ergebnis ist nur so vertrauenswürdig wie die Quelle Ihrer Wurzel. Eine Wurzel, die von dieser Seite kopiert ist oder mit dem Beweis kam, bestätigt nichts.",
  },
  snapshot: {
    label: "Bestätigt durch Ihren Snapshot",
    leads:
      "Der Beweis führt von diesem Fingerabdruck zu einer Wurzel im Snapshot, den Sie angegeben haben.",
    agrees: (fits) =>
      `${fits}, und der Beweis führt zu einer Wurzel im Snapshot, den Sie angegeben haben.`,
    worth:
      "Dieses Ergebnis ist nur so vertrauenswürdig wie die Quelle Ihres Snapshots. Ein Snapshot, der von dieser Seite kopiert ist oder mit dem Beweis kam, bestätigt nichts.",
  },
  witnesses: {
    label: "Bestätigt durch Zeugen, denen Sie vertrauen",
    agrees: (fits, count, time) =>
      `${fits}. Das Log enthält den Hash des Snapshots, der die Wurzel des Beweises aufführt, und ${count === 1 ? "ein Zeuge, dem Sie vertrauen, hat" : `${count} Zeugen, denen Sie vertrauen, haben`} das Log mitsigniert, zuletzt mit Datum ${time}.`,
    worth:
      "Diese Zeugen bürgen nur für das Log: Soweit sie es gesehen haben, wurde darin nichts geändert oder entfernt. Den Fingerabdruck selbst haben sie nicht angesehen. Was ihr Wort wert ist, hängt davon ab, was Sie über ihre Betreiber wissen.",
  },
  proofAlone:
    "Dieses Ergebnis betrifft nur den Beweis, weil der Datensatz und seine Signaturen nicht in der Datei waren. Um auch sie prüfen zu lassen, fügen Sie den Datensatz hinzu, oder rufen Sie ihn ab.",
};

export const fittingWords: typeof english.fittingWords = {
  document: "Dokument",
  content: "Inhalt",
  signatures: (keys) => (keys === 1 ? "Signatur" : `die Signaturen von ${keys} Schlüsseln`),
  proof: "Beweis",
  all: (parts) => `${parts} dieses Fingerabdrucks passen zusammen`,
};

export const ledgerSentences: typeof english.ledgerSentences = {
  service: (date) =>
    `Das eigene Ledger des Dienstes führt den Stapel dieses Fingerabdrucks in einem Snapshot${dated(date)} auf.`,
  file: (date) =>
    `Ein in dieser Datei beschriebenes Ledger führt den Stapel dieses Fingerabdrucks in einem Snapshot${dated(date)} auf.`,
  visitor: (date) =>
    `Der Snapshot${dated(date)}, den Sie angegeben haben, führt den Stapel dieses Fingerabdrucks auf.`,
};

function dated(date: string | null): string {
  return date === null ? "" : ` vom ${date}`;
}

export const comparedSentences: typeof english.comparedSentences = {
  parts: {
    record: "der Datensatz",
    proof: "der Beweis",
    batch: "der Stapel",
    snapshot: "ein Snapshot des Ledgers",
    document: "Ihr Dokument",
  },
  notCompared: (parts) => `Nicht verglichen: ${parts}.`,
  signerStated: {
    service:
      "Den Namen des Unterzeichners gibt nur der Dienst an. Der Hash des Fingerabdrucks deckt diesen Namen nicht ab.",
    file: "Den Namen des Unterzeichners gibt nur die Datei an. Der Hash des Fingerabdrucks deckt diesen Namen nicht ab.",
  },
  boundByLeaf:
    "In diesem Netzwerk muss nur das Blatt eines Beweises den Hash des Fingerabdrucks enthalten. Der Pfad muss nicht dieser Hash sein.",
};
