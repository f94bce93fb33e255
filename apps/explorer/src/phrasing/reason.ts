import { noReason } from "../words/reason.ts";

/** Why something failed, as the end of a sentence: the error's own message. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : noReason;
}
