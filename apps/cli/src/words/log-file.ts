// What the command says about a file of a log (a proof or a checkpoint) that the user gives without the evidence that
// it belongs to.
import type { LogFile } from "@digital-evidence/evidence/log-file";
import { quoted } from "../terminal/neutral-text.ts";

/** A longer name of a log is shortened, because the name comes from the file. */
const MAX_NAME_LENGTH = 64;

const bundle = "Verify a bundle that carries such a proof, with --policy";

export function logFileText(file: LogFile): string {
  if (file.kind === "damaged-proof") {
    return `this begins like the proof of a log (.tlog-proof), but it cannot be read: ${file.message}`;
  }
  const name = quoted(file.origin, MAX_NAME_LENGTH);
  return file.kind === "proof"
    ? `this is the proof of a log (.tlog-proof) for entry ${file.index} of ${name}. Nothing in it was checked, because it does not say which snapshot and which fingerprint it is for. ${bundle}`
    : `this is the checkpoint of the log ${name} with ${file.size} entries. Nothing in it was checked, because it does not say which snapshot and which fingerprint it is for. ${bundle}`;
}
