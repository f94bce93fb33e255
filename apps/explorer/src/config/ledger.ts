import { snapshotUrl, type Network } from "@digital-evidence/client/networks";
import { hashOf } from "@digital-evidence/evidence/hash";
import { PATHS } from "@digital-evidence/evidence/api";

/**
 * Returns the address at which a snapshot can be viewed. Returns null if `hash` is not a valid hash, or if the result
 * would not be an http or https address on the host of the network's `snapshotUrl`.
 * @param origin the page’s origin, against which a path is resolved
 */
export function snapshotLink(network: Network, hash: string, origin: string): string | null {
  if (hashOf(hash) === null) return null;
  const href = snapshotUrl(network, hash);
  if (!URL.canParse(href, origin)) return null;
  const target = new URL(href, origin);
  const allowed = new URL(network.snapshotUrl, origin);
  const isWeb = target.protocol === "https:" || target.protocol === "http:";
  return isWeb && target.host === allowed.host ? href : null;
}

/**
 * Whether the service itself keeps the ledger. Only then can the page request snapshots and recompute their
 * hashes.
 */
export function hasOwnLedger({ apiBase, snapshotUrl }: Network): boolean {
  return snapshotUrl === `${apiBase.replace(/\/+$/, "")}${PATHS.snapshot}`;
}

/** A host of the network other than the service. A page sends requests to this host only if the visitor agrees. */
export type LedgerHost = {
  /** The host's address, without a slash at the end. */
  api: string;
  /** The host's name, with its port if that is not the usual one. */
  name: string;
  metagraphId: string | undefined;
};

/**
 * Returns null if the network names no other host, or if that host has the service's own origin.
 * @param apiBase the service's full address
 */
export function ledgerHost(
  { ledgerApi, metagraphId }: Network,
  apiBase: string,
): LedgerHost | null {
  if (ledgerApi === undefined) return null;
  const { origin, host } = new URL(ledgerApi);
  if (origin === new URL(apiBase).origin) return null;
  return { api: ledgerApi.replace(/\/+$/, ""), name: host, metagraphId };
}
