// Runs the workers of several processes on one database. `npm run faults` does the same with 20,000 fingerprints.
import { describe, expect, it } from "vitest";
import { hasPostgres, postgresForTests } from "../test/fresh-postgres.ts";
import { runSeveralProcesses } from "../test/several-processes.ts";

describe.skipIf(!hasPostgres)("three processes on one PostgreSQL", () => {
  const postgres = postgresForTests();

  it("batch and commit under load, without losing a fingerprint or putting one into two batches", async () => {
    const figures = await runSeveralProcesses(postgres.server.url, 1_500);
    expect(figures.problems).toEqual([]);
    expect(figures.acknowledged).toBe(1_500);
    expect(figures.largestBatch).toBeLessThanOrEqual(200);
    // How many batches each process closes depends on the operating system's scheduler. The test only requires that
    // at least two processes close some.
    expect(figures.closedBy.filter((closed) => closed > 0).length).toBeGreaterThan(1);
  });
});
