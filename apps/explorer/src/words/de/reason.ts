import type * as english from "../reason.ts";

/** Used at the end of a sentence. */
export const noReason: typeof english.noReason = "es wurde kein Grund genannt";
