// Stored records as the shapes of evidence/api: times become ISO 8601. On this wire null says the same
// as absent, and what is absent is left out. Fingerprints, which most calls answer with, are put
// together as text: identifiers, digits and times need no escaping, and what the store keeps as JSON
// goes in as it is.
import type { BatchInfo, FingerprintDetails } from "@digital-evidence/evidence/api";
import type { Batch, Fingerprint, FingerprintRow } from "../store/store.ts";

export type DocumentInfo = NonNullable<FingerprintDetails["document"]>;

/** FingerprintDetails as JSON. */
export function detailsJson(fingerprint: Fingerprint, document: DocumentInfo | null): string {
  const { batch, organizationName, signer, tagsJson } = fingerprint;
  const createdAt = iso(fingerprint.createdAt);
  return (
    `{"id":"${fingerprint.id}","hash":"${fingerprint.hash}","status":"${batch?.status ?? "NEW"}",` +
    `"organizationId":"${fingerprint.organizationId}",` +
    (organizationName === null ? "" : `"organizationName":${JSON.stringify(organizationName)},`) +
    `"tenantId":"${fingerprint.tenantId}","eventId":"${fingerprint.eventId}",` +
    (signer === null ? "" : `"signer":"${signer}",`) +
    `"documentId":${JSON.stringify(fingerprint.documentId)},` +
    `"documentRef":"${fingerprint.documentRef}",` +
    `"fingerprintTimestamp":"${fingerprint.timestamp}",` +
    (batch === null ? "" : batchMembers(batch)) +
    (document === null ? "" : `"document":${JSON.stringify(document)},`) +
    `"version":${fingerprint.version},"createdAt":"${createdAt}",` +
    `"updatedAt":"${batch === null ? createdAt : iso(batch.updatedAt)}",` +
    `"proofs":${fingerprint.proofsJson}${tagsJson === null ? "" : `,"tags":${tagsJson}`}}`
  );
}

/** What all fingerprints of a batch say of it; each followed by a comma. */
function batchMembers({ id, updatedAt, snapshotHash, root, confirmedAt }: Batch): string {
  return (
    `"batchId":"${id}","batchLastUpdateTimestamp":"${iso(updatedAt)}",` +
    (snapshotHash === null ? "" : `"batchGlobalSnapshotHash":"${snapshotHash}",`) +
    (root === null ? "" : `"mptRoot":"${root}",`) +
    (confirmedAt === null ? "" : `"confirmationTimestamp":"${iso(confirmedAt)}",`)
  );
}

/** FingerprintSummary as JSON. */
export function summaryJson(row: FingerprintRow): string {
  const { organizationName } = row;
  return (
    `{"id":"${row.id}","hash":"${row.hash}","timestamp":"${row.timestamp}",` +
    `"orgId":"${row.organizationId}",` +
    (organizationName === null ? "" : `"orgName":${JSON.stringify(organizationName)},`) +
    `"tenantId":"${row.tenantId}","status":"${row.status}","createdAt":"${iso(row.createdAt)}",` +
    `"eventId":"${row.eventId}","documentId":${JSON.stringify(row.documentId)},` +
    `"documentRef":"${row.documentRef}"}`
  );
}

/** BatchInfo as JSON. */
export function batchJson(batch: Batch): string {
  return JSON.stringify(toBatchInfo(batch));
}

function toBatchInfo(batch: Batch): BatchInfo {
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

const DAY_MS = 86_400_000;
/** The day that was written last: what is asked for together is mostly of one. */
let writtenDay = { start: NaN, date: "" };

/** @param time milliseconds since 1970, whole */
export function iso(time: number): string {
  let ms = time - writtenDay.start;
  if (!(ms >= 0 && ms < DAY_MS)) {
    const start = Math.floor(time / DAY_MS) * DAY_MS;
    writtenDay = { start, date: new Date(start).toISOString().slice(0, -"T00:00:00.000Z".length) };
    ms = time - start;
  }
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return `${writtenDay.date}T${two(hours)}:${two(minutes % 60)}:${two(seconds % 60)}.${three(ms % 1000)}Z`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

function three(number: number): string {
  return number < 100 ? `0${two(number)}` : `${number}`;
}

function isoIfAny(time: number | null | undefined): string | undefined {
  return time === null || time === undefined ? undefined : iso(time);
}
