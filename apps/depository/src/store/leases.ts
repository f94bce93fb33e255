// Takes and releases leases. A process takes the lease of a name until a given time. Another process can take the lease
// of this name only after that time, or after the first process has released it. A lease that ends later than two
// lengths of a lease from now is ignored: a process whose clock was ahead has left it. One length would be too strict,
// because the clock of the process that holds the lease may be slightly ahead.
import type { Engine } from "./engine.ts";
import { prepare } from "./prepared.ts";
import type { Lease, LeaseStore } from "./store.ts";

export function createLeases({ db, transaction }: Engine): LeaseStore {
  const take = prepare(({ name, holder, at, until, latest }: Lease & { latest: number }) =>
    db
      .insertInto("leases")
      .values({ name, holder, until })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet({ holder, until })
          .where((eb) =>
            eb.or([
              eb("leases.holder", "=", holder),
              eb("leases.until", "<=", at),
              eb("leases.until", ">", latest),
            ]),
          ),
      )
      .returning("name"),
  );
  const release = prepare(({ name, holder }: Pick<Lease, "name" | "holder">) =>
    db.deleteFrom("leases").where("name", "=", name).where("holder", "=", holder),
  );

  return {
    take(lease) {
      const latest = lease.at + 2 * (lease.until - lease.at);
      return transaction(async (run) => (await run(take({ ...lease, latest }))).length === 1);
    },
    release: (lease) =>
      transaction(async (run) => {
        await run(release(lease));
      }),
  };
}
