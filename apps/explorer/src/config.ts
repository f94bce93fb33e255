// What a deployment says about itself in /config.json: one static build serves any network.
import { isRedirect, readText } from "@digital-evidence/client/answer";
import { ANSWER_LIMITS } from "@digital-evidence/client/answer-limits";
import { resolveNetwork, type Network } from "@digital-evidence/client/networks";

export type BatchSource = "api" | "generated";

export type Config = {
  /** Key of the network; every query is kept under it. */
  networkKey: string;
  network: Network;
  /** Where batches come from. `generated` is random and marked as such, never mixed with real data. */
  batches: BatchSource;
  /** Whether the service holds invented data, which the pages then say. */
  demonstration: boolean;
};

/** The configuration cannot be read or means nothing; the pages cannot start. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const CONFIG_PATH = "/config.json";

/** @throws ConfigError when the file cannot be had, or `parseConfig` refuses it. */
export async function loadConfig(fetch: typeof globalThis.fetch): Promise<Config> {
  let body: unknown;
  try {
    // As the preload in index.html asks for it, so that it is fetched once.
    const response = await fetch(CONFIG_PATH, { credentials: "same-origin", redirect: "manual" });
    if (isRedirect(response)) throw new Error("the answer is a redirect, which is not followed");
    if (!response.ok) throw new Error(`status ${response.status}`);
    const text = await readText(response, ANSWER_LIMITS.configuration);
    if (text === null) {
      throw new Error(`it is longer than ${ANSWER_LIMITS.configuration / 1024} KiB`);
    }
    body = JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "no reason given";
    throw new ConfigError(`${CONFIG_PATH} could not be read: ${reason}`, { cause });
  }
  return parseConfig(body);
}

/** @throws ConfigError naming the member that is not as it should be. */
export function parseConfig(body: unknown): Config {
  if (!isRecord(body)) throw new ConfigError(`${CONFIG_PATH} is not an object`);
  const { network: networkKey, networks = {}, batches = "api", demonstration = false } = body;
  if (typeof networkKey !== "string") throw new ConfigError('"network" is not a string');
  if (!isRecord(networks)) throw new ConfigError('"networks" is not an object');
  if (batches !== "api" && batches !== "generated") {
    throw new ConfigError('"batches" is neither "api" nor "generated"');
  }
  if (typeof demonstration !== "boolean") throw new ConfigError('"demonstration" is not a boolean');
  const declared = Object.fromEntries(
    Object.entries(networks).map(([key, network]) => [key, parseNetwork(key, network)]),
  );
  try {
    const network = resolveNetwork(networkKey, declared);
    return { networkKey, network, batches, demonstration };
  } catch (cause) {
    throw new ConfigError(cause instanceof Error ? cause.message : "unknown network", { cause });
  }
}

function parseNetwork(key: string, value: unknown): Network {
  const { name, apiBase, snapshotUrl, proofBinding } = isRecord(value) ? value : {};
  if (typeof name !== "string" || name === "") {
    throw new ConfigError(`"networks.${key}.name" is not a name`);
  }
  if (typeof apiBase !== "string" || (apiBase !== "" && !isWebAddress(apiBase))) {
    throw new ConfigError(`"networks.${key}.apiBase" is neither empty nor a web address`);
  }
  const isSnapshotUrl =
    typeof snapshotUrl === "string" &&
    snapshotUrl.includes("{hash}") &&
    (/^\/[^/\\]/.test(snapshotUrl) || isWebAddress(snapshotUrl));
  if (!isSnapshotUrl) {
    throw new ConfigError(`"networks.${key}.snapshotUrl" is no web address with {hash} in it`);
  }
  if (proofBinding === undefined) return { name, apiBase, snapshotUrl };
  if (proofBinding !== "path-and-leaf" && proofBinding !== "leaf") {
    throw new ConfigError(`"networks.${key}.proofBinding" is neither "path-and-leaf" nor "leaf"`);
  }
  return { name, apiBase, snapshotUrl, proofBinding };
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^/]/.test(value) && URL.canParse(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
