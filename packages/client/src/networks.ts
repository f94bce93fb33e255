// The networks the explorer knows: one base address and one external explorer each.

export type Network = {
  /** The name shown to a reader. */
  name: string;
  /**
   * The address that the API's paths are appended to; empty for the page's own origin. No trailing
   * slash.
   */
  apiBase: string;
  /** The address of a snapshot's page, with `{hash}` in place of the hash. */
  snapshotUrl: string;
  /**
   * How a proof is bound to its fingerprint: docs/protocol/verdict.md, section 5. Default:
   * `path-and-leaf`.
   */
  proofBinding?: "path-and-leaf" | "leaf" | undefined;
};

export const NETWORKS = {
  mainnet: {
    name: "Mainnet",
    apiBase: "https://de-api.constellationnetwork.io",
    snapshotUrl: "https://mainnet.dagexplorer.io/snapshots/{hash}",
  },
  integrationnet: {
    name: "IntegrationNet",
    apiBase: "https://de-api-intnet.constellationnetwork.io",
    snapshotUrl: "https://integrationnet.dagexplorer.io/snapshots/{hash}",
  },
  // The base address of this network is not published; a deployment that knows it can declare its own.
  testnet: {
    name: "Testnet",
    apiBase: "https://de-api-testnet.constellationnetwork.io",
    snapshotUrl: "https://testnet.dagexplorer.io/snapshots/{hash}",
  },
} as const satisfies Record<string, Network>;

/**
 * The network with a name, among the known ones and those that a deployment declares, which take
 * precedence.
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

/** The external explorer's page of a snapshot. */
export function snapshotUrl(network: Network, hash: string): string {
  return network.snapshotUrl.replace("{hash}", () => encodeURIComponent(hash));
}
