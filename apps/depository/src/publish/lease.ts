// Lets only one process publish at a time. That process holds a lease in the database and extends it while it works.
import type { LeaseStore } from "../store/store.ts";
import { PublishError } from "@digital-evidence/published-files/publish-error";

const NAME = "publish";
/** After a publisher was killed, the next one has to wait at most this long. */
const LEASE_MS = 15_000;
const EXTEND_MS = 3_000;
const WAIT_MS = 500;

interface LeaseOptions {
  readonly leases: LeaseStore;
  readonly now: () => number;
  readonly holder: string;
  /**
   * How long to wait for another publisher to end, in milliseconds. The default is slightly longer than a lease. So if
   * the other publisher was killed, its lease ends within this time.
   */
  readonly patienceMs?: number;
}

/**
 * Runs `work` while holding the lease.
 * @param work gets a function that throws a PublishError once the lease is lost
 * @throws PublishError when another publisher still holds the lease after `patienceMs`, or when the lease is lost
 */
export async function withLease<Result>(
  { leases, now, holder, patienceMs = LEASE_MS + WAIT_MS }: LeaseOptions,
  work: (assertHeld: () => void) => Promise<Result>,
): Promise<Result> {
  let until = 0;
  async function take(): Promise<boolean> {
    const at = now();
    const isTaken = await leases.take({ name: NAME, holder, at, until: at + LEASE_MS });
    // If another publisher has the lease, this one no longer has it, although by its own clock the time `until` may not
    // have passed.
    until = isTaken ? at + LEASE_MS : 0;
    return isTaken;
  }
  for (let waited = 0; !(await take()); waited += WAIT_MS) {
    if (waited >= patienceMs) {
      throw new PublishError("BUSY", "another process is publishing this store");
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  const extensions = new Set<Promise<unknown>>();
  const extending = setInterval(() => {
    // An error is ignored here. If the lease is not extended, the time `until` passes, and the function below throws.
    const extension = take()
      .catch(() => undefined)
      .finally(() => extensions.delete(extension));
    extensions.add(extension);
  }, EXTEND_MS);
  try {
    return await work(() => {
      if (now() < until) return;
      throw new PublishError("LEASE_LOST", "the lease could not be extended; publish again");
    });
  } finally {
    clearInterval(extending);
    // An extension that ended after the release would take the lease again, although nobody publishes.
    await Promise.all(extensions);
    await leases.release({ name: NAME, holder });
  }
}
