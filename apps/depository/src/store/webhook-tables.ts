import { WEBHOOK_STATES } from "@digital-evidence/evidence/api";
import { sql } from "kysely";
import { assertAccepted, keyStatement, type KeyTimes } from "./api-keys.ts";
import type { Engine } from "./engine.ts";
import { toStatus } from "./fingerprint-rows.ts";
import { atMost, prepare } from "./prepared.ts";
import type { Lease, NewWebhook, Webhook, WebhookState, WebhookStore } from "./webhook.ts";

const columns = [
  "id",
  "key_hash as keyHash",
  "organization_id as organizationId",
  "url",
  "secret",
  "challenge",
  "statuses",
  "state",
  "created_at as createdAt",
  "delivered_at as deliveredAt",
  "problem",
  "failures",
  "failing_since as failingSince",
  "due_at as dueAt",
  "leased_until as leasedUntil",
  "discarded",
] as const;

interface Row extends Omit<Webhook, "statuses" | "state"> {
  readonly statuses: string;
  readonly state: string;
}

/** @throws TypeError when the store contains a state that this version does not know */
function toState(stored: string): WebhookState {
  const state = WEBHOOK_STATES.find((known) => known === stored);
  if (state === undefined) throw new TypeError(`unknown state of a webhook: ${stored}`);
  return state;
}

function toWebhook<Given extends Row>(row: Given) {
  const statuses = row.statuses.split(",").filter(Boolean).map(toStatus);
  return { ...row, state: toState(row.state), statuses };
}

/** One day, which is longer than every pause between two requests to a webhook. */
const DAY_MS = 86_400_000;

