// Kills the primary of a cluster repeatedly while fingerprints are submitted and final records are read. It then checks
// that nothing acknowledged is lost, that every fingerprint is in exactly one batch, and that no signed checkpoint
// contradicts another.
import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { inspect, untilSettled } from "../../apps/depository/test/inspection.ts";
import { createSeenCheckpoints } from "../../apps/depository/test/seen-checkpoints.ts";
import { createSubmitter, hashOf } from "../../apps/depository/test/submitter.ts";
import { openPostgresStore } from "../../apps/depository/src/store/postgres.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { createLoad, type Load } from "./load.ts";
import { type ReaderFigures, startReader } from "./reader.ts";
import { checkStored } from "./stored.ts";

const RETURN_TIMEOUT_MS = 180_000;
/**
 * After the loss of a primary, writes may fail for at most this time. The first limit is for the median of all rounds,
 * and the second one for the worst round.
 */
const MEDIAN_MS = 30_000;
const WORST_MS = 45_000;

const env = {
  LOG_LEVEL: "warn",
  BATCH_MAX_SIZE: "200",
  BATCH_MAX_AGE_MS: "500",
  WORKER_INTERVAL_MS: "100",
  LEDGER_INTERVAL_MS: "500",
  // Turns the cache of answers off, so that every read reaches a database.
  ANSWER_CACHE_BYTES: "0",
};

export interface FailoverRound {
  readonly killed: string;
  readonly successor: string;
  /**
   * The number of the round's fingerprints that were acknowledged before the primary was killed.
   */
  readonly acknowledgedBefore: number;
  /** The time from the kill until each service has acknowledged a submission again. */
  readonly writesBackMs: number;
  /** The time from the restart of the killed node until it streams from the primary again. */
  readonly returnedMs: number;
}

export interface FailoverFigures {
  readonly rounds: readonly FailoverRound[];
  readonly acknowledged: number;
  readonly repeatedCalls: number;
  readonly reader: ReaderFigures;
  readonly batches: number;
  readonly snapshots: number;
  readonly checkpoints: number;
  readonly problems: readonly string[];
}

export async function runFailover(
  { kills, submissions }: { readonly kills: number; readonly submissions: number },
  signal: AbortSignal,
  show: (line: string) => void,
): Promise<FailoverFigures> {
  const cluster = await startCluster({ env, signal, onStep: (step) => show(`Starting ${step}`) });
  let round = 0;
  const reader = startReader(cluster.origin, () => `round ${round}`);
  const checkpoints = createSeenCheckpoints();
  const enough = new AbortController();
  async function look(): Promise<void> {
    while (!enough.signal.aborted) {
      for (const origin of cluster.origins) await checkpoints.look(origin).catch(() => {});
      await wait(100);
    }
  }
  const looking = look();
  try {
    const submitter = createSubmitter();
    const store = await openPostgresStore({
      url: cluster.databaseUrl,
      maxConnections: 2,
      timeoutMs: 10_000,
    });
    await submitter.register(store);
    await store.close();
    const load = createLoad(cluster.origin, submitter, signal);
    const first = submitter.make(100);
    await load.submit(first);
    await untilSettled(cluster.origin);
    reader.add(first.map(hashOf));

    const rounds: FailoverRound[] = [];
    for (round = 1; round <= kills; round += 1) {
      const part = submitter.make(
        Math.ceil((submissions * round) / kills) - Math.ceil((submissions * (round - 1)) / kills),
      );
      const figures = await failOver(cluster, load, part, signal);
      rounds.push(figures);
      show(rowOf(figures, round));
      await untilSettled(cluster.origin);
      reader.add(part.filter((_, index) => index % 20 === 0).map(hashOf));
    }

    const readerFigures = await reader.stop();
    const { records, batches, snapshots, problems } = await inspect(cluster.origin);
    await checkpoints.lookUntil(cluster.origin, snapshots.size);
    enough.abort();
    await looking;
    const { primary } = await cluster.untilSynchronous();
    const byRole = cluster.nodes.toSorted(
      (one, other) => Number(other.name === primary) - Number(one.name === primary),
    );
    const urls = new Map(byRole.map((node) => [node.name, cluster.superuserUrl(node)]));
    const times = rounds.map(({ writesBackMs }) => writesBackMs);
    const lost = [...load.acknowledged].filter((hash) => !records.has(hash));
    return {
      rounds,
      acknowledged: load.acknowledged.size,
      repeatedCalls: load.repeats(),
      reader: readerFigures,
      batches: batches.size,
      snapshots: snapshots.size,
      checkpoints: checkpoints.count(),
      problems: [
        ...problems,
        ...lost.map((hash) => `${hash} was acknowledged and is lost`),
        ...checkpoints.problems([...snapshots.values()]),
        ...(await checkStored(urls, load.acknowledged)),
        ...readerFigures.failures,
        ...(median(times) <= MEDIAN_MS ? [] : ["writes were back too late in the median"]),
        ...(Math.max(...times) <= WORST_MS ? [] : ["writes were back too late at worst"]),
      ],
    };
  } finally {
    enough.abort();
    await Promise.all([reader.stop(), looking]);
    await cluster.remove();
  }
}

