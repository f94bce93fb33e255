// Withholds the document id or the tags of a record from public view. One transaction moves the value into the table
// `withholdings` and records in the fingerprint's row that the value is withheld. `showAgain` moves the value back.
import { randomUUID } from "node:crypto";
import type { Engine, Run } from "./engine.ts";
import { fromTagsColumn } from "./fingerprint-rows.ts";
import { prepare } from "./prepared.ts";
import { addToTags, removeFromTags } from "./tags.ts";
import {
  fromWithheldColumn,
  NO_DOCUMENT_ID,
  type Withheld,
  type WithheldMember,
  type WithholdingStore,
} from "./withholding.ts";

const STATE = "withholding";

interface Hidden {
  readonly hash: string;
  readonly member: WithheldMember;
}

export function createWithholdingTables({
  db,
  traits,
  read,
  transaction,
}: Engine): WithholdingStore {
  const byHash = prepare(({ hash }: { hash: string }) =>
    db
      .selectFrom("fingerprints")
      .select(["id", "created_at as createdAt", "document_id as documentId", "tags", "withheld"])
      .where("hash", "=", hash)
      .$if(traits.locksRows, (query) => query.forUpdate()),
  );
  const keep = prepare((row: Hidden & { value: string }) =>
    db.insertInto("withholdings").values(row),
  );
  const takeBack = prepare(({ hash, member }: Hidden) =>
    db
      .deleteFrom("withholdings")
      .where("hash", "=", hash)
      .where("member", "=", member)
      .returning("value"),
  );
  const setDocumentId = prepare((row: { hash: string; value: string; withheld: string | null }) =>
    db
      .updateTable("fingerprints")
      .set({ document_id: row.value, withheld: row.withheld })
      .where("hash", "=", row.hash),
  );
  const setTags = prepare((row: { hash: string; value: string | null; withheld: string | null }) =>
    db
      .updateTable("fingerprints")
      .set({ tags: row.value, withheld: row.withheld })
      .where("hash", "=", row.hash),
  );
  const removeTags = removeFromTags(db);
  const addTags = addToTags(db);
  const state = prepare(() =>
    db.selectFrom("store_properties").select("value").where("name", "=", STATE),
  );
  const setState = prepare(({ value }: { value: string }) =>
    db
      .insertInto("store_properties")
      .values({ name: STATE, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value })),
  );

  async function change(
    run: Run,
    { hash, member }: Hidden,
    value: string | null,
    left: Withheld[],
  ) {
    const withheld = left.length === 0 ? null : JSON.stringify(left);
    if (member === "documentId") {
      await run(setDocumentId({ hash, value: value ?? NO_DOCUMENT_ID, withheld }));
    } else await run(setTags({ hash, value, withheld }));
    await run(setState({ value: randomUUID() }));
  }

  return {
    withhold: ({ hash, member, at, reason }) =>
      transaction(async (run) => {
        const [row] = await run(byHash({ hash }));
        if (row === undefined) return "UNKNOWN";
        const withheld = fromWithheldColumn(row.withheld);
        if (withheld.some((each) => each.member === member)) return "UNCHANGED";
        const value = row[member];
        if (value === null) return "NO_VALUE";
        await run(keep({ hash, member, value }));
        if (member === "tags") await removeTags(run, { ...row, tags: fromTagsColumn(value) });
        const statement = {
          member,
          at: new Date(at).toISOString(),
          ...(reason === undefined ? {} : { reason }),
        };
        await change(run, { hash, member }, null, [...withheld, statement]);
        return null;
      }),

    showAgain: ({ hash, member }) =>
      transaction(async (run) => {
        const [row] = await run(byHash({ hash }));
        if (row === undefined) return "UNKNOWN";
        const [kept] = await run(takeBack({ hash, member }));
        if (kept === undefined) return "UNCHANGED";
        const left = fromWithheldColumn(row.withheld).filter((each) => each.member !== member);
        if (member === "tags") await addTags(run, [{ ...row, tags: fromTagsColumn(kept.value) }]);
        await change(run, { hash, member }, kept.value, left);
        return null;
      }),

    async state() {
      const [row] = await read(state({}));
      return row?.value ?? "";
    },
  };
}
