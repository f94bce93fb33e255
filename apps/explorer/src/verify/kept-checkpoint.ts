// The last checkpoint of a log that this browser verified, as it is kept in the browser's storage.
import type { SeenCheckpoint } from "@digital-evidence/verdict/log";

/** A checkpoint with the service that showed it and the verifier key that signed it. */
export type KeptCheckpoint = SeenCheckpoint & {
  service: string;
  key: string;
  /** Set if the service had another key before, as long as the visitor has not accepted this one. */
  isUnaccepted?: true;
  /** Two checkpoints of this key that contradict each other, until the visitor dismisses them. */
  contradiction?: { before: SeenCheckpoint; now: SeenCheckpoint };
};

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
  if (!isSeen(value)) return false;
  const { service, key, contradiction: pair } = value as KeptCheckpoint;
  return (
    typeof service === "string" &&
    typeof key === "string" &&
    (pair === undefined || (isSeen(pair?.before) && isSeen(pair.now)))
  );
}

function isSeen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { note, size, receivedAt } = value as Record<string, unknown>;
  return (
    typeof note === "string" && [size, receivedAt].every((number) => Number.isSafeInteger(number))
  );
}
