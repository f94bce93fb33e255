import { FingerprintDetails, FingerprintSummary, parseExact } from "@digital-evidence/evidence/api";
import { describe, expect, it } from "vitest";
import type { Fingerprint, FingerprintRow } from "../store/store.ts";
import { toDetails, toSummary } from "./record-json.ts";

const awkward = 'a "quoted" \\ name\n\0\u2028 𝄞 </script>';
const row: FingerprintRow = {
  id: "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a03",
  hash: "a1".repeat(32),
  organizationId: "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01",
  organizationName: awkward,
  tenantId: "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a02",
  eventId: "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a04",
  documentId: awkward,
  documentRef: "C0".repeat(32),
  timestamp: "2026-01-05T10:20:00.123456789+01:00",
  createdAt: Date.UTC(2026, 0, 5, 23, 59, 59, 999),
  withheld: [],
  status: "NEW",
  updatedAt: Date.UTC(2026, 0, 5, 23, 59, 59, 999),
};
const { status: _, updatedAt: __, ...common } = row;
const fingerprint: Fingerprint = {
  ...common,
  signer: "5e".repeat(64),
  version: 2,
  proofs: [],
  tags: null,
  batch: null,
};

/** The body as a client receives it, after serializing and parsing. */
function sent(body: object): unknown {
  return JSON.parse(JSON.stringify(body));
}

describe("a fingerprint as JSON", () => {
  it("holds what is stored, whatever characters a name has", () => {
    expect(sent(toSummary(row))).toEqual({
      id: row.id,
      hash: row.hash,
      timestamp: row.timestamp,
      orgId: row.organizationId,
      orgName: awkward,
      tenantId: row.tenantId,
      status: "NEW",
      createdAt: "2026-01-05T23:59:59.999Z",
      eventId: row.eventId,
      documentId: awkward,
      documentRef: row.documentRef,
    });
    expect(sent(toDetails(fingerprint, null))).toMatchObject({
      documentId: awkward,
      organizationName: awkward,
    });
  });

  it("is what the schemas expect, with all members and with as few as there may be", () => {
    const at = fingerprint.createdAt;
    const batch = {
      id: "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a05",
      organizationId: row.organizationId,
      status: "FINALIZED_COMMITMENT",
      size: 1,
      root: "b2".repeat(32),
      retryCount: 0,
      lastAttemptAt: null,
      snapshotHash: "c3".repeat(32),
      snapshotOrdinal: 1,
      confirmedAt: at + 1,
      createdAt: at,
      updatedAt: at + 2,
    } as const;
    const proofs = [
      { id: "5e".repeat(64), signature: "30".repeat(40), algorithm: "SECP256K1_RFC8785_V1" },
    ];
    const document = { contentType: "text/plain", fileSize: 1, downloadUrl: "/a" };
    const all = { ...fingerprint, proofs, tags: { kind: "contract" }, batch };
    expect(parseExact(FingerprintDetails, sent(toDetails(all, document)))).toEqual({
      ok: true,
      value: {
        id: row.id,
        hash: row.hash,
        status: "FINALIZED_COMMITMENT",
        organizationId: row.organizationId,
        organizationName: awkward,
        tenantId: row.tenantId,
        eventId: row.eventId,
        signer: fingerprint.signer,
        documentId: awkward,
        documentRef: row.documentRef,
        fingerprintTimestamp: row.timestamp,
        batchId: batch.id,
        batchLastUpdateTimestamp: "2026-01-06T00:00:00.001Z",
        batchGlobalSnapshotHash: batch.snapshotHash,
        mptRoot: batch.root,
        confirmationTimestamp: "2026-01-06T00:00:00.000Z",
        document,
        version: 2,
        createdAt: "2026-01-05T23:59:59.999Z",
        updatedAt: "2026-01-06T00:00:00.001Z",
        proofs,
        tags: { kind: "contract" },
      },
    });
    const few = { ...all, organizationName: null, signer: null, tags: null, batch: null };
    const members = Object.keys(sent(toDetails(few, null)) as object);
    expect(members).toHaveLength(13);
    expect(parseExact(FingerprintDetails, sent(toDetails(few, null))).ok).toBe(true);
    const named = { ...row, organizationName: null };
    expect(parseExact(FingerprintSummary, sent(toSummary(named))).ok).toBe(true);
    expect(sent(toSummary(named))).not.toHaveProperty("orgName");
  });
});
