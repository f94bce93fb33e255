// Tests when a record counts as signed with other keys than those that the visitor named for its organization. The
// records have real signatures.
import { randomUUID } from "node:crypto";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { publicKeyId, sign, type SignatureProof } from "@digital-evidence/evidence/signature";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import { type NamedKey, namedInstead } from "./named-keys.ts";

const [notary, colleague] = ["11".repeat(32), "22".repeat(32)];
const [halden, osprey] = [randomUUID(), randomUUID()];

function signedWith(...secrets: string[]) {
  const content = {
    orgId: halden,
    tenantId: randomUUID(),
    eventId: randomUUID(),
    signerId: publicKeyId(secrets[0] ?? ""),
    documentId: "deed-7",
    documentRef: "00".repeat(32),
    timestamp: "2026-03-09T14:05:07.000Z",
    version: 1,
  };
  const hash = fingerprintHash(content);
  return {
    hash,
    organizationId: halden,
    tenantId: content.tenantId,
    eventId: content.eventId,
    signer: content.signerId,
    documentId: content.documentId,
    documentRef: content.documentRef,
    fingerprintTimestamp: content.timestamp,
    version: 1,
    proofs: secrets.map((secret) => sign(hash, secret)),
  };
}

type Signed = Omit<ReturnType<typeof signedWith>, "proofs"> & { proofs: SignatureProof[] };

function insteadIn(record: Signed, named: readonly NamedKey[]) {
  const supplied = { value: record, from: "service" } as const;
  const verification = verifyEvidence({
    hash: { value: record.hash, from: "visitor" },
    record: supplied,
  });
  return namedInstead(named, record, verification);
}

function named(secret: string, ...organizations: string[]): NamedKey {
  const key = publicKeyId(secret);
  return { key, name: "a name", namedAt: "2026-03-09T14:05:07.000Z", organizations };
}

describe("[KN4] a record is signed with another key than the visitor named", () => {
  it("if it has valid signatures, but none with a key that is named for its organization", () => {
    const expected = named(notary, osprey, halden);
    expect(insteadIn(signedWith(colleague), [expected])).toEqual([expected]);
    expect(insteadIn(signedWith(colleague), [expected, named(colleague, osprey)])).toEqual([
      expected,
    ]);
  });

  it("if the signature with the named key is not valid", () => {
    const record = signedWith(colleague, notary);
    const [own, other] = record.proofs;
    if (own === undefined || other === undefined) throw new Error("there are two signatures");
    const forged = { ...record, proofs: [own, { ...other, signature: own.signature }] };
    expect(insteadIn(forged, [named(notary, halden)])).toHaveLength(1);
  });

  it("if an entry only names the named key, by an algorithm that nobody knows", () => {
    const record = signedWith(colleague);
    const named6Bytes = { id: publicKeyId(notary), signature: "ab".repeat(6), algorithm: "NONE" };
    const padded = { ...record, proofs: [...record.proofs, named6Bytes] };
    expect(insteadIn(padded, [named(notary, halden)])).toHaveLength(1);
  });

  it("but not if a named key signed it too, or no key is named for this organization", () => {
    expect(insteadIn(signedWith(notary), [named(notary, halden)])).toBeNull();
    expect(insteadIn(signedWith(colleague, notary), [named(notary, halden)])).toBeNull();
    expect(insteadIn(signedWith(colleague), [])).toBeNull();
    expect(insteadIn(signedWith(colleague), [named(notary), named(notary, osprey)])).toBeNull();
  });

  it("but not if the hash does not cover the organization, or no signature is valid", () => {
    const record = signedWith(colleague);
    expect(insteadIn({ ...record, organizationId: osprey }, [named(notary, osprey)])).toBeNull();
    const forged = {
      ...record,
      proofs: [{ ...sign(record.hash, notary), id: publicKeyId(colleague) }],
    };
    expect(insteadIn(forged, [named(notary, halden)])).toBeNull();
  });
});
