import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type FreshDepository,
  freshDepository,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { retryBatch } from "../operator/batch-retry.ts";
import { createCommitter } from "./commit-roots.ts";
import { type Ledger, LedgerError } from "../ledger/ledger.ts";
import { createLocalLedger } from "../ledger/local.ts";
import { StoreUnavailableError } from "../store/store-error.ts";

let depository: FreshDepository;
let batchId: string;

beforeEach(async () => {
  depository = await freshDepository({ env: { BATCH_MAX_AGE_MS: "0" } });
  await depository.submit([signed(value())]);
  // Four runs of the worker close the batch, move it to PROCESSING, store its root, and move it to
  // PENDING_COMMITMENT.
  for (let look = 0; look < 4; look += 1) await depository.service.work();
  const [batch] = await depository.store.batches.inStatus("PENDING_COMMITMENT", 1);
  batchId = batch?.id ?? "";
});
afterEach(() => depository.remove());

const at = () => depository.clock.time;
const clock = (ms: number) => {
  depository.clock.time += ms;
};
const status = async () => (await depository.store.batches.get(batchId))?.status;

/** A ledger that fails the given number of times. After that, it puts each root into a snapshot at once. */
function refusing(
  times: number,
  failure: Error = new LedgerError("OTHER_ROOT", "no"),
): { ledger: Ledger; submissions: () => number } {
  const local = createLocalLedger({ store: depository.store, now: at });
  let submissions = 0;
  return {
    submissions: () => submissions,
    ledger: {
      async submit(entry) {
        submissions += 1;
        if (submissions <= times) throw failure;
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
    expect(await depository.store.batches.get(batchId)).toMatchObject({
      status: "FINALIZED_COMMITMENT",
      retryCount: 3,
    });
  });

  it("tries again, although the clock was set back since the last refusal", async () => {
    const { ledger } = refusing(1);
    const { commit } = committer(ledger);
    await commit();
    depository.clock.time -= 3_600_000;
    await commit();
    expect(await status()).toBe("FINALIZED_COMMITMENT");
  });

  it("tries again, although the clock was set back since the ledger could not be reached", async () => {
    const { ledger } = refusing(1, new LedgerError("UNAVAILABLE", "not now"));
    const { commit } = committer(ledger);
    await commit();
    clock(-3_600_000);
    await commit();
    expect(await status()).toBe("FINALIZED_COMMITMENT");
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

  it.each([
    ["the store's own failure", new StoreUnavailableError(new Error("disk full"))],
    ["a ledger that cannot be reached", new LedgerError("UNAVAILABLE", "not now")],
    ["a mistake of this service", new TypeError("undefined is not a function")],
  ])("does not count %s as a refusal, however often it happens", async (_what, failure) => {
    const { ledger, submissions } = refusing(20, failure);
    const { commit } = committer(ledger, 2);
    for (let look = 0; look < 100 && (await status()) === "PENDING_COMMITMENT"; look += 1) {
      await commit().catch((error: unknown) => expect(error).toBe(failure));
      clock(60_000);
    }
    expect(submissions()).toBeGreaterThan(20);
    expect(await depository.store.batches.get(batchId)).toMatchObject({
      status: "FINALIZED_COMMITMENT",
      retryCount: 0,
    });
  });

  it("waits longer after each time that the ledger cannot be reached, at most a minute", async () => {
    const { ledger, submissions } = refusing(12, new LedgerError("UNAVAILABLE", "not now"));
    const { commit } = committer(ledger);
    const triedAt: number[] = [];
    const start = at();
    for (let second = 0; second < 250; second += 1) {
      const before = submissions();
      await commit();
      if (submissions() > before) triedAt.push((at() - start) / 1_000);
      clock(1_000);
    }
    expect(triedAt).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
  });

  it("commits a batch that is retried after it was given up, and accepts the retry once", async () => {
    const { ledger } = refusing(3);
    const { commit } = committer(ledger, 2);
    const { store } = depository;
    const giveUp = async () => {
      for (let look = 0; look < 5; look += 1) {
        await commit();
        clock(5_000);
      }
    };
    await giveUp();
    const before = await store.batches.get(batchId);
    expect(before).toMatchObject({ status: "ERRORED_COMMITMENT", retryCount: 2 });
    const members = await store.batches.hashes(batchId);
    const retries = [1, 2, 3].map(() => retryBatch(store.batches, batchId, at()));
    const outcomes = (await Promise.allSettled(retries)).map((outcome) => outcome.status);
    expect(outcomes.sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(await store.batches.get(batchId)).toMatchObject({
      status: "PENDING_COMMITMENT",
      retryCount: 0,
      lastAttemptAt: null,
      root: before?.root,
    });
    await giveUp();
    expect(await store.batches.get(batchId)).toMatchObject({
      status: "FINALIZED_COMMITMENT",
      retryCount: 1,
      root: before?.root,
    });
    expect(await store.batches.hashes(batchId)).toEqual(members);
    await expect(retryBatch(store.batches, batchId, at())).rejects.toThrow(
      /only a batch that is ERRORED_COMMITMENT/,
    );
    await expect(retryBatch(store.batches, "b0", at())).rejects.toThrow(/there is no batch/);
  });

  it("does not count waiting as a failure", async () => {
    const { commit } = committer(createLocalLedger({ store: depository.store, now: at }), 1);
    for (let look = 0; look < 5; look += 1) await commit();
    expect(await depository.store.batches.get(batchId)).toMatchObject({
      status: "PENDING_COMMITMENT",
      retryCount: 0,
    });
  });

  it("moves a batch once and makes one entry when several workers run at once", async () => {
    const { ledger } = refusing(0);
    const counts = await Promise.all([1, 2, 3].map(() => committer(ledger).commit()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await status()).toBe("FINALIZED_COMMITMENT");
    const last = await depository.store.ledger.lastSnapshot();
    expect((await depository.store.ledger.snapshot(last?.hash ?? ""))?.entries).toHaveLength(1);
    expect(last?.ordinal).toBe(1);
  });

  it("refuses another root for a batch the ledger already holds", async () => {
    const local = createLocalLedger({ store: depository.store, now: at });
    await local.submit({ batchId, root: "1a".repeat(32), batchedAt: at() });
    await expect(
      local.submit({ batchId, root: "2b".repeat(32), batchedAt: at() }),
    ).rejects.toMatchObject({
      code: "OTHER_ROOT",
    });
  });
});
