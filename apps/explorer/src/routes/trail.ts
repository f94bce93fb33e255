import { useHistoryState } from "wouter/use-browser-location";

/**
 * The addresses of the newer pages of the list that the visitor has already passed, newest first. They must be
 * remembered, because a cursor leads only to older pages.
 */
export type Trail = readonly string[];

/**
 * Reads the trail from the history entry, which survives refresh, back and forward. The result is null when
 * the visitor opened the address directly.
 */
export function useTrail(): Trail | null {
  const state: unknown = useHistoryState();
  if (typeof state !== "object" || state === null || !("trail" in state)) return null;
  const { trail } = state;
  const isTrail = Array.isArray(trail) && trail.every((entry) => /^\/[a-z]/.test(String(entry)));
  return isTrail ? trail.map(String) : null;
}
