// The command: reads its settings, opens the store, listens, works, and ends in order.
import { randomUUID } from "node:crypto";
import { readConfig } from "./config.ts";
import { FILLING_PACE, fillStore, keepSubmitting } from "./demo/demonstration.ts";
import { createDemoDocuments } from "./demo/documents.ts";
import { openDemoOrganizations } from "./demo/organizations.ts";
import { loadSite } from "./http/site.ts";
import { listen, ListenError } from "./listen.ts";
import { createLog } from "./log.ts";
import { createService } from "./service.ts";
import { withFaultPoint } from "./store/fault-point.ts";
import { claimStore, type OpenedStore, openStore } from "./store/open-store.ts";
import { StoreUnavailableError, UnusableStoreError } from "./store/store-error.ts";

const read = readConfig(process.env, process.argv.slice(2));
if (!read.ok) {
  for (const problem of read.problems) process.stderr.write(`${problem}\n`);
  process.exit(2);
}
const { config } = read;
// Unheard, the error of a terminal that went away or of a file on a full volume would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
const log = createLog(config, (sentence) => process.stderr.write(`${sentence}\n`));
const { logger } = log;
const now = Date.now;

/** For the person at the terminal; where logs go there too, it is one of them. */
function progress(line: string): void {
  logger.info(line);
  if (config.logFile !== null) process.stdout.write(`${line}\n`);
}

let opened: OpenedStore;
try {
  opened = await openStore(config, {
    now,
    onReplicaFailure: (err) => logger.warn({ err }, "the replica failed; the primary answers"),
  });
  await claimStore(opened.store, config);
} catch (error) {
  // Ends rather than waits, so that whoever supervises it sees that it does not run.
  if (!(error instanceof StoreUnavailableError || error instanceof UnusableStoreError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const store =
  config.fault === null
    ? opened.store
    : withFaultPoint(opened.store, config.fault, () => process.kill(process.pid, "SIGKILL"));
const site = await loadSite(config.explorerDir);
if (site === null) {
  logger.warn(
    { explorerDir: config.explorerDir },
    "no built explorer there; only the API is served",
  );
}
const documents = config.demo === null ? null : createDemoDocuments();
const service = createService({
  config,
  store,
  reads: opened.reads,
  logger,
  now,
  newId: randomUUID,
  site,
  documents,
  lostLogLines: log.lost,
});

let server;
try {
  server = await listen(service.app, config, service.connectionRefused);
} catch (error) {
  await opened.close();
  if (!(error instanceof ListenError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const { port, origin, close } = server;
let workers = service.startWorkers(config.demo === null ? config : FILLING_PACE);
const stopping = new AbortController();
/** Longer than requests, workers and the store may take each. */
const STOP_TIMEOUT_MS = 30_000;

/** Requests first, then workers, then the store: nothing is left half-done. */
async function stop(reason: string): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  progress(`Stopping (${reason})`);
  // What cannot end in time is left to the next start, which goes on from any state.
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  try {
    await close();
    await workers.stop();
    await opened.close();
  } catch (err) {
    logger.error({ err }, "the service did not end in order");
    process.exitCode = 1;
  }
  await log.end();
  // A reader of the log that has stopped reading would keep the process.
  process.exit();
}
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    void stop(signal);
  });
}

const address = `http://localhost:${port}`;
if (config.demo === null || documents === null) {
  progress(`Digital Evidence Explorer is at ${address}`);
} else {
  const demonstration = {
    ...config.demo,
    origin,
    organizations: await openDemoOrganizations(config.dataDir, store, now),
    documents,
    now,
    progress,
    signal: stopping.signal,
  };
  try {
    await fillStore(demonstration);
    await workers.stop();
    stopping.signal.throwIfAborted();
    workers = service.startWorkers(config);
    progress(`Digital Evidence Explorer, with demonstration data, is at ${address}`);
    await keepSubmitting(demonstration);
  } catch (error) {
    // Stopped while it waited or submitted: what it had submitted is kept.
    if (!stopping.signal.aborted) throw error;
  }
}
