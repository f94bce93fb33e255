// What an operator does with a log whose head or key was lost, for example together with the machine. The same log may
// go on only if its entries are known to contain every checkpoint that was ever served. Otherwise another log begins,
// which names the last known checkpoint of the one before. docs/operations.md, section "The machine is gone".
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  formatVerifierKey,
  isQuorum,
  parseVerifierKey,
  type VerifierKey,
} from "@digital-evidence/transparency";
import {
  createLogCheck,
  type LogCheck,
  LogRefusedError,
  type OwnCheckpoint,
} from "@digital-evidence/log/log-check";
import { type LogHead, type LogKeyFile, LogKeyFileError } from "@digital-evidence/log/log-key-file";
import { cosigned, headOf, type WaitsFor } from "@digital-evidence/log/log-texts";
import { createLogTree, type LogTree } from "@digital-evidence/log/log-tree";
import type { Witnesses } from "@digital-evidence/log/witnesses";
import type { Store } from "../store/store.ts";

/** No file with a checkpoint is longer: packages/transparency, the limit of a note. */
const MAX_NOTE_BYTES = 262_144;

export interface LostLog {
  readonly store: Store;
  readonly keyFile: LogKeyFile;
  /** The witnesses of LOG_POLICY. Null if it names none. */
  readonly witnesses: Pick<Witnesses, "ask" | "objection" | "status" | "policy"> | null;
  /** What a checkpoint needs before it is served (LOG_SERVES). */
  readonly waitsFor: WaitsFor;
}

interface Opened extends LostLog {
  /** The log's present key, as text and parsed. */
  readonly known: string;
  readonly key: VerifierKey;
  readonly check: LogCheck;
  readonly tree: LogTree;
}

/**
 * Rebuilds the head of a log. The key may be missing; it can be replaced afterwards.
 * @param source what the store is: `same-database` was never set back and has everything that it published; `restored`
 *   may lack something
 * @param given a folder of published files, or a file with a checkpoint of this log
 * @throws Error where the log cannot go on, or where nobody can know whether it can. Nothing is changed then.
 */
export async function continueLog(
  lost: LostLog,
  source: string,
  given: string | undefined,
): Promise<string> {
  const log = await openLog(lost);
  return log.keyFile.alone(async () => {
    const present = await log.keyFile.readSigner();
    if (present !== null && formatVerifierKey(present.key) !== log.known) {
      throw new Error(`${log.keyFile.path} is not the key of this log, ${log.known}`);
    }
    await assertHeadLost(log);
    const tree = await largestKnown(log, given);
    await askWitnesses(log, tree.size, tree.note);
    await assertNothingElseServed(log, source, given);
    await log.keyFile.writeHead(tree);
    await log.store.log.markComplete();
    const next = present === null ? `\nthe key is missing: run replace-log-key ${log.known}` : "";
    return `the log goes on from ${tree.size} entries${next}`;
  });
}

/**
 * Ends the log and begins another one over the same snapshots. If a run is killed, another run with the same name does
 * the remaining steps.
 * @param given a folder of published files, or a file with a checkpoint of this log, which may be newer than the store's
 * @throws Error where the log can go on. Nothing is changed then.
 */
export async function beginNewLog(
  lost: LostLog,
  name: string,
  given: string | undefined,
): Promise<string> {
  const log = await openLog(lost);
  return log.keyFile.alone(async () => {
    const present = await log.keyFile.readSigner();
    const here = present === null ? null : formatVerifierKey(present.key);
    const former = await log.store.log.formerLogs();
    if (here === log.known && log.key.name === name && former.length > 0) return begun(log, here);
    const names = [log.known, ...former.map(({ key }) => key)].map(nameOf);
    if (names.includes(name)) throw new Error(`there was a log ${name} already: use another name`);
    if (here !== null && here !== log.known && nameOf(here) !== name) {
      throw new Error(`${log.keyFile.path} is not the key of this log: move it away first`);
    }
    if (here === log.known || here === null) await assertCannotGoOn(log, here);
    const checkpoint = await lastCheckpoint(log, given);
    // The new key is written before the head is set back, and the head before the database is changed. After a kill
    // between two of these steps, the file has a key that the database does not know, so nothing is signed.
    const isMade = here !== null && nameOf(here) === name;
    if (isMade) await assertUnsigned(log);
    const key = isMade ? here : formatVerifierKey((await log.keyFile.replaceSigner(name)).key);
    await log.keyFile.writeHead({ size: 0, root: await log.tree.root(0) });
    const isBegun = await log.store.log.beginAnew({ from: log.known, to: key, checkpoint });
    if (!isBegun) throw new Error("another process has changed the log's key");
    return begun(log, key);
  });
}

