// Records whether a store has real records or demonstration data, so that invented records are never served as real
// ones. A store is marked when it is first used, and the mark never changes.
import type { Engine } from "./engine.ts";
import { atMost, prepare } from "./prepared.ts";
import type { KindStore, StoreKind } from "./store.ts";

const KIND = "kind";

export function createStoreKind({ db, transaction }: Engine): KindStore {
  const marked = prepare(() =>
    db.selectFrom("store_properties").select("value").where("name", "=", KIND),
  );
  const mark = prepare(({ kind }: { kind: string }) =>
    db
      .insertInto("store_properties")
      .values({ name: KIND, value: kind })
      .onConflict((conflict) => conflict.column("name").doNothing()),
  );
  const anyOrganization = prepare(() =>
    db.selectFrom("organizations").select("id").limit(atMost(1)),
  );

  return {
    claim: (wanted) =>
      transaction(async (run): Promise<StoreKind> => {
        const [known] = await run(marked({}));
        if (known === undefined) {
          const isFilled = (await run(anyOrganization({}))).length > 0;
          await run(mark({ kind: isFilled ? "REAL" : wanted }));
        }
        // The mark is read again, because another process may have set it at the same time.
        const [{ value } = { value: "" }] = await run(marked({}));
        return value === "DEMONSTRATION" ? "DEMONSTRATION" : "REAL";
      }),
  };
}
