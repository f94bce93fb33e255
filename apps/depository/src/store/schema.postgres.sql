-- The schema of a store on PostgreSQL, whole. schema.sqlite.sql has the same tables on SQLite, and schema.ts explains
-- the columns. Times are milliseconds since 1970 (UTC), except for those that a hash covers, which are text.
--
-- Text has the collation "C", so that it is sorted by its bytes, and so in the same order on every machine.
--
-- Whoever changes this file changes the number of the schema below, and its sibling with it.

create table store_properties (
  name text collate "C" primary key,
  value text collate "C" not null
);
insert into store_properties (name, value) values ('schema', '2');

-- Organizations and their API keys.

create table organizations (
  id text collate "C" primary key,
  name text collate "C" not null
);

-- The parts of names by which a search finds an organization.
create table organization_name_parts (
  organization_id text collate "C" not null references organizations (id),
  part text collate "C" not null,
  primary key (organization_id, part)
);
create index organization_name_parts_by_part on organization_name_parts (part, organization_id);

create table api_keys (
  key_hash text collate "C" primary key,
  organization_id text collate "C" not null references organizations (id),
  created_at bigint not null,
  label text collate "C" not null,
  generation integer not null,
  expires_at bigint,
  disabled_at bigint,
  last_used_at bigint
);
create unique index api_keys_by_label on api_keys (label, generation);

-- Fingerprints.

-- Divided by the hash of its primary key, so that a look-up by hash reads one partition, and a vacuum or a damaged page
-- concerns a sixteenth. docs/benchmarks/growth.md has the measurements behind the number.
create table fingerprints (
  hash text collate "C" primary key,
  id text collate "C" not null,
  organization_id text collate "C" not null,
  tenant_id text collate "C" not null,
  event_id text collate "C" not null,
  signer text collate "C",
  document_id text collate "C" not null,
  document_ref text collate "C" not null,
  timestamp text collate "C" not null,
  version bigint not null,
  proofs text collate "C" not null,
  tags text collate "C",
  created_at bigint not null,
  batch_id text collate "C",
  signed_organization_id text collate "C",
  submitted_by text collate "C" not null,
  withheld text collate "C"
) partition by hash (hash);
create table fingerprints_p0 partition of fingerprints for values with (modulus 16, remainder 0);
create table fingerprints_p1 partition of fingerprints for values with (modulus 16, remainder 1);
create table fingerprints_p2 partition of fingerprints for values with (modulus 16, remainder 2);
create table fingerprints_p3 partition of fingerprints for values with (modulus 16, remainder 3);
create table fingerprints_p4 partition of fingerprints for values with (modulus 16, remainder 4);
create table fingerprints_p5 partition of fingerprints for values with (modulus 16, remainder 5);
create table fingerprints_p6 partition of fingerprints for values with (modulus 16, remainder 6);
create table fingerprints_p7 partition of fingerprints for values with (modulus 16, remainder 7);
create table fingerprints_p8 partition of fingerprints for values with (modulus 16, remainder 8);
create table fingerprints_p9 partition of fingerprints for values with (modulus 16, remainder 9);
create table fingerprints_p10 partition of fingerprints for values with (modulus 16, remainder 10);
create table fingerprints_p11 partition of fingerprints for values with (modulus 16, remainder 11);
create table fingerprints_p12 partition of fingerprints for values with (modulus 16, remainder 12);
create table fingerprints_p13 partition of fingerprints for values with (modulus 16, remainder 13);
create table fingerprints_p14 partition of fingerprints for values with (modulus 16, remainder 14);
create table fingerprints_p15 partition of fingerprints for values with (modulus 16, remainder 15);
-- Lists are sorted by the time and the id, so each index ends with them.
create index fingerprints_by_batch on fingerprints (batch_id, created_at, id);
-- Has only the fingerprints that wait for a batch, so it stays small.
create index fingerprints_waiting on fingerprints (organization_id, created_at, id) where batch_id is null;
create index fingerprints_by_organization on fingerprints (organization_id, created_at, id);
create index fingerprints_by_document_id on fingerprints (document_id, created_at, id);
-- These columns have the signer's spelling, and a search does not distinguish upper and lower case.
create index fingerprints_by_event_id on fingerprints (lower(event_id), created_at, id);
create index fingerprints_by_document_ref on fingerprints (lower(document_ref), created_at, id);
create index fingerprints_by_tenant on fingerprints (lower(tenant_id), created_at, id);

-- The order of lists. Lists of all fingerprints read this narrow table, so that they need not merge all partitions.
create table fingerprint_times (
  created_at bigint not null,
  id text collate "C" not null,
  hash text collate "C" not null
);
create unique index fingerprint_times_key on fingerprint_times (created_at, id, hash);
-- The trigger sees only the rows that were really inserted, and not those that ON CONFLICT has skipped.
create function keep_fingerprint_times() returns trigger language plpgsql as $$ begin
  insert into fingerprint_times (created_at, id, hash)
    select created_at, id, hash from added order by created_at, id;
  return null;
end $$;
create trigger keep_fingerprint_times after insert on fingerprints referencing new table as added
  for each statement execute function keep_fingerprint_times();

