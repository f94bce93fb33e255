// Decides whether the witnesses that the explorer's configuration names may confirm a root:
// docs/protocol/verdict.md, section 15.
import type { Config } from "./config-schema.ts";

/** The policy in the explorer's configuration, and the host that this configuration was loaded from. */
export type ConfiguredPolicy = {
  policy: string;
  /** The explorer's host, with its port if that is not the usual one. */
  host: string;
  /** Whether the explorer is on another host than the service. The policy is used only in this case. */
  isElsewhere: boolean;
};

/**
 * @param apiBase the service's full address
 * @param pageOrigin the explorer's origin, from which the configuration was loaded without a redirect
 */
export function configuredPolicy(
  { witnessPolicy }: Pick<Config, "witnessPolicy">,
  apiBase: string,
  pageOrigin: string,
): ConfiguredPolicy | null {
  if (witnessPolicy === null) return null;
  const isElsewhere = hostName(pageOrigin) !== hostName(apiBase);
  return { policy: witnessPolicy, host: new URL(pageOrigin).host, isElsewhere };
}

/**
 * Returns the name of an address's host, without the scheme, the port and a dot at the end. Addresses that differ
 * only in these count as the same host.
 */
function hostName(address: string): string {
  return new URL(address).hostname.replace(/\.$/, "");
}
