// Every setting of the service, as one schema: its text, its default and what it means. All problems are reported
// together, so that an operator can fix them at once. docs/settings.md has the table that is made from this file.
import { join, resolve } from "node:path";
import { UUID_PATTERN } from "@digital-evidence/evidence/limits";
import {
  listOf,
  matching,
  misspelt,
  oneOf,
  optional,
  readSettings,
  setting,
  settingsTable,
  text,
  whole,
} from "@digital-evidence/native/settings";
import { POLICY_ORIGIN } from "@digital-evidence/page-headers";
import { Client } from "pg";
import * as v from "valibot";
import { parseTarget } from "./publish/target.ts";

const databasePoolers = ["session", "transaction"] as const;
export type DatabasePooler = (typeof databasePoolers)[number];

const logServes = ["SIGNED", "COSIGNED", "PUBLISHED"] as const;

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/**
 * The maximum number of fingerprints in a batch. It limits how long building the trie of a batch can take: a few tens
 * of milliseconds.
 */
const MAX_BATCH_SIZE = 4096;
const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;
const MANY = 1_000_000_000;
/**
 * The largest value that the setting MAX_BODY_BYTES may have. While the service decodes a body, it cannot serve other
 * requests, so bodies must be short. The longest useful body, with 1000 large submissions, is less than half as long as
 * this limit.
 */
const MAX_BODY_BYTES = 4 * MIB;

/**
 * The unprivileged ports that no browser connects to, because other protocols use them: "bad ports" in the Fetch
 * standard, section "Port blocking".
 */
const BLOCKED_PORTS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
]);
const port = v.pipe(
  whole(0, 65_535),
  v.check((number) => !BLOCKED_PORTS.has(number), "a port to which browsers connect"),
);

/**
 * Whether the text is an origin from which the pages may fetch data. It must be one that the pages' policy can contain.
 * Plain HTTP is accepted only from this machine, for trials. From any other host, anyone on the network path could
 * forge the keys of a directory. Browsers would also refuse the fetch on a page that came over TLS.
 */
function isOriginForPages(value: string): boolean {
  const url = URL.parse(value);
  if (url?.origin !== value || !POLICY_ORIGIN.test(value)) return false;
  const isThisMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isThisMachine);
}

/** A domain with a directory of keys, and the organizations whose keys the directory may list. */
export interface KeyDirectory {
  readonly origin: string;
  readonly organizations: readonly string[];
}

function parseDirectory(entry: string): KeyDirectory {
  const [origin = "", list = ""] = entry.split("=");
  return { origin, organizations: list.split(",") };
}

const keyDirectory = v.pipe(
  matching("entries like https://example.org=ORGANIZATION_ID", (entry) => {
    const { origin, organizations } = parseDirectory(entry);
    return isOriginForPages(origin) && organizations.every((id) => UUID_PATTERN.test(id));
  }),
  v.transform(parseDirectory),
);

/** An address that the driver can read. It would otherwise throw, or never answer, when it connects. */
const database = matching("postgresql://USER:PASSWORD@HOST:PORT/DATABASE", (value) => {
  if (!/^postgres(?:ql)?:\/\/./.test(value) || !/^[!-~]*$/.test(value)) return false;
  try {
    const { host, port: number, database: name = "" } = new Client({ connectionString: value });
    return /^[!-~]+$/.test(host) && /^[^\0]*$/.test(name) && number >= 1 && number <= 65_535;
  } catch {
    return false;
  }
});

const origin = matching("an origin like https://example.org", (value) => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value;
});

const path = v.pipe(
  text,
  v.transform((value) => resolve(value)),
);

const target = v.pipe(
  matching("a folder or s3://BUCKET/PREFIX", (value) => parseTarget(value) !== null),
  v.transform((value) => (parseTarget(value)?.kind === "folder" ? resolve(value) : value)),
);

