import type * as english from "../batch.tsx";
import type { ReactNode } from "react";
import { titleOf } from "../../format/text.ts";
import { headingWords } from "./shell.ts";

export const batchWords: typeof english.batchWords = {
  title: (id: string | undefined) => titleOf(headingWords.batch.title, id),
  none: {
    title: "Keine Stapel-ID angegeben",
    advice:
      "Die Seite eines Stapels hat die Adresse /batch/, gefolgt von seiner ID. Die Seite eines Fingerabdrucks zeigt die ID seines Stapels.",
  },
  notFound: {
    title: "Stapel nicht gefunden",
    sentence: (id: ReactNode, network: string): ReactNode => (
      <>
        Der Dienst von „{network}“ hat keinen Stapel mit der ID {id}.
      </>
    ),
    advice:
      "Die ID gehört vielleicht zu einem Ereignis statt zu einem Stapel, oder zu einem anderen Netzwerk.",
    search: "Als ID eines Ereignisses suchen",
  },
  failed: {
    title: "Der Stapel konnte nicht gelesen werden",
    advice: "Es ist nicht bekannt, ob es diesen Stapel gibt. Versuchen Sie es gleich noch einmal.",
  },
  membersFailed: {
    title: "Die Fingerabdrücke des Stapels konnten nicht gelesen werden",
    advice:
      "Der Stapel selbst wurde gelesen; nur die Liste seiner Fingerabdrücke fehlt. Versuchen Sie es gleich noch einmal.",
  },
  details: "Einzelheiten",
  loading: "Der Stapel wird geladen...",
  generated: {
    title: "Zufällig erzeugt",
    sentence:
      "Diese Daten sind erfunden: Dieser Explorer ist so eingestellt, dass er seine Stapel zufällig erzeugt. Nichts davon wurde je aufgezeichnet, und die Fingerabdrücke gehören zu keinen Dokumenten.",
  },
  fields: {
    id: "Stapel-ID",
    snapshot: "Snapshot",
    timestamp: "Zeitpunkt",
    status: "Status",
    root: "Wurzel",
    organization: "Organisation",
  },
  meaning:
    "Ein Stapel bestätigt viele Fingerabdrücke auf einmal: Aus allen wird eine Wurzel berechnet, und diese wird in einem Ledger festgehalten.",
  copies: {
    id: "Stapel-ID",
    root: "Wurzel",
    batchRoot: "Wurzel des Stapels",
    organization: "Organisations-ID",
  },
  fingerprints: "Fingerabdrücke",
  exportCase: "Als Akte exportieren",
  table: "Fingerabdrücke dieses Stapels",
  columns: {
    hash: "Hash",
    clientTimestamp: "Zeit des Absenders",
    eventId: "Ereignis-ID",
    documentId: "Dokument-ID",
    documentRef: "Dokumentverweis",
  },
  pages: "Seiten der Fingerabdrücke dieses Stapels",
  errored: {
    title: "Das Ledger hat diesen Stapel nicht angenommen",
    whatHappened: (tries: number, gaveUpAt: ReactNode): ReactNode => (
      <>
        Der Dienst hat die Wurzel des Stapels{triesWords(tries)} an das Ledger übergeben. Das Ledger
        hat sie nicht angenommen, und der Dienst hat aufgegeben
        {gaveUpAt !== null && <> (am {gaveUpAt})</>}.
      </>
    ),
    whatItMeans:
      "Der Dienst bewahrt die Fingerabdrücke des Stapels auf. Ihre Hashes, ihre Signaturen und ihre Beweise bis zur Wurzel des Stapels können weiterhin geprüft werden. Für diese Wurzel bürgt aber kein Ledger. Deshalb sind die Fingerabdrücke nicht bestätigt.",
    whatCanFollow:
      "Der Betreiber des Dienstes kann dieselbe Wurzel noch einmal an das Ledger übergeben. Nimmt das Ledger sie an, wird der Stapel mit denselben Beweisen endgültig. Die Fingerabdrücke müssen nicht neu eingereicht werden.",
  },
};

function triesWords(tries: number): string {
  if (tries === 0) return "";
  return tries === 1 ? " einmal" : ` ${tries}-mal`;
}
