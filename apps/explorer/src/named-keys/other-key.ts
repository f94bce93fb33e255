import type { ReceivedDetails } from "@digital-evidence/client";
import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import { keySpelling } from "../format/public-key.ts";
import type { NamedKey } from "./named-key.ts";

export type SignedRecord = Pick<ReceivedDetails, "organizationId">;

/**
 * Compares the keys that signed a record with those that the visitor named for its organization.
 * @returns the named keys if the record has valid signatures but none with a named key; otherwise null. The result is
 * also null if the hash does not cover the organization. An entry that is not a valid signature counts for nothing, because
 * anybody can add one that names any key.
 */
export function namedInstead(
  named: readonly NamedKey[],
  record: SignedRecord,
  { checks, signers }: Verification,
): readonly NamedKey[] | null {
  const isBound = checks.some(({ id, verdict }) => id === "RECORD_HASH" && verdict === "pass");
  const organization = record.organizationId?.toLowerCase();
  if (!isBound || organization === undefined || signers.length === 0) return null;
  const signed = new Set(signers.map(keySpelling));
  const expected = named.filter(({ organizations }) => organizations.includes(organization));
  return expected.length === 0 || expected.some(({ key }) => signed.has(key)) ? null : expected;
}
