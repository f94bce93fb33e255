// Keeps the witnesses that the visitor trusts for each log, in this browser only. Only the visitor's own click
// adds a witness. If a service later replaces a witness's key, the new key is not trusted.
import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { useMemo, useSyncExternalStore } from "react";

const STORAGE_KEY = "trusted-witnesses";
/** The maximum number of policies. If there are more, the one that was chosen longest ago is dropped. */
const MAX_COUNT = 16;

/** A policy in the form of tlog-policy. It applies to the log of this service that has the verifier key `log`. */
type TrustedPolicy = { service: string; log: string; policy: string };

/** The witnesses that count for one log. */
export type Trusted = {
  policy: string;
  /** The host whose configuration names them, or null if the visitor trusts them. */
  namedBy: string | null;
  /** What the engine found about these witnesses, or null while the check runs. */
  check: Check | null;
};

const listeners = new Set<() => void>();
let kept: readonly TrustedPolicy[] | null = null;

function all(): readonly TrustedPolicy[] {
  kept ??= readKept();
  return kept;
}

/** Returns an empty list if storage is forbidden or contains something else. */
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

/** Returns the policy that the visitor trusts for this log, or null if there is none. */
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

/** Returns all policies that the visitor trusts, for all logs. */
export function useTrustedPolicies(): readonly string[] {
  const trusted = useSyncExternalStore(subscribe, all);
  return useMemo(() => trusted.map(({ policy }) => policy), [trusted]);
}

export function useTrustedPolicy(service: string, log: string | null): string | null {
  return useSyncExternalStore(subscribe, () => trustedPolicy(service, log));
}
