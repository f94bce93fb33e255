import type { LogFile } from "@digital-evidence/evidence/log-file";
import { quoted } from "../terminal/neutral-text.ts";

/** The maximum number of shown characters of a log's name. The name comes from the file and can be of any length. */
const MAX_NAME_LENGTH = 64;

const bundle =
  "Instead, verify a bundle that contains the log's proof, and provide your policy with --policy";

export function logFileText(file: LogFile): string {
  if (file.kind === "damaged-proof") {
    return `this begins like the proof of a log (.tlog-proof), but it cannot be read: ${file.message}`;
  }
  const name = quoted(file.origin, MAX_NAME_LENGTH);
  return file.kind === "proof"
    ? `this is the proof of a log (.tlog-proof) for entry ${file.index} of ${name}. Nothing in it was checked, because it does not say which snapshot and which fingerprint it is for. ${bundle}`
    : `this is the checkpoint of the log ${name} with ${file.size} entries. Nothing in it was checked, because it does not say which snapshot and which fingerprint it is for. ${bundle}`;
}
