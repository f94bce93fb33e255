// Whom the visitor trusts: witnesses and their policies, and observers, kept in this browser.
import { useMemo, useSyncExternalStore } from "react";
import type { TrustedObserver } from "@digital-evidence/evidence/verify-evidence";
import { OBSERVERS_KEPT } from "@digital-evidence/evidence/limits";
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

function isOf(service: string, log: string | null): (each: TrustedPolicy) => boolean {
  return (each) => each.service === service && each.log === log;
}

export function useTrustedPolicies(): readonly string[] {
  const trusted = useSyncExternalStore(policyList.subscribe, policyList.all);
  return useMemo(() => trusted.map(({ policy }) => policy), [trusted]);
}

export function useTrustedPolicy(service: string, log: string | null): string | null {
  return useSyncExternalStore(policyList.subscribe, () => trustedPolicy(service, log));
}

// Keeps the observers that the visitor trusts, each for a network, in this browser only. Only the visitor's own click adds one.
// The code that reads and verifies what they sign is elsewhere, because a fingerprint's page loads this file at once.

export const observerList = keptList("trusted-observers", OBSERVERS_KEPT, isObserver);

/** The addresses of observers that the pages ask without another click. */
export const askedList = keptList(
  "observers-to-ask",
  OBSERVERS_KEPT,
  (value): value is string => typeof value === "string",
);

function isObserver(value: unknown): value is TrustedObserver {
  if (!hasTexts(value, ["network", "key"])) return false;
  const { address } = value as Partial<Record<"address", unknown>>;
  return address === null || typeof address === "string";
}

export const isSameObserver =
  ({ network, key }: TrustedObserver) =>
  (other: TrustedObserver): boolean =>
    other.network === network && other.key === key;

/**
 * Trusts these observers in addition to those that the visitor trusts already. If they would be too many together, nothing
 * changes, because the visitor would not notice that the browser no longer trusts an earlier choice.
 * @returns whether they are trusted now
 */
export function trustObservers(list: readonly TrustedObserver[]): boolean {
  const more = list.filter((one) => !observerList.all().some(isSameObserver(one)));
  if (observerList.all().length + more.length > OBSERVERS_KEPT) return false;
  for (const one of list) observerList.add(one, isSameObserver(one));
  return true;
}

export function stopTrustingObserver(one: TrustedObserver): void {
  observerList.remove(isSameObserver(one));
  askedList.remove((address) => address === one.address);
}

export function useTrustedObservers(): readonly TrustedObserver[] {
  return useSyncExternalStore(observerList.subscribe, observerList.all);
}

/** Returns the observers that the visitor trusts for this network. */
export function useObserversOf(network: string): readonly TrustedObserver[] {
  const all = useTrustedObservers();
  return useMemo(() => all.filter((one) => one.network === network), [all, network]);
}

/** Writes observers in the form that the field and the command's `--observer` read. */
export function observerLines(list: readonly TrustedObserver[]): string {
  return list
    .map(
      ({ network, key, address }) => `observer ${network} ${key}${address ? ` ${address}` : ""}\n`,
    )
    .join("");
}

/** Whether a policy for this log can be kept without dropping the policy for another log. */
export function hasRoomForPolicy(service: string, log: string): boolean {
  return policyList.all().length < MAX_POLICIES || trustedPolicy(service, log) !== null;
}

/**
 * Trusts the policy's witnesses for this log. If the visitor already trusts those of too many other logs, nothing
 * changes, because the visitor would not notice that the browser no longer trusts an earlier choice.
 * @param log the log's verifier key
 * @returns whether the witnesses are trusted now
 */
export function trustPolicy(service: string, log: string, policy: string): boolean {
  const hasRoom = hasRoomForPolicy(service, log);
  if (hasRoom) policyList.add({ service, log, policy }, isOf(service, log));
  return hasRoom;
}

export function stopTrustingPolicy(service: string, log: string): void {
  policyList.remove(isOf(service, log));
}
