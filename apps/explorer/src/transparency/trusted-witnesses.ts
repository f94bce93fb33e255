// Keeps the witnesses that the visitor trusts for each log, in this browser only. Only the visitor's own click
// adds a witness. If a service later replaces a witness's key, the new key is not trusted.
import { useMemo, useSyncExternalStore } from "react";
import { hasTexts, keptList } from "../components/kept-list.ts";

/** The maximum number of policies. */
export const MAX_POLICIES = 16;

/** A policy in the form of tlog-policy. It applies to the log of this service that has the verifier key `log`. */
type TrustedPolicy = { service: string; log: string; policy: string };

export const policyList = keptList(
  "trusted-witnesses",
  MAX_POLICIES,
  (value): value is TrustedPolicy => hasTexts(value, ["service", "log", "policy"]),
);

/** Returns the policy that the visitor trusts for this log, or null if there is none. */
export function trustedPolicy(service: string, log: string | null): string | null {
  return policyList.all().find(isOf(service, log))?.policy ?? null;
}

/** Returns what the visitor chose last for another key of this service's log, or undefined if there is nothing. */
export function useOtherKeysPolicy(service: string, log: string): TrustedPolicy | undefined {
  const all = useSyncExternalStore(policyList.subscribe, policyList.all);
  return all.find((each) => each.service === service && each.log !== log);
}

export function isOf(service: string, log: string | null): (each: TrustedPolicy) => boolean {
  return (each) => each.service === service && each.log === log;
}

export function useTrustedPolicies(): readonly string[] {
  const trusted = useSyncExternalStore(policyList.subscribe, policyList.all);
  return useMemo(() => trusted.map(({ policy }) => policy), [trusted]);
}

export function useTrustedPolicy(service: string, log: string | null): string | null {
  return useSyncExternalStore(policyList.subscribe, () => trustedPolicy(service, log));
}
