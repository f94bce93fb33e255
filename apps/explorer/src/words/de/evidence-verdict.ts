import type * as english from "../evidence-verdict.ts";

export const evidenceVerdictWords: typeof english.evidenceVerdictWords = {
  explained: "So funktioniert es",
};
