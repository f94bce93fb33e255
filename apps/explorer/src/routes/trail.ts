import { useHistoryState } from "wouter/use-browser-location";

/** The addresses of the newer pages a reader came by, newest first: the way back that no cursor knows. */
export type Trail = readonly string[];

/** Kept in the history entry, so that refresh, back and forward have it; null after a deep link. */
export function useTrail(): Trail | null {
  const state: unknown = useHistoryState();
  if (typeof state !== "object" || state === null || !("trail" in state)) return null;
  const { trail } = state;
  const isTrail = Array.isArray(trail) && trail.every((entry) => /^\/[a-z]/.test(String(entry)));
  return isTrail ? trail.map(String) : null;
}
