import { fileReasonWords } from "../words/failure.ts";
import { reasonOf } from "./reason.ts";

export function fileReason(error: unknown): string {
  return fileReasonWords(error instanceof Error ? error.name : "", reasonOf(error));
}
