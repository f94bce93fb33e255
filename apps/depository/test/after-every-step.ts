// Kills the service once after each durable step. `npm run faults` kills it many more times.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { faultPoints } from "../src/store/fault-point.ts";
import { runFaultRounds } from "./fault-rounds.ts";

const rounds = faultPoints.map((point) => ({ point, count: 1 }));
/**
 * One kill for each step, and two more. The last two steps happen only if the ledger refuses the batch. Before each of
 * them, the service is killed once more, so that the test can make the ledger refuse the batch while the service is
 * stopped.
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
