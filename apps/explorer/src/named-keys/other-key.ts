import type { ReceivedDetails } from "@digital-evidence/client";
import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import { keySpelling } from "../format/public-key.ts";
import type { NamedKey } from "./named-key.ts";

export type SignedRecord = Pick<ReceivedDetails, "proofs" | "organizationId">;

/**
 * Compares the keys that signed a record with those that the visitor named for its organization.
 * @returns the named keys if the record has valid signatures but none with a named key; otherwise null. The result is
 * also null if a signature with a named key could not be checked, or if the hash does not cover the organization.
 */
export function namedInstead(
  named: readonly NamedKey[],
  record: SignedRecord,
  { checks, signers }: Verification,
): readonly NamedKey[] | null {
  const isBound = checks.some(({ id, verdict }) => id === "RECORD_HASH" && verdict === "pass");
  const organization = record.organizationId?.toLowerCase();
  if (!isBound || organization === undefined || signers.length === 0) return null;
  const keyAt = (index: number) => keySpelling(record.proofs?.[index]?.id ?? "");
  const possible = new Set(
    checks
      .filter(({ id, verdict }) => id === "SIGNATURE" && verdict !== "fail")
      .map(({ index }) => keyAt(index ?? -1)),
  );
  const expected = named.filter(({ organizations }) => organizations.includes(organization));
  return expected.length === 0 || expected.some(({ key }) => possible.has(key)) ? null : expected;
}
