// The networks that the explorer knows, each with a base address and an external explorer.

export type Network = {
  name: string;
  /**
   * The base address to which the API's paths are appended, without a trailing slash. It is empty for the
   * page's own origin.
   */
  apiBase: string;
  /**
   * What answers at `apiBase`: the service's API, or files that the service published. The default is the API. Files
   * are read through published/published-fetch.ts.
   */
  source?: "api" | "published" | undefined;
  /** The address of a snapshot's page in the external explorer, with `{hash}` in place of the hash. */
  snapshotUrl: string;
  /**
   * The base address of another host of the network, without a slash at the end. The host can be asked whether it knows
   * a snapshot: ledger-host.ts. A page does this only at the visitor's request.
   */
  ledgerApi?: string | undefined;
  /** The metagraph's own address on the network, if the records name snapshots of a metagraph. */
  metagraphId?: string | undefined;
  /**
   * Which statements of a proof must name the fingerprint: docs/protocol/verdict.md, section 5. The default is
   * `path-and-leaf`.
   */
  proofBinding?: "path-and-leaf" | "leaf" | undefined;
};

/**
 * Returns a base address as the API's paths continue it. Many integrators write it with the paths' `/v1` at its end,
 * which would lead to `/v1/v1`.
 */
export function baseAddress(address: string): string {
  return address.replace(/\/+$/, "").replace(/\/v1$/, "").replace(/\/+$/, "");
}

export const NETWORKS = {
  mainnet: {
    name: "Mainnet",
    apiBase: "https://de-api.constellationnetwork.io",
    snapshotUrl: "https://mainnet.dagexplorer.io/snapshots/{hash}",
    ledgerApi: "https://be-mainnet.constellationnetwork.io",
  },
  integrationnet: {
    name: "IntegrationNet",
    apiBase: "https://de-api-intnet.constellationnetwork.io",
    snapshotUrl: "https://integrationnet.dagexplorer.io/snapshots/{hash}",
    ledgerApi: "https://be-integrationnet.constellationnetwork.io",
  },
  // The address of the Testnet's service is not published. `apiBase` is a guess that follows the pattern of the other
  // networks. A deployment that knows the right address can declare the network itself.
  testnet: {
    name: "Testnet",
    apiBase: "https://de-api-testnet.constellationnetwork.io",
    snapshotUrl: "https://testnet.dagexplorer.io/snapshots/{hash}",
    ledgerApi: "https://be-testnet.constellationnetwork.io",
  },
} as const satisfies Record<string, Network>;

/**
 * Finds a network by name. Networks that a deployment declares take precedence over the known ones.
 * @throws RangeError `Invalid network => {network}` for any other name
 */
export function resolveNetwork(
  network: string,
  declared: Readonly<Record<string, Network>> = {},
): Network {
  const networks: Readonly<Record<string, Network>> = { ...NETWORKS, ...declared };
  const found = Object.hasOwn(networks, network) ? networks[network] : undefined;
  if (found === undefined) throw new RangeError(`Invalid network => ${network}`);
  return found;
}

/** Returns the address of a snapshot's page in the ledger's own explorer. */
export function snapshotUrl(network: Network, hash: string): string {
  return network.snapshotUrl.replace("{hash}", () => encodeURIComponent(hash));
}
