// The sentences of the verdicts: what was found, who vouches for it, and what would confirm it.
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
  loading: {
    label: "Wird geladen",
    sentence: "Der Fingerabdruck wird geladen...",
    note: "Der Datensatz und sein Beweis werden abgerufen, um in Ihrem Browser geprüft zu werden.",
  },
  checking: {
    sentence: "Ihr Browser prüft diesen Fingerabdruck…",
    note: "Bisher wurde nichts festgestellt.",
  },
  rechecking: {
    sentence: "Neue Daten sind eingetroffen; es wird erneut geprüft",
    note: "Was vorher gefunden wurde, betraf andere Daten und gilt nicht mehr.",
  },
};

export const withdrawnSentences: typeof english.withdrawnSentences = {
  label: "Nicht entscheidbar: Der Datensatz ist verschwunden",
  sentence:
    "Der Dienst hat zu diesem Fingerabdruck vorher einen Datensatz geliefert und tut es jetzt nicht mehr.",
  notes: [
    "Der Datensatz des Dienstes steht unverändert weiter unten. Er wurde nicht noch einmal geprüft.",
    "Vielleicht wurde er entfernt, oder der Dienst antwortet falsch. Prüfen Sie später noch einmal, und bewahren Sie den Beweis auf, wenn Sie ihn haben.",
  ],
};

export const unavailableSentences: typeof english.unavailableSentences = {
  label: "Nicht entscheidbar: nicht geprüft",
  sentence: "Ihr Browser konnte die Prüfungen nicht ausführen.",
  reason: (reason) => `Der Grund, den er nennt: ${reason}.`,
  advice:
    "Das heißt nicht, dass der Fingerabdruck ungültig ist. Laden Sie die Seite neu, um es noch einmal zu versuchen.",
};

export const damagedSentences: typeof english.damagedSentences = {
  label: "Nicht bestanden: beschädigtes Bündel",
  sentence: (parts) => `Das Verzeichnis des Bündels passt nicht zu seinem Inhalt: ${parts}.`,
  advice:
    "Die Datei wurde nach ihrer Erstellung geändert oder beschädigt. Bitten Sie dort noch einmal um sie, wo Sie sie erhalten haben.",
};

export const failedSentences: typeof english.failedSentences = {
  label: (check, others) =>
    `Nicht bestanden: ${check}${others === 0 ? "" : ` und ${counted(others, "weitere Prüfung", "weitere Prüfungen")}`}`,
  unnamed: "Eine Prüfung ist fehlgeschlagen.",
  also: (sentences) => `Außerdem: ${sentences}`,
  ownDocument:
    "Das spricht nicht gegen den Datensatz. Eine Kopie, die geöffnet und wieder gespeichert wurde, hat andere Bytes.",
  ownRoot:
    "Entweder ist das, was Sie mitgebracht haben, falsch abgeschrieben oder gehört zu einem anderen Stapel, oder dieser Beweis gehört nicht zu dem Ledger, aus dem es stammt.",
  advice:
    "Verlassen Sie sich auf dieses Beweisstück nicht, so wie es ist. Öffnen Sie unten eine Prüfung, um zu sehen, was hier berechnet und was erwartet wurde.",
};

export const failedChecks: typeof english.failedChecks = {
  PROOF_SHAPE: "das ist kein Einschlussbeweis",
  PROOF_SUBJECT: "der Beweis eines anderen Fingerabdrucks",
  PROOF_WALK: "der Beweis hält nicht",
  RECORD_HASH: "der Datensatz eines anderen Fingerabdrucks",
  SIGNATURE: "eine Signatur ist nicht gültig",
  SIGNER: "der genannte Unterzeichner hat nicht signiert",
  ROOT_RECORD: "eine andere Wurzel als die des Datensatzes",
  ROOT_BATCH: "eine andere Wurzel als die des Stapels",
  BATCH_FINAL: "der Status",
  ROOT_LEDGER: "der Snapshot des Ledgers passt nicht",
  STATEMENTS: "Angaben widersprechen einander",
  DOCUMENT: "Ihr Dokument ist ein anderes",
  ROOT_VISITOR: "nicht die Wurzel, die Sie mitgebracht haben",
  ROOT_WITNESSES: "das Log und seine Zeugen",
  OWN_SNAPSHOT: "der Snapshot, den Sie mitgebracht haben, passt nicht",
};

export const heldSentences: typeof english.heldSentences = {
  content: "der Inhalt",
  signatures: "die Signaturen",
  proof: "die Schritte des Beweises",
  all: (parts) => `Geprüft werden konnten und stimmen: ${parts}.`,
};

export const inconclusiveSentences: typeof english.inconclusiveSentences = {
  notFinal: "Nicht entscheidbar: noch nicht endgültig",
  rootless:
    "Die Schritte des Beweises passen zusammen, aber nichts hier sagt, dass seine Wurzel die richtige ist.",
  noRoot: "Es ist keine Wurzel angegeben, mit der der Beweis verglichen werden könnte.",
  updates:
    "Der Fingerabdruck bekommt einen Beweis, sobald sein Stapel im Ledger steht; diese Seite aktualisiert sich selbst.",
  notInvalid: "Das heißt nicht, dass der Fingerabdruck ungültig ist.",
  errored: "Er ist nicht bestätigt. Dass etwas an ihm falsch wäre, ist nicht bekannt.",
};

