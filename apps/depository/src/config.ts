// Reads all settings of the service from the environment. All problems are reported together, so that an operator can
// fix them at once.
import { join, resolve } from "node:path";
import { UUID_PATTERN } from "@digital-evidence/evidence/limits";
import { POLICY_ORIGIN } from "@digital-evidence/page-headers";
import { Client } from "pg";
import { parseTarget } from "./publish/target.ts";
import type { WebhookTargets } from "./webhooks/target.ts";

export interface Config {
  readonly port: number;
  readonly host: string;
  /** The address that serves health and metrics. If null, the service's own port serves them. */
  readonly monitoring: { readonly port: number; readonly host: string } | null;
  readonly dataDir: string;
  /** The connection string of a PostgreSQL server, which may contain a password. Null for SQLite in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The connection string of a streaming replica that serves the public reads. Null if there is none. */
  readonly databaseReadUrl: string | null;
  /**
   * How long a pooler in front of the primary or the replica keeps a connection for one client: for a whole
   * session or only for a transaction.
   */
  readonly databasePooler: DatabasePooler;
  /** The maximum number of connections to the primary. The same maximum applies to the replica. */
  readonly databaseConnections: number;
  /** The time limit for opening a connection, and for each statement. */
  readonly databaseTimeoutMs: number;
  readonly explorerDir: string;
  /**
   * Origins, besides the service's own, from which the pages may fetch data, for example the documents of records.
   */
  readonly connectOrigins: readonly string[];
  /** The domains whose directories of keys the pages fetch if a visitor asks for them: docs/protocol/directory.md. */
  readonly keyDirectories: readonly KeyDirectory[];
  /** The file with the operator's own words and links around the pages. Null for those of the specification. */
  readonly operatorLinksFile: string | null;
  /**
   * The origin at which visitors reach the service, for absolute links. If null, a link has the host that the
   * request's Host header names.
   */
  readonly publicOrigin: string | null;
  /** Whether the pages may install a service worker, which keeps their files on the visitor's device. */
  readonly serviceWorker: boolean;
  /** A batch closes when it has this many fingerprints. The maximum is 4096. */
  readonly batchMaxSize: number;
  /** A batch also closes when its oldest fingerprint is this old. */
  readonly batchMaxAgeMs: number;
  /** The interval at which the workers run. Each run advances a batch by one step. */
  readonly workerIntervalMs: number;
  /** A batch becomes errored after the ledger has refused its root this many times. */
  readonly commitMaxAttempts: number;
  /** The wait after the first refusal. Each further refusal doubles the wait. */
  readonly commitRetryMs: number;
  /**
   * How often the local ledger closes a snapshot, if roots are waiting for one. The log publishes its checkpoints at
   * the same pace.
   */
  readonly ledgerIntervalMs: number;
  /**
   * The file with the log's key. The file with the log's head (the largest tree that was signed) is in the same
   * folder.
   */
  readonly logKeyFile: string;
  /** The log's name, used when its key is created. If null, a random name is created with the key. */
  readonly logOrigin: string | null;
  /** The file that names the log's witnesses and their quorum. Null if the log has no witnesses. */
  readonly logPolicyFile: string | null;
  /** Which checkpoints are served and published: every one that is signed, or those that have their quorum of witnesses. */
  readonly logServes: LogServes;
  /** The file that names the authorities that timestamp the log's checkpoints. Null if there are none. */
  readonly timestampAuthoritiesFile: string | null;
  /** The minimum pause between two requests to the same timestamp authority. */
  readonly timestampIntervalMs: number;
  /** Where the service publishes what is final, and the pause between two runs. Null if it does not publish. */
  readonly publish: {
    /** The path of a folder, or the address of a bucket, in the form that the operator's command `publish` takes. */
    readonly target: string;
    readonly intervalMs: number;
    readonly env: Readonly<Record<string, string | undefined>>;
  } | null;
  /**
   * Which addresses webhooks may have: none, public ones, or any. ANY is for tests, and is accepted only in a
   * demonstration.
   */
  readonly webhookTargets: WebhookTargets;
  readonly webhookTimeoutMs: number;
  readonly maxBodyBytes: number;
  /** The maximum number of connections that may be open at once, over all clients. */
  readonly maxConnections: number;
  /** 0 turns this limit off. It is always off behind the operator's proxies, because all connections come from them. */
  readonly maxConnectionsPerClient: number;
  /** A connection is closed after this many requests. 0 turns the limit off. */
  readonly maxRequestsPerConnection: number;
  /** Approximate memory limit for cached responses, in bytes. 0 turns the cache off. */
  readonly answerCacheBytes: number;
  /**
   * How many calls one client may make in a minute. Reads, writes, calls for files and calls for monitoring are counted
   * separately: http/rate-limit.ts. The limit for reads also applies to files and to monitoring. 0 turns a limit off.
   */
  readonly readLimitPerMinute: number;
  readonly writeLimitPerMinute: number;
  /** How much work an organization may submit in a minute, in units of docs/operations.md. 0 turns the limit off. */
  readonly submissionWorkPerMinute: number;
  /** How many of the operator's proxies every request passes. Their entries in X-Forwarded-For are trusted. */
  readonly trustedProxies: number;
  /** The time limit for receiving a whole request, headers and body. */
  readonly requestTimeoutMs: number;
  readonly headersTimeoutMs: number;
  readonly logLevel: LogLevel;
  /**
   * The file for log lines. Standard output then shows only messages about progress. If null, log lines go to
   * standard output.
   */
  readonly logFile: string | null;
  readonly demo: DemoConfig | null;
}

