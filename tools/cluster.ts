// `node tools/cluster.ts` runs the cluster of deploy/cluster/ on this machine, until Ctrl-C.
// `node tools/cluster.ts failover [KILLS] [SUBMISSIONS]` kills the cluster's primary repeatedly while fingerprints are
// submitted. It then checks that every promise of the service was kept, and exits with 1 if one was broken.
import { once } from "node:events";
import { countOrExit } from "./count-argument.ts";
import { startCluster } from "./cluster/cluster.ts";
import { formatFailover, runFailover } from "./cluster/failover.ts";

const [what, kills, submissions] = process.argv.slice(2);
const usage = "node tools/cluster.ts [failover [KILLS] [SUBMISSIONS]]";
if (what !== undefined && what !== "failover") {
  console.error(`"${what}" is not a run; usage: ${usage}`);
  process.exit(2);
}

const stopped = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => stopped.abort(new Error(`stopped by ${signal}`)));
}
const show = (line: string): void => console.log(line);

async function run(): Promise<void> {
  const cluster = await startCluster({
    onStep: (step) => show(`Starting ${step}`),
    signal: stopped.signal,
  });
  try {
    const { primary, synchronous } = await cluster.untilSynchronous();
    show(`Services, through the proxy: ${cluster.origin}`);
    for (const [index, origin] of cluster.origins.entries()) {
      show(`Service ${index + 1}: ${origin}`);
    }
    show(`PostgreSQL, through the proxy: ${cluster.databaseUrl}`);
    show(`Primary ${primary}, synchronous standby ${synchronous}`);
    show("Ctrl-C ends everything and removes its data.");
    if (!stopped.signal.aborted) await once(stopped.signal, "abort");
  } finally {
    await cluster.remove();
  }
}

async function failOver(counts: { kills: number; submissions: number }): Promise<void> {
  const figures = await runFailover(counts, stopped.signal, show);
  show(formatFailover(figures));
  process.exitCode = figures.problems.length === 0 ? 0 : 1;
}

try {
  if (what === undefined) await run();
  else {
    await failOver({
      kills: countOrExit(kills, { preset: 10, min: 1, usage }),
      submissions: countOrExit(submissions, { preset: 20_000, min: 1, usage }),
    });
  }
} catch (error) {
  if (!stopped.signal.aborted) throw error;
  console.error("Stopped. All processes are ended, and their data is removed.");
  process.exitCode = 130;
}
