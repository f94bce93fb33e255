// Cosignatures as tlog-cosignature defines them, of Ed25519 and of ML-DSA-44. A witness signs a checkpoint together
// with a time, and thereby states that it had seen no larger tree of that log at this time. This file judges a single
// cosignature. verify-checkpoint.ts says which witnesses must have cosigned.
import { type Algorithms, ML_DSA_44 } from "./algorithms.ts";
import { parseCheckpoint } from "./checkpoint.ts";
import { SIGNATURE_BYTES, verifySignature } from "./ed25519.ts";
import { refuse, type Result } from "./result.ts";
import type { NoteSignature } from "./signed-note.ts";
import { encodeUtf8 } from "./utf8.ts";
import type { Signer, VerifierKey } from "./verifier-key.ts";

export type CosignatureCode = "SIGNATURE_MISMATCH" | "TIMESTAMP_OUT_OF_RANGE";

const TIME_BYTES = 8;

function isTimestamp(seconds: number): boolean {
  return Number.isSafeInteger(seconds) && seconds >= 0;
}

/**
 * The bytes that a witness signs. With Ed25519, they contain the time and the whole text, which is not parsed. With
 * ML-DSA-44, they contain the witness's name, the time, and the checkpoint's origin, size and root, but not its
 * extension lines. They are then null if the text is not a checkpoint, or if the name or the origin does not have 1 to
 * 255 bytes.
 */
function signedMessage(text: string, timestampS: number, key: VerifierKey): Uint8Array | null {
  if (key.type === "cosignature") {
    return encodeUtf8(`cosignature/v1\ntime ${timestampS}\n${text}`);
  }
  const parsed = parseCheckpoint(text);
  if (!parsed.ok) return null;
  const { origin, size, root } = parsed.value;
  const name = lengthAndBytes(key.name);
  const log = lengthAndBytes(origin);
  if (name === null || log === null) return null;
  // tlog-cosignature names a subtree by its start and end. A checkpoint is about the whole tree, so the start is 0.
  return concat([
    encodeUtf8("subtree/v1\n\0"),
    name,
    uint64(timestampS),
    log,
    uint64(0),
    uint64(size),
    root,
  ]);
}

/** Writes a text as in TLS: its length as one byte, and then its bytes. Null if it does not have 1 to 255 bytes. */
function lengthAndBytes(text: string): Uint8Array | null {
  const bytes = encodeUtf8(text);
  return bytes.length === 0 || bytes.length > 255
    ? null
    : concat([Uint8Array.of(bytes.length), bytes]);
}

function uint64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function signatureBytes({ type }: VerifierKey): number {
  return type === "cosignature" ? SIGNATURE_BYTES : ML_DSA_44.signatureBytes;
}

/**
 * Cosigns a checkpoint's text.
 * @param timestampS seconds since 1970
 * @throws TypeError when the signer's key is not for cosignatures, its algorithm cannot sign this text, the time is not
 * a whole number from 0 to 2^53 - 1, or the signer returns a signature of the wrong length
 */
export function cosign(text: string, timestampS: number, { key, sign }: Signer): NoteSignature {
  if (key.type === "note") throw new TypeError('"signer" expected a key for cosignatures');
  if (!isTimestamp(timestampS)) throw new TypeError('"timestampS" expected whole seconds');
  const message = signedMessage(text, timestampS, key);
  if (message === null) throw new TypeError('"text" expected a checkpoint');
  const signature = concat([uint64(timestampS), sign(message)]);
  if (signature.length !== TIME_BYTES + signatureBytes(key)) {
    throw new TypeError('"signer" made a signature of another length');
  }
  return { name: key.name, keyId: key.id, signature };
}

/**
 * Verifies a cosignature and returns its time in seconds since 1970. Only the witness states this time, and nothing
 * confirms it. With ML-DSA-44, the time 0 means that the witness states no time.
 * @throws TypeError when the key needs ML-DSA-44 and `algorithms` does not have it. Callers have to check this before
 * the call, as `verifyCheckpoint` does. Untrusted data then cannot cause this error.
 */
export function verifyCosignature(
  text: string,
  signature: Uint8Array,
  key: VerifierKey,
  algorithms: Algorithms = {},
): Result<number, CosignatureCode> {
  const mismatch = refuse(
    "SIGNATURE_MISMATCH",
    `this is not ${key.name}'s cosignature of this text`,
  );
  if (key.type === "note" || signature.length !== TIME_BYTES + signatureBytes(key)) return mismatch;
  const view = new DataView(signature.buffer, signature.byteOffset);
  const timestampS = Number(view.getBigUint64(0));
  if (!isTimestamp(timestampS)) {
    return refuse("TIMESTAMP_OUT_OF_RANGE", `${key.name}'s cosignature has an impossible time`);
  }
  const message = signedMessage(text, timestampS, key);
  const { ed25519 = verifySignature, mlDsa44 } = algorithms;
  const verify = key.type === "cosignature" ? ed25519 : mlDsa44;
  if (verify === undefined) throw new TypeError('"algorithms" expected ML-DSA-44 for this key');
  const isValid =
    message !== null && verify(key.publicKey, message, signature.subarray(TIME_BYTES));
  return isValid ? { ok: true, value: timestampS } : mismatch;
}
