import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FreshDepository, freshDepository, signed, value } from "../test/fresh-depository.ts";
import { createCommitter } from "./commit.ts";
import { type Ledger, LedgerError } from "./ledger/ledger.ts";
import { createLocalLedger } from "./ledger/local.ts";

let depository: FreshDepository;
let batchId: string;

beforeEach(async () => {
  depository = await freshDepository({ env: { BATCH_MAX_AGE_MS: "0" } });
  await depository.submit([signed(value())]);
  // Closed, processing, rooted, announced.
  for (let look = 0; look < 4; look += 1) await depository.service.work();
  const [batch] = await depository.store.batchesIn("PENDING_COMMITMENT", 1);
  batchId = batch?.id ?? "";
});
afterEach(() => depository.remove());

const at = () => depository.clock.time;
const status = async () => (await depository.store.batch(batchId))?.status;

/** A ledger that refuses so many times, then does what the local one does. */
function refusing(times: number): { ledger: Ledger; submissions: () => number } {
  const local = createLocalLedger({ store: depository.store, now: at });
  let submissions = 0;
  return {
    submissions: () => submissions,
    ledger: {
      async submit(entry) {
        submissions += 1;
        if (submissions <= times) throw new LedgerError("UNAVAILABLE", "not now");
        await local.submit(entry);
        await local.closeSnapshot();
        return local.submit(entry);
      },
    },
  };
}

function committer(ledger: Ledger, maxAttempts = 5) {
  return createCommitter({
    store: depository.store,
    ledger,
    maxAttempts,
    retryMs: 1_000,
    now: at,
    onFailure: () => {},
  });
}

describe("committing", () => {
  it("waits longer after each refusal, counts it, and succeeds in the end", async () => {
    const { ledger, submissions } = refusing(3);
    const { commit } = committer(ledger);
    const triedAt: number[] = [];
    const start = at();
    for (let second = 0; second < 12; second += 1) {
      const before = submissions();
      await commit();
      if (submissions() > before) triedAt.push((at() - start) / 1_000);
      depository.clock.time += 1_000;
    }
    expect(triedAt).toEqual([0, 1, 3, 7]);
    expect(await depository.store.batch(batchId)).toMatchObject({
      status: "FINALIZED_COMMITMENT",
      retryCount: 3,
    });
  });

  it("gives up after the last try, and then leaves the batch alone", async () => {
    const { ledger, submissions } = refusing(100);
    const { commit } = committer(ledger, 3);
    for (let second = 0; second < 20; second += 1) {
      await commit();
      depository.clock.time += 1_000;
    }
    expect([await status(), submissions()]).toEqual(["ERRORED_COMMITMENT", 3]);
  });

  it("takes waiting for no failure", async () => {
    const { commit } = committer(createLocalLedger({ store: depository.store, now: at }), 1);
    for (let look = 0; look < 5; look += 1) await commit();
    expect(await depository.store.batch(batchId)).toMatchObject({
      status: "PENDING_COMMITMENT",
      retryCount: 0,
    });
  });

  it("run by several workers at once, moves a batch once and makes one entry", async () => {
    const { ledger } = refusing(0);
    const counts = await Promise.all([1, 2, 3].map(() => committer(ledger).commit()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await status()).toBe("FINALIZED_COMMITMENT");
    const last = await depository.store.lastSnapshot();
    expect((await depository.store.snapshot(last?.hash ?? ""))?.entries).toHaveLength(1);
    expect(last?.ordinal).toBe(1);
  });

  it("refuses another root for a batch the ledger already holds", async () => {
    const local = createLocalLedger({ store: depository.store, now: at });
    await local.submit({ batchId, root: "1a".repeat(32) });
    await expect(local.submit({ batchId, root: "2b".repeat(32) })).rejects.toMatchObject({
      code: "OTHER_ROOT",
    });
  });
});
