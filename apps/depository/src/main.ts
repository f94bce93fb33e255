// The command that runs the service. It reads the settings, opens the store, listens, starts the workers, and
// shuts down gracefully when it is stopped.
import { randomUUID } from "node:crypto";
import type { OperatorLinks } from "@digital-evidence/evidence/api";
import type { Policy } from "@digital-evidence/transparency";
import { readVersion, versionText } from "@digital-evidence/native/version";
import { describeSettings, misspeltSettings, readConfig } from "./config.ts";
import { FILLING_PACE, fillStore, keepSubmitting } from "./demo/demonstration.ts";
import { createDemoDocuments } from "./demo/documents.ts";
import { openDemoOrganizations } from "./demo/organizations.ts";
import { onStep, watched } from "./durable-steps.ts";
import {
  PagesFileError,
  type ProposedObservers,
  readObserversFile,
  readOperatorLinks,
} from "./http/configuration.ts";
import { loadSite } from "./http/site.ts";
import {
  AuthoritiesFileError,
  type Authority,
  readAuthoritiesFile,
} from "@digital-evidence/log/authorities-file";
import { describeLogName } from "./ledger/log-name.ts";
import { PolicyFileError, readPolicyFile } from "@digital-evidence/log/policy-file";
import { listen, ListenError, type Listening } from "./server/listen.ts";
import { createServiceLog } from "./service-log.ts";
import { createService } from "./service.ts";
import { claimStore, holdStore, type OpenedStore, openStore } from "./store/open-store.ts";
import { StoreUnavailableError, UnusableStoreError } from "./store/store-error.ts";

const args = process.argv.slice(2);
const version = readVersion();
if (args.includes("--settings") || args.includes("--version")) {
  process.stdout.write(
    `${args.includes("--version") ? versionText(version) : describeSettings()}\n`,
  );
  process.exit();
}
const read = readConfig(process.env, args);
if (!read.ok) {
  for (const problem of read.problems) process.stderr.write(`${problem}\n`);
  process.exit(2);
}
const { config } = read;
// Writing to a closed terminal, or to a file on a full volume, causes an error event. An error event without a listener
// would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
const log = createServiceLog(config, (sentence) => process.stderr.write(`${sentence}\n`));
const { logger } = log;
// Programs that rotate logs rename the file and then send this signal. Node uses SIGUSR1 itself, for its debugger.
process.on("SIGUSR2", log.reopen);
const now = Date.now;

/**
 * Shows a line to the operator on standard output. If the log goes to standard output too, the line is written only
 * as a line of the log.
 */
function progress(line: string): void {
  logger.info(line);
  if (config.logFile !== null) process.stdout.write(`${line}\n`);
}

/** Shows a line that the operator should act on. */
function warn(line: string): void {
  logger.warn(line);
  if (config.logFile !== null) process.stdout.write(`${line}\n`);
}

logger.info(version, `version ${versionText(version)}`);
for (const line of misspeltSettings(process.env)) warn(line);

let opened: OpenedStore;
let held: Awaited<ReturnType<typeof holdStore>>;
try {
  opened = await openStore(config, {
    now,
    onReplicaFailure: (err) => logger.warn({ err }, "the replica failed, so the primary answers"),
  });
  await claimStore(opened.store, config);
  held = await holdStore(config);
} catch (error) {
  // The process ends at once and does not retry, so that a supervisor sees the failure.
  if (!(error instanceof StoreUnavailableError || error instanceof UnusableStoreError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const store = watched(opened.store);
let policy: Policy | null = null;
let authorities: readonly Authority[] = [];
let links: OperatorLinks = {};
let observers: ProposedObservers | null = null;
try {
  if (config.observersFile !== null) observers = await readObserversFile(config.observersFile);
  if (config.operatorLinksFile !== null) links = await readOperatorLinks(config.operatorLinksFile);
  if (config.logPolicyFile !== null) policy = await readPolicyFile(config.logPolicyFile);
  if (config.logServes === "COSIGNED" && policy?.quorum === null) {
    throw new PolicyFileError("LOG_SERVES: COSIGNED needs a quorum in the file of LOG_POLICY");
  }
  if (config.timestampAuthoritiesFile !== null) {
    authorities = await readAuthoritiesFile(config.timestampAuthoritiesFile);
  }
} catch (error) {
  await opened.close();
  const files = [PolicyFileError, AuthoritiesFileError, PagesFileError];
  if (!(error instanceof Error && files.some((File) => error instanceof File))) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
const site = await loadSite(config.explorerDir);
if (site === null) {
  logger.warn(
    { explorerDir: config.explorerDir },
    "there is no built explorer in this folder, so only the API is served",
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
  version,
  replica: opened.replica,
  links,
  observers,
  documents,
  lostLogLines: log.lost,
  policy,
  authorities,
  onStep,
});

let server: Listening;
let monitoring: Listening | null = null;
try {
  server = await listen(service.app.server, config, service.connectionRefused);
  if (config.monitoring !== null) {
    const settings = { ...config, ...config.monitoring, portSetting: "MONITORING_PORT" };
    monitoring = await listen(service.app.monitoring, settings);
  }
} catch (error) {
  await opened.close();
  if (!(error instanceof ListenError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const { port, origin } = server;
let workers = service.startWorkers(config.demo === null ? config : FILLING_PACE);
const stopping = new AbortController();
/**
 * After this time the process ends even if stopping is not finished. Requests, workers and the store normally take
 * less time.
 */
const STOP_TIMEOUT_MS = 30_000;

/** Stops requests first, then workers, then the store, so that running work can finish. */
async function stop(reason: string): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  progress(`Stopping (${reason})`);
  // Ending before everything has stopped is safe: the next start continues unfinished work from the stored state.
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  try {
    await Promise.all([server.close(), monitoring?.close()]);
    await workers.stop();
    await opened.close();
    held?.close();
  } catch (err) {
    logger.error({ err }, "the service could not shut down gracefully");
    process.exitCode = 1;
  }
  await log.end();
  // Without this call, a reader that has stopped reading the log would keep the process alive.
  process.exit();
}
// Nothing is waited for before this: a service that answers ends in order.
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    void stop(signal);
  });
}

if (config.demo === null) {
  const { line, isFine } = await describeLogName(config);
  if (isFine) progress(line);
  else warn(line);
}
if (config.logServes === "PUBLISHED" && config.publish === null) {
  warn(
    "LOG_SERVES is PUBLISHED and PUBLISH_TO is not set, so visitors see a new checkpoint only where another process publishes",
  );
}
if (monitoring !== null) progress(`Health and metrics are at ${monitoring.origin}`);
const address = `http://localhost:${port}`;
if (config.demo === null || documents === null) {
  progress(`Digital Evidence Explorer is at ${address}`);
} else {
  try {
    const demonstration = {
      ...config.demo,
      origin,
      organizations: await openDemoOrganizations(config.dataDir, store, now),
      documents,
      now,
      progress,
      signal: stopping.signal,
    };
    await fillStore(demonstration);
    await workers.stop();
    stopping.signal.throwIfAborted();
    workers = service.startWorkers(config);
    progress(`Digital Evidence Explorer, with demonstration data, is at ${address}`);
    await keepSubmitting(demonstration);
  } catch (error) {
    // If the service is being stopped, the demonstration was interrupted while it was waiting or submitting. That
    // is not an error, because the store has every accepted submission.
    if (!stopping.signal.aborted) throw error;
  }
}