create table fingerprint_tags (
  name text collate "C" not null,
  value text collate "C" not null,
  created_at bigint not null,
  id text collate "C" not null,
  primary key (name, value, created_at, id)
);

create table fingerprint_signers (
  signer text collate "C" not null,
  created_at bigint not null,
  id text collate "C" not null,
  primary key (signer, created_at, id)
);

create table signer_organizations (
  signer text collate "C" not null,
  organization_id text collate "C" not null,
  -- The whole key, and its address on the public ledger.
  key_id text collate "C" not null,
  address text collate "C" not null,
  primary key (signer, organization_id)
);
create index signer_organizations_by_address on signer_organizations (address);

create table later_submissions (
  hash text collate "C" not null,
  received_at bigint not null,
  submitted_by text collate "C" not null,
  primary key (hash, received_at, submitted_by)
);

-- The values that are withheld from public view.
create table withholdings (
  hash text collate "C" not null,
  member text collate "C" not null,
  value text collate "C" not null,
  primary key (hash, member)
);

-- Batches.

create table batches (
  id text collate "C" primary key,
  organization_id text collate "C" not null,
  status text collate "C" not null,
  size integer not null,
  root text collate "C",
  retry_count integer not null,
  last_attempt_at bigint,
  snapshot_hash text collate "C",
  snapshot_ordinal bigint,
  confirmed_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  counted_as text collate "C"
);
create index batches_by_time on batches (created_at, id);
create index batches_by_root on batches (root) where root is not null;
create index batches_by_status on batches (status, created_at, id);
-- The condition is the one of batch-state.ts, word for word. With another one, the index is not used.
create index batches_to_count on batches (created_at, id)
  where coalesce(counted_as, '') <> case status when 'FINALIZED_COMMITMENT' then 'FINAL'
    when 'ERRORED_COMMITMENT' then 'ERRORED' else 'OPEN' end;

create table batch_retries (
  batch_id text collate "C" not null references batches (id),
  retried_at bigint not null,
  refusals integer not null,
  primary key (batch_id, retried_at)
);

-- Counts by minute, hour and day.

create table fingerprint_counts (
  unit text collate "C" not null,
  start bigint not null,
  received bigint not null,
  primary key (unit, start)
);

create table batched_counts (
  unit text collate "C" not null,
  start bigint not null,
  batched bigint not null,
  final bigint not null,
  errored bigint not null,
  primary key (unit, start)
);

create table organization_counts (
  unit text collate "C" not null,
  start bigint not null,
  organization_id text collate "C" not null,
  batched bigint not null,
  final bigint not null,
  errored bigint not null,
  primary key (unit, start, organization_id)
);

create table final_times (
  unit text collate "C" not null,
  start bigint not null,
  at_most_ms bigint not null,
  fingerprints bigint not null,
  primary key (unit, start, at_most_ms)
);

-- The local ledger, and the log over its snapshots.

create table ledger_snapshots (
  ordinal bigint primary key,
  hash text collate "C" not null unique,
  previous_hash text collate "C",
  timestamp text collate "C" not null
);

create table ledger_entries (
  batch_id text collate "C" primary key,
  root text collate "C" not null,
  received_at bigint not null,
  ordinal bigint references ledger_snapshots (ordinal)
);
create index ledger_entries_by_ordinal on ledger_entries (ordinal, batch_id);

create table log_nodes (
  level integer not null,
  place bigint not null,
  hash text collate "C" not null,
  primary key (level, place)
);

create table log_cosignatures (
  witness text collate "C" primary key,
  size bigint not null,
  line text collate "C" not null
);

create table log_anchors (
  id text collate "C" primary key,
  certificate text collate "C" not null
);

-- Each token is stored with the certificate against which it was verified, so that it can still be verified after the
-- operator has configured another one.
create table log_timestamps (
  authority text collate "C" not null,
  size bigint not null,
  token text collate "C" not null,
  anchor_id text collate "C" not null references log_anchors (id),
  primary key (authority, size)
);

-- Webhooks, and the events that they have not received yet.

create table webhooks (
  id text collate "C" primary key,
  key_hash text collate "C" not null,
  organization_id text collate "C" not null,
  url text collate "C" not null,
  secret text collate "C" not null,
  challenge text collate "C" not null,
  statuses text collate "C" not null,
  state text collate "C" not null,
  created_at bigint not null,
  delivered_at bigint,
  problem text collate "C",
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
  sequence bigserial primary key,
  webhook_id text collate "C" not null,
  status text collate "C" not null,
  occurred_at bigint not null,
  batch_id text collate "C",
  hashes text collate "C",
  part integer not null default 0,
  after_created_at bigint,
  after_id text collate "C"
);
create index webhook_events_by_webhook on webhook_events (webhook_id, sequence);

-- The operator's log, which can only be added to, and the leases of tasks that one process at a time may do.

create table audit_log (
  sequence bigint primary key,
  entry text collate "C" not null,
  hash text collate "C" not null
);
create function audit_log_refuse() returns trigger language plpgsql as $$ begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_no_change before update or delete on audit_log
  for each row execute function audit_log_refuse();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_log_refuse();

create table leases (
  name text collate "C" primary key,
  holder text collate "C" not null,
  until bigint not null
);
