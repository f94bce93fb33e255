import { createHash } from "node:crypto";
import type { Engine } from "./engine.ts";
import { atMost, prepare } from "./prepared.ts";
import type { LogTimestamp, TimestampStore } from "./store.ts";

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
