// The last checkpoint of a log that this browser verified, as it is kept in the browser's storage.
import type { SeenCheckpoint } from "./log-finding.ts";

/** A checkpoint with the service that showed it and the verifier key that signed it. */
export type KeptCheckpoint = SeenCheckpoint & { service: string; key: string };

/**
 * The name under which the checkpoints are stored. It is a type and not a constant, because pages would otherwise have
 * to load a shared file for it.
 */
export type KeptCheckpointsKey = "log-checkpoints";

/**
 * Reads stored checkpoints. The list is empty if the text is not a JSON list, or if access to storage is forbidden.
 * @param stored returns the text, or null if nothing is stored; it may throw
 */
export function parseKept(stored: () => string | null): KeptCheckpoint[] {
  try {
    const kept: unknown = JSON.parse(stored() ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptCheckpoint {
  if (typeof value !== "object" || value === null) return false;
  const { service, key, note, size, receivedAt } = value as Record<string, unknown>;
  return (
    [service, key, note].every((text) => typeof text === "string") &&
    [size, receivedAt].every((number) => Number.isSafeInteger(number))
  );
}
