// Takes and releases leases. A process takes the lease of a name until a given time. Another process can take the lease
// of this name only after that time, or after the first process has released it.
import type { Engine } from "./engine.ts";
import { prepare } from "./prepared.ts";
import type { Lease, Store } from "./store.ts";

type Leases = Pick<Store, "takeLease" | "releaseLease">;

export function createLeases({ db, transaction }: Engine): Leases {
  const take = prepare(({ name, holder, at, until }: Lease) =>
    db
      .insertInto("leases")
      .values({ name, holder, until })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet({ holder, until })
          .where((eb) => eb.or([eb("leases.holder", "=", holder), eb("leases.until", "<=", at)])),
      )
      .returning("name"),
  );
  const release = prepare(({ name, holder }: Pick<Lease, "name" | "holder">) =>
    db.deleteFrom("leases").where("name", "=", name).where("holder", "=", holder),
  );

  return {
    takeLease: (lease) => transaction(async (run) => (await run(take(lease))).length === 1),
    releaseLease: (lease) =>
      transaction(async (run) => {
        await run(release(lease));
      }),
  };
}
