// The last checkpoint of a log that this browser verified, as it is kept in the browser's storage.
import type { SeenCheckpoint, Contradiction } from "@digital-evidence/verdict/log";
import {
  type VerifierKey,
  type Checkpoint,
  parseVerifierKey,
  type TrustedLog,
} from "@digital-evidence/transparency";

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

type LogKey = Pick<KeptCheckpoint, "service" | "key">;

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
export function keepCheckpoint(
  storage: KeptStorage,
  next: SeenCheckpoint & LogKey,
  before: string | null,
): "kept" | "changed" | "too-long" | "forbidden" {
  const all = readKept(storage);
  const same = all.find(isOfLog(next));
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

export function isOfLog({ service, key }: LogKey): (each: LogKey) => boolean {
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

// Two signed checkpoints of a service's log that contradict each other. They stay in this browser until the visitor
// dismisses them.

/** Adds two checkpoints that contradict each other, unless there is already such a pair of this service. */
export function withContradiction(
  all: readonly KeptCheckpoint[],
  { service, key }: Pick<KeptCheckpoint, "service" | "key">,
  contradiction: NonNullable<KeptCheckpoint["contradiction"]>,
): KeptCheckpoint[] {
  const ofService = all.filter((each) => each.service === service);
  if (ofService.some((each) => each.contradiction !== undefined)) return [...all];
  return all.map((each) =>
    ofService.includes(each) && each.key === key ? { ...each, contradiction } : each,
  );
}

/** Removes the contradiction of this service. The last checkpoint of each key stays. */
export function withoutContradiction(
  all: readonly KeptCheckpoint[],
  service: string,
): KeptCheckpoint[] {
  return all.map(({ contradiction, ...each }) =>
    each.service === service || contradiction === undefined ? each : { ...each, contradiction },
  );
}

/**
 * Returns the stored contradiction if the key's signatures on both checkpoints are valid, and null otherwise.
 * @param verified returns the checkpoint if the log signed the note, and null otherwise
 */
export async function findContradiction(
  ofService: readonly KeptCheckpoint[],
  verified: (note: string, log: TrustedLog) => Promise<Checkpoint | null>,
): Promise<Contradiction | null> {
  for (const { service, key, contradiction } of ofService) {
    const signer = parseVerifierKey(key);
    if (contradiction === undefined || !signer.ok) continue;
    const log = { key: signer.value, url: null, until: null };
    const { before, now } = contradiction;
    const [one, other] = await Promise.all([verified(before.note, log), verified(now.note, log)]);
    // The log's files proved that trees of different sizes contradict each other. Equal trees never do.
    if (one !== null && other !== null && String(one.root) !== String(other.root)) {
      return { service, key, history: "FORKED", before, now };
    }
  }
  return null;
}

/** Whether this key waits for the visitor to accept it. */
export function isUnaccepted(storage: KeptStorage, log: LogKey): boolean {
  return readKept(storage).find(isOfLog(log))?.isUnaccepted === true;
}

/** Records that the visitor accepts this key as a key of the service's log. */
export function acceptKey(storage: KeptStorage, log: LogKey): void {
  const isSame = isOfLog(log);
  changeKept(storage, (all) =>
    all.map(({ isUnaccepted, ...each }) =>
      isSame(each) || isUnaccepted === undefined ? each : { ...each, isUnaccepted },
    ),
  );
}