/**
 * @param isDemo A demonstration has its own folder, so that its invented records are never mixed with real ones. It gets
 *   few fingerprints, so its batches are smaller, and its steps are slower, so that visitors can see statuses change.
 */
export function serviceSettings(isDemo: boolean) {
  return {
    DATA_DIR: setting(
      "the folder of the store and of the log's key",
      isDemo ? "data/demonstration" : "data",
      path,
    ),
    HOST: setting("the address at which the service listens", "127.0.0.1", text),
    PORT: setting("its port; 0 for any free one", "8080", port),
    MONITORING_PORT: optional(
      "a port of its own for health and metrics, which `PORT` then does not serve",
      "none",
      port,
    ),
    MONITORING_HOST: setting("the address of that port", "127.0.0.1", text),
    PUBLIC_ORIGIN: optional(
      "the origin at which visitors reach the service, for links in feeds",
      "the request's host",
      origin,
    ),
    TRUSTED_PROXIES: setting(
      "how many of your own proxies every request passes. Set it right, since limits of clients go by it",
      "0",
      whole(0, 10),
    ),
    DATABASE_URL: optional(
      "a PostgreSQL server, as `postgresql://USER@HOST/DATABASE`; the password may be in it or in `PGPASSWORD`",
      "SQLite in `DATA_DIR`",
      database,
    ),
    DATABASE_READ_URL: optional("a streaming replica for the public reads", "none", database),
    DATABASE_POOLER: setting(
      "how long a pooler in front keeps a connection for one client: for a `session` or a `transaction`",
      "session",
      oneOf(databasePoolers),
    ),
    DATABASE_CONNECTIONS: setting(
      "connections of one process to each of the two servers, at most",
      "10",
      whole(2, 1_000),
    ),
    DATABASE_TIMEOUT_MS: setting(
      "how long a call waits for a connection, and how long a statement may take",
      "10000",
      whole(100, DAY_MS),
    ),
    EXPLORER_DIR: setting(
      "the folder with the pages, which `npm run build` fills; without pages only the API is served",
      "apps/explorer/dist",
      text,
    ),
    CONNECT_ORIGINS: setting(
      "further origins from which the pages may fetch data, for example the documents of records",
      "",
      listOf(matching("origins like https://example.org", isOriginForPages)),
    ),
    KEY_DIRECTORIES: setting(
      "domains with directories of keys, as `https://halden.example=ORGANIZATION_ID,…`. You vouch that a domain belongs to its organizations",
      "",
      listOf(keyDirectory),
    ),
    OBSERVERS: optional(
      "a file with observers that the pages propose to visitors, a line `observer NETWORK KEY ADDRESS` for each; it is read at the start",
      "none",
      path,
    ),
    OPERATOR_LINKS: optional(
      "a JSON file with your own words and links around the pages",
      "those of the specification",
      path,
    ),
    SERVICE_WORKER: setting(
      "whether the pages keep their files on the visitor's device",
      "on",
      oneOf(["on", "off"]),
    ),
    BATCH_MAX_SIZE: setting(
      "a batch closes when it has this many fingerprints",
      String(isDemo ? 40 : MAX_BATCH_SIZE),
      whole(1, MAX_BATCH_SIZE),
    ),
    BATCH_MAX_AGE_MS: setting(
      "a batch also closes when its oldest fingerprint is this old",
      isDemo ? "12000" : "30000",
      whole(0, DAY_MS),
    ),
    WORKER_INTERVAL_MS: setting(
      "the pause between two runs of the workers; each run advances a batch by one step",
      isDemo ? "4000" : "500",
      whole(10, 60_000),
    ),
    COMMIT_MAX_ATTEMPTS: setting(
      "a batch becomes errored when the ledger has refused its root this often",
      "8",
      whole(1, 100),
    ),
    COMMIT_RETRY_MS: setting(
      "the pause after the first refusal; each further one doubles it",
      "1000",
      whole(10, DAY_MS),
    ),
    LEDGER_INTERVAL_MS: setting(
      "the pause between two snapshots, and between two checkpoints of the log",
      isDemo ? "6000" : "1000",
      whole(10, DAY_MS),
    ),
    LOG_ORIGIN: optional(
      "the log's name, best an address such as `evidence.example.org/log`. It is used when the key is made and cannot change later",
      "a random name, with a warning",
      matching("a name like evidence.example.org/log", (value) => /^[!-*,-~]{1,255}$/.test(value)),
    ),
    LOG_KEY_FILE: optional(
      "the log's secret key, made at the first start. Beside it is, with `.head` added, what was signed last",
      "`DATA_DIR/log.key`",
      path,
    ),
    LOG_POLICY: optional(
      "the file that names the log's witnesses and their quorum; it is read at the start",
      "none",
      path,
    ),
    LOG_SERVES: setting(
      "which checkpoints are served: every one that is `SIGNED`, or, so that a lost machine's log can go on, only those that have their quorum (`COSIGNED`), or that are published in `PUBLISH_TO` (`PUBLISHED`)",
      "SIGNED",
      oneOf(logServes),
    ),
    TIMESTAMP_AUTHORITIES: optional(
      "the file that names the timestamp authorities; it is read at the start",
      "none",
      path,
    ),
    TIMESTAMP_INTERVAL_MS: setting(
      "the shortest pause between two requests to an authority; public ones ask for 15000",
      "1000",
      whole(0, DAY_MS),
    ),
    PUBLISH_TO: optional(
      "the folder or `s3://BUCKET/PREFIX` into which the service publishes what is final; in one of several services",
      "none",
      target,
    ),
    PUBLISH_INTERVAL_MS: setting(
      "the pause between two publications",
      "60000",
      whole(1_000, DAY_MS),
    ),
    WEBHOOK_TARGETS: setting(
      "where webhooks may be sent: `PUBLIC` is https at public addresses, `NONE` is nowhere, `ANY` is for a demonstration only",
      "PUBLIC",
      oneOf(["NONE", "PUBLIC", "ANY"]),
    ),
    WEBHOOK_TIMEOUT_MS: setting(
      "how long a webhook's receiver may take for its whole answer",
      "15000",
      whole(100, 60_000),
    ),
    READ_LIMIT_PER_MINUTE: setting(
      "reads of one client in [units](limits.md#calls); the same again for files, and for monitoring. 0 is no limit, here and below",
      "6000",
      whole(0, MANY),
    ),
    WRITE_LIMIT_PER_MINUTE: setting(
      "calls of one client that submit or validate, also with a refused key",
      "3000",
      whole(0, MANY),
    ),
    SUBMISSION_WORK_PER_MINUTE: setting(
      "work of one organization's submissions in [units](limits.md#calls)",
      "300000",
      whole(0, MANY),
    ),
    MAX_BODY_BYTES: setting("the longest body", String(2 * MIB), whole(1024, MAX_BODY_BYTES)),
    MAX_CONNECTIONS: setting("open connections", "4096", whole(1, 1_000_000)),
    MAX_CONNECTIONS_PER_CLIENT: setting(
      "open connections of one client; not applied behind your own proxies",
      "512",
      whole(0, 1_000_000),
    ),
    MAX_REQUESTS_PER_CONNECTION: setting(
      "requests on one connection before it is closed",
      "10000",
      whole(0, MANY),
    ),
    ANSWER_CACHE_BYTES: setting(
      "approximate memory limit for cached responses and their compressed forms, in bytes; 0 turns the cache off",
      String(32 * MIB),
      whole(0, 64 * 1024 * MIB),
    ),
    HEADERS_TIMEOUT_MS: setting(
      "how long a request's head may take to arrive",
      "10000",
      whole(100, DAY_MS),
    ),
    REQUEST_TIMEOUT_MS: setting(
      "how long a request's head and body together may take to arrive",
      "30000",
      whole(100, DAY_MS),
    ),
    LOG_LEVEL: setting("`warn` leaves out single requests", "info", oneOf(logLevels)),
    LOG_FILE: optional(
      "the file for the lines of the log; standard output then has only messages for a person",
      "standard output",
      path,
    ),
    DEMO_FILL: setting(
      "demonstration only: a store with fewer fingerprints is filled up to this number at the start",
      "240",
      whole(0, 100_000),
    ),
    DEMO_INTERVAL_MS: setting(
      "demonstration only: the average pause between two submissions; 0 turns them off",
      "15000",
      whole(0, DAY_MS),
    ),
  };
}