async function begun({ store }: LostLog, key: string): Promise<string> {
  const last = (await store.log.formerLogs()).at(-1);
  const checkpoint = last?.checkpoint ?? null;
  const [, size = "", root = ""] = checkpoint?.split("\n") ?? [];
  const known = checkpoint === null ? "no checkpoint of it is known" : `${size} ${root}`;
  return `log ${key}\nended ${last?.key ?? ""}\nlast checkpoint ${known}`;
}

async function openLog(lost: LostLog): Promise<Opened> {
  const known = await lost.store.log.key();
  if (known === null) throw new Error("this store has no log; its service will begin one");
  const parsed = parseVerifierKey(known);
  if (!parsed.ok) throw new Error(`the store's key of the log cannot be read: ${parsed.message}`);
  const tree = createLogTree(lost.store.log);
  const check = createLogCheck({ store: lost.store, tree });
  return { ...lost, known, key: parsed.value, check, tree };
}

function nameOf(key: string): string {
  return key.slice(0, key.indexOf("+"));
}

async function assertHeadLost({ keyFile, check, key }: Opened): Promise<void> {
  let head: LogHead;
  try {
    head = await keyFile.readHead();
  } catch (error) {
    if (isLostHead(error)) return;
    throw error;
  }
  try {
    await check.whole(head, key);
  } catch (error) {
    if (!(error instanceof LogRefusedError)) throw error;
    throw new Error(`this log cannot go on: ${error.message}; begin-new-log begins another one`, {
      cause: error,
    });
  }
  throw new Error("the log's head is not lost, so nothing was changed");
}

/** @throws Error where a key of the new log's name may have signed, as it can have after an older back-up was restored */
async function assertUnsigned({ keyFile }: Opened): Promise<void> {
  const head = await keyFile.readHead().catch((error: unknown) => {
    if (isLostHead(error)) return null;
    throw error;
  });
  if (head !== null && head.size > 0) {
    throw new Error(`the key in ${keyFile.path} may have signed already: use another name`);
  }
}

function isLostHead(error: unknown): boolean {
  return (
    error instanceof LogKeyFileError &&
    (error.code === "HEAD_MISSING" || error.code === "HEAD_UNREADABLE")
  );
}

/** @throws Error where the log can go on, also by another command */
async function assertCannotGoOn(log: Opened, here: string | null): Promise<void> {
  let known: number;
  try {
    const head = await log.keyFile.readHead();
    const { note, published } = await log.check.whole(head, log.key);
    known = Math.max(head.size, published?.size ?? 0);
    if (note !== null) await log.witnesses?.ask(note);
  } catch (error) {
    if (error instanceof LogRefusedError || isLostHead(error)) return;
    throw error;
  }
  if ((log.witnesses?.objection(known) ?? null) !== null) return;
  const how = here === null ? `by a new key: replace-log-key ${log.known}` : "as it is";
  throw new Error(`this log can go on ${how}; nothing was changed`);
}

type Known = OwnCheckpoint & { readonly note: string };

/**
 * The largest of the store's checkpoint and the given one. The store has to contain both.
 * @throws Error where there is none, or the store lacks something that it covers
 */
async function largestKnown(log: Opened, given: string | undefined): Promise<Known> {
  const size = (await log.store.ledger.lastSnapshot())?.ordinal ?? 0;
  let largest: Known | null = null;
  for (const [note, which] of await knownNotes(log, given)) {
    const checkpoint = await log.check.own(note, log.key, which);
    try {
      await log.check.contains(checkpoint, size, which);
    } catch (error) {
      if (!(error instanceof LogRefusedError)) throw error;
      throw new Error(`this log cannot go on: ${error.message}; begin-new-log begins another one`, {
        cause: error,
      });
    }
    if (largest === null || checkpoint.size > largest.size) largest = { ...checkpoint, note };
  }
  if (largest === null) throw new Error("no checkpoint of this log is known here");
  return largest;
}

