// The snapshot that is looked for in a log. Pages use this before they load the code for logs.
import { hashOf } from "@digital-evidence/evidence/hash";
import { isJsonObject } from "@digital-evidence/evidence/json-object";

/** A snapshot's hash and its ordinal, which says where in the log the hash stands. */
export type LoggedSnapshot = { hash: string; ordinal: number };

/** The snapshot as it describes itself; null where it does not name its hash and its place. */
export function statedSnapshot(snapshot: unknown): LoggedSnapshot | null {
  if (!isJsonObject(snapshot)) return null;
  const { hash: stated, ordinal } = snapshot;
  const hash = hashOf(typeof stated === "string" ? stated : null);
  const isPlaced = Number.isSafeInteger(ordinal) && Number(ordinal) >= 1;
  return hash !== null && isPlaced ? { hash, ordinal: Number(ordinal) } : null;
}