/** What the AWS SDK reads itself, for publishing into a bucket. */
export const objectStoreSettings = {
  AWS_REGION: optional(
    "the bucket's region; `us-east-1` suits most stores that have none",
    "needed",
    text,
  ),
  AWS_ACCESS_KEY_ID: optional(
    "the credentials' name; on AWS, a role of the machine takes its place",
    "",
    text,
  ),
  AWS_SECRET_ACCESS_KEY: optional("the credentials' secret", "", text),
  AWS_SESSION_TOKEN: optional("for temporary credentials", "", text),
  AWS_ENDPOINT_URL: optional(
    "another store's address, as `AWS_ENDPOINT_URL_S3` too. The bucket's name is then in the path of each request, and not in the host name",
    "AWS",
    text,
  ),
  AWS_MAX_ATTEMPTS: optional(
    "how often a request is tried, with growing pauses; an attempt ends after 2 minutes, or 30 s of silence",
    "3",
    text,
  ),
};

type Env = Readonly<Record<string, string | undefined>>;

/** @returns a sentence for each variable whose name looks like that of a setting and is none */
export function misspeltSettings(env: Env): string[] {
  const all = { ...serviceSettings(false), ...objectStoreSettings };
  return misspelt(all, env, ["AWS_ENDPOINT_URL_S3"]);
}

