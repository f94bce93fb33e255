import { fileReasonWords } from "../words/reason.ts";
import { reasonOf } from "./reason.ts";

/** Returns why the browser could not read a file, as the end of a sentence. */
export function fileReason(error: unknown): string {
  return fileReasonWords(error instanceof Error ? error.name : "", reasonOf(error));
}
