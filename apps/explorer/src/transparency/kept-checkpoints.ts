// The last verified checkpoint of each log, kept in this browser only.
import type { SeenCheckpoint } from "../evidence-chain/log-finding.ts";

const STORAGE_KEY = "log-checkpoints";
/** More logs than that are not remembered; the one that was seen longest ago goes first. */
const MAX_COUNT = 16;

/** A checkpoint with the service that showed it and the verifier key that signed it. */
export type KeptCheckpoint = SeenCheckpoint & { service: string; key: string };

/** The part of the browser's storage that is used. */
export type KeptStorage = Pick<Storage, "getItem" | "setItem">;

/** What is kept. Storage that is forbidden, or has something else in it, counts as nothing. */
export function readKept(storage: KeptStorage): KeptCheckpoint[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? "[]");
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

/**
 * Keeps a checkpoint in the place of the one that it was compared with. Another tab may have kept a later one
 * meanwhile; then nothing is written.
 * @param before the note that it was compared with; null where none was kept
 * @returns `kept`, `changed` where the comparison has to be made again, or `forbidden` where nothing can be kept
 */
export function keep(
  storage: KeptStorage,
  next: KeptCheckpoint,
  before: string | null,
): "kept" | "changed" | "forbidden" {
  const all = readKept(storage);
  const isSame = ({ service, key }: KeptCheckpoint) => service === next.service && key === next.key;
  if ((all.find(isSame)?.note ?? null) !== before) return "changed";
  const rest = all.filter((each) => !isSame(each));
  const latest = rest.toSorted((one, other) => other.receivedAt - one.receivedAt);
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify([next, ...latest].slice(0, MAX_COUNT)));
    return "kept";
  } catch {
    return "forbidden";
  }
}
