import {
  type KeptCheckpoint,
  type KeptCheckpointsKey,
  parseKept,
} from "../evidence-chain/kept-checkpoint.ts";

const STORAGE_KEY: KeptCheckpointsKey = "log-checkpoints";
/** At most this many checkpoints are kept. The one that was received longest ago is dropped first. */
const MAX_COUNT = 16;

export type KeptStorage = Pick<Storage, "getItem" | "setItem">;

/** Returns the kept checkpoints. The list is empty if access to storage is forbidden or the stored text is damaged. */
export function readKept(storage: KeptStorage): KeptCheckpoint[] {
  return parseKept(() => storage.getItem(STORAGE_KEY));
}

/**
 * Stores a checkpoint in place of the one that it was compared with. Nothing is written if another tab has stored
 * a different checkpoint since that comparison.
 * @param before the note that the checkpoint was compared with; null if there was none
 * @returns `kept`; `changed` if the comparison has to be run again; `forbidden` if this browser does not let
 * the page store anything
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
