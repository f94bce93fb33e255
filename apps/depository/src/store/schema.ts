// The types of the tables, for building queries. schema.sqlite.sql and schema.postgres.sql create the tables. Times are
// milliseconds since 1970 (UTC), except for times that a hash covers: these are stored as the text that was hashed.
import type { Generated } from "kysely";

export interface Schema {
  organizations: OrganizationTable;
  organization_name_parts: OrganizationNamePartTable;
  api_keys: ApiKeyTable;
  fingerprints: FingerprintTable;
  fingerprint_times: FingerprintTimeTable;
  fingerprint_tags: FingerprintTagTable;
  fingerprint_signers: FingerprintSignerTable;
  signer_organizations: SignerOrganizationTable;
  fingerprint_counts: FingerprintCountTable;
  batched_counts: BatchedCountTable;
  organization_counts: OrganizationCountTable;
  final_times: FinalTimeTable;
  batches: BatchTable;
  batch_retries: BatchRetryTable;
  ledger_entries: LedgerEntryTable;
  ledger_snapshots: LedgerSnapshotTable;
  log_nodes: LogNodeTable;
  log_cosignatures: LogCosignatureTable;
  log_anchors: LogAnchorTable;
  log_timestamps: LogTimestampTable;
  leases: LeaseTable;
  store_properties: StorePropertyTable;
  webhooks: WebhookTable;
  webhook_events: WebhookEventTable;
  later_submissions: LaterSubmissionTable;
  audit_log: AuditLogTable;
  withholdings: WithholdingTable;
}

interface OrganizationTable {
  id: string;
  name: string;
}

/**
 * A part of an organization's name, for the search by name. Each word of a name has one row, with the part of the
 * name from this word to the end.
 */
interface OrganizationNamePartTable {
  organization_id: string;
  part: string;
}

interface ApiKeyTable {
  key_hash: string;
  organization_id: string;
  created_at: number;
  label: string;
  generation: number;
  expires_at: number | null;
  disabled_at: number | null;
  last_used_at: number | null;
}

interface FingerprintTable {
  id: string;
  hash: string;
  /** The organization's id in lower case. */
  organization_id: string;
  /** The id in the spelling that was signed. Null if it was signed in lower case. */
  signed_organization_id: string | null;
  tenant_id: string;
  event_id: string;
  signer: string | null;
  /** Empty while it is withheld. */
  document_id: string;
  document_ref: string;
  timestamp: string;
  version: number;
  /** JSON: the signature proofs as they were submitted, one for each key. Those added later also have `receivedAt`. */
  proofs: string;
  /** JSON: an object of strings. Null if there are no tags, or while the tags are withheld. */
  tags: string | null;
  created_at: number;
  /** Null while the fingerprint is NEW. The batch worker sets the id once, and the id never changes afterwards. */
  batch_id: string | null;
  submitted_by: string;
  /** JSON: the members that are withheld from public view, null if there are none. `withholdings` has their values. */
  withheld: Generated<string | null>;
}

/**
 * The fingerprints in the order of lists: on SQLite a view of `fingerprints`, on PostgreSQL a table that a trigger
 * fills.
 */
interface FingerprintTimeTable {
  created_at: number;
  id: string;
  hash: string;
}

/** The values of withheld members, as the fingerprint's row had them. No public read uses this table. */
interface WithholdingTable {
  hash: string;
  member: string;
  value: string;
}

/** The submissions that added signatures to a stored fingerprint. */
interface LaterSubmissionTable {
  hash: string;
  received_at: number;
  submitted_by: string;
}

/** The operator's log (audit-log.ts). */
interface AuditLogTable {
  sequence: number;
  /** The exact text that the hash covers. */
  entry: string;
  hash: string;
}

/**
 * One row for each tag, so that a search by a tag can use an index. A fingerprint's record shows the tags from
 * `fingerprints.tags`, and not from this table.
 */
interface FingerprintTagTable {
  name: string;
  value: string;
  /** Copies of the fingerprint's time and id, for sorting by time. */
  created_at: number;
  id: string;
}

/** One row for each key that signed a fingerprint, so that the fingerprints of a key are found in the order of time. */
interface FingerprintSignerTable {
  /** The key in its compressed form, as `compressedKey` returns it. */
  signer: string;
  created_at: number;
  id: string;
}

