import { noReason } from "../words/failure.ts";

/** Returns the error's own message, as the end of a sentence about a failure. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : noReason;
}
