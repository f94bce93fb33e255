// Reads what a search for a snapshot in a log needs: the snapshot's hash and its ordinal. This code has its own file
// because pages need it before they load the code for logs.
import { hashOf } from "@digital-evidence/evidence/hash";
import { isJsonObject } from "@digital-evidence/evidence/json-object";

/** A snapshot's hash and its ordinal. The ordinal determines the index of the hash in the log. */
export type LoggedSnapshot = { hash: string; ordinal: number };

/** The hash and the ordinal that a snapshot states about itself; null if one of them is missing or malformed. */
export function statedSnapshot(snapshot: unknown): LoggedSnapshot | null {
  if (!isJsonObject(snapshot)) return null;
  const { hash: stated, ordinal } = snapshot;
  const hash = hashOf(typeof stated === "string" ? stated : null);
  const isPlaced = Number.isSafeInteger(ordinal) && Number(ordinal) >= 1;
  return hash !== null && isPlaced ? { hash, ordinal: Number(ordinal) } : null;
}
