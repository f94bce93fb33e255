// Remembers the recent searches. They are kept on this device only, and the visitor can clear them.
import { useSyncExternalStore } from "react";
import { keptList } from "../components/kept-list.ts";

const MAX_COUNT = 6;
/** Longer texts, such as a pasted mail, are not kept. A SHA-512 hash fits easily. */
const MAX_LENGTH = 256;

const list = keptList(
  "recent-searches",
  MAX_COUNT,
  (value): value is string => typeof value === "string",
);

export function rememberSearch(text: string): void {
  if (text === "" || text.length > MAX_LENGTH) return;
  list.add(text, (each) => each === text);
}

export function forgetSearches(): void {
  list.remove(() => true);
}

export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(list.subscribe, list.all);
}
