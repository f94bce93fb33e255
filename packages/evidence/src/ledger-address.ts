// The address of a key on the public ledger: docs/protocol/signature.md, section "Address". It identifies the
// account of a key, but does not show who owns the key.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { normalizeKeyId } from "./signature.ts";

const base58Digits = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

// The bytes of a SubjectPublicKeyInfo (RFC 5480) before the coordinates of an uncompressed secp256k1 key. The last one,
// `04`, is the first byte of the key itself. A key id does not contain it.
const keyPrefix = "3056301006072a8648ce3d020106052b8104000a03420004";

const ADDRESS_DIGITS = 36;

export const LEDGER_ADDRESS_PATTERN = /^DAG([0-8])([1-9A-HJ-NP-Za-km-z]{36})$/;

/**
 * Computes the ledger address of a key id: `DAG`, a check digit and 36 characters. Returns null if the text is not
 * a key id. This function does not check that the key is a point of the curve; `verifySignature` does.
 */
export function ledgerAddress(keyId: string): string | null {
  const key = normalizeKeyId(keyId);
  if (key === null) return null;
  // Only the last 36 digits of the hash in Base58 are kept. Base58 would put a mark at the beginning for each leading
  // zero byte. These marks are not written, because they would be cut off anyway.
  let rest = BigInt(`0x${bytesToHex(sha256(hexToBytes(`${keyPrefix}${key}`)))}`);
  let digits = "";
  for (let count = 0; count < ADDRESS_DIGITS; count += 1) {
    digits = base58Digits.charAt(Number(rest % 58n)) + digits;
    rest /= 58n;
  }
  return `DAG${checkDigit(digits)}${digits}`;
}

/** Whether a text has the form of a ledger address, with the right check digit. */
export function isLedgerAddress(text: string): boolean {
  const [, check, digits = ""] = LEDGER_ADDRESS_PATTERN.exec(text) ?? [];
  return check !== undefined && Number(check) === checkDigit(digits);
}

function checkDigit(digits: string): number {
  return [...digits.matchAll(/\d/g)].reduce((total, [digit]) => total + Number(digit), 0) % 9;
}
