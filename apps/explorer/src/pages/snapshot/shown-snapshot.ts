import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";

export type ShownEntry = { batchId: string | undefined; root: string | undefined };

/** The members of a snapshot that the page shows. A member with a wrong type is undefined. */
export type ShownSnapshot = {
  hash: string | undefined;
  ordinal: number | undefined;
  timestamp: string | undefined;
  /** Null where the snapshot states no previous one, as the first snapshot does. */
  previousHash: string | null | undefined;
  entries: readonly ShownEntry[] | undefined;
};

export function shownSnapshot(snapshot: JsonObject): ShownSnapshot {
  const { ordinal, previousHash, entries } = snapshot;
  return {
    hash: textOf(snapshot["hash"]),
    ordinal: typeof ordinal === "number" ? ordinal : undefined,
    timestamp: textOf(snapshot["timestamp"]),
    previousHash: previousHash === null ? null : textOf(previousHash),
    entries: Array.isArray(entries) ? entries.map(shownEntry) : undefined,
  };
}

function shownEntry(entry: unknown): ShownEntry {
  const { batchId, root } = isJsonObject(entry) ? entry : {};
  return { batchId: textOf(batchId), root: textOf(root) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
