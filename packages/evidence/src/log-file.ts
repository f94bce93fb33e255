// Recognises files of a transparency log, which are not evidence about a fingerprint by themselves.
import { parseCheckpoint, parseNote, parseTlogProof } from "@digital-evidence/transparency";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { LOG_PROOF_LIMITS } from "./limits.ts";

export type LogFile =
  | { kind: "proof"; origin: string; index: number }
  | { kind: "checkpoint"; origin: string; size: number }
  /** The text begins like a proof of a log, but cannot be read. `message` says why, in English. */
  | { kind: "damaged-proof"; message: string };

/** Reads what a file of a log states about itself, without verifying it. Returns null for any other text. */
export function readLogFile(text: string): LogFile | null {
  if (!text.startsWith("c2sp.org/tlog-proof@")) {
    if (text.length > LOG_PROOF_LIMITS.length) return null;
    const checkpoint = readCheckpoint(utf8ToBytes(text));
    if (checkpoint === null) return null;
    const { origin, size } = checkpoint;
    return { kind: "checkpoint", origin, size };
  }
  if (text.length > LOG_PROOF_LIMITS.length) {
    return { kind: "damaged-proof", message: "it is larger than the size limit" };
  }
  const proof = parseTlogProof(utf8ToBytes(text));
  if (!proof.ok) return { kind: "damaged-proof", message: proof.message };
  const checkpoint = readCheckpoint(proof.value.checkpoint);
  if (checkpoint === null) {
    return { kind: "damaged-proof", message: "its checkpoint cannot be read" };
  }
  return { kind: "proof", origin: checkpoint.origin, index: proof.value.index };
}

function readCheckpoint(bytes: Uint8Array) {
  const note = parseNote(bytes);
  const checkpoint = note.ok ? parseCheckpoint(note.value.text) : note;
  return checkpoint.ok ? checkpoint.value : null;
}
