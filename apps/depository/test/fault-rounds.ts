// Kills the service repeatedly on one store while submissions arrive. Afterwards it checks that nothing acknowledged is
// missing, that every record, count and snapshot is consistent, and that the log's checkpoints agree.
import { randomInt } from "node:crypto";
import type { FingerprintSubmission } from "@digital-evidence/evidence/api";
import { readConfig } from "../src/config.ts";
import type { FaultPoint } from "./fault-point.ts";
import { openStore } from "../src/store/open-store.ts";
import type { Store } from "../src/store/store.ts";
import { countBatches } from "../src/batching/count-batches.ts";
import { inspect, type Inspection, SETTLE_TIMEOUT_MS, untilSettled } from "./inspection.ts";
import { type ServiceEnv, type ServiceProcess, startProcess, untilReady } from "./process.ts";
import { freePort } from "../../../tools/free-port.ts";
import { createSeenCheckpoints } from "./seen-checkpoints.ts";
import { createSubmitter, hashOf } from "./submitter.ts";

/**
 * A round kills the service once. In a round with `point`, the service kills itself after this durable step has
 * happened `count` times. In a round with `afterMs`, the test kills the service after this time.
 */
export type Round = { point: FaultPoint; count: number } | { afterMs: number };

export interface FaultFigures {
  readonly kills: number;
  readonly submitted: number;
  readonly acknowledged: number;
  readonly batches: number;
  readonly snapshots: number;
  /** How many checkpoints of different sizes were seen. */
  readonly checkpoints: number;
  /** How many batches became ERRORED_COMMITMENT because the ledger has another root for them. */
  readonly errored: number;
  /** A sentence for each promise that was broken. */
  readonly problems: readonly string[];
}

const settings = {
  LOG_LEVEL: "error",
  BATCH_MAX_SIZE: "24",
  BATCH_MAX_AGE_MS: "40",
  WORKER_INTERVAL_MS: "10",
  LEDGER_INTERVAL_MS: "15",
  COMMIT_MAX_ATTEMPTS: "2",
  COMMIT_RETRY_MS: "10",
};

const SUBMITTERS = 3;