/** A domain with a directory of keys, and the organizations whose keys the directory may list. */
export interface KeyDirectory {
  readonly origin: string;
  readonly organizations: readonly string[];
}

export interface DemoConfig {
  /** When the service starts, a store with fewer fingerprints than this is filled up to this number. */
  readonly fill: number;
  /** The average time between submissions after the store is filled. 0 turns these submissions off. */
  readonly intervalMs: number;
}

const databasePoolers = ["session", "transaction"] as const;
export type DatabasePooler = (typeof databasePoolers)[number];

const logServes = ["SIGNED", "COSIGNED"] as const;
export type LogServes = (typeof logServes)[number];

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export type ConfigResult =
  | { ok: true; config: Config }
  | { ok: false; problems: readonly string[] };

/**
 * The maximum number of fingerprints in a batch. It limits how long building the trie of a batch can take: a few tens
 * of milliseconds.
 */
const MAX_BATCH_SIZE = 4096;
const MIB = 1024 * 1024;
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

/**
 * Whether the text is an origin from which the pages may fetch data. It must be one that the pages' policy can contain.
 * Plain HTTP is accepted only from this machine, for trials. From any other host, anyone on the network path could
 * forge the keys of a directory. Browsers would also refuse the fetch on a page that came over TLS.
 */
function isOriginForPages(text: string): boolean {
  const url = URL.parse(text);
  if (url?.origin !== text || !POLICY_ORIGIN.test(text)) return false;
  const isThisMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  return url.protocol === "https:" || (url.protocol === "http:" && isThisMachine);
}

/** Whether the driver can read the address. It would otherwise throw, or never answer, when it connects. */
function isDatabaseUrl(value: string): boolean {
  if (!/^postgres(?:ql)?:\/\/./.test(value) || !/^[!-~]*$/.test(value)) return false;
  try {
    const { host, port, database = "" } = new Client({ connectionString: value });
    return /^[!-~]+$/.test(host) && /^[^\0]*$/.test(database) && port >= 1 && port <= 65_535;
  } catch {
    return false;
  }
}

