// Sets the clock back between any two steps of a fingerprint's life, and checks the order of all recorded times.
import { afterEach, beforeEach, expect, it } from "vitest";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { type FreshDepository, freshDepository, signed, value } from "../test/fresh-depository.ts";

const HOUR_MS = 3_600_000;

let depository: FreshDepository;
beforeEach(async () => {
  depository = await freshDepository();
});
afterEach(() => depository.remove());

/**
 * Submits a fingerprint and runs all steps until it is final.
 * @param setBackBefore the step before which the clock is set back by an hour; -1 if it is not set back
 */
async function finished(setBackBefore: number): Promise<string> {
  const content = value();
  await depository.submit([signed(content)]);
  for (let step = 0; step < 8; step += 1) {
    if (step === setBackBefore) depository.clock.time -= HOUR_MS;
    depository.clock.time += 2_000;
    await depository.service.work();
    await depository.service.closeSnapshot();
  }
  return fingerprintHash(content);
}

it.each([0, 1, 2, 3, 4, 5, 6])(
  "if the clock is set back before step %i, no stated time is before that of an earlier event",
  async (step) => {
    const hashes = [await finished(-1), await finished(step), await finished(-1)];
    let ordinal = 0;
    let earliest = 0;
    for (const hash of hashes) {
      const record = (await depository.get(`/v1/fingerprints/${hash}`)).body.data as {
        batchId: string;
        status: string;
        createdAt: string;
        updatedAt: string;
        confirmationTimestamp: string;
        batchGlobalSnapshotHash: string;
      };
      expect(record.status).toBe("FINALIZED_COMMITMENT");
      const batch = (await depository.get(`/v1/batches/${record.batchId}`)).body.data as {
        createdAt: string;
        updatedAt: string;
      };
      const snapshot = (
        await depository.get(`/v1/ledger/snapshots/${record.batchGlobalSnapshotHash}`)
      ).body.data as { timestamp: string; ordinal: number };
      expect(record.confirmationTimestamp).toBe(snapshot.timestamp);
      const claimed = [record.createdAt, batch.createdAt, snapshot.timestamp].map((time) =>
        Date.parse(time),
      );
      expect(claimed).toEqual([...claimed].sort((left, right) => left - right));
      expect(Date.parse(batch.updatedAt)).toBeGreaterThanOrEqual(claimed[1] ?? NaN);
      expect(Date.parse(snapshot.timestamp)).toBeGreaterThanOrEqual(earliest);
      ordinal += 1;
      expect(snapshot.ordinal).toBe(ordinal);
      earliest = Date.parse(snapshot.timestamp);
    }
  },
);
