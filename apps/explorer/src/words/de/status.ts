// A fingerprint's status: the steps of its way, and the choice of one in a list. A status's own title is
// the domain's: statusTitle, [N2].
import type * as english from "../status.ts";

export const stepTitles: typeof english.stepTitles = {
  NEW: "Empfangen",
  QUEUED: "Eingereiht",
  PROCESSING: "In Bearbeitung",
  PENDING_COMMITMENT: "Ausstehend",
  FINALIZED_COMMITMENT: "Endgültig",
  ERRORED_COMMITMENT: "Fehlgeschlagen",
};

export const statusWords: typeof english.statusWords = {
  /** Read out behind a step’s title. */
  steps: { done: ", erledigt", current: ", aktueller Schritt", ahead: ", noch nicht erreicht" },
  line: "Was der Dienst sagt",
  changed: (title: string) => `Der Status ist jetzt ${title}.`,
  filter: "Status",
  all: "Alle Status",
};
