import {
  isFingerprintStatus,
  isStatusMissing,
  statusTitle as titleCase,
} from "@digital-evidence/evidence/status";
import type * as english from "../parts.tsx";

export const actionWords: typeof english.actionWords = {
  tryAgain: "Erneut versuchen",
  trying: "Wird versucht…",
  reload: "Neu laden",
  close: "Schließen",
  remove: "Entfernen",
  toDashboard: "Zur Übersicht",
  toVerify: "Einen Beweis oder ein Dokument prüfen",
};

export const listWords: typeof english.listWords = {
  empty: "Keine Daten vorhanden",
  newest: "Neueste",
  newer: "Neuere",
  older: "Ältere",
  showCurrent: "Die aktuelle Liste zeigen",
  showNew: (count: number) => `${count} neue zeigen`,
  updated: (age: string) => `Stand: ${age}`,
  received: (time) => <>empfangen {time}</>,
  checkAgain: "Erneut prüfen",
  copies: {
    hash: "Hash des Fingerabdrucks",
    eventId: "Ereignis-ID",
    documentId: "Dokument-ID",
    documentRef: "Dokumentverweis",
    id: "ID",
    batchId: "Stapel-ID",
    root: "Wurzel",
    key: "Schlüssel",
    value: "Wert",
  },
};

/** Returns the title of a status. A status that the explorer does not know is shown in the service's own word. */
export const statusTitle: typeof english.statusTitle = (status) => {
  if (isStatusMissing(status)) return "Unbekannt";
  return isFingerprintStatus(status) ? stepTitles[status] : titleCase(status);
};

export const stepTitles: typeof english.stepTitles = {
  NEW: "Empfangen",
  QUEUED: "Eingereiht",
  PROCESSING: "In Bearbeitung",
  PENDING_COMMITMENT: "Ausstehend",
  FINALIZED_COMMITMENT: "Endgültig",
  ERRORED_COMMITMENT: "Fehlgeschlagen",
};

export const statusWords: typeof english.statusWords = {
  steps: { done: ", erledigt", current: ", aktueller Schritt", ahead: ", noch nicht erreicht" },
  line: "Was der Dienst sagt",
  changed: (title: string) => `Der Status ist jetzt ${title}.`,
  filter: "Status",
  all: "Alle Status",
};

export const dropZoneWords: typeof english.dropZoneWords = {
  chooseFile: "Datei auswählen",
  chooseFiles: "Dateien auswählen",
  oneFile:
    "Hier kann nur eine einzelne Datei verwendet werden. Legen Sie eine Datei ab, oder wählen Sie eine aus.",
  chooseFolder: "Ordner auswählen",
  folderInput: (label: string) => `${label} Ein ganzer Ordner`,
};

export const keptChoiceWords: typeof english.keptChoiceWords = {
  unstored:
    "Ihr Browser lässt diese Seite nichts weiter speichern. Ihre Wahl gilt deshalb nur, bis Sie die Seite schließen.",
  unstoredDirectory:
    "Ihr Browser lässt diese Seite nichts weiter speichern. Deshalb bemerkt er bei Ihrem nächsten Besuch nicht, ob sich diese Liste geändert hat.",
};

export const partWords: typeof english.partWords = {
  missing: {
    title: "Dieser Teil der Seite konnte nicht geladen werden",
    advice:
      "Sein Programmcode war nicht abrufbar. Laden Sie die Seite neu, sobald Sie eine Verbindung haben.",
  },
};

export type Coverage = "covered" | "stated";

export const coverageWords: typeof english.coverageWords = {
  covered:
    "Vom Hash des Fingerabdrucks abgedeckt, also unverändert. Ob es stimmt, wurde nicht geprüft",
  stated: "Vom Dienst angegeben, nicht vom Hash abgedeckt",
};

export const coverageLegend: typeof english.coverageLegend = {
  covered: "vom Hash abgedeckt, also unverändert",
  stated: "nur vom Dienst angegeben",
};

export const statedShortly: typeof english.statedShortly = "das sagt der Dienst";

export const legendOfFile: typeof english.legendOfFile = "nur von der Datei angegeben";

export const statedByFile: typeof english.statedByFile =
  "Von der Datei angegeben, nicht vom Hash abgedeckt";
