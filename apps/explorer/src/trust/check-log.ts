// Checks the log of a service: whether it contains a snapshot, and whether it continues the log that this
// browser saw before. One such check is called a look in this folder.
import {
  findSnapshot,
  LogError,
  type LogFiles,
  type LogProblem,
  readLog,
  type ReadingLog,
  type ReadLog,
} from "@digital-evidence/client/log";
import type { LoggedSnapshot } from "@digital-evidence/client/logged-snapshot";
import {
  type Checkpoint,
  isQuorum,
  notAhead,
  parseVerifierKey,
  type Policy,
  type VerifiedCheckpoint,
  proveConsistency,
  type TileReader,
  treeRoot,
  verifyConsistency,
  widthOfTile,
} from "@digital-evidence/transparency";
import type {
  Contradiction,
  HistoryCode,
  LogFinding,
  SeenCheckpoint,
  WitnessFinding,
} from "@digital-evidence/verdict/log";
import {
  type KeptCheckpoint,
  findContradiction,
  withContradiction,
  changeKept,
  isOfLog,
  keepCheckpoint,
  type KeptStorage,
  readKept,
  shortNote,
} from "../verify/kept-checkpoints.ts";

/**
 * How often one check may compare the log with the kept checkpoint. The comparison is repeated if another tab has
 * stored a checkpoint in the meantime.
 */
const MAX_LOOKS = 3;

/**
 * How long to wait before a log that looks rolled back is read once more. A cache between the browser and the service
 * may have answered with a checkpoint that is a second old.
 */
export const SECOND_LOOK_MS = 1_500;

type LogLook = ReadingLog & {
  verify: NonNullable<ReadingLog["verify"]>;
  files: LogFiles;
  service: string;
  storage: KeptStorage;
  /** The memory of this page, for checkpoints that `storage` does not keep. It ends with the page. */
  memory: KeptStorage;
  /** Whether the checkpoint is kept for the next visit. A fork is kept in any case. */
  isKept: boolean;
  wait: (ms: number) => Promise<void>;
};

type Read = ReadLog & { seen: SeenCheckpoint };
type Kept = { stored: readonly KeptCheckpoint[]; all: readonly KeptCheckpoint[] };
type History = { code: HistoryCode; before: SeenCheckpoint | null };
type Attempt<Value> = { value: Value } | { problem: LogProblem };

const unchecked: History = { code: "NOT_CHECKED", before: null };

/**
 * Begins to check the log, and returns a function that searches the log for a snapshot. All searches use the same
 * checkpoint, which is read and compared only once. A failure of the service is part of the finding and is not thrown.
 */
export function openLog(look: LogLook): (snapshot: LoggedSnapshot) => Promise<LogFinding> {
  const reading = attempt(() => readAndCompare(look)).then(async (read) => ({
    read,
    remembered: await rememberedContradiction(look),
  }));
  return async (snapshot) => {
    const { read, remembered } = await reading;
    return decidedBy(await findingOn(look, read, snapshot), remembered);
  };
}

/**
 * Adds what contradicts each other. A fork that was found earlier decides as well, whatever the log shows now, because
 * otherwise a service could undo it by showing the first log again, another key or no log.
 */
function decidedBy(finding: LogFinding, remembered: Contradiction | null): LogFinding {
  const { history } = finding;
  if (history !== "FORKED" && remembered !== null) {
    return { ...finding, history: "FORKED_BEFORE", contradiction: remembered };
  }
  const isFound = history === "FORKED" || history === "ROLLED_BACK";
  return isFound ? { ...finding, contradiction: finding } : finding;
}

async function rememberedContradiction(look: LogLook): Promise<Contradiction | null> {
  const { all: ofService } = keptOf(look);
  if (ofService.every(({ contradiction }) => contradiction === undefined)) return null;
  return findContradiction(ofService, (note, log) => verifiedNote(note, log, look.verify));
}

/** Returns what is kept of the service, and which of it is in the browser's storage. */
function keptOf({ storage, memory, service }: LogLook): Kept {
  const stored = readKept(storage).filter((each) => each.service === service);
  const remembered = readKept(memory).filter((each) => each.service === service);
  // The latest come first.
  const all = [...stored, ...remembered].toSorted((a, b) => b.receivedAt - a.receivedAt);
  return { stored, all };
}

