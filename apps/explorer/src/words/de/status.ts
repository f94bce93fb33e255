import {
  isFingerprintStatus,
  isStatusMissing,
  statusTitle as titleCase,
} from "@digital-evidence/evidence/status";
import type * as english from "../status.ts";

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
