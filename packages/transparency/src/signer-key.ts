// Signing keys as text, in the form that other tools use: `PRIVATE+KEY+<name>+<key id in hex>+<base64 of type
// and seed>`. The text is secret: a person who reads it can sign with this key.
import type { MlDsa44Signing } from "./algorithms.ts";
import { decodeBase64, encodeBase64 } from "./base64.ts";
import { SEED_BYTES } from "./ed25519.ts";
import { isKeyName } from "./key-name.ts";
import { LIMITS } from "./limits.ts";
import { refuse, type Result } from "./result.ts";
import { createSigner, KEY_TYPES, type KeyType, type Signer, typeOf } from "./verifier-key.ts";

export type SignerKeyCode =
  | "INVALID_SIGNER_KEY"
  | "INVALID_KEY_NAME"
  | "UNSUPPORTED_KEY_TYPE"
  | "KEY_ID_MISMATCH";

/**
 * Writes a signing key as text. The text must be kept secret.
 * @param mlDsa44 computes the public key; needed only for a key of ML-DSA-44
 * @throws TypeError when the name or the seed is malformed, or `mlDsa44` is missing
 */
export function formatSignerKey(
  name: string,
  type: KeyType,
  seed: Uint8Array,
  mlDsa44?: MlDsa44Signing,
): string {
  const { key } = createSigner(name, type, seed, mlDsa44);
  const idHex = key.id.toString(16).padStart(8, "0");
  const secret = encodeBase64(Uint8Array.of(KEY_TYPES[type], ...seed));
  return `PRIVATE+KEY+${name}+${idHex}+${secret}`;
}

/**
 * Parses the text of a signing key. The message of a refusal never repeats the text.
 * @param mlDsa44 signs with ML-DSA-44; without it, keys of this algorithm are refused with `UNSUPPORTED_KEY_TYPE`
 */
export function parseSignerKey(
  text: string,
  mlDsa44?: MlDsa44Signing,
): Result<Signer, SignerKeyCode> {
  const [, name = "", idHex = "", secret = ""] =
    text.length > LIMITS.verifierKeyBytes
      ? []
      : (/^PRIVATE\+KEY\+([^+]*)\+([0-9a-f]{8})\+([^]*)$/.exec(text) ?? []);
  const bytes = decodeBase64(secret);
  if (idHex === "" || bytes === null || bytes.length !== 1 + SEED_BYTES) {
    return refuse("INVALID_SIGNER_KEY", "this is not PRIVATE+KEY+name+id+seed");
  }
  if (!isKeyName(name)) return refuse("INVALID_KEY_NAME", "the key's name is empty or has a space");
  const type = typeOf(bytes[0]);
  if (type === null || (type === "cosignature-ml-dsa-44" && mlDsa44 === undefined)) {
    return refuse("UNSUPPORTED_KEY_TYPE", `keys of type ${bytes[0]} cannot be used here`);
  }
  const signer = createSigner(name, type, bytes.slice(1), mlDsa44);
  if (signer.key.id !== Number.parseInt(idHex, 16)) {
    return refuse("KEY_ID_MISMATCH", "the key's id is not that of its name and key");
  }
  return { ok: true, value: signer };
}
