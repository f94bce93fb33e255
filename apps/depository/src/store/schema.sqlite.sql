-- The schema of a store on SQLite, whole. schema.postgres.sql has the same tables on PostgreSQL, and schema.ts explains
-- the columns. Times are milliseconds since 1970 (UTC), except for those that a hash covers, which are text.
--
-- Whoever changes this file changes the number of the schema below, and its sibling with it.

create table store_properties (
  name text primary key,
  value text not null
);
insert into store_properties (name, value) values ('schema', '2');

-- Organizations and their API keys.

create table organizations (
  id text primary key,
  name text not null
);

-- The parts of names by which a search finds an organization.
create table organization_name_parts (
  organization_id text not null references organizations (id),
  part text not null,
  primary key (organization_id, part)
);
create index organization_name_parts_by_part on organization_name_parts (part, organization_id);

create table api_keys (
  key_hash text primary key,
  organization_id text not null references organizations (id),
  created_at bigint not null,
  label text not null,
  generation integer not null,
  expires_at bigint,
  disabled_at bigint,
  last_used_at bigint
);
create unique index api_keys_by_label on api_keys (label, generation);

-- Fingerprints.

create table fingerprints (
  hash text primary key,
  id text not null,
  organization_id text not null,
  tenant_id text not null,
  event_id text not null,
  signer text,
  document_id text not null,
  document_ref text not null,
  timestamp text not null,
  version bigint not null,
  proofs text not null,
  tags text,
  created_at bigint not null,
  batch_id text,
  signed_organization_id text,
  submitted_by text not null,
  withheld text
);
-- Lists are sorted by the time and the id, so each index ends with them.
create index fingerprints_by_time on fingerprints (created_at, id);
create index fingerprints_by_batch on fingerprints (batch_id, created_at, id);
-- Has only the fingerprints that wait for a batch, so it stays small.
create index fingerprints_waiting on fingerprints (organization_id, created_at, id) where batch_id is null;
create index fingerprints_by_organization on fingerprints (organization_id, created_at, id);
create index fingerprints_by_document_id on fingerprints (document_id, created_at, id);
-- These columns have the signer's spelling, and a search does not distinguish upper and lower case.
create index fingerprints_by_event_id on fingerprints (lower(event_id), created_at, id);
create index fingerprints_by_document_ref on fingerprints (lower(document_ref), created_at, id);
create index fingerprints_by_tenant on fingerprints (lower(tenant_id), created_at, id);

-- The order of lists. On PostgreSQL it is a table of its own.
create view fingerprint_times as select created_at, id, hash from fingerprints;

create table fingerprint_tags (
  name text not null,
  value text not null,
  created_at bigint not null,
  id text not null,
  primary key (name, value, created_at, id)
);

create table fingerprint_signers (
  signer text not null,
  created_at bigint not null,
  id text not null,
  primary key (signer, created_at, id)
);

create table signer_organizations (
  signer text not null,
  organization_id text not null,
  -- The whole key, and its address on the public ledger.
  key_id text not null,
  address text not null,
  primary key (signer, organization_id)
);
create index signer_organizations_by_address on signer_organizations (address);

create table later_submissions (
  hash text not null,
  received_at bigint not null,
  submitted_by text not null,
  primary key (hash, received_at, submitted_by)
);

-- The values that are withheld from public view.
create table withholdings (
  hash text not null,
  member text not null,
  value text not null,
  primary key (hash, member)
);

-- Batches.

create table batches (
  id text primary key,
  organization_id text not null,
  status text not null,
  size integer not null,
  root text,
  retry_count integer not null,
  last_attempt_at bigint,
  snapshot_hash text,
  snapshot_ordinal bigint,
  confirmed_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  counted_as text
);
create index batches_by_time on batches (created_at, id);
create index batches_by_root on batches (root) where root is not null;
create index batches_by_status on batches (status, created_at, id);
-- The condition is the one of batch-state.ts, word for word. With another one, the index is not used.
create index batches_to_count on batches (created_at, id)
  where coalesce(counted_as, '') <> case status when 'FINALIZED_COMMITMENT' then 'FINAL'
    when 'ERRORED_COMMITMENT' then 'ERRORED' else 'OPEN' end;

create table batch_retries (
  batch_id text not null references batches (id),
  retried_at bigint not null,
  refusals integer not null,
  primary key (batch_id, retried_at)
);

-- Counts by minute, hour and day.

create table fingerprint_counts (
  unit text not null,
  start bigint not null,
  received bigint not null,
  primary key (unit, start)
);

create table batched_counts (
  unit text not null,
  start bigint not null,
  batched bigint not null,
  final bigint not null,
  errored bigint not null,
  primary key (unit, start)
);

create table organization_counts (
  unit text not null,
  start bigint not null,
  organization_id text not null,
  batched bigint not null,
  final bigint not null,
  errored bigint not null,
  primary key (unit, start, organization_id)
);

create table final_times (
  unit text not null,
  start bigint not null,
  at_most_ms bigint not null,
  fingerprints bigint not null,
  primary key (unit, start, at_most_ms)
);

-- The local ledger, and the log over its snapshots.

create table ledger_snapshots (
  ordinal bigint primary key,
  hash text not null unique,
  previous_hash text,
  timestamp text not null
);

create table ledger_entries (
  batch_id text primary key,
  root text not null,
  received_at bigint not null,
  ordinal bigint references ledger_snapshots (ordinal)
);
create index ledger_entries_by_ordinal on ledger_entries (ordinal, batch_id);

create table log_nodes (
  level integer not null,
  place bigint not null,
  hash text not null,
  primary key (level, place)
);

create table log_cosignatures (
  witness text primary key,
  size bigint not null,
  line text not null
);

create table log_anchors (
  id text primary key,
  certificate text not null
);

-- Each token is stored with the certificate against which it was verified, so that it can still be verified after the
-- operator has configured another one.
create table log_timestamps (
  authority text not null,
  size bigint not null,
  token text not null,
  anchor_id text not null references log_anchors (id),
  primary key (authority, size)
);

-- Webhooks, and the events that they have not received yet.

create table webhooks (
  id text primary key,
  key_hash text not null,
  organization_id text not null,
  url text not null,
  secret text not null,
  challenge text not null,
  statuses text not null,
  state text not null,
  created_at bigint not null,
  delivered_at bigint,
  problem text,
  failures integer not null default 0,
  failing_since bigint,
  due_at bigint not null,
  leased_until bigint not null default 0,
  discarded bigint not null default 0
);
create index webhooks_by_key on webhooks (key_hash);
create index webhooks_by_organization on webhooks (organization_id);
create index webhooks_by_due on webhooks (due_at, id) where state <> 'STOPPED';

create table webhook_events (
  -- Without AUTOINCREMENT, SQLite would use a number again after its row was deleted.
  sequence integer primary key autoincrement,
  webhook_id text not null,
  status text not null,
  occurred_at bigint not null,
  batch_id text,
  hashes text,
  part integer not null default 0,
  after_created_at bigint,
  after_id text
);
create index webhook_events_by_webhook on webhook_events (webhook_id, sequence);

-- The operator's log, which can only be added to, and the leases of tasks that one process at a time may do.

create table audit_log (
  sequence bigint primary key,
  entry text not null,
  hash text not null
);
create trigger audit_log_no_update before update on audit_log
  begin select raise(abort, 'the audit log is append-only'); end;
create trigger audit_log_no_delete before delete on audit_log
  begin select raise(abort, 'the audit log is append-only'); end;

create table leases (
  name text primary key,
  holder text not null,
  until bigint not null
);
