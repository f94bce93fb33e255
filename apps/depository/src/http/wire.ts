// Stored records as the shapes of evidence/api: times become ISO 8601. On this wire null says the same
// as absent; what is absent is undefined here, which JSON leaves out.
import type {
  BatchInfo,
  FingerprintDetails,
  FingerprintSummary,
} from "@digital-evidence/evidence/api";
import type { Batch, Fingerprint, FingerprintRow } from "../store/store.ts";

export type DocumentInfo = NonNullable<FingerprintDetails["document"]>;

/** FingerprintDetails as JSON; what the store keeps as JSON goes in as it is. */
export function detailsJson(fingerprint: Fingerprint, document: DocumentInfo | null): string {
  const { proofsJson, tagsJson } = fingerprint;
  const others = JSON.stringify(toDetails(fingerprint, document)).slice(0, -1);
  const tags = tagsJson === null ? "" : `,"tags":${tagsJson}`;
  return `${others},"proofs":${proofsJson}${tags}}`;
}

function toDetails(
  fingerprint: Fingerprint,
  document: DocumentInfo | null,
): Omit<FingerprintDetails, "proofs" | "tags"> {
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
    fingerprintTimestamp: fingerprint.timestamp,
    batchId: batch?.id,
    batchLastUpdateTimestamp: isoIfAny(batch?.updatedAt),
    batchGlobalSnapshotHash: batch?.snapshotHash ?? undefined,
    mptRoot: batch?.root ?? undefined,
    confirmationTimestamp: isoIfAny(batch?.confirmedAt),
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
