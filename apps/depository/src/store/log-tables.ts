// The tables of the transparency log, whose entries are the ledger's snapshots. The log's verifier key, its earlier
// keys and its newest checkpoint are rows of the table `store_properties`.
import { headOf } from "@digital-evidence/log/log-texts";
import type { Engine } from "./engine.ts";
import { atMost, prepare, prepareLots } from "./prepared.ts";
import type {
  EndedLogKey,
  FormerLog,
  LogCosignature,
  LogNode,
  ServiceLogStore,
  LogTimestamp,
  TimestampStore,
} from "@digital-evidence/log/log-store";
import { createHash } from "node:crypto";

const KEY = "log-key";
const CHECKPOINT = "log-checkpoint";
const ENDED_KEYS = "log-keys-ended";
const SERVED = "log-served";
const FORMER = "log-former";
/** Set by a restore (backup.ts). */
export const RESTORED = "restored";

export function createLogTables({ db, read, transaction }: Engine): ServiceLogStore {
  const hashes = prepare(({ first, count }: { first: number; count: number }) =>
    db
      .selectFrom("ledger_snapshots")
      .select("hash")
      .where("ordinal", ">=", first)
      .orderBy("ordinal")
      .limit(atMost(count)),
  );
  const nodes = prepare(
    ({ level, first, count }: { level: number; first: number; count: number }) =>
      db
        .selectFrom("log_nodes")
        .select("hash")
        .where("level", "=", level)
        .where("place", ">=", first)
        .orderBy("place")
        .limit(atMost(count)),
  );
  const lastNode = prepare(({ level }: { level: number }) =>
    db
      .selectFrom("log_nodes")
      .select("place")
      .where("level", "=", level)
      .orderBy("place", "desc")
      .limit(atMost(1)),
  );
  const insertNodes = prepareLots((sets: readonly LogNode[]) =>
    db
      .insertInto("log_nodes")
      .values(sets.map(({ level, index, hash }) => ({ level, place: index, hash })))
      .onConflict((conflict) => conflict.columns(["level", "place"]).doNothing()),
  );
  const property = prepare(({ name }: { name: string }) =>
    db.selectFrom("store_properties").select("value").where("name", "=", name),
  );
  const setFirst = prepare(({ name, value }: { name: string; value: string }) =>
    db
      .insertInto("store_properties")
      .values({ name, value })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("name"),
  );
  const replace = prepare(({ name, from, to }: { name: string; from: string; to: string }) =>
    db
      .updateTable("store_properties")
      .set({ value: to })
      .where("name", "=", name)
      .where("value", "=", from)
      .returning("name"),
  );
  const cosigned = prepare(() =>
    db.selectFrom("log_cosignatures").select(["witness", "size", "line"]).orderBy("witness"),
  );
  const insertCosignature = prepare((cosignature: LogCosignature) =>
    db
      .insertInto("log_cosignatures")
      .values(cosignature)
      .onConflict((conflict) =>
        conflict
          .column("witness")
          .doUpdateSet({ size: cosignature.size, line: cosignature.line })
          .where("log_cosignatures.size", "<=", cosignature.size),
      )
      .returning("witness"),
  );

  const put = prepare(({ name, value }: { name: string; value: string }) =>
    db
      .insertInto("store_properties")
      .values({ name, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .returning("name"),
  );

  const remove = prepare(({ name }: { name: string }) =>
    db.deleteFrom("store_properties").where("name", "=", name),
  );
  const logTables = ["log_nodes", "log_cosignatures", "log_timestamps"] as const;

  async function valueOf(name: string): Promise<string | null> {
    const [row] = await read(property({ name }));
    return row?.value ?? null;
  }

  return {
    async entryHashes(first, count) {
      return (await read(hashes({ first, count }))).map(({ hash }) => hash);
    },
    async nodes(level, first, count) {
      return (await read(nodes({ level, first, count }))).map(({ hash }) => hash);
    },
    async countNodes(level) {
      const [last] = await read(lastNode({ level }));
      return last === undefined ? 0 : last.place + 1;
    },
    async addNodes(added) {
      await transaction((run) => insertNodes(run, added));
    },
    claimKey: (key) =>
      transaction(async (run) => {
        await run(setFirst({ name: KEY, value: key }));
        const [{ value } = { value: key }] = await run(property({ name: KEY }));
        return value;
      }),
    key: () => valueOf(KEY),
    replaceKey: (change) =>
      transaction(async (run) => {
        const changed = await run(replace({ name: KEY, ...change }));
        if (changed.length === 0) return null;
        const [checkpoint] = await run(property({ name: CHECKPOINT }));
        const until = checkpoint === undefined ? 0 : headOf(checkpoint.value).size;
        const [earlier] = await run(property({ name: ENDED_KEYS }));
        const keys = [...parseEnded(earlier?.value), { key: change.from, until }];
        await run(put({ name: ENDED_KEYS, value: JSON.stringify(keys) }));
        return until;
      }),
    endedKeys: async () => parseEnded(await valueOf(ENDED_KEYS)),
    checkpoint: () => valueOf(CHECKPOINT),
    publish: ({ from, to, key }) =>
      transaction(async (run) => {
        // This statement changes nothing. It checks that `key` is still the log's key, and locks the row. So no other
        // transaction can replace the key before the new checkpoint is stored.
        const isInUse = await run(replace({ name: KEY, from: key, to: key }));
        if (isInUse.length === 0) return false;
        const name = CHECKPOINT;
        const changed =
          from === null
            ? await run(setFirst({ name, value: to }))
            : await run(replace({ name, from, to }));
        return changed.length > 0;
      }),
    served: () => valueOf(SERVED),
    serve: (note) =>
      transaction(async (run) => {
        await run(setFirst({ name: SERVED, value: note }));
        // Another process may replace the checkpoint between the two statements of a round.
        for (;;) {
          const [present] = await run(property({ name: SERVED }));
          if (present === undefined || headOf(present.value).size > headOf(note).size) return;
          const changed = await run(replace({ name: SERVED, from: present.value, to: note }));
          if (changed.length > 0) return;
        }
      }),
    restoredAt: () => valueOf(RESTORED),
    async markComplete() {
      await transaction((run) => run(remove({ name: RESTORED })));
    },
    beginAnew: ({ from, to, checkpoint }) =>
      transaction(async (run) => {
        const changed = await run(replace({ name: KEY, from, to }));
        if (changed.length === 0) return false;
        const [earlier] = await run(property({ name: FORMER }));
        const former = [...parseFormer(earlier?.value), { key: from, checkpoint }];
        await run(put({ name: FORMER, value: JSON.stringify(former) }));
        for (const name of [CHECKPOINT, ENDED_KEYS, SERVED, RESTORED]) await run(remove({ name }));
        for (const table of logTables) await run(db.deleteFrom(table).compile());
        return true;
      }),
    formerLogs: async () => parseFormer(await valueOf(FORMER)),
    cosignatures: () => read(cosigned({})),
    putCosignature: (cosignature) =>
      transaction(async (run) => (await run(insertCosignature(cosignature))).length > 0),
  };
}

/** Parses the earlier keys. The value is not validated, because only `replaceLogKey` writes it. */
function parseEnded(value: string | null | undefined): EndedLogKey[] {
  return value === null || value === undefined ? [] : (JSON.parse(value) as EndedLogKey[]);
}

/** Parses the former logs. The value is not validated, because only `beginAnew` writes it. */
function parseFormer(value: string | null | undefined): FormerLog[] {
  return value === null || value === undefined ? [] : (JSON.parse(value) as FormerLog[]);
}

export function createTimestampTables({ db, read, transaction }: Engine): TimestampStore {
  const insertAnchor = prepare((anchor: { id: string; certificate: string }) =>
    db
      .insertInto("log_anchors")
      .values(anchor)
      .onConflict((conflict) => conflict.column("id").doNothing()),
  );
  const insert = prepare((row: Omit<LogTimestamp, "anchor"> & { anchor_id: string }) =>
    db
      .insertInto("log_timestamps")
      .values(row)
      .onConflict((conflict) => conflict.columns(["authority", "size"]).doNothing())
      .returning("size"),
  );
  const first = prepare(({ authority, size }: { authority: string; size: number }) =>
    db
      .selectFrom("log_timestamps")
      .innerJoin("log_anchors", "log_anchors.id", "log_timestamps.anchor_id")
      .select(["authority", "size", "token", "certificate as anchor"])
      .where("authority", "=", authority)
      .where("size", ">=", size)
      .orderBy("size")
      .limit(atMost(1)),
  );
  const last = prepare(({ authority }: { authority: string }) =>
    db
      .selectFrom("log_timestamps")
      .select("size")
      .where("authority", "=", authority)
      .orderBy("size", "desc")
      .limit(atMost(1)),
  );

  return {
    put: ({ anchor, ...row }) =>
      transaction(async (run) => {
        const id = createHash("sha256").update(anchor, "base64").digest("hex");
        await run(insertAnchor({ id, certificate: anchor }));
        return (await run(insert({ ...row, anchor_id: id }))).length > 0;
      }),
    async from(authority, size) {
      const [row] = await read(first({ authority, size }));
      return row ?? null;
    },
    async lastSize(authority) {
      const [row] = await read(last({ authority }));
      return row?.size ?? 0;
    },
  };
}
