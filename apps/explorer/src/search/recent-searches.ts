// Remembers the recent searches. They are kept on this device only, and the visitor can clear them.
import { useSyncExternalStore } from "react";

const STORAGE_KEY = "recent-searches";
const MAX_COUNT = 6;
/** Longer texts, such as a pasted mail, are not kept. A SHA-512 hash fits easily. */
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
    // Access to storage may be forbidden, or the stored value may be invalid. Both count as no recent
    // searches.
    return none;
  }
}

function change(searches: readonly string[]): void {
  current = searches;
  try {
    if (searches.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(searches));
  } catch {
    // Access to storage may be forbidden. The list then lasts until the page is closed.
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

export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, recentSearches);
}
