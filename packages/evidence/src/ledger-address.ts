// The address a key has on the public ledger: docs/protocol/signature.md, section "Address". It says
// which account a key belongs to, never whose it is.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { normalizeKeyId } from "./signature.ts";

const base58Digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

// SubjectPublicKeyInfo of an uncompressed secp256k1 key, up to the key itself (RFC 5480).
const keyPrefix = "3056301006072a8648ce3d020106052b8104000a03420004";

const ADDRESS_DIGITS = 36;

/**
 * The ledger address of a key id: `DAG`, a check digit, 36 characters; null when it is not a key id.
 * Whether the key is a point of the curve is for `verifySignature` to say.
 */
export function ledgerAddress(keyId: string): string | null {
  const key = normalizeKeyId(keyId);
  if (key === null) return null;
  // Only the last digits are kept, so leading zeros of the hash need no marks of their own.
  let rest = BigInt(`0x${bytesToHex(sha256(hexToBytes(`${keyPrefix}${key}`)))}`);
  let digits = "";
  for (let count = 0; count < ADDRESS_DIGITS; count += 1) {
    digits = base58Digits.charAt(Number(rest % 58n)) + digits;
    rest /= 58n;
  }
  const sum = [...digits.matchAll(/\d/g)].reduce((total, [digit]) => total + Number(digit), 0);
  return `DAG${sum % 9}${digits}`;
}
