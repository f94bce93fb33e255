// The tables, as the queries see them; the migrations make them. Times are milliseconds since 1970
// in UTC, except those that are hashed, which are kept as the text that was hashed.

export interface Schema {
  organizations: OrganizationTable;
  api_keys: ApiKeyTable;
  fingerprints: FingerprintTable;
  fingerprint_tags: FingerprintTagTable;
  fingerprint_counts: FingerprintCountTable;
  batches: BatchTable;
  batch_retries: BatchRetryTable;
  ledger_entries: LedgerEntryTable;
  ledger_snapshots: LedgerSnapshotTable;
  store_properties: StorePropertyTable;
}

interface OrganizationTable {
  id: string;
  name: string;
}

interface ApiKeyTable {
  /** SHA-256 of the key; the key itself is never stored. */
  key_hash: string;
  organization_id: string;
  created_at: number;
}

interface FingerprintTable {
  id: string;
  hash: string;
  /** In lower case, as batches and organizations name it. */
  organization_id: string;
  /** As it was signed; null where that is the same. */
  signed_organization_id: string | null;
  tenant_id: string;
  event_id: string;
  signer: string | null;
  document_id: string;
  document_ref: string;
  /** As the signer spelled it, since the hash covers the spelling. */
  timestamp: string;
  version: number;
  /** JSON: the signature proofs as submitted. */
  proofs: string;
  /** JSON: an object of strings, or null. */
  tags: string | null;
  created_at: number;
  /** Null while NEW; set once, by the batch worker. */
  batch_id: string | null;
}

/** One row per tag, for search; `fingerprints.tags` is what is shown. */
interface FingerprintTagTable {
  name: string;
  value: string;
  /** Its fingerprint's, by which it is found there. */
  created_at: number;
  id: string;
}

/** How many fingerprints were received in each minute, hour and day (UTC) that has any, and in all. */
interface FingerprintCountTable {
  /** MINUTE, HOUR, DAY or ALL. */
  unit: string;
  /** When the minute, hour or day began; 0 for all. */
  start: number;
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
}

/** One row each time an operator hands an errored batch to the ledger again. */
interface BatchRetryTable {
  batch_id: string;
  retried_at: number;
  /** How often the ledger had refused it before. */
  refusals: number;
}

interface LedgerEntryTable {
  batch_id: string;
  root: string;
  received_at: number;
  /** Null until a snapshot holds the entry. */
  ordinal: number | null;
}

interface LedgerSnapshotTable {
  ordinal: number;
  hash: string;
  previous_hash: string | null;
  /** ISO 8601, as hashed. */
  timestamp: string;
}

/** What the store says of itself. */
interface StorePropertyTable {
  name: string;
  value: string;
}
