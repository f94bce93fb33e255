// The words below every verdict.
export const evidenceVerdictWords = {
  explained: "How it works",
};
