// Keeps, in this browser only, the hosts of networks to which the pages may send requests without a further click.
import { useSyncExternalStore } from "react";

const STORAGE_KEY = "ledger-hosts-to-ask";
/** The maximum number of hosts. If there are more, the one that was chosen longest ago is dropped. */
const MAX_COUNT = 16;

const listeners = new Set<() => void>();
let kept: readonly string[] | null = null;

function all(): readonly string[] {
  kept ??= readKept();
  return kept;
}

/** Returns an empty list if storage is forbidden or contains something else. */
function readKept(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

function replace(next: readonly string[]): void {
  kept = next;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Access to storage may be forbidden. The choice then lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** @param api the host's address */
export function rememberHost(api: string): void {
  replace([api, ...all().filter((each) => each !== api)].slice(0, MAX_COUNT));
}

export function forgetHost(api: string): void {
  replace(all().filter((each) => each !== api));
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

export function useIsRemembered(api: string): boolean {
  return useSyncExternalStore(subscribe, all).includes(api);
}
