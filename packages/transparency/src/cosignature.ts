// Ed25519 cosignatures as tlog-cosignature defines them. A witness signs the text of a checkpoint together with a
// time, and thereby states that it had seen no larger tree of that log at this time.
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

/** The bytes that a witness signs: a line with the version, a line with the time, and the checkpoint's text. */
function signedMessage(text: string, timestampS: number): Uint8Array {
  return encodeUtf8(`cosignature/v1\ntime ${timestampS}\n${text}`);
}

/**
 * Cosigns a checkpoint's text.
 * @param timestampS seconds since 1970
 * @throws TypeError when the signer's key is not for cosignatures or the time is not a whole number
 */
export function cosign(text: string, timestampS: number, { key, sign }: Signer): NoteSignature {
  if (key.type !== "cosignature") throw new TypeError('"signer" expected a key for cosignatures');
  if (!isTimestamp(timestampS)) throw new TypeError('"timestampS" expected whole seconds');
  const signature = new Uint8Array(TIME_BYTES + SIGNATURE_BYTES);
  new DataView(signature.buffer).setBigUint64(0, BigInt(timestampS));
  signature.set(sign(signedMessage(text, timestampS)), TIME_BYTES);
  return { name: key.name, keyId: key.id, signature };
}

/**
 * Verifies a cosignature and returns its time in seconds since 1970. The witness alone states this time; nothing
 * else confirms it.
 */
export function verifyCosignature(
  text: string,
  signature: Uint8Array,
  key: VerifierKey,
): Result<number, CosignatureCode> {
  const mismatch = refuse(
    "SIGNATURE_MISMATCH",
    `this is not ${key.name}'s cosignature of this text`,
  );
  if (key.type !== "cosignature" || signature.length !== TIME_BYTES + SIGNATURE_BYTES)
    return mismatch;
  const view = new DataView(signature.buffer, signature.byteOffset);
  const timestampS = Number(view.getBigUint64(0));
  if (!isTimestamp(timestampS)) {
    return refuse("TIMESTAMP_OUT_OF_RANGE", `${key.name}'s cosignature has an impossible time`);
  }
  const message = signedMessage(text, timestampS);
  const isValid = verifySignature(key.publicKey, message, signature.subarray(TIME_BYTES));
  return isValid ? { ok: true, value: timestampS } : mismatch;
}