/** @returns the last checkpoint of the log that is known, whether the store contains its tree or not */
async function lastCheckpoint(log: Opened, given: string | undefined): Promise<string | null> {
  let last: Known | null = null;
  for (const [note, which] of await knownNotes(log, given)) {
    try {
      const checkpoint = await log.check.own(note, log.key, which);
      if (last === null || checkpoint.size > last.size) last = { ...checkpoint, note };
    } catch (error) {
      // A store whose checkpoint is not the log's is one of the reasons for another log. A given file must be right.
      if (which !== STORED || !(error instanceof LogRefusedError)) throw error;
    }
  }
  return last?.note ?? null;
}

const STORED = "the published checkpoint";

/** @returns the store's checkpoint and the given one, each with what it is called in messages */
async function knownNotes(
  { store }: Opened,
  given: string | undefined,
): Promise<(readonly [note: string, which: string])[]> {
  const notes: (readonly [string, string])[] = [];
  const stored = await store.log.checkpoint();
  if (stored !== null) {
    const size = Number(stored.split("\n", 2)[1]);
    notes.push([await cosigned(store.log, { note: stored, size }), STORED]);
  }
  if (given !== undefined) notes.push([await readNote(given), given]);
  return notes;
}

async function readNote(given: string): Promise<string> {
  const path = (await stat(given)).isDirectory() ? join(given, "log", "checkpoint") : given;
  const { size } = await stat(path);
  if (size > MAX_NOTE_BYTES) throw new Error(`${path} is too long for a checkpoint`);
  return readFile(path, "utf8");
}

/** @throws Error where a witness has seen a tree that this log lacks */
async function askWitnesses({ witnesses }: Opened, known: number, note: string): Promise<void> {
  if (witnesses === null) return;
  await witnesses.ask(note.slice(0, note.lastIndexOf("\n\n") + 2) + ownLine(note));
  const objection = witnesses.objection(known);
  if (objection === null) return;
  throw new Error(
    `this log cannot go on: witness ${objection.witness} has cosigned ${objection.size} entries that are not in this store or of which no checkpoint is known here; begin-new-log begins another one`,
  );
}

/** The log's own signature, which comes first. Witnesses are not sent the cosignatures of others. */
function ownLine(note: string): string {
  const [line = ""] = note.slice(note.lastIndexOf("\n\n") + 2).split("\n");
  return `${line}\n`;
}

/** @throws Error where a larger checkpoint may have been served */
async function assertNothingElseServed(
  log: Opened,
  source: string,
  given: string | undefined,
): Promise<void> {
  const { witnesses, store, waitsFor } = log;
  if (source === "same-database") {
    const at = await store.log.restoredAt();
    if (at === null) return;
    throw new Error(`this store was restored from a back-up at ${at}: say restored`);
  }
  const unknown = "nobody can know whether this log served more than this store has";
  const instead = "begin-new-log begins another one";
  // The setting says how the service is run now, and the kept checkpoint that it was run like this before the back-up.
  const served = await store.log.served();
  if (served !== null && waitsFor === "PUBLICATION") {
    const published = given === undefined ? -1 : headOf(await readNote(given)).size;
    if (published >= headOf(served).size) return;
    throw new Error(`${unknown}: name the newest published files`);
  }
  if (served === null || waitsFor === null || witnesses === null) {
    throw new Error(
      `${unknown}, because it did not wait for its witnesses or for publication (LOG_SERVES); ${instead}`,
    );
  }
  const silent = witnesses.status().filter(({ problem }) => problem !== null);
  const names = silent.map(({ name }) => name);
  // If these alone make no quorum, one of the others has seen every checkpoint that was served.
  if (!isQuorum(witnesses.policy, names)) return;
  throw new Error(
    `${unknown} while these witnesses do not answer: ${names.join(", ")}. Try again, or: ${instead}`,
  );
}