/** All settings, for a person. */
export function describeSettings(): string {
  return settingsTable({ ...serviceSettings(false), ...objectStoreSettings });
}

export type Config = ReturnType<typeof toConfig>;
export type DemoConfig = NonNullable<Config["demo"]>;

export type ConfigResult =
  | { ok: true; config: Config }
  | { ok: false; problems: readonly string[] };

export function readConfig(env: Env, args: readonly string[]): ConfigResult {
  const isDemo = args.includes("--demo");
  const read = readSettings(serviceSettings(isDemo), env, ["DATABASE_URL", "DATABASE_READ_URL"]);
  const unknown = args
    .filter((arg) => arg !== "--demo")
    .map((arg) => `unknown argument "${arg}"; known are --demo, --settings and --version`);
  const config = toConfig(read.values, env, isDemo);
  const problems = [...unknown, ...read.problems, ...contradictions(config)];
  return problems.length === 0 ? { ok: true, config } : { ok: false, problems };
}

type ServiceValues = ReturnType<typeof readSettings<ReturnType<typeof serviceSettings>>>["values"];

function toConfig(of: ServiceValues, env: Env, isDemo: boolean) {
  const { DATA_DIR: dataDir, MONITORING_PORT: monitoringPort, PUBLISH_TO: publishTo } = of;
  return {
    port: of.PORT,
    host: of.HOST,
    /** The address that serves health and metrics. If null, the service's own port serves them. */
    monitoring: monitoringPort === null ? null : { port: monitoringPort, host: of.MONITORING_HOST },
    dataDir,
    databaseUrl: of.DATABASE_URL,
    databaseReadUrl: of.DATABASE_READ_URL,
    databasePooler: of.DATABASE_POOLER,
    databaseConnections: of.DATABASE_CONNECTIONS,
    databaseTimeoutMs: of.DATABASE_TIMEOUT_MS,
    explorerDir: env["EXPLORER_DIR"] ? resolve(env["EXPLORER_DIR"]) : builtExplorer,
    connectOrigins: of.CONNECT_ORIGINS,
    keyDirectories: of.KEY_DIRECTORIES,
    observersFile: of.OBSERVERS,
    operatorLinksFile: of.OPERATOR_LINKS,
    publicOrigin: of.PUBLIC_ORIGIN,
    serviceWorker: of.SERVICE_WORKER === "on",
    batchMaxSize: of.BATCH_MAX_SIZE,
    batchMaxAgeMs: of.BATCH_MAX_AGE_MS,
    workerIntervalMs: of.WORKER_INTERVAL_MS,
    commitMaxAttempts: of.COMMIT_MAX_ATTEMPTS,
    commitRetryMs: of.COMMIT_RETRY_MS,
    ledgerIntervalMs: of.LEDGER_INTERVAL_MS,
    logKeyFile: of.LOG_KEY_FILE ?? join(dataDir, "log.key"),
    logOrigin: of.LOG_ORIGIN,
    logPolicyFile: of.LOG_POLICY,
    logServes: of.LOG_SERVES,
    timestampAuthoritiesFile: of.TIMESTAMP_AUTHORITIES,
    timestampIntervalMs: of.TIMESTAMP_INTERVAL_MS,
    publish:
      publishTo === null
        ? null
        : {
            target: publishTo,
            intervalMs: of.PUBLISH_INTERVAL_MS,
            // The `publish` command has no option --demo that would select the demonstration's data folder. So it
            // receives the folder in its environment.
            env: { ...env, DATA_DIR: dataDir },
          },
    webhookTargets: of.WEBHOOK_TARGETS,
    webhookTimeoutMs: of.WEBHOOK_TIMEOUT_MS,
    maxBodyBytes: of.MAX_BODY_BYTES,
    maxConnections: of.MAX_CONNECTIONS,
    maxConnectionsPerClient: of.MAX_CONNECTIONS_PER_CLIENT,
    maxRequestsPerConnection: of.MAX_REQUESTS_PER_CONNECTION,
    answerCacheBytes: of.ANSWER_CACHE_BYTES,
    readLimitPerMinute: of.READ_LIMIT_PER_MINUTE,
    writeLimitPerMinute: of.WRITE_LIMIT_PER_MINUTE,
    submissionWorkPerMinute: of.SUBMISSION_WORK_PER_MINUTE,
    trustedProxies: of.TRUSTED_PROXIES,
    requestTimeoutMs: of.REQUEST_TIMEOUT_MS,
    headersTimeoutMs: of.HEADERS_TIMEOUT_MS,
    logLevel: of.LOG_LEVEL,
    logFile: of.LOG_FILE,
    demo: isDemo ? { fill: of.DEMO_FILL, intervalMs: of.DEMO_INTERVAL_MS } : null,
  } as const;
}

const builtExplorer = resolve(import.meta.dirname, "..", "..", "explorer", "dist");

function contradictions(config: Config): string[] {
  const { port: main, monitoring, demo } = config;
  const found: (readonly [boolean, string])[] = [
    [
      config.headersTimeoutMs > config.requestTimeoutMs,
      "HEADERS_TIMEOUT_MS: is longer than REQUEST_TIMEOUT_MS, which includes it",
    ],
    [main !== 0 && main === monitoring?.port, "MONITORING_PORT: must not be the same port as PORT"],
    [
      config.webhookTargets === "ANY" && demo === null,
      "WEBHOOK_TARGETS: ANY is only for a demonstration (--demo)",
    ],
    [
      config.databaseReadUrl !== null && config.databaseUrl === null,
      "DATABASE_READ_URL: needs DATABASE_URL to be set too",
    ],
    [
      config.logServes === "COSIGNED" && config.logPolicyFile === null,
      "LOG_SERVES: COSIGNED needs LOG_POLICY to name the witnesses",
    ],
  ];
  return found.flatMap(([isSo, problem]) => (isSo ? [problem] : []));
}
