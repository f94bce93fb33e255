// The word on the button that opens the feeds. The words of the feeds themselves are loaded with the dialog.
import type * as english from "../follow-button.ts";

export const followButtonWords: typeof english.followButtonWords = {
  open: "Abonnieren",
};
