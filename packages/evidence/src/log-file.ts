import { parseCheckpoint, parseNote, parseTlogProof } from "@digital-evidence/transparency";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { LOG_PROOF_LIMITS } from "./limits.ts";

type Stated = { origin: string; size: number; note: Uint8Array };

export type LogFile =
  | ({ kind: "proof"; index: number } & Stated)
  | ({ kind: "checkpoint" } & Stated)
  | { kind: "damaged-proof"; message: string };

/**
 * Reads what a file of a log, a `.tlog-proof` or a checkpoint, states about itself, without verifying it. Returns null
 * for any other text.
 */
export function readLogFile(text: string): LogFile | null {
  if (!text.startsWith("c2sp.org/tlog-proof@")) {
    if (text.length > LOG_PROOF_LIMITS.length) return null;
    const checkpoint = readCheckpoint(utf8ToBytes(text));
    return checkpoint === null ? null : { kind: "checkpoint", ...checkpoint };
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
  return { kind: "proof", index: proof.value.index, ...checkpoint };
}

function readCheckpoint(note: Uint8Array): Stated | null {
  const parsed = parseNote(note);
  const checkpoint = parsed.ok ? parseCheckpoint(parsed.value.text) : parsed;
  if (!checkpoint.ok) return null;
  const { origin, size } = checkpoint.value;
  return { origin, size, note };
}
