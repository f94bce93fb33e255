import type { ReactNode } from "react";
import { counted } from "../../format/list.ts";
import type { versionsWords as english } from "../document-versions.tsx";

export const versionsWords: typeof english = {
  lead: "Laut Dienst hat dieselbe Organisation alle diese Fingerabdrücke mit derselben Dokument-ID eingereicht. Der neueste steht zuerst. Die Tabelle vergleicht, was in den Datensätzen steht. Nichts in der Tabelle ist geprüft: Öffnen Sie einen Fingerabdruck, um ihn zu prüfen. Der Dienst hat vom Dokument nur Hashes. Was sich im Dokument geändert hat, sehen Sie, wenn Sie die Dateien selbst vergleichen.",
  newer: {
    title: "Diese Seite zeigt eine ältere Fassung",
    arrived: "Eine neuere Fassung dieses Dokuments ist eingetroffen",
    sentence: (received: ReactNode): ReactNode => (
      <>
        Der Dienst führt einen neueren Fingerabdruck dieses Dokuments
        {received ? <>, empfangen {received}</> : ""}. Öffnen Sie ihn, um ihn zu prüfen und um zu
        sehen, mit welchen Schlüsseln er signiert ist:
      </>
    ),
  },
  next: "Neue Fassungen erscheinen hier, solange diese Liste offen ist. Um später davon zu erfahren, wählen Sie „Abonnieren“.",
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
    signers: "Signiert mit",
    changes: "Verglichen mit der Fassung davor",
    status: "Status",
  },
  thisPage: "Diese Seite",
  changes: {
    document: {
      same: "Gleicher Hash des Dokuments",
      changed: "Anderer Hash des Dokuments",
      unknown: "Hashes des Dokuments nicht verglichen, denn mindestens einer fehlt",
    },
    signersAdded: (count: number) =>
      `${counted(count, "Signaturschlüssel", "Signaturschlüssel")} mehr`,
    signersRemoved: (count: number) =>
      `${counted(count, "Signaturschlüssel", "Signaturschlüssel")} nicht mehr dabei`,
    tagAdded: (name: ReactNode, value: ReactNode): ReactNode => (
      <>
        Tag {name} neu: {value}
      </>
    ),
    tagRemoved: (name: ReactNode, value: ReactNode): ReactNode => (
      <>
        Tag {name} nicht mehr dabei; es war {value}
      </>
    ),
    tagChanged: (name: ReactNode, before: ReactNode, now: ReactNode): ReactNode => (
      <>
        Tag {name} von {before} zu {now} geändert
      </>
    ),
    moreTags: (count: number) => `${counted(count, "weiteres Tag", "weitere Tags")} geändert`,
    pending: "Wird verglichen…",
    unread: "Nicht verglichen, denn ein Datensatz war nicht lesbar",
    first: "Erste Fassung, die der Dienst führt",
    notLoaded: "Die Fassung davor ist nicht geladen",
  },
  moreSigners: (count: number) =>
    `und ${counted(count, "weiterer Schlüssel", "weitere Schlüssel")}`,
  showOlder: "Ältere Fassungen zeigen",
  loadingOlder: "Wird geladen…",
};
