import type * as english from "../reason.ts";

export const noReason: typeof english.noReason = "es wurde kein Grund genannt";

const fileReasons: Readonly<Record<string, string>> = {
  NotFoundError: "die Datei ist nicht mehr da",
  NotReadableError: "der Browser darf die Datei nicht lesen, oder sie wurde inzwischen geändert",
};

export const fileReasonWords: typeof english.fileReasonWords = (name, message) =>
  fileReasons[name] ?? message;
