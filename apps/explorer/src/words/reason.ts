/** Used at the end of a sentence. */
export const noReason: string = "no reason given";
