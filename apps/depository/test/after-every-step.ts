// Kills the service once after each durable step. `npm run faults` kills it many more times.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { faultPoints } from "./fault-point.ts";
import { runFaultRounds } from "./fault-rounds.ts";

/**
 * These steps happen only if the ledger refuses a batch. The test can prepare this refusal only while the service is
 * stopped, so it kills the service once more before each of these steps.
 */
const refusalSteps: readonly string[] = ["COUNT_ATTEMPT", "ERRORED_COMMITMENT"];

/**
 * @param env the settings that choose the store; without any, the store is SQLite in a new folder
 * @param steps the steps after which the service is killed
 */
export async function afterEveryStep(
  env: Readonly<Record<string, string>>,
  steps: readonly (typeof faultPoints)[number][] = faultPoints,
): Promise<void> {
  const refusals = steps.filter((step) => refusalSteps.includes(step)).length;
  const kills = steps.length + refusals;
  const dataDir = mkdtempSync(join(tmpdir(), "depository-faults-"));
  try {
    const rounds = steps.map((point) => ({ point, count: 1 }));
    const figures = await runFaultRounds({ DATA_DIR: dataDir, ...env }, rounds);
    expect(figures.problems).toEqual([]);
    expect(figures).toMatchObject({ kills, errored: refusals });
    expect(figures.checkpoints).toBeGreaterThan(1);
    expect(figures.acknowledged).toBeGreaterThan(kills);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
