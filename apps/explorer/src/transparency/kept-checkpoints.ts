import type { VerifierKey } from "@digital-evidence/transparency";
import {
  type KeptCheckpoint,
  type KeptCheckpointsKey,
  parseKept,
} from "../verify/kept-checkpoint.ts";
import type { SeenCheckpoint } from "@digital-evidence/verdict/log";

const STORAGE_KEY: KeptCheckpointsKey = "log-checkpoints";
/**
 * At most this many checkpoints are kept. The one that was received longest ago is dropped first. No service reaches
 * this limit alone, unless the visitor accepts very many of its keys.
 */
const MAX_COUNT = 128;
/**
 * At most this many keys of one service are kept without the visitor having accepted them. A service can name a new key
 * at every look, and this must not push out anything else.
 */
const MAX_UNACCEPTED = 3;
/**
 * The maximum length of a kept note, in characters. A log can write any lines into its checkpoint, and this must not
 * fill the storage that the visitor's own choices need.
 */
const MAX_NOTE_LENGTH = 4096;

export type KeptStorage = Pick<Storage, "getItem" | "setItem">;

export type LogKey = Pick<KeptCheckpoint, "service" | "key">;

/** Returns the kept checkpoints. The list is empty if access to storage is forbidden or the stored text is damaged. */
export function readKept(storage: KeptStorage): KeptCheckpoint[] {
  return parseKept(() => storage.getItem(STORAGE_KEY));
}

/**
 * Returns the note, or the note with the log's own signature alone if it is too long to be kept. That signature is all
 * that proves a fork. The lines that the log signs cannot be left out, so the result may still be too long.
 */
export function shortNote(note: string, { name }: VerifierKey): string {
  if (note.length <= MAX_NOTE_LENGTH) return note;
  const end = note.lastIndexOf("\n\n") + 2;
  const lines = note.slice(end).split("\n");
  const own = lines.filter((line) => line.startsWith(`\u2014 ${name} `));
  return `${note.slice(0, end)}${own.join("\n")}\n`;
}

/**
 * Stores a checkpoint in place of the one that it was compared with. Nothing is written if another tab has stored
 * a different checkpoint since that comparison.
 * @param before the note that the checkpoint was compared with; null if there was none
 * @returns `kept`; `changed` if the comparison has to be run again; `too-long` if the note is too long to be kept;
 * `forbidden` if this browser does not let the page store anything
 */
export function keep(
  storage: KeptStorage,
  next: SeenCheckpoint & LogKey,
  before: string | null,
): "kept" | "changed" | "too-long" | "forbidden" {
  const all = readKept(storage);
  const same = all.find(isOf(next));
  if ((same?.note ?? null) !== before) return "changed";
  if (next.note.length > MAX_NOTE_LENGTH) return "too-long";
  const isOtherKey = same === undefined && all.some(({ service }) => service === next.service);
  const kept: KeptCheckpoint = { ...same, ...next, ...(isOtherKey && { isUnaccepted: true }) };
  const rest = all.filter((each) => each !== same);
  const latest = rest.toSorted((one, other) => other.receivedAt - one.receivedAt);
  // A service's first key, its accepted keys and a contradiction stay, whatever the service shows next.
  const droppable = latest.filter(
    ({ service, isUnaccepted, contradiction }) =>
      service === next.service && isUnaccepted === true && contradiction === undefined,
  );
  const dropped = droppable.slice(kept.isUnaccepted === true ? MAX_UNACCEPTED - 1 : MAX_UNACCEPTED);
  const list = [kept, ...latest.filter((each) => !dropped.includes(each))].slice(0, MAX_COUNT);
  return write(storage, list) ? "kept" : "forbidden";
}

export function isOf({ service, key }: LogKey): (each: LogKey) => boolean {
  return (each) => each.service === service && each.key === key;
}

/** Replaces the kept checkpoints by those that the function returns. */
export function changeKept(
  storage: KeptStorage,
  change: (all: readonly KeptCheckpoint[]) => readonly KeptCheckpoint[],
): void {
  write(storage, change(readKept(storage)));
}

/** @returns whether the browser has stored the list; access may be forbidden, or the storage may be full */
function write(storage: KeptStorage, list: readonly KeptCheckpoint[]): boolean {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}
