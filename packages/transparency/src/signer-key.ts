// Signing keys as text, in the form that other tools use: `PRIVATE+KEY+<name>+<key id in hex>+<base64 of type
// and seed>`. The text is secret: a person who reads it can sign with this key.
import { decodeBase64, encodeBase64 } from "./base64.ts";
import { SEED_BYTES } from "./ed25519.ts";
import { isKeyName } from "./key-name.ts";
import { LIMITS } from "./limits.ts";
import { refuse, type Result } from "./result.ts";
import {
  createSigner,
  KEY_TYPES,
  type Signer,
  type SignerKeyType,
  signerTypeOf,
} from "./verifier-key.ts";

export type SignerKeyCode =
  | "INVALID_SIGNER_KEY"
  | "INVALID_KEY_NAME"
  | "UNSUPPORTED_KEY_TYPE"
  | "KEY_ID_MISMATCH";

/**
 * Writes a signing key as text. The text must be kept secret.
 * @throws TypeError when the name or the seed is malformed
 */
export function formatSignerKey(name: string, type: SignerKeyType, seed: Uint8Array): string {
  const { key } = createSigner(name, type, seed);
  const idHex = key.id.toString(16).padStart(8, "0");
  const secret = encodeBase64(Uint8Array.of(KEY_TYPES[type], ...seed));
  return `PRIVATE+KEY+${name}+${idHex}+${secret}`;
}

/** Parses the text of a signing key. The message of a refusal never repeats the text. */
export function parseSignerKey(text: string): Result<Signer, SignerKeyCode> {
  const [, name = "", idHex = "", secret = ""] =
    text.length > LIMITS.verifierKeyBytes
      ? []
      : (/^PRIVATE\+KEY\+([^+]*)\+([0-9a-f]{8})\+([^]*)$/.exec(text) ?? []);
  const bytes = decodeBase64(secret);
  if (idHex === "" || bytes === null || bytes.length !== 1 + SEED_BYTES) {
    return refuse("INVALID_SIGNER_KEY", "this is not PRIVATE+KEY+name+id+seed");
  }
  if (!isKeyName(name)) return refuse("INVALID_KEY_NAME", "the key's name is empty or has a space");
  const type = signerTypeOf(bytes[0]);
  if (type === null) {
    return refuse("UNSUPPORTED_KEY_TYPE", `keys of type ${bytes[0]} cannot be used here`);
  }
  const signer = createSigner(name, type, bytes.slice(1));
  if (signer.key.id !== Number.parseInt(idHex, 16)) {
    return refuse("KEY_ID_MISMATCH", "the key's id is not that of its name and key");
  }
  return { ok: true, value: signer };
}
