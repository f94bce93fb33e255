import { type Client, createClient, type Fetch } from "@digital-evidence/client";
import { baseAddress, NETWORKS, resolveNetwork } from "@digital-evidence/client/networks";
import type { ProofBinding } from "@digital-evidence/evidence/verify-evidence";
import { usageError } from "../command-error.ts";
import type { Io } from "../io.ts";
import { fetchOfEither } from "./either-fetch.ts";
import { isSet, readSettings, settingsPath } from "../settings.ts";
import { quoted } from "../terminal/neutral-text.ts";

export type ServiceOptions = {
  network?: string;
  base?: string;
  timeout?: number;
  retries?: number;
};

export const NETWORK_NAMES = Object.keys(NETWORKS);
const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_NETWORK = "mainnet";
/** The network's name if the user gave only an address, and no known network has this address. */
export const UNNAMED_NETWORK = "custom";

export type Service = {
  client: Client;
  /** How the client asks. */
  fetch: Fetch;
  /** Whether published files stand at the address, and no service. */
  isPublished: () => Promise<boolean>;
  network: string;
  apiBase: string;
  /**
   * Whether the service keeps the ledger itself, so that it can be asked for snapshots. This is false for the known
   * networks, because their ledger is elsewhere.
   */
  hasOwnLedger: boolean;
  proofBinding: ProofBinding | undefined;
  /** The time-out of one attempt. If it is undefined, the client uses its defaults. */
  timeoutMs: number | undefined;
};

/**
 * Opens the service that the user names: by an option, or else by DIGITAL_EVIDENCE_BASE, or else in the settings. If no
 * service is named, it is the public mainnet.
 * @throws CommandError for an unknown network or an invalid address
 */
export async function openService(options: ServiceOptions, io: Io): Promise<Service> {
  return openNamed(options, (await namedService(options, io)) ?? {}, io);
}

/**
 * Like `openService`, for a command that sends something. It must not go to the public mainnet only because nothing else
 * was named.
 * @returns also the file with the API key that the settings name. It is only for the service that they name.
 * @throws CommandError also if no service is named
 */
export async function openOwnService(
  options: ServiceOptions,
  io: Io,
): Promise<{ service: Service; apiKeyFile: string | undefined }> {
  const named = await namedService(options, io);
  if (named !== null) {
    return { service: openNamed(options, named, io), apiKeyFile: named.apiKeyFile };
  }
  throw usageError(
    `nothing was sent, because no service is named: use --base or --network, set DIGITAL_EVIDENCE_BASE, or write { "base": "https://…" } to ${quoted(settingsPath(io) ?? "a file that DIGITAL_EVIDENCE_CONFIG names", 200)}`,
  );
}

type Named = { base?: string; network?: string; apiKeyFile?: string };

async function namedService({ base, network }: ServiceOptions, io: Io): Promise<Named | null> {
  if (base !== undefined || network !== undefined) {
    return {
      ...(base === undefined ? {} : { base }),
      ...(network === undefined ? {} : { network }),
    };
  }
  const { DIGITAL_EVIDENCE_BASE: set } = io.env;
  if (isSet(set)) return { base: set };
  const settings = await readSettings(io);
  return settings.base === undefined && settings.network === undefined ? null : settings;
}

function openNamed({ timeout, retries }: ServiceOptions, named: Named, io: Io): Service {
  const address = named.base === undefined ? null : readAddress(named.base);
  const network = named.network ?? (address === null ? DEFAULT_NETWORK : networkOf(address));
  const known = address === null ? knownNetwork(network) : null;
  if (known === null && !isNetworkName(network)) {
    throw usageError(`${quoted(network, 40)} is not a network's name`);
  }
  const apiBase = known?.apiBase ?? address ?? "";
  const timeoutMs = timeout === undefined ? undefined : timeout * 1000;
  const hasOwnLedger = known === null && networkOf(apiBase) === UNNAMED_NETWORK;
  const { fetch, isPublished } = hasOwnLedger
    ? fetchOfEither(apiBase, io, timeoutMs ?? DEFAULT_TIMEOUT_MS)
    : { fetch: io.fetch, isPublished: () => Promise.resolve(false) };
  const client = createClient({
    apiBase,
    fetch,
    now: io.now,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(retries === undefined ? {} : { retryLimit: retries }),
    onRetry: ({ attempt, of, reason, delayMs }) => {
      io.progress.show(`${reason}: retry ${attempt} of ${of} in ${delayMs / 1000} seconds`);
    },
  });
  const proofBinding = known?.proofBinding;
  return { client, fetch, isPublished, network, apiBase, hasOwnLedger, proofBinding, timeoutMs };
}

/** The beginning of the sentence that a fingerprint was not found. */
export async function doesNotKnow({ isPublished, network }: Service): Promise<string> {
  return (await isPublished())
    ? "The published files do not have"
    : `The service on ${network} does not know`;
}

export function isNetworkName(value: unknown): value is string {
  return typeof value === "string" && /^[a-z0-9][a-z0-9-]{0,31}$/.test(value);
}

function knownNetwork(name: string) {
  try {
    return resolveNetwork(name);
  } catch (error) {
    const names = NETWORK_NAMES.join(", ");
    const message = `${quoted(name, 40)} is not a known network (${names}); give its address with --base`;
    throw usageError(message, error);
  }
}

function networkOf(address: string): string {
  const found = Object.entries(NETWORKS).find(([, { apiBase }]) => apiBase === address);
  return found?.[0] ?? UNNAMED_NETWORK;
}

export function readAddress(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw usageError(`${quoted(text, 80)} is not an http or https address`);
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw usageError("the address must not contain a user name, a query or a fragment");
  }
  return baseAddress(url.href);
}
