// Stores an event for each webhook that is to be told about a change of a status. The statements run in the transaction
// that changes the status.
import { type Kysely, sql } from "kysely";
import type { EngineTraits, Run } from "./engine.ts";
import { prepare } from "./prepared.ts";
import type { Schema } from "./schema.ts";
import type { NewFingerprint } from "./store.ts";

/** The maximum number of hashes in one part of an event. The body is then shorter than 7 KB. */
export const MAX_HASHES = 100;

interface NewEvent {
  readonly organizationId: string;
  readonly at: number;
  /** JSON. */
  readonly hashes: string;
}

/**
 * Selects the webhooks that receive this status. On PostgreSQL, their rows are locked against deletion until the
 * transaction ends. Otherwise a webhook could be deleted at the same time, and its new events would be left behind.
 */
function receiving(status: ReturnType<typeof sql>, { locksRows }: EngineTraits) {
  const lock = locksRows ? sql`for key share of w` : sql``;
  return sql`w.state = 'ACTIVE' and w.statuses like '%,' || ${status} || ',%' ${lock}`;
}

/**
 * @returns a function that returns a statement. The statement stores the events of a batch's present status, or nothing
 * if there is no such batch.
 */
export function batchEvents(db: Kysely<Schema>, traits: EngineTraits) {
  return prepare(({ batchId }: { batchId: string }) => {
    const insert = sql<object>`insert into webhook_events
        (webhook_id, status, occurred_at, batch_id)
      select w.id, b.status, b.updated_at, b.id
      from batches b join webhooks w on w.organization_id = b.organization_id
      where b.id = ${batchId} and ${receiving(sql`b.status`, traits)}`;
    return { compile: () => insert.compile(db) };
  });
}

/** @returns a function that stores the events of fingerprints that were added */
export function newFingerprintEvents(db: Kysely<Schema>, traits: EngineTraits) {
  const insert = prepare(({ organizationId, at, hashes }: NewEvent) => {
    const statement = sql<object>`insert into webhook_events
        (webhook_id, status, occurred_at, hashes)
      select w.id, 'NEW', cast(${at} as bigint), ${hashes}
      from webhooks w
      where w.organization_id = ${organizationId} and ${receiving(sql`'NEW'`, traits)}`;
    return { compile: () => statement.compile(db) };
  });
  return async (run: Run, added: readonly NewFingerprint[]): Promise<void> => {
    const groups = new Map<string, NewFingerprint[]>();
    for (const fingerprint of added) {
      const id = fingerprint.organizationId.toLowerCase();
      groups.set(id, [...(groups.get(id) ?? []), fingerprint]);
    }
    for (const [organizationId, group] of groups) {
      for (let start = 0; start < group.length; start += MAX_HASHES) {
        const part = group.slice(start, start + MAX_HASHES);
        const at = Math.max(...part.map(({ createdAt }) => createdAt));
        const hashes = JSON.stringify(part.map(({ hash }) => hash));
        await run(insert({ organizationId, at, hashes }));
      }
    }
  };
}