async function findingOn(
  { files, service }: LogLook,
  read: Attempt<Read & { history: Attempt<History> }>,
  snapshot: LoggedSnapshot,
): Promise<LogFinding> {
  if ("problem" in read) {
    const { problem } = read;
    const unread = { key: null, before: null, now: null, contradiction: null, witnesses: null };
    const texts = { proof: null, policy: null };
    return { service, problem, place: "NOT_CHECKED", history: "NOT_CHECKED", ...unread, ...texts };
  }
  const { seen, verified, policy, bytes, key, receivedAt, history } = read.value;
  const found = await attempt(() =>
    withFreshTiles(
      files,
      (tiles) => findSnapshot(read.value, snapshot, tiles),
      ({ place }) => place === "TILES_MISMATCH",
    ),
  );
  const { code, before } = "value" in history ? history.value : unchecked;
  return {
    service,
    key,
    problem: "problem" in history ? history.problem : "problem" in found ? found.problem : null,
    place: "value" in found ? found.value.place : "NOT_CHECKED",
    history: code,
    before,
    now: seen,
    contradiction: null,
    witnesses: witnessFinding(verified, policy, receivedAt),
    proof: "value" in found ? found.value.proof : null,
    policy: textOf(bytes.policy),
  };
}

/**
 * Runs a check on the log's tiles. If the tiles do not lead to the signed root, the check runs again without the
 * browser's cache. The cache may contain the tiles of another log that was at this address before.
 */
async function withFreshTiles<Value>(
  files: LogFiles,
  check: (tiles: Pick<LogFiles, "readTiles">) => Promise<Value>,
  isMismatch: (value: Value) => boolean,
): Promise<Value> {
  const value = await check(files);
  return isMismatch(value) ? check(files.again()) : value;
}

/**
 * Requests the checkpoint and compares it with the one that this browser keeps. The kept checkpoint is read
 * before the request. If it were read afterwards, another tab could have kept a later checkpoint during the
 * request, and the log would look rolled back.
 */
async function readAndCompare(look: LogLook): Promise<Read & { history: Attempt<History> }> {
  for (let count = 1; ; count += 1) {
    const kept = keptOf(look);
    let { read, history } = await readOnce(look, kept);
    if ("value" in history && history.value !== "changed" && history.value.code === "ROLLED_BACK") {
      // After this wait, a cache no longer answers with a checkpoint that is older than the kept one. If another tab
      // keeps a newer checkpoint in the meantime, the next pass of the loop may need to wait again.
      await look.wait(SECOND_LOOK_MS);
      ({ read, history } = await readOnce(look, kept));
    }
    if ("problem" in history) return { ...read, history };
    if (history.value !== "changed") return { ...read, history: { value: history.value } };
    if (count === MAX_LOOKS) return { ...read, history: { value: unchecked } };
  }
}

async function readOnce(look: LogLook, kept: Kept) {
  const read = await readCheckpoint(look);
  return { read, history: await attempt(() => compareWithKept(look, read, kept)) };
}

async function attempt<Value>(run: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { value: await run() };
  } catch (error) {
    if (error instanceof LogError) return { problem: error.code };
    throw error;
  }
}

async function readCheckpoint(look: LogLook): Promise<Read> {
  const read = await readLog(look.files, look);
  const { verified, bytes, receivedAt } = read;
  const { size } = verified.checkpoint;
  return { ...read, seen: { note: textOf(bytes.checkpoint), size, receivedAt } };
}

/**
 * Compares the checkpoint with the kept one. The new checkpoint replaces the kept one only if the log is proven
 * to continue it, or if there is no kept one to compare with.
 */
async function compareWithKept(
  look: LogLook,
  { key, seen, verified }: Read,
  { stored, all: ofService }: Kept,
): Promise<History | "changed"> {
  const { files, service, storage, memory, verify, isKept } = look;
  const kept = ofService.find((each) => each.key === key);
  const next = { ...seen, note: shortNote(seen.note, verified.log.key) };
  const earlier = kept === undefined ? null : await verifiedNote(kept.note, verified.log, verify);
  const others = ofService.filter((each) => each !== kept);
  const forked = await compareWithOthers(look, { seen: next, verified }, others);
  if (forked !== null) return forked;
  const isOtherKey = kept === undefined ? ofService.length > 0 : kept.isUnaccepted === true;
  let history: History = { code: isOtherKey ? "OTHER_KEY" : "FIRST_LOOK", before: null };
  if (kept !== undefined && earlier !== null) {
    const { note, receivedAt } = kept;
    const { size } = earlier;
    const code = await withFreshTiles(
      files,
      ({ readTiles }) => compareHistory(earlier, verified.checkpoint, readTiles),
      (found) => found === "TILES_MISMATCH",
    );
    const before = { note, size, receivedAt };
    if (code === "FORKED") keepFork(look, { service, key }, { before, now: next });
    if (code !== "CONSISTENT") return { code, before };
    history = { code: isOtherKey ? "OTHER_KEY" : code, before };
  }
  const own = { ...next, service, key };
  const before = stored.find((each) => each.key === key)?.note ?? null;
  const outcome = isKept ? keepCheckpoint(storage, own, before) : "forbidden";
  if (outcome === "changed") return outcome;
  const remembered: KeptCheckpoint[] =
    outcome === "kept" ? [] : [{ ...own, ...(isOtherKey && { isUnaccepted: true }) }];
  const isSame = isOfLog(own);
  changeKept(memory, (each) => [
    ...remembered,
    ...each.filter((one) => !isSame(one) || one.contradiction !== undefined),
  ]);
  if (outcome === "kept" || history.code !== "FIRST_LOOK") return history;
  return { code: outcome === "too-long" ? "TOO_LONG" : "NOT_KEPT", before: null };
}

