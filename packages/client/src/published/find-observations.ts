// Looks up what an observer saw of a batch, in the files that the observer publishes: docs/protocol/observer.md. The files are
// read by ranges of the index, so the observer's server learns less than an address with the fingerprint's hash would tell it.
// Nothing is believed here: the result is proofs, which the engine checks under the keys that the visitor trusts.
import { keyOfText, type Published } from "@digital-evidence/evidence/published";
import {
  observationHash,
  OBSERVATION_LIMITS,
  parseObservation,
} from "@digital-evidence/evidence/observation";
import { formatTlogProof, parseCheckpoint, parseNote } from "@digital-evidence/transparency";
import { ResponseShapeError } from "../errors.ts";
import { findPlace, logFiles } from "../log.ts";
import type { Fetch } from "../request.ts";
import {
  MissingFileError,
  type PublishedFiles,
  publishedFiles,
  readEntry,
} from "./published-files.ts";
import { findEntries } from "./published-search.ts";

/**
 * The most entries about one batch that are read. Where there are more, a contradiction may be among the others, so the
 * entries that vouch for the root are left out.
 */
const MAX_ENTRIES = 256;

/** For everything that one observer is asked for. */
const TIMEOUT_MS = 30_000;

export type ObserverQuestion = {
  /** The address of the observer's files, without a slash at the end. */
  address: string;
  batchId: string;
  fetch: Fetch;
  now: () => number;
  signal?: AbortSignal;
};

/**
 * Finds what an observer saw of a batch: its first entry about the batch, and its entries of contradictions.
 * @returns texts of `.tlog-proof` files with the entries as their extra data; empty if the observer has none
 * @throws the reason of `signal` or a TimeoutError, RequestError, ResponseShapeError, FileAnswerError or LogError where the files cannot be read
 */
export async function findObservations(given: ObserverQuestion): Promise<string[]> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = given.signal === undefined ? timeout : AbortSignal.any([given.signal, timeout]);
  const question = { ...given, signal };
  const { address, fetch, now } = question;
  const files = publishedFiles(
    { address, fetch, now },
    { ranges: new Map() },
    { signal, cache: undefined, onRead: () => undefined },
  );
  for (const isNewest of [false, true]) {
    try {
      return await readAll(files, await files.root(isNewest), question);
    } catch (error) {
      // A newer publication may have replaced what the root lists.
      if (!(error instanceof MissingFileError) || isNewest) throw error;
    }
  }
  return [];
}

type Found = { number: number; text: string; isOtherRoot: boolean };

async function readAll(
  files: PublishedFiles,
  root: Published,
  { address, batchId, fetch, signal }: ObserverQuestion,
): Promise<string[]> {
  const url = `${address}/published.json`;
  if (root.observes === undefined) {
    throw new ResponseShapeError(url, [{ path: "observes", message: "is missing" }]);
  }
  const key = keyOfText(batchId.toLowerCase());
  let first: Found | null = null;
  const changes: Found[] = [];
  let read = 0;
  for await (const entry of findEntries(files, root, "batch", { low: key, high: key })) {
    if (read >= MAX_ENTRIES) {
      first = null;
      break;
    }
    read += 1;
    const { count } = root.batches;
    const text = await readEntry(files, "batches", count, entry, OBSERVATION_LIMITS.bytes);
    const observation = parseObservation(text);
    if (observation?.batch.toLowerCase() !== batchId.toLowerCase()) continue;
    const isOtherRoot = observation.kind === "contradiction" && observation.code === "OTHER_ROOT";
    const found = { number: entry.number, text, isOtherRoot };
    // The entries come in descending order, so the last one is the first that was written.
    if (observation.kind === "batch") first = found;
    else changes.push(found);
  }
  // Where only some can be looked at, another root must not be what is left out.
  const roots = changes.filter(({ isOtherRoot }) => isOtherRoot);
  const others = changes.filter(({ isOtherRoot }) => !isOtherRoot);
  const found = [...roots, ...(first === null ? [] : [first]), ...others];
  return found.length === 0 ? [] : prove(found, { address, fetch, signal });
}

async function prove(
  found: readonly Found[],
  { address, fetch, signal }: { address: string; fetch: Fetch; signal: AbortSignal | undefined },
): Promise<string[]> {
  const log = logFiles({ prefix: `${address}/log/`, fetch: (...input) => fetch(...input), signal });
  const note = await log.checkpoint();
  const parsed = parseNote(note);
  const checkpoint = parsed.ok ? parseCheckpoint(parsed.value.text) : parsed;
  if (!checkpoint.ok) {
    const issues = [{ path: "", message: checkpoint.message }];
    throw new ResponseShapeError(`${address}/log/checkpoint`, issues);
  }
  const proofs: string[] = [];
  for (const { number, text } of found) {
    const place = await findPlace(observationHash(text), number, checkpoint.value, log.readTiles);
    // An observer lists its entries before it signs the log over them.
    if (place.code === "BEYOND_CHECKPOINT") continue;
    if (place.proof === null) {
      const issues = [{ path: "", message: `has no proof of entry ${number}, which is published` }];
      throw new ResponseShapeError(`${address}/log/checkpoint`, issues);
    }
    const extra = new TextEncoder().encode(text);
    const bytes = formatTlogProof({ extra, index: number, hashes: place.proof, checkpoint: note });
    proofs.push(new TextDecoder().decode(bytes));
  }
  return proofs;
}