async function failOver(
  cluster: Cluster,
  load: Load,
  part: Parameters<Load["submit"]>[0],
  signal: AbortSignal,
): Promise<FailoverRound> {
  const { primary } = await cluster.untilSynchronous();
  const node = cluster.nodes.find(({ name }) => name === primary);
  if (node === undefined) throw new Error(`no node is called ${primary}`);
  const before = load.acknowledged.size;
  const submitting = load.submit(part);
  const share = (part.length * randomInt(10, 60)) / 100;
  while (load.acknowledged.size - before < share) await wait(5, undefined, { signal });
  const acknowledgedBefore = load.acknowledged.size - before;
  await node.killDatabase();
  const back = await Promise.all(cluster.origins.map((origin) => load.untilAcknowledged(origin)));
  await submitting;
  const returning = performance.now();
  node.startPatroni();
  for (;;) {
    const state = await cluster.untilSynchronous(RETURN_TIMEOUT_MS);
    if (state.streaming === cluster.nodes.length - 1) {
      return {
        killed: primary,
        successor: state.primary,
        acknowledgedBefore,
        writesBackMs: Math.max(...back),
        returnedMs: performance.now() - returning,
      };
    }
    if (performance.now() - returning > RETURN_TIMEOUT_MS) {
      throw new Error(`${primary} did not return as a standby`);
    }
    await wait(200, undefined, { signal });
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function rowOf(round: FailoverRound, number: number): string {
  const { killed, successor, acknowledgedBefore, writesBackMs, returnedMs } = round;
  const cells = [
    number,
    killed,
    successor,
    acknowledgedBefore,
    seconds(writesBackMs),
    seconds(returnedMs),
  ];
  return `| ${cells.join(" | ")} |`;
}

export function formatFailover(figures: FailoverFigures): string {
  const { rounds, reader, problems } = figures;
  const times = rounds.map(({ writesBackMs }) => writesBackMs);
  return [
    "| kill | killed | new primary | acknowledged before | writes back after | returned as standby after |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rounds.map((round, index) => rowOf(round, index + 1)),
    "",
    `Writes were back after ${seconds(median(times))} (median) and ${seconds(Math.max(...times))} (worst).`,
    `${figures.acknowledged} fingerprints acknowledged, ${figures.repeatedCalls} calls repeated, ${figures.batches} batches, ${figures.snapshots} snapshots, ${figures.checkpoints} checkpoints seen.`,
    `${reader.reads} reads of final records and proofs, ${reader.failures.length} failed; the slowest took ${seconds(reader.slowestMs)}.`,
    ...problems.slice(0, 50).map((problem) => `BROKEN: ${problem}`),
    problems.length === 0 ? "Every promise holds." : `${problems.length} promises were broken.`,
  ].join("\n");
}