/** One row for each organization that has fingerprints signed with the key. */
interface SignerOrganizationTable {
  signer: string;
  organization_id: string;
  key_id: string;
  address: string;
}

/**
 * How many fingerprints were received in each minute, hour and day (UTC), and in total. A minute, hour or day
 * without fingerprints has no row.
 */
interface FingerprintCountTable {
  /** MINUTE, HOUR, DAY or ALL. */
  unit: string;
  /** The start of the minute, hour or day; 0 for the total. */
  start: number;
  received: number;
}

/**
 * The members of batches by the hour and by the day (UTC) in which they were received. A fingerprint is missing here
 * until its batch has been counted.
 */
interface BatchedCountTable {
  /** HOUR or DAY. */
  unit: string;
  start: number;
  batched: number;
  /** The members whose batch was final at the last count. */
  final: number;
  /** The members whose batch had errored at the last count. */
  errored: number;
}

/** The counts of `BatchedCountTable` for each organization. */
interface OrganizationCountTable extends BatchedCountTable {
  organization_id: string;
}

/**
 * How long fingerprints took from their receipt until they were final, for each hour and day (UTC) in which they became
 * final. There is one row for each class of these times (time-bounds.ts) that has fingerprints.
 */
interface FinalTimeTable {
  /** HOUR or DAY. */
  unit: string;
  start: number;
  at_most_ms: number;
  fingerprints: number;
}

interface BatchTable {
  id: string;
  organization_id: string;
  status: string;
  size: number;
  root: string | null;
  retry_count: number;
  last_attempt_at: number | null;
  snapshot_hash: string | null;
  snapshot_ordinal: number | null;
  confirmed_at: number | null;
  created_at: number;
  updated_at: number;
  /** The state of the batch when its members were last counted: OPEN, FINAL or ERRORED. Null before the first count. */
  counted_as: string | null;
}

/** One row for each time that an operator submits an errored batch to the ledger again. */
interface BatchRetryTable {
  batch_id: string;
  retried_at: number;
  /** How many times the ledger refused the root before the operator submitted it again. */
  refusals: number;
}

interface LedgerEntryTable {
  batch_id: string;
  root: string;
  received_at: number;
  ordinal: number | null;
}

interface LedgerSnapshotTable {
  ordinal: number;
  hash: string;
  previous_hash: string | null;
  timestamp: string;
}

/** The roots of the complete subtrees of the log's tree. They can be computed again from the snapshots' hashes. */
interface LogNodeTable {
  level: number;
  place: number;
  hash: string;
}

/** The newest cosignature of each witness. */
interface LogCosignatureTable {
  witness: string;
  size: number;
  line: string;
}

/** The certificates against which stored timestamps were verified. */
interface LogAnchorTable {
  id: string;
  certificate: string;
}

/** The tokens of timestamp authorities. An authority has at most one token for each size of the log's tree. */
interface LogTimestampTable {
  authority: string;
  size: number;
  token: string;
  anchor_id: string;
}

interface LeaseTable {
  name: string;
  holder: string;
  until: number;
}

interface WebhookTable {
  id: string;
  key_hash: string;
  organization_id: string;
  url: string;
  /** Base64. The secret itself is stored, and not a hash of it, because the service signs every event with it. */
  secret: string;
  challenge: string;
  /** The statuses that events are sent for, with a comma before and after each. */
  statuses: string;
  /** UNVERIFIED, ACTIVE or STOPPED. */
  state: string;
  created_at: number;
  delivered_at: number | null;
  problem: string | null;
  failures: Generated<number>;
  failing_since: number | null;
  due_at: number;
  /** Until this time, only the process that set it sends to the webhook. The time also identifies the lease. */
  leased_until: Generated<number>;
  discarded: Generated<number>;
}

/**
 * The events that a webhook has not received yet, one row for each change of a status. The transaction that changes
 * the status inserts the row.
 */
interface WebhookEventTable {
  /** The order of the events. A number is never used again, except after a back-up has been restored. */
  sequence: Generated<number>;
  webhook_id: string;
  status: string;
  occurred_at: number;
  batch_id: string | null;
  hashes: string | null;
  part: Generated<number>;
  after_created_at: number | null;
  after_id: string | null;
}

interface StorePropertyTable {
  name: string;
  value: string;
}
