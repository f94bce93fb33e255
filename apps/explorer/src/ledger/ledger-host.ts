import type { Network } from "@digital-evidence/client/networks";

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
