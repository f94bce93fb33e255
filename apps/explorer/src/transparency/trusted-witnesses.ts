// The witnesses that the visitor trusts, for each log, kept in this browser only. Nothing but the visitor's own
// click adds to them: a key that a service replaces later is not in here.
import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { useMemo, useSyncExternalStore } from "react";

const STORAGE_KEY = "trusted-witnesses";
/** More policies than that are not kept; the one that was chosen longest ago goes first. */
const MAX_COUNT = 16;

/** A policy in the form of tlog-policy, for the log of a service that has this verifier key. */
type TrustedPolicy = { service: string; log: string; policy: string };

/** The witnesses that the visitor trusts for one log. */
export type Trusted = {
  policy: string;
  /** What the engine found about them; null while it checks. */
  check: Check | null;
};

const listeners = new Set<() => void>();
let kept: readonly TrustedPolicy[] | null = null;

function all(): readonly TrustedPolicy[] {
  kept ??= readKept();
  return kept;
}

/** Storage that is forbidden, or has something else in it, counts as nothing. */
function readKept(): readonly TrustedPolicy[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(value) ? value.filter(isTrusted) : [];
  } catch {
    return [];
  }
}

function isTrusted(value: unknown): value is TrustedPolicy {
  if (typeof value !== "object" || value === null) return false;
  const { service, log, policy } = value as Record<string, unknown>;
  return [service, log, policy].every((text) => typeof text === "string");
}

function replace(next: readonly TrustedPolicy[]): void {
  kept = next;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Access to storage may be forbidden. The choice then lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** @param log the log's verifier key */
export function trust(service: string, log: string, policy: string): void {
  const rest = all().filter((each) => !(each.service === service && each.log === log));
  replace([{ service, log, policy }, ...rest].slice(0, MAX_COUNT));
}

export function stopTrusting(service: string, log: string): void {
  replace(all().filter((each) => !(each.service === service && each.log === log)));
}

/** The policy that the visitor trusts for this log, or null. */
export function trustedPolicy(service: string, log: string | null): string | null {
  return all().find((each) => each.service === service && each.log === log)?.policy ?? null;
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== STORAGE_KEY && key !== null) return;
    kept = null;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** Every policy that the visitor trusts, for whichever log. */
export function useTrustedPolicies(): readonly string[] {
  const trusted = useSyncExternalStore(subscribe, all);
  return useMemo(() => trusted.map(({ policy }) => policy), [trusted]);
}

export function useTrustedPolicy(service: string, log: string | null): string | null {
  return useSyncExternalStore(subscribe, () => trustedPolicy(service, log));
}
