// The schema of /config.json. Because the pages read that file when they start, one static build can serve
// any network.
import { resolveNetwork, type Network } from "@digital-evidence/client/networks";
import { PATHS } from "@digital-evidence/evidence/api";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import type { configErrorWords } from "../words/config-error.ts";

export type BatchSource = "api" | "generated";

export type Config = {
  /**
   * The network’s key. The key of every cached query contains it, so that answers of two networks are never
   * mixed.
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
   * A policy in the form of tlog-policy, which names witnesses of the service's log, or null. The pages use it only if
   * the explorer is on another host than the service (see witness-policy.ts).
   */
  witnessPolicy: string | null;
  /**
   * The domains that may publish directories of keys, not yet validated. directories.ts reads them where they are used,
   * because most pages do not need them.
   */
  directories: readonly unknown[];
  /**
   * Whether a service worker keeps the explorer's files on the device, so that the explorer opens without a
   * network.
   */
  serviceWorker: boolean;
};

export type ConfigErrorWords = typeof configErrorWords;

/**
 * Thrown when the configuration cannot be read or used, so that the pages cannot start. The error's words are
 * loaded only with the page that shows the error. The error therefore has a function `say`, which gets these
 * words and chooses the sentence.
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
  const { witnessPolicy = null, directories = [] } = body;
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
  if (!Array.isArray(directories)) throw new ConfigError((words) => words.directories);
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
      directories,
      serviceWorker,
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
  // Published files contain the ledger's snapshots, so the pages can read snapshots from the files. With this default
  // address, `hasOwnLedger` in ledger/own-ledger.ts returns true, which allows the pages to do so.
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