export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): ConfigResult {
  const problems: string[] = [];

  function text(name: string, fallback: string): string {
    const value = env[name];
    return value === undefined || value === "" ? fallback : value;
  }
  function integer(name: string, fallback: number, min: number, max: number): number {
    const value = text(name, String(fallback));
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    problems.push(`${name}: expected a whole number from ${min} to ${max}, got "${value}"`);
    return fallback;
  }
  function port(name: string, fallback: number): number {
    const number = integer(name, fallback, 0, 65_535);
    if (BLOCKED_PORTS.has(number)) problems.push(`${name}: no browser connects to port ${number}`);
    return number;
  }
  function origins(name: string): string[] {
    const list = text(name, "").split(/\s+/).filter(Boolean);
    for (const origin of list) {
      if (!isOriginForPages(origin)) {
        problems.push(`${name}: expected origins like https://example.org, got "${origin}"`);
      }
    }
    return list;
  }
  /** Reads entries of the form `https://example.org=organization,organization`. */
  function keyDirectories(name: string): KeyDirectory[] {
    const entries = text(name, "").split(/\s+/).filter(Boolean);
    return entries.map((entry) => {
      const [address = "", list = ""] = entry.split("=");
      const organizations = list.split(",");
      if (!isOriginForPages(address) || !organizations.every((id) => UUID_PATTERN.test(id))) {
        problems.push(
          `${name}: expected entries like https://example.org=ORGANIZATION_ID, got "${entry}"`,
        );
      }
      return { origin: address, organizations };
    });
  }
  function origin(name: string): string | null {
    const value = text(name, "");
    if (value === "") return null;
    const url = URL.parse(value);
    if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== value) {
      problems.push(`${name}: expected an origin like https://example.org, got "${value}"`);
    }
    return value;
  }
  function database(name: string): string | null {
    const value = text(name, "");
    if (value === "") return null;
    // The message does not quote the value, which may contain a password.
    if (!isDatabaseUrl(value)) {
      problems.push(`${name}: expected postgresql://USER:PASSWORD@HOST:PORT/DATABASE`);
    }
    return value;
  }
  function oneOf<Value extends string>(
    name: string,
    fallback: Value,
    values: readonly Value[],
  ): Value {
    const value = text(name, fallback);
    const known = values.find((candidate) => candidate === value);
    if (known === undefined) {
      problems.push(`${name}: expected one of ${values.join(", ")}, got "${value}"`);
    }
    return known ?? fallback;
  }

  function keyName(name: string): string | null {
    const value = text(name, "");
    if (value === "") return null;
    if (!/^[!-*,-~]{1,255}$/.test(value)) {
      problems.push(`${name}: expected a name like evidence.example.org/log, got "${value}"`);
    }
    return value;
  }

  const isDemo = args.includes("--demo");
  for (const arg of args) {
    if (arg !== "--demo") problems.push(`unknown argument "${arg}"; the only one is --demo`);
  }

  function target(name: string): string {
    const value = text(name, "");
    const known = parseTarget(value);
    if (known === null) {
      problems.push(`${name}: expected a folder or s3://BUCKET/PREFIX, got "${value}"`);
    }
    return known?.kind === "folder" ? resolve(value) : value;
  }

  const day = 86_400_000;
  const logFile = text("LOG_FILE", "");
  const hasMonitoringPort = text("MONITORING_PORT", "") !== "";
  const logPolicyFile = text("LOG_POLICY", "");
  const authoritiesFile = text("TIMESTAMP_AUTHORITIES", "");
  const operatorLinksFile = text("OPERATOR_LINKS", "");
  const publishTo = text("PUBLISH_TO", "");
  // A demonstration has its own folder, so that its invented records are never mixed with real ones.
  const dataDir = resolve(text("DATA_DIR", isDemo ? join("data", "demonstration") : "data"));
  const config: Config = {
    port: port("PORT", 8080),
    host: text("HOST", "127.0.0.1"),
    monitoring: hasMonitoringPort
      ? { port: port("MONITORING_PORT", 0), host: text("MONITORING_HOST", "127.0.0.1") }
      : null,
    dataDir,
    databaseUrl: database("DATABASE_URL"),
    databaseReadUrl: database("DATABASE_READ_URL"),
    databasePooler: oneOf("DATABASE_POOLER", "session", databasePoolers),
    databaseConnections: integer("DATABASE_CONNECTIONS", 10, 2, 1_000),
    databaseTimeoutMs: integer("DATABASE_TIMEOUT_MS", 10_000, 100, day),
    explorerDir: resolve(
      text("EXPLORER_DIR", resolve(import.meta.dirname, "..", "..", "explorer", "dist")),
    ),
    connectOrigins: origins("CONNECT_ORIGINS"),
    keyDirectories: keyDirectories("KEY_DIRECTORIES"),
    operatorLinksFile: operatorLinksFile === "" ? null : resolve(operatorLinksFile),
    publicOrigin: origin("PUBLIC_ORIGIN"),
    serviceWorker: oneOf("SERVICE_WORKER", "on", ["on", "off"]) === "on",
    // A demonstration gets few fingerprints, so its batches are smaller. Its steps are slower, so that visitors can see
    // statuses change.
    batchMaxSize: integer("BATCH_MAX_SIZE", isDemo ? 40 : MAX_BATCH_SIZE, 1, MAX_BATCH_SIZE),
    batchMaxAgeMs: integer("BATCH_MAX_AGE_MS", isDemo ? 12_000 : 30_000, 0, day),
    workerIntervalMs: integer("WORKER_INTERVAL_MS", isDemo ? 4_000 : 500, 10, 60_000),
    commitMaxAttempts: integer("COMMIT_MAX_ATTEMPTS", 8, 1, 100),
    commitRetryMs: integer("COMMIT_RETRY_MS", 1_000, 10, day),
    ledgerIntervalMs: integer("LEDGER_INTERVAL_MS", isDemo ? 6_000 : 1_000, 10, day),
    logKeyFile: resolve(text("LOG_KEY_FILE", join(dataDir, "log.key"))),
    logOrigin: keyName("LOG_ORIGIN"),
    logPolicyFile: logPolicyFile === "" ? null : resolve(logPolicyFile),
    logServes: oneOf("LOG_SERVES", "SIGNED", logServes),
    timestampAuthoritiesFile: authoritiesFile === "" ? null : resolve(authoritiesFile),
    timestampIntervalMs: integer("TIMESTAMP_INTERVAL_MS", 1_000, 0, day),
    publish:
      publishTo === ""
        ? null
        : {
            target: target("PUBLISH_TO"),
            intervalMs: integer("PUBLISH_INTERVAL_MS", 60_000, 1_000, day),
            // The `publish` command has no option --demo that would select the demonstration's data folder. So it
            // receives the folder in its environment.
            env: { ...env, DATA_DIR: dataDir },
          },
    webhookTargets: oneOf("WEBHOOK_TARGETS", "PUBLIC", ["NONE", "PUBLIC", "ANY"]),
    webhookTimeoutMs: integer("WEBHOOK_TIMEOUT_MS", 15_000, 100, 60_000),
    maxBodyBytes: integer("MAX_BODY_BYTES", 2 * MIB, 1024, MAX_BODY_BYTES),
    maxConnections: integer("MAX_CONNECTIONS", 4_096, 1, 1_000_000),
    maxConnectionsPerClient: integer("MAX_CONNECTIONS_PER_CLIENT", 512, 0, 1_000_000),
    maxRequestsPerConnection: integer("MAX_REQUESTS_PER_CONNECTION", 10_000, 0, 1_000_000_000),
    answerCacheBytes: integer("ANSWER_CACHE_BYTES", 32 * MIB, 0, 64 * 1024 * MIB),
    readLimitPerMinute: integer("READ_LIMIT_PER_MINUTE", 6_000, 0, 1_000_000_000),
    writeLimitPerMinute: integer("WRITE_LIMIT_PER_MINUTE", 3_000, 0, 1_000_000_000),
    submissionWorkPerMinute: integer("SUBMISSION_WORK_PER_MINUTE", 300_000, 0, 1_000_000_000),
    trustedProxies: integer("TRUSTED_PROXIES", 0, 0, 10),
    requestTimeoutMs: integer("REQUEST_TIMEOUT_MS", 30_000, 100, day),
    headersTimeoutMs: integer("HEADERS_TIMEOUT_MS", 10_000, 100, day),
    logLevel: oneOf("LOG_LEVEL", "info", logLevels),
    logFile: logFile === "" ? null : resolve(logFile),
    demo: isDemo
      ? {
          fill: integer("DEMO_FILL", 240, 0, 100_000),
          intervalMs: integer("DEMO_INTERVAL_MS", 15_000, 0, day),
        }
      : null,
  };
  if (config.headersTimeoutMs > config.requestTimeoutMs) {
    problems.push("HEADERS_TIMEOUT_MS: is longer than REQUEST_TIMEOUT_MS, which includes it");
  }
  if (config.port !== 0 && config.port === config.monitoring?.port) {
    problems.push("MONITORING_PORT: must not be the same port as PORT");
  }
  if (config.webhookTargets === "ANY" && !isDemo) {
    problems.push("WEBHOOK_TARGETS: ANY is only for a demonstration (--demo)");
  }
  if (config.databaseReadUrl !== null && config.databaseUrl === null) {
    problems.push("DATABASE_READ_URL: needs DATABASE_URL to be set too");
  }
  if (config.logServes === "COSIGNED" && config.logPolicyFile === null) {
    problems.push("LOG_SERVES: COSIGNED needs LOG_POLICY to name the witnesses");
  }
  return problems.length === 0 ? { ok: true, config } : { ok: false, problems };
}
