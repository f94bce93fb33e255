// The schema of /config.json. Because the pages read that file when they start, one static build can serve
// any network.
import { resolveNetwork, type Network } from "@digital-evidence/client/networks";
import { OperatorLinks, parseExact, PATHS } from "@digital-evidence/evidence/api";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import type { configErrorWords } from "../words/config-error.ts";

export type BatchSource = "api" | "generated";

export type Config = {
  /**
   * The key by which the configuration selects the network, such as `mainnet`. It is part of the cache key of every
   * query, so that answers of two networks are never mixed.
   */
  networkKey: string;
  network: Network;
  /**
   * Where batches come from. With `generated`, batches are random. They are then marked as generated and never
   * mixed with real data.
   */
  batches: BatchSource;
  /** Whether the service holds invented data. If so, the pages say that. */
  demonstration: boolean;
  /** The origins, in addition to the service’s own, from which the documents of records may be downloaded. */
  documentOrigins: readonly string[];
  /**
   * The policy that names witnesses of the service's log, in the form of tlog-policy; null if there is none. The pages
   * use it only if the explorer is on another host than the service (see trust/witness-trust.tsx).
   */
  witnessPolicy: string | null;
  /**
   * Observers that the pages propose, a line for each as docs/cli.md has it; null if there are none. They count only after
   * the visitor's click.
   */
  observers: string | null;
  /**
   * The domains that may publish directories of keys. They are not validated here, because most pages do not need them:
   * directories.ts does this where they are used.
   */
  directories: readonly unknown[];
  /**
   * Whether a service worker keeps the explorer's files on the device, so that the explorer opens without a
   * network.
   */
  serviceWorker: boolean;
  /** The operator's own words and links. The footer has the specified ones for what this leaves out. */
  links: OperatorLinks;
};

export type ConfigErrorWords = typeof configErrorWords;

/**
 * Thrown when the pages cannot start, because the configuration cannot be read or used. The words for this error are
 * loaded only with the page that shows it. `say` therefore gets these words and returns the sentence.
 */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly say: (words: ConfigErrorWords) => string;

  constructor(say: ConfigError["say"], options?: ErrorOptions) {
    super("the configuration cannot be used", options);
    this.say = say;
  }
}

export const CONFIG_PATH = "/config.json";

/** @throws ConfigError with a sentence that names the invalid member */
export function parseConfig(body: unknown): Config {
  if (!isJsonObject(body)) throw new ConfigError((words) => words.notAnObject(CONFIG_PATH));
  const { network: networkKey, networks = {}, batches = "api" } = body;
  const { demonstration = false, documentOrigins = [], serviceWorker = true } = body;
  const { witnessPolicy = null, observers = null } = body;
  const { directories = [], links: given = {} } = body;
  if (typeof networkKey !== "string") throw new ConfigError((words) => words.network);
  if (!isJsonObject(networks)) throw new ConfigError((words) => words.networks);
  if (batches !== "api" && batches !== "generated") {
    throw new ConfigError((words) => words.batches);
  }
  if (typeof demonstration !== "boolean") throw new ConfigError((words) => words.demonstration);
  if (!isOriginList(documentOrigins)) throw new ConfigError((words) => words.documentOrigins);
  if (typeof serviceWorker !== "boolean") throw new ConfigError((words) => words.serviceWorker);
  if (witnessPolicy !== null && typeof witnessPolicy !== "string") {
    throw new ConfigError((words) => words.witnessPolicy);
  }
  if (observers !== null && typeof observers !== "string") {
    throw new ConfigError((words) => words.observers);
  }
  if (!Array.isArray(directories)) throw new ConfigError((words) => words.directories);
  const links = parseExact(OperatorLinks, given);
  if (!links.ok) throw new ConfigError((words) => words.links(links.issues));
  const declared = Object.fromEntries(
    Object.entries(networks).map(([key, network]) => [key, parseNetwork(key, network)]),
  );
  try {
    const network = resolveNetwork(networkKey, declared);
    return {
      networkKey,
      network,
      batches,
      demonstration,
      documentOrigins,
      witnessPolicy,
      observers,
      directories,
      serviceWorker,
      links: links.value,
    };
  } catch (cause) {
    throw new ConfigError(
      (words) => (cause instanceof Error ? cause.message : words.unknownNetwork),
      { cause },
    );
  }
}

type NetworkRules = { readonly [Member in keyof Network]-?: (value: unknown) => boolean };

const isAbsent = (value: unknown) => value === undefined;

const networkRules: NetworkRules = {
  name: isNonEmpty,
  apiBase: (value) => value === "" || isWebAddress(value),
  source: (value) => isAbsent(value) || value === "api" || value === "published",
  snapshotUrl: (value) =>
    isNonEmpty(value) &&
    value.includes("{hash}") &&
    (/^\/[^/\\]/.test(value) || isWebAddress(value)),
  ledgerApi: (value) => isAbsent(value) || isWebAddress(value),
  metagraphId: (value) => isAbsent(value) || isNonEmpty(value),
  proofBinding: (value) => isAbsent(value) || value === "path-and-leaf" || value === "leaf",
};

function parseNetwork(key: string, value: unknown): Network {
  const members: Record<string, unknown> = isJsonObject(value) ? { ...value } : {};
  // Published files contain the ledger's snapshots. With this default address, `hasOwnLedger` (ledger.ts) returns
  // true, so that the pages read the snapshots from the files.
  if (members["source"] === "published") {
    members["snapshotUrl"] ??= String(members["apiBase"]).replace(/\/+$/, "") + PATHS.snapshot;
  }
  const rules = Object.entries(networkRules) as [keyof Network, (value: unknown) => boolean][];
  for (const [member, isValid] of rules) {
    if (!isValid(members[member])) throw new ConfigError((words) => words[member](key));
  }
  return members as Network;
}

function isOriginList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.every((each) => isWebAddress(each) && new URL(each).origin === each)
  );
}

function isNonEmpty(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isWebAddress(value: unknown): value is string {
  return typeof value === "string" && /^https?:\/\/[^/]/.test(value) && URL.canParse(value);
}
