// Keeps the names that the visitor gave to keys, in this browser only.
import { useSyncExternalStore } from "react";
import { nameListeners, setHasUnstored, STORAGE_KEY } from "./has-names.ts";
import { isKeptKey, NAME_LIMITS, type NamedKey } from "./named-key.ts";

let kept: readonly NamedKey[] = [];
/** The stored text that `kept` was read from. */
let keptText: string | null = null;

/** Returns the stored text, or `keptText` if the browser forbids access to storage. */
function storedText(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return keptText;
  }
}

/** Returns all names, in the order in which the keys were first named. Other tabs may change them at any time. */
export function namedKeys(): readonly NamedKey[] {
  const text = storedText();
  if (text !== keptText) [kept, keptText] = [read(text), text];
  return kept;
}

function read(text: string | null): readonly NamedKey[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isKeptKey).slice(0, NAME_LIMITS.names) : [];
  } catch {
    return [];
  }
}

/** @returns whether the browser has stored the names; otherwise they last until the page is closed */
function replace(next: readonly NamedKey[]): boolean {
  let isStored = true;
  try {
    if (next.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Access to storage may be forbidden, or the storage may be full.
    isStored = false;
  }
  [kept, keptText] = [next, storedText()];
  setHasUnstored(!isStored && next.length > 0);
  nameListeners.notify();
  return isStored;
}

/** `full`: there would be too many names, so none was added. `unstored`: the names last until the page is closed. */
export type Keeping = "stored" | "unstored" | "full";

/** Stores the entries. Each replaces an earlier entry for the same key. */
export function keepNames(entries: readonly NamedKey[]): Keeping {
  if (entries.length === 0) return "stored";
  const byKey = new Map([...namedKeys(), ...entries].map((entry) => [entry.key, entry]));
  if (byKey.size > NAME_LIMITS.names) return "full";
  return replace([...byKey.values()]) ? "stored" : "unstored";
}

export function forgetName(key: string): void {
  replace(namedKeys().filter((entry) => entry.key !== key));
}

export function useNamedKeys(): readonly NamedKey[] {
  return useSyncExternalStore(nameListeners.subscribe, namedKeys);
}
