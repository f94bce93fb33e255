// Verifier keys as in signed-note ("vkeys"): `<name>+<key id in hex>+<base64 of type and public key>`.
import { sha256 } from "@noble/hashes/sha2.js";
import { ML_DSA_44, type MlDsa44Signing } from "./algorithms.ts";
import { decodeBase64, encodeBase64 } from "./base64.ts";
import { isPublicKey, publicKeyOf, SEED_BYTES, signMessage } from "./ed25519.ts";
import { isKeyName } from "./key-name.ts";
import { LIMITS } from "./limits.ts";
import { refuse, type Result } from "./result.ts";
import { encodeUtf8 } from "./utf8.ts";

/**
 * What a key signs: the text of a note, or a cosignature with its time. The numbers are the type bytes in a
 * verifier key, as the specifications define them. The first two are Ed25519.
 */
export const KEY_TYPES = { note: 1, cosignature: 4, "cosignature-ml-dsa-44": 6 } as const;

export type KeyType = keyof typeof KEY_TYPES;

export type VerifierKey = {
  name: string;
  /**
   * A number made of the first four bytes of a hash over name, type and public key. It distinguishes keys, but is
   * too short to identify a key securely.
   */
  id: number;
  type: KeyType;
  /** 32 bytes of Ed25519, or 1312 bytes of ML-DSA-44. */
  publicKey: Uint8Array;
};

/**
 * A key that can sign. Only the function `sign` needs the secret, so the secret may be kept in another process or
 * on a separate device.
 */
export type Signer = { key: VerifierKey; sign: (message: Uint8Array) => Uint8Array };

export type VerifierKeyCode =
  | "INVALID_VERIFIER_KEY"
  | "INVALID_KEY_NAME"
  | "UNSUPPORTED_KEY_TYPE"
  | "INVALID_PUBLIC_KEY"
  | "KEY_ID_MISMATCH";

function typedKey(type: KeyType, publicKey: Uint8Array): Uint8Array {
  return Uint8Array.of(KEY_TYPES[type], ...publicKey);
}

/** Whether these bytes are a public key of this type. For ML-DSA-44, any 1312 bytes are a valid public key. */
function isKeyOf(type: KeyType, bytes: Uint8Array): boolean {
  return type === "cosignature-ml-dsa-44"
    ? bytes.length === ML_DSA_44.publicKeyBytes
    : isPublicKey(bytes);
}

function keyId(name: string, type: KeyType, publicKey: Uint8Array): number {
  const hash = sha256
    .create()
    .update(encodeUtf8(`${name}\n`))
    .update(typedKey(type, publicKey))
    .digest();
  return new DataView(hash.buffer, hash.byteOffset).getUint32(0);
}

/**
 * Creates the verifier key for a name and a public key.
 * @throws TypeError when the name or the public key is malformed
 */
export function createVerifierKey(name: string, type: KeyType, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) throw new TypeError('"name" expected a key name of signed-note');
  if (!isKeyOf(type, publicKey))
    throw new TypeError(`"publicKey" expected a public key of ${type}`);
  return { name, id: keyId(name, type, publicKey), type, publicKey };
}

/**
 * Creates a signer that keeps the secret in memory.
 * @param seed the 32 secret bytes from which RFC 8032, or FIPS 204 for ML-DSA-44, derives the key
 * @param mlDsa44 signs with ML-DSA-44; needed only for a key of this algorithm
 * @throws TypeError when the name or the seed is malformed, or `mlDsa44` is missing
 */
export function createSigner(
  name: string,
  type: KeyType,
  seed: Uint8Array,
  mlDsa44?: MlDsa44Signing,
): Signer {
  if (seed.length !== SEED_BYTES) throw new TypeError(`"seed" expected ${SEED_BYTES} bytes`);
  if (type === "cosignature-ml-dsa-44") {
    if (mlDsa44 === undefined) throw new TypeError('"mlDsa44" expected for a key of this type');
    return {
      key: createVerifierKey(name, type, mlDsa44.publicKeyOf(seed)),
      sign: (message) => mlDsa44.sign(message, seed),
    };
  }
  return {
    key: createVerifierKey(name, type, publicKeyOf(seed)),
    sign: (message) => signMessage(message, seed),
  };
}

/** Writes a verifier key as one line of text, `<name>+<id>+<key>`, without a line feed. */
export function formatVerifierKey({ name, id, type, publicKey }: VerifierKey): string {
  const idHex = id.toString(16).padStart(8, "0");
  return `${name}+${idHex}+${encodeBase64(typedKey(type, publicKey))}`;
}

/** The type of key for a type byte; null for a type that this package does not know. */
export function typeOf(byte: number | undefined): KeyType | null {
  const types = Object.keys(KEY_TYPES) as KeyType[];
  return types.find((type) => KEY_TYPES[type] === byte) ?? null;
}

/** Parses a verifier key. A valid signature under this key is only as trustworthy as the source of the key. */
export function parseVerifierKey(text: string): Result<VerifierKey, VerifierKeyCode> {
  // The part in Base64 may contain plus signs too, so only the first two plus signs separate parts.
  const [, name = "", idHex = "", keyBase64 = ""] =
    text.length > LIMITS.verifierKeyBytes
      ? []
      : (/^([^+]*)\+([0-9a-f]{8})\+([^]*)$/.exec(text) ?? []);
  const bytes = decodeBase64(keyBase64);
  if (idHex === "" || bytes === null || bytes.length === 0) {
    return refuse("INVALID_VERIFIER_KEY", "this is not name+id+key");
  }
  if (!isKeyName(name)) return refuse("INVALID_KEY_NAME", "the key's name is empty or has a space");
  const type = typeOf(bytes[0]);
  if (type === null) {
    return refuse("UNSUPPORTED_KEY_TYPE", `keys of type ${bytes[0]} cannot be used here`);
  }
  const publicKey = bytes.slice(1);
  if (!isKeyOf(type, publicKey)) {
    return refuse("INVALID_PUBLIC_KEY", `this is not a public key for a ${type}`);
  }
  const id = keyId(name, type, publicKey);
  if (id !== Number.parseInt(idHex, 16)) {
    return refuse("KEY_ID_MISMATCH", "the key's id is not that of its name and key");
  }
  return { ok: true, value: { name, id, type, publicKey } };
}
