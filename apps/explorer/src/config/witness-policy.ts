// Decides whether the witnesses that the explorer's configuration names may confirm a root:
// docs/protocol/verdict.md, section 15.
import type { Config } from "./config-schema.ts";

/** The policy of the explorer's configuration, and whose configuration it is. */
export type ConfiguredPolicy = {
  policy: string;
  /** The explorer's host, with its port if that is not the usual one. */
  host: string;
  /** Whether the explorer is on another host than the service. Only then does the policy count. */
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
 * Returns the name of an address's host. Two origins that differ only in scheme or port are on the same host, and so
 * are names that differ only in the dot that may end them.
 */
function hostName(address: string): string {
  return new URL(address).hostname.replace(/\.$/, "");
}
