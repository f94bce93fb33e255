// Converts stored records to the shapes of evidence/api. Times become ISO 8601. In these shapes, a null member
// means the same as an absent one. A member without a value is therefore set to undefined here, and JSON.stringify
// leaves it out.
import type {
  BatchInfo,
  FingerprintDetails,
  FingerprintSummary,
  Signer,
} from "@digital-evidence/evidence/api";
import type { Batch, Fingerprint, FingerprintRow, Signer as StoredSigner } from "../store/store.ts";

export type DocumentInfo = NonNullable<FingerprintDetails["document"]>;

export function toDetails(
  fingerprint: Fingerprint,
  document: DocumentInfo | null,
): FingerprintDetails {
  const { batch } = fingerprint;
  const updatedAt = toIso(batch?.updatedAt ?? fingerprint.createdAt);
  return {
    id: fingerprint.id,
    hash: fingerprint.hash,
    status: batch?.status ?? "NEW",
    organizationId: fingerprint.organizationId,
    organizationName: fingerprint.organizationName ?? undefined,
    tenantId: fingerprint.tenantId,
    eventId: fingerprint.eventId,
    signer: fingerprint.signer ?? undefined,
    documentId: fingerprint.documentId ?? undefined,
    documentRef: fingerprint.documentRef,
    fingerprintTimestamp: fingerprint.timestamp,
    batchId: batch?.id,
    batchLastUpdateTimestamp: batch === null ? undefined : updatedAt,
    batchGlobalSnapshotHash: batch?.snapshotHash ?? undefined,
    mptRoot: batch?.root ?? undefined,
    confirmationTimestamp: toIsoIfAny(batch?.confirmedAt),
    document: document ?? undefined,
    version: fingerprint.version,
    createdAt: toIso(fingerprint.createdAt),
    updatedAt,
    proofs: [...fingerprint.proofs],
    tags: fingerprint.tags ?? undefined,
    withheld: toWithheld(fingerprint),
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
    createdAt: toIso(row.createdAt),
    eventId: row.eventId,
    documentId: row.documentId ?? undefined,
    documentRef: row.documentRef,
    withheld: toWithheld(row),
  };
}

function toWithheld({
  withheld,
}: Pick<FingerprintRow, "withheld">): FingerprintSummary["withheld"] {
  return withheld.length === 0 ? undefined : [...withheld];
}

export function toSigner(id: string, signer: StoredSigner): Signer {
  return {
    id,
    firstFingerprintAt: toIsoIfAny(signer.first),
    lastFingerprintAt: toIsoIfAny(signer.last),
    organizations: signer.organizations.map((organization) => ({
      orgId: organization.id,
      orgName: organization.name ?? undefined,
    })),
    hasMoreOrganizations: signer.hasMoreOrganizations,
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
    lastAttemptAt: toIsoIfAny(batch.lastAttemptAt),
    retryCount: batch.retryCount,
    createdAt: toIso(batch.createdAt),
    updatedAt: toIso(batch.updatedAt),
  };
}

export function toIso(time: number): string {
  return new Date(time).toISOString();
}

function toIsoIfAny(time: number | null | undefined): string | undefined {
  return time === null || time === undefined ? undefined : toIso(time);
}
