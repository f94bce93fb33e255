// Runs several processes of the service on one PostgreSQL database. All of them accept submissions, batch and commit
// at the same time. Afterwards, the test checks that nothing is lost or duplicated.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect, untilSettled } from "./inspection.ts";
import { openPostgresStore } from "../src/store/postgres.ts";
import { startProcess, untilReady } from "./process.ts";
import { freePort } from "../../../tools/free-port.ts";
import { createSeenCheckpoints } from "./seen-checkpoints.ts";
import { createSubmitter } from "./submitter.ts";

const PROCESSES = 3;
/** The number of submissions in one call. */
const PER_CALL = 50;
/** How many calls the test sends at the same time, for each process. */
const CALLS = 4;

export interface ConcurrencyFigures {
  readonly acknowledged: number;
  readonly batches: number;
  readonly largestBatch: number;
  readonly snapshots: number;
  readonly closedBy: readonly number[];
  readonly submittingMs: number;
  /** The time from the first submission until everything was final. */
  readonly settledMs: number;
  readonly problems: readonly string[];
}

/** @param databaseUrl an empty database */
export async function runSeveralProcesses(
  databaseUrl: string,
  fingerprints: number,
): Promise<ConcurrencyFigures> {
  const submitter = createSubmitter();
  const dataDir = mkdtempSync(join(tmpdir(), "depository-together-"));
  const store = await openPostgresStore({
    url: databaseUrl,
    maxConnections: 2,
    timeoutMs: 10_000,
  });
  await submitter.register(store);
  await store.close();

  // The submissions are created before the measurement, so that only the service's time is measured.
  const calls = Array.from({ length: Math.ceil(fingerprints / PER_CALL) }, () =>
    submitter.make(PER_CALL),
  );

  const services = await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const port = await freePort();
      const service = startProcess([], {
        PORT: String(port),
        // All processes use the same folder, because they need the log's key, which is a file in it.
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: "info",
        BATCH_MAX_SIZE: "200",
        BATCH_MAX_AGE_MS: "200",
        WORKER_INTERVAL_MS: "20",
        LEDGER_INTERVAL_MS: "50",
      });
      return { service, origin: `http://127.0.0.1:${port}` };
    }),
  );
  try {
    for (const { service, origin } of services) await untilReady(service, origin);
    const [{ origin } = { origin: "" }] = services;
    const acknowledged = new Set<string>();
    const unanswered: string[] = [];
    const rest = calls.entries();
    const start = performance.now();
    await Promise.all(
      Array.from({ length: PROCESSES * CALLS }, async () => {
        for (const [index, call] of rest) {
          const first = services[index % PROCESSES]?.origin ?? origin;
          const second = services[(index + 1) % PROCESSES]?.origin ?? origin;
          // Every tenth call is sent to two processes at the same time. Its fingerprints must still be stored only
          // once.
          const targets = index % 10 === 0 ? [first, second] : [first];
          const answers = await Promise.all(targets.map((to) => submitter.submit(to, call)));
          for (const answer of answers) {
            if (answer === null) unanswered.push(`call ${index} was answered with 5xx`);
            for (const hash of answer ?? []) acknowledged.add(hash);
          }
        }
      }),
    );
    const submittingMs = performance.now() - start;
    await untilSettled(origin);
    const settledMs = performance.now() - start;

    const { records, batches, snapshots, problems } = await inspect(origin);
    const checkpoints = createSeenCheckpoints();
    for (const { origin: each } of services) {
      await checkpoints.lookUntil(each, snapshots.size);
      await checkpoints.look(each);
    }
    const sizes = new Map<string, number>();
    const unfinished: string[] = [];
    for (const { hash, status, batchId } of records.values()) {
      sizes.set(batchId ?? "", (sizes.get(batchId ?? "") ?? 0) + 1);
      if (status !== "FINALIZED_COMMITMENT") unfinished.push(`${hash} ended as ${status}`);
    }
    const lost = [...acknowledged].filter((hash) => !records.has(hash));
    const failures = services.flatMap(({ service }) => logLines(service.output(), 50));
    return {
      acknowledged: acknowledged.size,
      batches: batches.size,
      largestBatch: Math.max(...sizes.values()),
      snapshots: snapshots.size,
      closedBy: services.map(({ service }) => closedBatches(service.output())),
      submittingMs,
      settledMs,
      problems: [
        ...problems,
        ...checkpoints.problems([...snapshots.values()]),
        ...unanswered,
        ...unfinished,
        ...failures,
        ...lost.map((hash) => `${hash} was acknowledged and is lost`),
        ...(records.size === acknowledged.size ? [] : [`${records.size} are stored`]),
      ],
    };
  } finally {
    await Promise.all(services.map(({ service }) => service.end("SIGTERM")));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * The lines of the service's log that have at least this level, where 50 is the level of errors. Each line is JSON.
 */
function logLines(output: string, level: number): string[] {
  return output
    .split("\n")
    .filter(
      (line) => line.startsWith("{") && (JSON.parse(line) as { level: number }).level >= level,
    );
}

function closedBatches(output: string): number {
  const closed = logLines(output, 30).map(
    (line) => (JSON.parse(line) as { closed?: number }).closed,
  );
  return closed.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