/**
 * Compares the checkpoint with the others that this browser keeps of the service, where their key has signed this
 * checkpoint as well. The service's policy need not name that key. Otherwise a fork could be hidden by listing a new key.
 */
async function compareWithOthers(
  look: LogLook,
  { seen, verified }: Pick<Read, "seen" | "verified">,
  ofService: readonly KeptCheckpoint[],
): Promise<History | null> {
  const { files, service, verify } = look;
  for (const { key: other, note, receivedAt } of ofService) {
    const parsed = parseVerifierKey(other);
    if (!parsed.ok) continue;
    const log = { key: parsed.value, url: null, until: null };
    const earlier = await verifiedNote(note, log, verify);
    if (earlier === null || (await verifiedNote(seen.note, log, verify)) === null) continue;
    const code = await withFreshTiles(
      files,
      ({ readTiles }) => compareHistory(earlier, verified.checkpoint, readTiles),
      (found) => found === "TILES_MISMATCH",
    );
    const before = { note, size: earlier.size, receivedAt };
    if (code === "FORKED") keepFork(look, { service, key: other }, { before, now: seen });
    if (code === "FORKED" || code === "ROLLED_BACK") return { code, before };
  }
  return null;
}

function keepFork(
  { storage, memory }: LogLook,
  log: Pick<KeptCheckpoint, "service" | "key">,
  pair: NonNullable<KeptCheckpoint["contradiction"]>,
): void {
  for (const each of [storage, memory]) {
    changeKept(each, (all) => withContradiction(all, log, pair));
  }
}

/**
 * Verifies a kept checkpoint's signature again, because anybody who uses this device can change the storage.
 * Returns null if the signature is not valid.
 */
async function verifiedNote(
  note: string,
  log: VerifiedCheckpoint["log"],
  verify: LogLook["verify"],
): Promise<Checkpoint | null> {
  const policy: Policy = { logs: [log], witnesses: [], groups: [], quorum: null };
  const checked = await verify(new TextEncoder().encode(note), policy);
  return checked.ok ? checked.value.checkpoint : null;
}

function witnessFinding(
  verified: VerifiedCheckpoint,
  policy: Policy,
  receivedAt: number,
): WitnessFinding {
  const cosignatures = notAhead(verified.cosignatures, receivedAt / 1000);
  return {
    cosigned: cosignatures.map(({ witness, timestampS }) => ({ name: witness.name, timestampS })),
    named: policy.witnesses.length,
    isQuorum:
      policy.quorum === null
        ? null
        : isQuorum(
            policy,
            cosignatures.map(({ witness }) => witness.name),
          ),
  };
}

/** A byte order mark stays, because the log's name may begin with one, and the signature covers it. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

const HASH_BYTES = 32;

type Comparison = Extract<HistoryCode, "CONSISTENT" | "ROLLED_BACK" | "FORKED" | "TILES_MISMATCH">;

/**
 * Compares two checkpoints that the same key signed. The result is `FORKED` only in these two cases:
 * - The sizes are equal, and the roots differ.
 * - The tiles lead to the new root, but the root that they give for the earlier size is not the one that was signed.
 */
async function compareHistory(
  before: Checkpoint,
  now: Checkpoint,
  readTiles: TileReader,
): Promise<Comparison> {
  if (now.size < before.size) return "ROLLED_BACK";
  const proof = await proveConsistency(readTiles, before.size, now.size);
  if (!proof.ok) return "TILES_MISMATCH";
  const claim = {
    oldSize: before.size,
    oldRoot: before.root,
    size: now.size,
    root: now.root,
    proof: proof.value,
  };
  if (verifyConsistency(claim).ok) return "CONSISTENT";
  if (before.size === now.size) return "FORKED";
  const other = await treeRoot(narrowed(readTiles, now.size), before.size);
  const isProven = other.ok && verifyConsistency({ ...claim, oldRoot: other.value }).ok;
  return isProven ? "FORKED" : "TILES_MISMATCH";
}

/**
 * Returns a reader for the tiles of a smaller tree. It reads the tiles of the larger tree, which has `size`
 * leaves, and keeps only their first hashes. Both trees are therefore computed from the same hashes.
 */
export function narrowed(readTiles: TileReader, size: number): TileReader {
  return async (tiles) => {
    const wide = await readTiles(
      tiles.map(({ level, index }) => ({ level, index, width: widthOfTile(level, index, size) })),
    );
    return tiles.map(({ width }, at) =>
      (wide[at] ?? new Uint8Array()).slice(0, width * HASH_BYTES),
    );
  };
}
