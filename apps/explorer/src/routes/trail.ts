import { useHistoryState } from "wouter/use-browser-location";

/**
 * The addresses of the newer pages that the visitor came from, newest first. Cursors only lead to older
 * pages, so the way back is kept here.
 */
export type Trail = readonly string[];

/**
 * Reads the trail from the history entry, where it survives refresh, back and forward. Null after a deep
 * link.
 */
export function useTrail(): Trail | null {
  const state: unknown = useHistoryState();
  if (typeof state !== "object" || state === null || !("trail" in state)) return null;
  const { trail } = state;
  const isTrail = Array.isArray(trail) && trail.every((entry) => /^\/[a-z]/.test(String(entry)));
  return isTrail ? trail.map(String) : null;
}
