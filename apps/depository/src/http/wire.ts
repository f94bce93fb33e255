// Stored records as the shapes of evidence/api: times become ISO 8601. On this wire null says the same
// as absent; what is absent is undefined here, which JSON leaves out.
import type {
  BatchInfo,
  FingerprintDetails,
  FingerprintSummary,
} from "@digital-evidence/evidence/api";
import type { Batch, Fingerprint, FingerprintRow } from "../store/store.ts";

export type DocumentInfo = NonNullable<FingerprintDetails["document"]>;

export function toDetails(
  fingerprint: Fingerprint,
  document: DocumentInfo | null,
): FingerprintDetails {
  const { batch } = fingerprint;
  return {
    id: fingerprint.id,
    hash: fingerprint.hash,
    status: batch?.status ?? "NEW",
    organizationId: fingerprint.organizationId,
    organizationName: fingerprint.organizationName ?? undefined,
    tenantId: fingerprint.tenantId,
    eventId: fingerprint.eventId,
    signer: fingerprint.signer ?? undefined,
    documentId: fingerprint.documentId,
    documentRef: fingerprint.documentRef,
    proofs: [...fingerprint.proofs],
    fingerprintTimestamp: fingerprint.timestamp,
    batchId: batch?.id,
    batchLastUpdateTimestamp: isoIfAny(batch?.updatedAt),
    batchGlobalSnapshotHash: batch?.snapshotHash ?? undefined,
    mptRoot: batch?.root ?? undefined,
    confirmationTimestamp: isoIfAny(batch?.confirmedAt),
    tags: fingerprint.tags === null ? undefined : { ...fingerprint.tags },
    document: document ?? undefined,
    version: fingerprint.version,
    createdAt: iso(fingerprint.createdAt),
    updatedAt: iso(batch?.updatedAt ?? fingerprint.createdAt),
  };
}

export function toSummary(row: FingerprintRow): FingerprintSummary {
  return {
    id: row.id,
    hash: row.hash,
    timestamp: row.timestamp,
    orgId: row.organizationId,
    orgName: row.organizationName ?? undefined,
    tenantId: row.tenantId,
    status: row.status,
    createdAt: iso(row.createdAt),
    eventId: row.eventId,
    documentId: row.documentId,
    documentRef: row.documentRef,
  };
}

export function toBatchInfo(batch: Batch): BatchInfo {
  return {
    id: batch.id,
    orgId: batch.organizationId,
    status: batch.status,
    globalSnapshotHash: batch.snapshotHash ?? undefined,
    globalSnapshotOrdinal: batch.snapshotOrdinal ?? undefined,
    mptRoot: batch.root ?? undefined,
    lastAttemptAt: isoIfAny(batch.lastAttemptAt),
    retryCount: batch.retryCount,
    createdAt: iso(batch.createdAt),
    updatedAt: iso(batch.updatedAt),
  };
}

export function iso(time: number): string {
  return new Date(time).toISOString();
}

function isoIfAny(time: number | null | undefined): string | undefined {
  return time === null || time === undefined ? undefined : iso(time);
}
