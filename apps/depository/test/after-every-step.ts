// Kills the service once after each durable step. `npm run faults` kills it many more times.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { faultPoints } from "../src/store/fault-point.ts";
import { runFaultRounds } from "./fault-rounds.ts";

const rounds = faultPoints.map((point) => ({ point, count: 1 }));
/**
 * The service is killed once for each step, and two more times. The last two steps happen only if the ledger refuses a
 * batch. The test can prepare this refusal only while the service is stopped, so it kills the service once more before
 * each of these two steps.
 */
const kills = rounds.length + 2;

/** @param env the settings that choose the store; without any, the store is SQLite in a new folder */
export async function afterEveryStep(env: Readonly<Record<string, string>>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "depository-faults-"));
  try {
    const figures = await runFaultRounds({ DATA_DIR: dataDir, ...env }, rounds);
    expect(figures.problems).toEqual([]);
    expect(figures).toMatchObject({ kills, errored: 2 });
    expect(figures.checkpoints).toBeGreaterThan(1);
    expect(figures.acknowledged).toBeGreaterThan(kills);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
