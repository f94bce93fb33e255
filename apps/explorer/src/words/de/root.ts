import type * as english from "../root.ts";

export const rootWords: typeof english.rootWords = {
  term: "Wurzel",
  question: "Was ist die Wurzel?",
};