export function createWebhookTables(engine: Engine): WebhookStore {
  const { db, traits, read, transaction, transactionApart } = engine;
  const key = prepare(({ keyHash }: { keyHash: string }) =>
    db
      .selectFrom("api_keys")
      .select(["disabled_at as disabledAt", "expires_at as expiresAt"])
      .where("key_hash", "=", keyHash)
      .$if(traits.locksRows, (query) => query.forUpdate()),
  );
  const acceptedKey = keyStatement(engine);
  // An older key of the same label still works for a while. Its webhooks belong to the newest key (api-keys.ts).
  const newestKey = prepare(({ keyHash }: { keyHash: string }) =>
    db
      .selectFrom("api_keys as own")
      .innerJoin("api_keys as k", "k.label", "own.label")
      .select("k.key_hash as keyHash")
      .where("own.key_hash", "=", keyHash)
      .where("k.disabled_at", "is", null)
      .orderBy("k.generation", "desc")
      .limit(atMost(1)),
  );
  const countOfKey = prepare(({ keyHash }: { keyHash: string }) =>
    db
      .selectFrom("webhooks")
      .select((eb) => eb.fn.countAll().as("webhooks"))
      .where("key_hash", "=", keyHash),
  );
  const insert = prepare((webhook: Omit<NewWebhook, "statuses"> & { statuses: string }) =>
    db.insertInto("webhooks").values({
      id: webhook.id,
      key_hash: webhook.keyHash,
      organization_id: webhook.organizationId,
      url: webhook.url,
      secret: webhook.secret,
      challenge: webhook.challenge,
      statuses: webhook.statuses,
      state: "UNVERIFIED",
      created_at: webhook.createdAt,
      due_at: webhook.createdAt,
    }),
  );
  const ofKey = prepare(({ keyHash }: { keyHash: string }) =>
    db
      .selectFrom("webhooks")
      .select(columns)
      .where("key_hash", "=", keyHash)
      .orderBy("created_at")
      .orderBy("id"),
  );
  const remove = prepare(({ id, keyHash, at }: { id: string; keyHash: string; at: number }) =>
    db
      .deleteFrom("webhooks")
      .where("id", "=", id)
      .where("key_hash", "in", (eb) =>
        eb
          .selectFrom("api_keys as k")
          .select("k.key_hash")
          .where("k.key_hash", "=", keyHash)
          .where("k.disabled_at", "is", null)
          .where((or) => or.or([or("k.expires_at", "is", null), or("k.expires_at", ">", at)])),
      )
      .returning("id"),
  );
  // Deletes the events only if the webhook no longer exists or is stopped. The statement before this one deletes
  // nothing if the webhook belongs to another key. The events must then stay.
  const removeEvents = prepare(({ id }: { id: string }) =>
    db
      .deleteFrom("webhook_events")
      .where("webhook_id", "=", id)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("webhooks as w")
              .select("w.id")
              .where("w.id", "=", id)
              .where("w.state", "<>", "STOPPED"),
          ),
        ),
      ),
  );
  // A pause that ends more than a day from now was set before this machine's clock was set back, so it is ignored. So
  // is a lease that ends later than two lengths of a lease from now. One length would be too strict, because the
  // process that holds the lease may have a clock that is ahead of this machine's clock.
  const canSend = (now: number, leaseMs: number) => sql<boolean>`state <> 'STOPPED'
    and (due_at <= ${now} or due_at > cast(${now} as bigint) + cast(${DAY_MS} as bigint))
    and (leased_until <= ${now}
      or leased_until > cast(${now} as bigint) + 2 * cast(${leaseMs} as bigint))
    and (state = 'UNVERIFIED'
      or exists (select 1 from webhook_events e where e.webhook_id = webhooks.id))`;
  // Usually no webhook is due. This read then avoids the transaction that takes the leases, which is more expensive.
  const anyDue = prepare(({ now, leaseMs }: { now: number; leaseMs: number }) =>
    db.selectFrom("webhooks").select("id").where(canSend(now, leaseMs)).limit(atMost(1)),
  );
  // The rows are locked with FOR NO KEY UPDATE. With FOR UPDATE, the query would skip webhooks for which a transaction
  // is storing events at the moment (webhook-events.ts).
  const lease = prepare(
    ({
      now,
      leaseMs,
      until,
      limit,
    }: {
      now: number;
      leaseMs: number;
      until: number;
      limit: number;
    }) =>
      db
        .with("picked", (cte) =>
          cte
            .selectFrom("webhooks")
            .select("id")
            .where(canSend(now, leaseMs))
            .orderBy("due_at")
            .orderBy("id")
            .limit(atMost(limit))
            .$if(traits.locksRows, (query) => query.forNoKeyUpdate().skipLocked()),
        )
        .updateTable("webhooks")
        .set({ leased_until: until })
        .where("id", "in", (eb) => eb.selectFrom("picked").select("picked.id"))
        .returning([
          ...columns,
          sql<number | null>`(select expires_at from api_keys k
            where k.key_hash = webhooks.key_hash)`.as("keyExpiresAt"),
        ]),
  );
  const next = prepare(({ webhookId }: { webhookId: string }) =>
    db
      .selectFrom("webhook_events")
      .select([
        "webhook_id as webhookId",
        "sequence",
        "status",
        "occurred_at as occurredAt",
        "batch_id as batchId",
        "hashes",
        "part",
        "after_created_at as afterCreatedAt",
        "after_id as afterId",
      ])
      .where("webhook_id", "=", webhookId)
      .orderBy("sequence")
      .limit(atMost(1)),
  );
  const removeEvent = prepare((event: { sequence: number; part: number }) =>
    db
      .deleteFrom("webhook_events")
      .where("sequence", "=", event.sequence)
      .where("part", "=", event.part),
  );
  const toNextPart = prepare(
    (event: { sequence: number; part: number; next: number; createdAt: number; id: string }) =>
      db
        .updateTable("webhook_events")
        .set({ part: event.next, after_created_at: event.createdAt, after_id: event.id })
        .where("sequence", "=", event.sequence)
        .where("part", "=", event.part),
  );
  const succeeded = prepare(({ id, at }: { id: string; at: number }) =>
    db
      .updateTable("webhooks")
      .set({ delivered_at: at, failures: 0, failing_since: null, problem: null })
      .where("id", "=", id),
  );
  const verified = prepare(({ id, leasedUntil }: Lease) =>
    db
      .updateTable("webhooks")
      .set({ state: "ACTIVE", failures: 0, failing_since: null, problem: null })
      .where("id", "=", id)
      .where("state", "=", "UNVERIFIED")
      .where("leased_until", "=", leasedUntil),
  );
  const release = prepare(({ id, leasedUntil, dueAt }: Lease & { dueAt: number }) =>
    db
      .updateTable("webhooks")
      .set({ leased_until: 0, due_at: dueAt })
      .where("id", "=", id)
      .where("leased_until", "=", leasedUntil),
  );
  const failed = prepare((failure: Lease & { at: number; dueAt: number; problem: string }) =>
    db
      .updateTable("webhooks")
      .set({
        leased_until: 0,
        due_at: failure.dueAt,
        problem: failure.problem,
        failures: sql<number>`failures + 1`,
        failing_since: sql<number>`coalesce(failing_since, cast(${failure.at} as bigint))`,
      })
      .where("id", "=", failure.id)
      .where("leased_until", "=", failure.leasedUntil),
  );
  // A transaction that is storing events holds a lock on the webhook's row (webhook-events.ts). The update of `stop` does
  // not wait for it, and `removeEvents` would not see its events. This lock waits.
  const lock = prepare(({ id }: { id: string }) =>
    db.selectFrom("webhooks").select("id").where("id", "=", id).forUpdate(),
  );
  const stop = prepare(({ id, problem }: { id: string; problem: string }) =>
    db
      .updateTable("webhooks")
      .set({
        state: "STOPPED",
        problem,
        leased_until: 0,
        discarded: sql<number>`(select count(*) from webhook_events where webhook_id = ${id})`,
      })
      .where("id", "=", id)
      .where("state", "<>", "STOPPED"),
  );
  const count = prepare(({ webhookId, most }: { webhookId: string; most: number }) =>
    db
      .selectFrom(
        db
          .selectFrom("webhook_events")
          .select("sequence")
          .where("webhook_id", "=", webhookId)
          .limit(atMost(most))
          .as("few"),
      )
      .select((eb) => eb.fn.countAll().as("events")),
  );
  const countStates = prepare(() =>
    db
      .selectFrom("webhooks")
      .select((eb) => ["state", eb.fn.countAll().as("webhooks")])
      .groupBy("state")
      .orderBy("state"),
  );
  const countAll = prepare(({ most }: { most: number }) =>
    db
      .selectFrom(
        db
          .selectFrom("webhook_events")
          .select("occurred_at")
          .orderBy("sequence")
          .limit(atMost(most))
          .as("few"),
      )
      .select((eb) => [eb.fn.countAll().as("events"), eb.fn.min("occurred_at").as("oldest")]),
  );

  return {
    add: (webhook, most) =>
      transaction(async (run) => {
        const own = { keyHash: webhook.keyHash };
        assertAccepted(await run(key(own)), webhook.createdAt);
        const [{ keyHash } = own] = await run(newestKey(own));
        const [present] = await run(countOfKey({ keyHash }));
        if (Number(present?.webhooks ?? 0) >= most) return false;
        await run(insert({ ...webhook, keyHash, statuses: `,${webhook.statuses.join(",")},` }));
        return true;
      }),
    async ofKey(keyHash) {
      return (await read(ofKey({ keyHash }))).map(toWebhook);
    },
    async delete({ id, keyHash, at }) {
      const [key = [], removed = []] = await transactionApart([
        acceptedKey({ keyHash }),
        remove({ id, keyHash, at }),
        removeEvents({ id }),
      ]);
      assertAccepted(key as KeyTimes[], at);
      return removed.length === 1;
    },
    async lease({ now, leaseMs, limit }) {
      if ((await read(anyDue({ now, leaseMs }))).length === 0) return [];
      const until = now + leaseMs;
      const rows = await transaction((run) => run(lease({ now, leaseMs, until, limit })));
      return rows.map(toWebhook);
    },
    async nextEvent(webhookId) {
      const [row] = await read(next({ webhookId }));
      if (row === undefined) return null;
      const { afterCreatedAt, afterId, hashes, status, ...event } = row;
      return {
        ...event,
        status: toStatus(status),
        // The text is not validated, because only the store writes it.
        hashes: hashes === null ? [] : (JSON.parse(hashes) as string[]),
        after:
          afterCreatedAt === null || afterId === null
            ? null
            : { createdAt: afterCreatedAt, id: afterId },
      };
    },
    async delivered({ webhookId, sequence, part }, { at, after }) {
      const delivered = { sequence, part };
      await transaction(async (run) => {
        if (after === null) await run(removeEvent(delivered));
        else await run(toNextPart({ ...delivered, ...after, next: part + 1 }));
        await run(succeeded({ id: webhookId, at }));
      });
    },
    async verified({ id, leasedUntil }) {
      await transaction((run) => run(verified({ id, leasedUntil })));
    },
    async release({ id, leasedUntil }, dueAt) {
      await transaction((run) => run(release({ id, leasedUntil, dueAt })));
    },
    async failed({ id, leasedUntil }, failure) {
      await transaction((run) => run(failed({ id, leasedUntil, ...failure })));
    },
    async stop(id, problem) {
      await transactionApart([
        ...(traits.locksRows ? [lock({ id })] : []),
        stop({ id, problem }),
        removeEvents({ id }),
      ]);
    },
    async countEvents(webhookId, most) {
      const [counted] = await read(count({ webhookId, most }));
      return Number(counted?.events ?? 0);
    },
    async counts(most) {
      const [waiting] = await read(countAll({ most }));
      const rows = await read(countStates({}));
      return {
        states: rows.map(({ state, webhooks }) => ({
          state: toState(state),
          webhooks: Number(webhooks),
        })),
        events: Number(waiting?.events ?? 0),
        oldest: waiting?.oldest ?? null,
      };
    },
  };
}
