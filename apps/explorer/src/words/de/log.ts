import type * as english from "../log.ts";

export const logWords: typeof english.logWords = {
  save: "Beide Checkpoints speichern",
};
