// Proofs as in tlog-proof. Such a proof consists of an inclusion proof and the checkpoint that the proof leads to.
// It is stored with the logged data and can be verified offline.
import type { Algorithms } from "./algorithms.ts";
import { decodeBase64, encodeBase64 } from "./base64.ts";
import { hasControlCharacter } from "./key-name.ts";
import { type InclusionCode, verifyInclusion } from "./inclusion-proof.ts";
import { LIMITS } from "./limits.ts";
import type { Policy } from "./policy.ts";
import { refuse, type Refusal, type Result } from "./result.ts";
import { isHash } from "./tree-hash.ts";
import { isTreeSize, parseDecimal } from "./tree-size.ts";
import { decodeUtf8, encodeUtf8 } from "./utf8.ts";
import {
  type CheckpointRefusal,
  type VerifiedCheckpoint,
  verifyCheckpoint,
} from "./verify-checkpoint.ts";

export type TlogProof = {
  /** The application's data, which no signature or hash covers; null if there is none. */
  extra: Uint8Array | null;
  index: number;
  /** The inclusion proof, beginning at the leaf's sibling. */
  hashes: readonly Uint8Array[];
  checkpoint: Uint8Array;
};

export type TlogProofCode =
  | "TLOG_PROOF_TOO_LONG"
  | "TLOG_PROOF_NOT_UTF8"
  | "CONTROL_CHARACTER"
  | "INVALID_HEADER"
  | "INVALID_EXTRA"
  | "INVALID_INDEX"
  | "INDEX_OUT_OF_RANGE"
  | "TOO_MANY_HASHES"
  | "INVALID_HASH"
  | "NO_CHECKPOINT";

const HEADER = "c2sp.org/tlog-proof@v1";

function parseExtra(line: string): Uint8Array | null {
  const encoded = line.slice("extra ".length);
  if (encoded.length > Math.ceil(LIMITS.extraBytes / 3) * 4) return null;
  const bytes = decodeBase64(encoded);
  return bytes === null || bytes.length === 0 || bytes.length > LIMITS.extraBytes ? null : bytes;
}

/** Parses a proof without verifying it. */
export function parseTlogProof(bytes: Uint8Array): Result<TlogProof, TlogProofCode> {
  if (bytes.length > LIMITS.tlogProofBytes) {
    return refuse("TLOG_PROOF_TOO_LONG", `the proof is longer than ${LIMITS.tlogProofBytes} bytes`);
  }
  const text = decodeUtf8(bytes);
  if (text === null) return refuse("TLOG_PROOF_NOT_UTF8", "the proof is not valid UTF-8");
  if (hasControlCharacter(text, "\n")) {
    return refuse("CONTROL_CHARACTER", "the proof has a control character other than newline");
  }
  if (!text.startsWith(`${HEADER}\n`)) {
    return refuse("INVALID_HEADER", `the first line is not ${HEADER}`);
  }
  const separator = text.indexOf("\n\n");
  if (separator < 0) return refuse("NO_CHECKPOINT", "no empty line separates proof and checkpoint");
  const [, ...lines] = text.slice(0, separator).split("\n");
  const extraLine = lines[0]?.startsWith("extra") === true ? lines.shift() : undefined;
  const extra = extraLine?.startsWith("extra ") === true ? parseExtra(extraLine) : null;
  if (extraLine !== undefined && extra === null) {
    return refuse(
      "INVALID_EXTRA",
      `the extra line is not base64 of 1 to ${LIMITS.extraBytes} bytes`,
    );
  }
  const [indexLine = "", ...hashLines] = lines;
  const index = indexLine.startsWith("index ") ? parseDecimal(indexLine.slice(6)) : null;
  if (index === null)
    return refuse("INVALID_INDEX", "the index line is missing or not a decimal number");
  if (!isTreeSize(index)) return refuse("INDEX_OUT_OF_RANGE", "the index is beyond 2^53 - 1");
  if (hashLines.length > LIMITS.proofHashes) {
    return refuse("TOO_MANY_HASHES", `the proof has more than ${LIMITS.proofHashes} hashes`);
  }
  const hashes = hashLines.map(decodeBase64);
  if (!hashes.every(isHash)) return refuse("INVALID_HASH", "a hash is not the base64 of 32 bytes");
  const checkpoint = encodeUtf8(text.slice(separator + 2));
  return { ok: true, value: { extra, index, hashes, checkpoint } };
}

/**
 * Writes a proof.
 * @throws TypeError when `parseTlogProof` would refuse the bytes
 */
export function formatTlogProof({ extra, index, hashes, checkpoint }: TlogProof): Uint8Array {
  const lines = [
    HEADER,
    ...(extra === null ? [] : [`extra ${encodeBase64(extra)}`]),
    `index ${index}`,
    ...hashes.map(encodeBase64),
    "",
  ];
  const head = encodeUtf8(lines.map((line) => `${line}\n`).join(""));
  const bytes = new Uint8Array(head.length + checkpoint.length);
  bytes.set(head);
  bytes.set(checkpoint, head.length);
  const parsed = parseTlogProof(bytes);
  if (!parsed.ok) throw new TypeError(`"proof" cannot be written: ${parsed.message}`);
  return bytes;
}

export type VerifiedTlogProof = VerifiedCheckpoint & { proof: TlogProof };

export type TlogProofRefusal = CheckpointRefusal | Refusal<TlogProofCode | InclusionCode>;

/**
 * Checks that a log of the policy has an entry with this hash at the proof's index. The policy's quorum of witnesses
 * must have cosigned the checkpoint.
 */
export function verifyTlogProof(
  bytes: Uint8Array,
  leafHash: Uint8Array,
  policy: Policy,
  algorithms: Algorithms = {},
): { ok: true; value: VerifiedTlogProof } | TlogProofRefusal {
  const parsed = parseTlogProof(bytes);
  if (!parsed.ok) return parsed;
  const proof = parsed.value;
  const checked = verifyCheckpoint(proof.checkpoint, policy, algorithms);
  if (!checked.ok) return checked;
  const { size, root } = checked.value.checkpoint;
  const included = verifyInclusion({
    leafHash,
    index: proof.index,
    size,
    root,
    proof: proof.hashes,
  });
  if (!included.ok) return included;
  return { ok: true, value: { ...checked.value, proof } };
}
