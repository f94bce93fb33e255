import type { Network } from "@digital-evidence/client/networks";

/** Another host of the network, which a page asks only when the visitor wants that. */
export type LedgerHost = {
  /** The host's address, without a slash at the end. */
  api: string;
  /** The host's name, with its port if that is not the usual one. */
  name: string;
  metagraphId: string | undefined;
};

/**
 * Returns null if the network names no such host, or one of the service's own origin, which would not be another.
 * @param apiBase the service's address
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
