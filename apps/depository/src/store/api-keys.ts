import { sql } from "kysely";
import {
  type ApiKey,
  type ApiKeyStore,
  keyProblem,
  KeyRefusedError,
  type NewApiKey,
} from "../keys/api-key.ts";
import type { Engine, Run } from "./engine.ts";
import { prepare, prepareLots } from "./prepared.ts";

/** A key that is created without a label gets a label with this many digits of its hash. */
const LABEL_DIGITS = 16;

/**
 * This character sorts after every hex digit. Digits followed by it therefore sort after every hash that begins with
 * these digits.
 */
const AFTER_DIGITS = "g";

export type KeyTimes = Pick<ApiKey, "disabledAt" | "expiresAt">;

/**
 * Makes a function whose statement reads an API key at the beginning of a transaction that the key authorises. A client
 * may have sent its request slowly, so the key may have ended since the request began. On PostgreSQL, the row is also
 * locked until the transaction ends, so that no write is committed after the command that disabled its key has ended.
 */
export function keyStatement({ db, traits }: Pick<Engine, "db" | "traits">) {
  return prepare(({ keyHash }: { keyHash: string }) =>
    db
      .selectFrom("api_keys")
      .select(["disabled_at as disabledAt", "expires_at as expiresAt"])
      .where("key_hash", "=", keyHash)
      .$if(traits.locksRows, (query) => query.forShare()),
  );
}

/** @throws KeyRefusedError if the key that `keyStatement` has read is not accepted at the time `at` */
export function assertAccepted([key]: readonly KeyTimes[], at: number): void {
  const problem = keyProblem(key, at);
  if (problem !== null) throw new KeyRefusedError(problem);
}

export function createApiKeys({ db, traits, read, transaction }: Engine): ApiKeyStore {
  const select = () =>
    db
      .selectFrom("api_keys as k")
      .innerJoin("organizations as o", "o.id", "k.organization_id")
      .select([
        "k.key_hash as keyHash",
        "k.label",
        "k.generation",
        "k.organization_id as organizationId",
        "o.name as organizationName",
        "k.created_at as createdAt",
        "k.expires_at as expiresAt",
        "k.disabled_at as disabledAt",
        "k.last_used_at as lastUsedAt",
      ]);
  const beginning = prepare(({ start, end }: { start: string; end: string }) =>
    select().where("k.key_hash", ">=", start).where("k.key_hash", "<", end),
  );
  const all = prepare(() => select().orderBy("k.label").orderBy("k.generation"));
  const labelled = prepare(({ label }: { label: string }) =>
    db
      .selectFrom("api_keys")
      .select(["key_hash", "generation", "organization_id", "disabled_at"])
      .where("label", "=", label)
      .orderBy("key_hash")
      .$if(traits.locksRows, (query) => query.forUpdate()),
  );
  const known = prepare(({ keyHash }: { keyHash: string }) =>
    db.selectFrom("api_keys").select("key_hash").where("key_hash", "=", keyHash),
  );
  const insert = prepare((key: Required<NewApiKey> & { generation: number }) =>
    db
      .insertInto("api_keys")
      .values({
        key_hash: key.keyHash,
        organization_id: key.organizationId,
        created_at: key.createdAt,
        label: key.label,
        generation: key.generation,
        expires_at: key.expiresAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("key_hash"),
  );
  const end = prepare(
    ({ label, generation, endsAt }: { label: string; generation: number; endsAt: number }) =>
      db
        .updateTable("api_keys")
        .set({ expires_at: endsAt })
        .where("label", "=", label)
        .where("generation", "<", generation)
        .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", endsAt)])),
  );
  const moveWebhooks = prepare(({ label, keyHash }: { label: string; keyHash: string }) =>
    db
      .updateTable("webhooks")
      .set({ key_hash: keyHash })
      .where("key_hash", "in", (eb) =>
        eb.selectFrom("api_keys").select("api_keys.key_hash").where("label", "=", label),
      ),
  );
  const use = prepare(({ keyHash, at }: { keyHash: string; at: number }) =>
    db
      .updateTable("api_keys")
      .set({ last_used_at: at })
      .where("key_hash", "=", keyHash)
      .where((eb) => eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<", at)])),
  );
  const disable = prepare(({ keyHash, at }: { keyHash: string; at: number }) =>
    db
      .updateTable("api_keys")
      .set({ disabled_at: at })
      .where("key_hash", "=", keyHash)
      .where("disabled_at", "is", null)
      .returning("key_hash"),
  );
  const deleteWebhooks = prepare(({ keyHash }: { keyHash: string }) =>
    db.deleteFrom("webhooks").where("key_hash", "=", keyHash).returning("id"),
  );
  const deleteEvents = prepareLots(
    ([webhook]: readonly { id: string }[]) => {
      if (webhook === undefined) throw new RangeError("a lot was empty");
      return db.deleteFrom("webhook_events").where("webhook_id", "=", webhook.id);
    },
    [1],
  );
  const origins = prepare(({ hash }: { hash: string }) => {
    const both = sql<{ receivedAt: number; submittedBy: string }>`
      select created_at as "receivedAt", submitted_by as "submittedBy", 0 as later
        from fingerprints where hash = ${hash}
      union all select received_at, submitted_by, 1 from later_submissions where hash = ${hash}
      order by 3, 1, 2`;
    return { compile: () => both.compile(db) };
  });

  async function whole(run: Run, keyHash: string): Promise<ApiKey> {
    const [key] = await run(beginning({ start: keyHash, end: keyHash + AFTER_DIGITS }));
    if (key === undefined) throw new Error("the key was not stored");
    return key;
  }

  return {
    put: ({ label, expiresAt = null, ...key }) =>
      transaction(async (run) => {
        const own = label ?? `key-${key.keyHash.slice(0, LABEL_DIGITS)}`;
        const added = await run(insert({ ...key, label: own, expiresAt, generation: 1 }));
        return added.length === 1 || (await run(known(key))).length === 1;
      }),
    replace: ({ label, keyHash, createdAt, expiresAt, endsAt }) =>
      transaction(async (run) => {
        const [newest] = (await run(labelled({ label }))).sort(
          (left, right) => right.generation - left.generation,
        );
        if (newest === undefined || newest.disabled_at !== null) return null;
        const generation = newest.generation + 1;
        const organizationId = newest.organization_id;
        await run(insert({ keyHash, organizationId, createdAt, label, expiresAt, generation }));
        await run(end({ label, generation, endsAt }));
        await run(moveWebhooks({ label, keyHash }));
        return whole(run, keyHash);
      }),
    beginning: (start) => read(beginning({ start, end: start + AFTER_DIGITS })),
    all: () => read(all({})),
    async use({ keyHash, at }) {
      await transaction((run) => run(use({ keyHash, at })));
    },
    disable: (which, at) =>
      transaction(async (run) => {
        const hashes =
          "label" in which
            ? (await run(labelled(which))).map(({ key_hash: hash }) => hash)
            : [which.keyHash];
        let disabled = 0;
        for (const keyHash of hashes) {
          disabled += (await run(disable({ keyHash, at }))).length;
          await deleteEvents(run, await run(deleteWebhooks({ keyHash })));
        }
        return disabled;
      }),
    async submissionOrigins(hash) {
      const rows = await read(origins({ hash }));
      return rows.map(({ receivedAt, submittedBy }) => ({ receivedAt, submittedBy }));
    },
  };
}
