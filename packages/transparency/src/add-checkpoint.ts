// The request by which a log asks a witness for a cosignature, as tlog-witness defines it. The request has three
// parts: the size of the tree that the witness last cosigned, a consistency proof from that size, and the signed
// checkpoint.
import { decodeBase64, encodeBase64 } from "./base64.ts";
import { LIMITS } from "./limits.ts";
import { refuse, type Result } from "./result.ts";
import { HASH_BYTES } from "./tree-hash.ts";
import { isTreeSize, parseDecimal } from "./tree-size.ts";
import { decodeUtf8, encodeUtf8 } from "./utf8.ts";

export type AddCheckpoint = {
  /** The size of the latest checkpoint that the witness has cosigned. */
  oldSize: number;
  proof: readonly Uint8Array[];
  /** The signed note with the checkpoint. `parseAddCheckpoint` does not parse the note. */
  checkpoint: Uint8Array;
};

export type AddCheckpointCode =
  | "REQUEST_TOO_LONG"
  | "REQUEST_NOT_UTF8"
  | "INVALID_OLD_SIZE"
  | "TOO_MANY_HASHES"
  | "INVALID_HASH"
  | "NO_CHECKPOINT";

/** Writes a request as the bytes to send. The size, the proof and the checkpoint are not checked. */
export function formatAddCheckpoint({ oldSize, proof, checkpoint }: AddCheckpoint): Uint8Array {
  const lines = [`old ${oldSize}`, ...proof.map(encodeBase64), ""];
  const head = encodeUtf8(lines.map((line) => `${line}\n`).join(""));
  const bytes = new Uint8Array(head.length + checkpoint.length);
  bytes.set(head);
  bytes.set(checkpoint, head.length);
  return bytes;
}

/** Parses a request without verifying it. */
export function parseAddCheckpoint(bytes: Uint8Array): Result<AddCheckpoint, AddCheckpointCode> {
  if (bytes.length > LIMITS.addCheckpointBytes) {
    return refuse(
      "REQUEST_TOO_LONG",
      `the request is longer than ${LIMITS.addCheckpointBytes} bytes`,
    );
  }
  const text = decodeUtf8(bytes);
  if (text === null) return refuse("REQUEST_NOT_UTF8", "the request is not valid UTF-8");
  const end = text.indexOf("\n\n");
  if (end < 0)
    return refuse("NO_CHECKPOINT", "no empty line separates the proof and the checkpoint");
  const [first = "", ...hashes] = text.slice(0, end).split("\n", LIMITS.proofHashes + 2);
  const oldSize = first.startsWith("old ") ? parseDecimal(first.slice(4)) : null;
  if (oldSize === null || !isTreeSize(oldSize)) {
    return refuse("INVALID_OLD_SIZE", 'the first line is not "old" and a size');
  }
  if (hashes.length > LIMITS.proofHashes) {
    return refuse("TOO_MANY_HASHES", `the proof has more than ${LIMITS.proofHashes} hashes`);
  }
  const proof: Uint8Array[] = [];
  for (const hash of hashes) {
    const decoded = decodeBase64(hash);
    if (decoded?.length !== HASH_BYTES) {
      return refuse("INVALID_HASH", "a line of the proof is not the base64 of 32 bytes");
    }
    proof.push(decoded);
  }
  return { ok: true, value: { oldSize, proof, checkpoint: encodeUtf8(text.slice(end + 2)) } };
}
