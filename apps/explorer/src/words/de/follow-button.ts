import type * as english from "../follow-button.ts";

export const followButtonWords: typeof english.followButtonWords = {
  open: "Abonnieren",
};