export const incompleteStep: typeof english.incompleteStep =
  "Verlassen Sie sich auf die übrigen Felder des Datensatzes nicht ohne eine weitere Quelle.";

export const nextSteps: typeof english.nextSteps = {
  NOT_REPRODUCED:
    "Sie wurden geändert, oder der Dienst schreibt eines davon anders als der Unterzeichner. Verlassen Sie sich ohne eine weitere Quelle nicht auf sie.",
  NO_ROOT_GIVEN:
    "Geben Sie eine Wurzel an, die Sie aus einer anderen Quelle haben, oder rufen Sie den Datensatz zum Vergleich ab.",
  NOT_A_HASH: "Berichtigen Sie, was Sie angegeben haben, oder entfernen Sie es.",
  INVALID_POLICY: "Berichtigen Sie die Policy, oder vertrauen Sie ihren Zeugen nicht länger.",
  UNKNOWN_LEDGER: "Geben Sie den Snapshot eines anderen Ledgers an, oder die Wurzel selbst.",
  KNOWN_SHAPE: "Bitten Sie um den Beweis als Pfad mit seinen Zwischenschritten.",
  UNSUPPORTED_ALGORITHM: "Ein anderes Programm kann sie vielleicht prüfen.",
};

export const consistentSentences: typeof english.consistentSentences = {
  labels: {
    service: "Stimmig: Nur der Dienst bürgt dafür",
    file: "Stimmig: Nur diese Datei bürgt dafür",
    visitor: "Stimmig: Niemand sonst bürgt dafür",
  },
  only: {
    service: "Nur der Dienst bürgt für die Wurzel und für das, womit sie verglichen wurde.",
    file: "Nur diese Datei bürgt für die Wurzel und für das, womit sie verglichen wurde.",
    visitor: "Nur das, was Sie angegeben haben, bürgt für die Wurzel.",
  },
  more: "Um die Wurzel bestätigen zu lassen, bringen Sie sie selbst oder den Snapshot eines Ledgers aus einer unabhängigen Quelle mit.",
};

export const confirmedSentences: typeof english.confirmedSentences = {
  root: {
    label: "Bestätigt durch Ihre Wurzel",
    leads: "Der Beweis führt von der Wurzel, die Sie mitgebracht haben, zu diesem Fingerabdruck.",
    agrees: (fits) => `${fits}, und die Wurzel, die Sie mitgebracht haben, stimmt damit überein.`,
    worth:
      "Das ist so viel wert wie der Ort, von dem Sie die Wurzel haben. Eine, die von dieser Seite kopiert ist oder mit dem Beweis kam, bestätigt nichts.",
  },
  snapshot: {
    label: "Bestätigt durch Ihren Snapshot",
    leads:
      "Der Beweis führt von einer Wurzel im Snapshot, den Sie mitgebracht haben, zu diesem Fingerabdruck.",
    agrees: (fits) => `${fits}, und der Snapshot, den Sie mitgebracht haben, stimmt damit überein.`,
    worth:
      "Das ist so viel wert wie der Ort, von dem Sie den Snapshot haben. Einer, der von dieser Seite kopiert ist oder mit dem Beweis kam, bestätigt nichts.",
  },
  witnesses: {
    label: "Bestätigt durch Zeugen, denen Sie vertrauen",
    agrees: (fits, count, time) =>
      `${fits}, und ${count === 1 ? "ein Zeuge, dem Sie vertrauen, hat" : `${count} Zeugen, denen Sie vertrauen, haben`} das Log mitsigniert, das seine Wurzel enthält, zuletzt am ${time}.`,
    worth:
      "Sie bürgen dafür, dass sie dieses Log nur wachsen sahen. Den Fingerabdruck selbst haben sie sich nicht angesehen, und ihr Wort ist so viel wert, wie Sie darüber wissen, wer sie betreibt.",
  },
  proofAlone:
    "Das betrifft nur den Beweis: Der Datensatz und seine Signaturen waren nicht in der Datei. Fügen Sie den Datensatz hinzu, oder rufen Sie ihn ab, um auch sie prüfen zu lassen.",
};

export const fittingWords: typeof english.fittingWords = {
  document: "Ihr Dokument",
  content: "Inhalt",
  signatures: (keys) => (keys === 1 ? "Signatur" : `die Signaturen von ${keys} Schlüsseln`),
  proof: "Beweis",
  all: (parts) => `${parts} dieses Fingerabdrucks passen zusammen`,
};

export const ledgerSentences: typeof english.ledgerSentences = {
  service: (date) =>
    `Das eigene Ledger des Dienstes führt seinen Stapel in einem Snapshot${dated(date)} auf.`,
  file: (date) =>
    `Ein Ledger, das diese Datei beschreibt, führt seinen Stapel in einem Snapshot${dated(date)} auf.`,
  visitor: (date) =>
    `Das Ledger des Snapshots, den Sie mitgebracht haben, führt seinen Stapel in einem Snapshot${dated(date)} auf.`,
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
    service: "Den Namen des Unterzeichners gibt der Dienst an; der Hash deckt ihn nicht ab.",
    file: "Den Namen des Unterzeichners gibt die Datei an; der Hash deckt ihn nicht ab.",
  },
  boundByLeaf:
    "In diesem Netzwerk ist ein Beweis nur durch sein Blatt an seinen Fingerabdruck gebunden; sein Pfad darf beliebig sein.",
};
