// The words below every verdict.
export const evidenceVerdictWords = {
  explained: "How it works: what is checked here, and what the checks cannot show",
  report: "Report to print or to save as PDF",
};
