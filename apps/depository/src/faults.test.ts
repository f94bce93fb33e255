// Kills the service once after each durable step, on each store. `npm run faults` kills it many more times.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runFaultRounds } from "../test/fault-rounds.ts";
import { hasPostgres, postgresForTests } from "../test/fresh-postgres.ts";
import { faultPoints } from "./store/fault-point.ts";

const rounds = faultPoints.map((point) => ({ point, count: 1 }));
/**
 * One kill for each step, and two more. The last two steps happen only if the ledger refuses the batch. Before each of
 * them, the service is killed once more, so that the test can make the ledger refuse the batch while the service is
 * stopped.
 */
const kills = rounds.length + 2;

async function afterEveryStep(env: Readonly<Record<string, string>>): Promise<void> {
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

const options = { timeout: 300_000, concurrent: true };

describe("a service killed after every durable step while submissions arrive", options, () => {
  it("[TL2] on SQLite, keeps every acknowledged submission and one log", () => afterEveryStep({}));

  describe.skipIf(!hasPostgres)("on a PostgreSQL server", () => {
    const postgres = postgresForTests();
    it("keeps every acknowledged submission and one log", () =>
      afterEveryStep({ DATABASE_URL: postgres.server.url }));
  });
});
