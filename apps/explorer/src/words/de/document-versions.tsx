import type { ReactNode } from "react";
import { counted } from "../../format/list.ts";
import type { versionsWords as english } from "../document-versions.tsx";

export const versionsWords: typeof english = {
  lead: "Diese Fingerabdrücke führt der Dienst mit derselben Dokument-ID und von derselben Organisation, die neuesten zuerst. Die Tabelle vergleicht, was in den Datensätzen steht; nichts darin ist geprüft. Öffnen Sie einen Fingerabdruck, um ihn zu prüfen.",
  onlyOne: (documentId: ReactNode): ReactNode => (
    <>
      Der Dienst führt keinen weiteren Fingerabdruck dieser Organisation mit der Dokument-ID{" "}
      {documentId}.
    </>
  ),
  ofOthers: (count: number) =>
    `${counted(count, "Fingerabdruck", "Fingerabdrücke")} mit dieser Dokument-ID ${count === 1 ? "fehlt" : "fehlen"} hier, denn ${count === 1 ? "er kommt" : "sie kommen"} von anderen Organisationen. Eine Dokument-ID bezeichnet nur innerhalb einer Organisation ein bestimmtes Dokument.`,
  notOffered:
    "Dieser Dienst hat keine öffentliche Suche. Deshalb kann diese Seite keine anderen Fassungen des Dokuments zeigen.",
  ignored:
    "Diese Seite hat den Dienst nach den Fingerabdrücken dieses Dokuments gefragt, aber er hat mit Fingerabdrücken anderer Dokumente geantwortet. Keiner davon ist hier aufgeführt.",
  failed: "Die Fassungen dieses Dokuments konnten nicht geladen werden.",
  failedAdvice: "Das Urteil oben hängt nicht von ihnen ab. Versuchen Sie es gleich noch einmal.",
  table: "Fassungen dieses Dokuments",
  columns: {
    hash: "Fingerabdruck",
    received: "Empfangen",
    changes: "Verglichen mit der Fassung davor",
    status: "Status",
  },
  thisPage: "Diese Seite",
  changes: {
    document: {
      same: "Gleicher Hash des Dokuments",
      changed: "Anderer Hash des Dokuments",
      unknown: "In einer der beiden Fassungen fehlt der Hash des Dokuments",
    },
    signersAdded: (count: number) => `${counted(count, "Unterzeichner", "Unterzeichner")} mehr`,
    signersRemoved: (count: number) =>
      `${counted(count, "Unterzeichner", "Unterzeichner")} nicht mehr dabei`,
    tags: (count: number, names: ReactNode): ReactNode => (
      <>
        {count === 1 ? "Tag geändert:" : "Tags geändert:"} {names}
      </>
    ),
    pending: "Wird verglichen…",
    unread: "Nicht verglichen, denn ein Datensatz war nicht lesbar",
    first: "Erste Fassung, die der Dienst führt",
    notLoaded: "Die Fassung davor ist nicht geladen",
  },
  showOlder: "Ältere Fassungen zeigen",
  loadingOlder: "Wird geladen…",
};
