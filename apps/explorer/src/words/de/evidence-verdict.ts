import type * as english from "../evidence-verdict.ts";

export const evidenceVerdictWords: typeof english.evidenceVerdictWords = {
  explained: "So funktioniert es: was hier geprüft wird und was die Prüfungen nicht zeigen können",
  report: "Bericht zum Drucken oder als PDF",
};
