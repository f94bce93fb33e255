// The ids of organizations that a service knows only by the wallet from which they pay for their calls (x402). They are
// UUIDs of version 5 (RFC 9562) of the wallet's address, in two namespaces that the published SDK fixes:
// docs/protocol/sdk.md.
import { sha1 } from "@noble/hashes/legacy.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const ORGANIZATIONS = "d2b4722a-d82d-424a-8b18-3330b4ade651";
const TENANTS = "4bed9e61-6d07-4e26-9692-b81dd6994ff3";

/** @param address `0x` and 40 hex digits, in either case */
export function idsOfWallet(address: string): { organizationId: string; tenantId: string } {
  const name = address.toLowerCase();
  return { organizationId: uuidOfName(ORGANIZATIONS, name), tenantId: uuidOfName(TENANTS, name) };
}

function uuidOfName(namespace: string, name: string): string {
  const space = hexToBytes(namespace.replaceAll("-", ""));
  const bytes = sha1(concatBytes(space, utf8ToBytes(name))).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
