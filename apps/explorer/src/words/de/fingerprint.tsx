import type { ReactNode } from "react";
import type * as english from "../fingerprint.tsx";
import { titleOf } from "../../format/text.ts";
import { headingWords } from "./shell.ts";

export const fingerprintWords: typeof english.fingerprintWords = {
  title: (hash: string | undefined) => titleOf(headingWords.fingerprint.title, hash),
  none: {
    title: "Kein Hash eines Fingerabdrucks angegeben",
    advice:
      "Die Seite eines Fingerabdrucks hat die Adresse /fingerprint/, gefolgt von seinem Hash. Der Hash hat 64 Stellen von 0 bis 9 und a bis f.",
  },
  notFound: {
    title: "Fingerabdruck nicht gefunden",
    sentence: (hash: ReactNode, network: string): ReactNode => (
      <>
        Der Dienst von „{network}“ hat keinen Fingerabdruck mit dem Hash {hash}.
      </>
    ),
    advice:
      "Vielleicht ist das der Hash des Dokuments und nicht der seines Fingerabdrucks, oder er gehört zu einem anderen Netzwerk.",
    otherServer:
      "Die eingestellte Adresse antwortet nicht wie der Dienst. Deshalb ist nicht bekannt, ob der Dienst diesen Fingerabdruck hat. Wer diesen Explorer betreibt, kann die Adresse berichtigen.",
    search: "Als Hash eines Dokuments suchen",
  },
  failed: {
    title: "Der Fingerabdruck konnte nicht gelesen werden",
    advice:
      "Es ist nicht bekannt, ob es diesen Fingerabdruck gibt. Versuchen Sie es gleich noch einmal.",
  },
  changed: "Neue Daten sind eingetroffen. Alles wurde noch einmal geprüft.",
  share: "Teilen",
  report: "Bericht",
  sources: {
    offered: "Mit einer unabhängigen Quelle bestätigen",
    used: "Ihre unabhängige Quelle",
  },
  details: "Einzelheiten",
  downloadProof: "Beweis herunterladen",
  fields: {
    hash: "Hash",
    confirmationTimestamp: "Zeit der Bestätigung",
    status: "Status",
    fingerprintTimestamp: "Zeit des Fingerabdrucks",
    eventId: "Ereignis-ID",
    organization: "Organisation",
    documentId: "Dokument-ID",
    tenant: "Mandant",
    documentRef: "Dokumentverweis",
    tags: "Tags",
  },
  copies: {
    hash: "Hash",
    fingerprintHash: "Hash des Fingerabdrucks",
    eventId: "Ereignis-ID",
    organizationId: "Organisations-ID",
    tenantId: "Mandanten-ID",
    documentRef: "Dokumentverweis",
    snapshot: "Hash des Snapshots",
    batchId: "Stapel-ID",
  },
  notifyMe: "Melden, wenn das endgültig ist",
  proofs: "Signaturen",
  versions: "Fassungen dieses Dokuments",
  keyHolder:
    "Eine Signatur zeigt, welcher Schlüssel verwendet wurde. Sie zeigt nicht, wem der Schlüssel gehört. Ein Name, den der Datensatz für den Inhaber nennt, ist nur eine Angabe des Dienstes.",
  proofBatch: "Stapel des Beweises",
  snapshot: "Snapshot",
  batchId: "Stapel-ID",
};

export const embedWords: typeof english.embedWords = {
  from: (host: string) =>
    `Dieser Rahmen stammt von ${host} und nicht von der Website, die ihn zeigt.`,
  warning:
    "Jede Website kann einen Rahmen zeichnen, der genauso aussieht und etwas anderes behauptet. Öffnen Sie die ganze Seite und sehen Sie sich deren Adresse an, bevor Sie sich darauf verlassen.",
  demonstration: "Dies ist eine Demonstration: Die Organisation und das Dokument sind erfunden.",
  open: "Ganze Seite öffnen",
  hash: "Hash des Fingerabdrucks",
  badHash: {
    title: "Die Adresse dieses Rahmens enthält keinen Hash eines Fingerabdrucks",
    advice:
      "Es wurde nichts geprüft. Die Adresse dieses Rahmens muss mit 64 Hexadezimalziffern enden. Bitte melden Sie das dem Betreiber der Website, die den Rahmen zeigt.",
  },
};

export const followButtonWords: typeof english.followButtonWords = {
  open: "Abonnieren",
};
