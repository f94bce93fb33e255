import { useSyncExternalStore } from "react";
import { createListeners } from "../components/kept-list.ts";

export const STORAGE_KEY = "named-keys";

/** Notified when the visitor's names change. */
export const nameListeners = createListeners();

let hasUnstored = false;

/** Records whether this page has names that the browser did not store. They last until the page is closed. */
export function setHasUnstored(has: boolean): void {
  hasUnstored = has;
}

/** Whether the visitor has named any keys. If not, the code that shows names is not loaded. */
export function hasNames(): boolean {
  try {
    return hasUnstored || localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    // Access to storage may be forbidden. No names can then be read.
    return false;
  }
}

export function useHasNames(): boolean {
  return useSyncExternalStore(nameListeners.subscribe, hasNames);
}
