// Keeps the observers that the visitor trusts, each for a network, in this browser only. Only the visitor's own click adds one.
// The code that reads and verifies what they sign is elsewhere, because a fingerprint's page loads this file at once.
import type { TrustedObserver } from "@digital-evidence/evidence/verify-evidence";
import { useMemo, useSyncExternalStore } from "react";
import { hasTexts, keptList } from "../components/kept-list.ts";

/** The maximum number of observers. */
export const MAX_OBSERVERS = 16;

export const observerList = keptList("trusted-observers", MAX_OBSERVERS, isObserver);

/** The addresses of observers that the pages ask without another click. */
export const askedList = keptList(
  "observers-to-ask",
  MAX_OBSERVERS,
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
  if (observerList.all().length + more.length > MAX_OBSERVERS) return false;
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