/** @param where the settings that select the store: DATA_DIR and, for PostgreSQL, DATABASE_URL */
export async function runFaultRounds(
  where: ServiceEnv,
  rounds: readonly Round[],
  onRound: (done: number) => void = () => {},
): Promise<FaultFigures> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { ...settings, ...where, PORT: String(port) };
  const submitter = createSubmitter();
  const submitted = new Set<string>();
  const unanswered = Array.from({ length: SUBMITTERS }, (): FingerprintSubmission[] => []);
  const acknowledged = new Set<string>();
  const misled = new Set<string>();
  const checkpoints = createSeenCheckpoints();

  async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
    const read = readConfig(env, []);
    if (!read.ok) throw new Error(read.problems.join("\n"));
    const opened = await openStore(read.config, { now: Date.now, onReplicaFailure: () => {} });
    try {
      return await work(opened.store);
    } finally {
      await opened.close();
    }
  }

  /** Submits until the service ends. Like a real client, it repeats submissions whose answer did not arrive. */
  async function submitWhile(
    service: ServiceProcess,
    unanswered: FingerprintSubmission[],
  ): Promise<void> {
    while (service.isRunning()) {
      if (unanswered.length === 0) unanswered.push(...submitter.make(randomInt(1, 6)));
      for (const one of unanswered) submitted.add(hashOf(one));
      try {
        const hashes = (await submitter.submit(origin, unanswered)) ?? [];
        for (const hash of hashes) acknowledged.add(hash);
        await checkpoints.look(origin);
        // In one of four cases, answered submissions are repeated too.
        if (randomInt(4) !== 0) unanswered.length = 0;
      } catch (error) {
        if (error instanceof Error && error.message.startsWith("refused")) throw error;
        // Either the service is not listening yet, or it was killed before it answered the submissions or the request
        // for the checkpoint. The submissions are sent again.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }

  async function run(round: Round): Promise<void> {
    const fault = "point" in round ? { FAULT_AFTER: `${round.point}:${round.count}` } : {};
    const service = startProcess([], { ...env, ...fault });
    const submitting = Promise.all(unanswered.map((mine) => submitWhile(service, mine)));
    const givenUp = setTimeout(() => void service.end("SIGTERM"), SETTLE_TIMEOUT_MS);
    if ("afterMs" in round) {
      await new Promise((resolve) => setTimeout(resolve, round.afterMs));
      await service.end("SIGKILL");
    }
    const exitCode = await service.end();
    clearTimeout(givenUp);
    await submitting;
    if (exitCode !== null) {
      throw new Error(
        `${JSON.stringify(round)}: not killed but ended with ${exitCode}\n${service.output()}`,
      );
    }
  }

  /**
   * Stores another root in the ledger for a batch that is about to be committed, so that the ledger refuses the
   * batch's own root.
   */
  async function misleadLedger(): Promise<void> {
    await withStore(async (store) => {
      const rooted = (await store.batches.inStatus("PROCESSING", 100)).find(
        ({ root }) => root !== null,
      );
      if (rooted === undefined) throw new Error("no batch waits with its root");
      const entry = await store.ledger.putEntry({
        batchId: rooted.id,
        root: "00".repeat(32),
        at: 0,
      });
      if (entry.root !== rooted.root) misled.add(rooted.id);
    });
  }

  await withStore((store) => submitter.register(store));
  let kills = 0;
  async function kill(round: Round): Promise<void> {
    await run(round);
    kills += 1;
    onRound(kills);
  }
  for (const round of rounds) {
    if (
      "point" in round &&
      (round.point === "COUNT_ATTEMPT" || round.point === "ERRORED_COMMITMENT")
    ) {
      await kill({ point: "SET_BATCH_ROOT", count: 1 });
      await misleadLedger();
      await kill({ ...round, count: 1 });
    } else {
      await kill(round);
    }
  }

  /**
   * Counts the batches that the service has not counted yet.
   * @returns a sentence for each count that differs from the records
   */
  async function checkCounts(records: Inspection["records"]): Promise<string[]> {
    return withStore(async (store) => {
      while ((await store.counts.batchesToCount(1)).length > 0) await countBatches(store.counts);
      const hours = await store.counts.batched("HOUR", 0, Date.now());
      const times = await store.counts.finalTimes("DAY", 0, Date.now());
      const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
      const all = [...records.values()];
      const final = all.filter(({ status }) => status === "FINALIZED_COMMITMENT").length;
      return [
        [sum(hours.map((hour) => hour.batched)), all.length, "in batches"] as const,
        [sum(hours.map((hour) => hour.final)), final, "final"] as const,
        [sum(hours.map((hour) => hour.errored)), all.length - final, "errored"] as const,
        [sum(times.map(({ fingerprints }) => fingerprints)), final, "timed"] as const,
      ].flatMap(([counted, listed, what]) =>
        counted === listed ? [] : [`${counted} counted as ${what}, ${listed} listed`],
      );
    });
  }

  const service = startProcess([], env);
  let inspected: Inspection;
  try {
    await untilReady(service, origin);
    await untilSettled(origin);
    inspected = await inspect(origin);
    await checkpoints.lookUntil(origin, inspected.snapshots.size);
  } finally {
    await service.end("SIGTERM");
  }
  const { records, batches, snapshots, problems } = inspected;
  const lost = [...acknowledged].filter((hash) => !records.has(hash));
  const foreign = [...records.keys()].filter((hash) => !submitted.has(hash));
  const errored = [...batches.values()].filter(({ status }) => status === "ERRORED_COMMITMENT");
  const wronged = errored.filter(({ id }) => !misled.has(id));
  return {
    kills,
    submitted: submitted.size,
    acknowledged: acknowledged.size,
    batches: batches.size,
    snapshots: snapshots.size,
    checkpoints: checkpoints.count(),
    errored: errored.length,
    problems: [
      ...problems,
      ...(await checkCounts(records)),
      ...checkpoints.problems([...snapshots.values()]),
      ...lost.map((hash) => `${hash} was acknowledged and is lost`),
      ...foreign.map((hash) => `${hash} was never submitted`),
      ...wronged.map(({ id }) => `batch ${id} was given up without a reason`),
      ...(errored.length === misled.size ? [] : ["a batch with another root was committed"]),
    ],
  };
}
