// What was searched for lately: kept on this device alone, and cleared when its owner says so.
import { useSyncExternalStore } from "react";

const STORAGE_KEY = "recent-searches";
const MAX_COUNT = 6;
/** A hash of SHA-512 fits with room to spare; a mail that was pasted whole is not kept. */
const MAX_LENGTH = 256;

const none: readonly string[] = [];
const listeners = new Set<() => void>();
let current: readonly string[] | null = null;

function read(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    if (!Array.isArray(kept)) return none;
    return kept.filter((text) => typeof text === "string").slice(0, MAX_COUNT);
  } catch {
    // Forbidden, or written by somebody else: as good as none.
    return none;
  }
}

function change(searches: readonly string[]): void {
  current = searches;
  try {
    if (searches.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(searches));
  } catch {
    // Storage may be forbidden; the list then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function recentSearches(): readonly string[] {
  current ??= read();
  return current;
}

export function rememberSearch(text: string): void {
  if (text === "" || text.length > MAX_LENGTH) return;
  change([text, ...recentSearches().filter((each) => each !== text)].slice(0, MAX_COUNT));
}

export function forgetSearches(): void {
  change(none);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Newest first. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, recentSearches);
}
