// Checks the log of a service: whether it contains a snapshot, and whether it continues the log that this
// browser saw before. One such check is called a look in this folder.
import { findSnapshot, readLog, type ReadingLog, type ReadLog } from "@digital-evidence/client/log";
import { LogError, type LogFiles, type LogProblem } from "@digital-evidence/client/log-files";
import type { LoggedSnapshot } from "@digital-evidence/client/logged-snapshot";
import { isQuorum, type Policy, type VerifiedCheckpoint } from "@digital-evidence/transparency";
import type { KeptCheckpoint } from "../evidence-chain/kept-checkpoint.ts";
import type {
  HistoryCode,
  LogFinding,
  SeenCheckpoint,
  WitnessFinding,
} from "../evidence-chain/log-finding.ts";
import { compareHistory } from "./compare-checkpoints.ts";
import { keep, type KeptStorage, readKept } from "./kept-checkpoints.ts";

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

export type LogLook = ReadingLog & {
  verify: NonNullable<ReadingLog["verify"]>;
  files: LogFiles;
  service: string;
  storage: KeptStorage;
  wait: (ms: number) => Promise<void>;
};

type Read = ReadLog & { seen: SeenCheckpoint };
type History = { code: HistoryCode; before: SeenCheckpoint | null };
type Attempt<Value> = { value: Value } | { problem: LogProblem };

const unchecked: History = { code: "NOT_CHECKED", before: null };

/**
 * Begins to check the log, and returns a function that searches the log for a snapshot. All searches use the same
 * checkpoint, which is read and compared only once. A failure of the service is part of the finding and is not thrown.
 */
export function openLog(look: LogLook): (snapshot: LoggedSnapshot) => Promise<LogFinding> {
  const reading = attempt(() => readAndCompare(look));
  return async (snapshot) => findingOn(look, await reading, snapshot);
}

async function findingOn(
  { files, service }: LogLook,
  read: Attempt<Read & { history: Attempt<History> }>,
  snapshot: LoggedSnapshot,
): Promise<LogFinding> {
  if ("problem" in read) {
    const { problem } = read;
    const unread = { key: null, before: null, now: null, witnesses: null };
    const texts = { proof: null, policy: null };
    return { service, problem, place: "NOT_CHECKED", history: "NOT_CHECKED", ...unread, ...texts };
  }
  const { seen, verified, policy, bytes, key, history } = read.value;
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
    witnesses: witnessFinding(verified, policy),
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
    const kept = readKept(look.storage).filter(({ service }) => service === look.service);
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

async function readOnce(look: LogLook, kept: readonly KeptCheckpoint[]) {
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
  { files, service, storage, verify }: LogLook,
  { key, seen, verified }: Read,
  ofService: readonly KeptCheckpoint[],
): Promise<History | "changed"> {
  const kept = ofService.find((each) => each.key === key);
  const earlier = kept === undefined ? null : await verifiedKept(kept, verified, verify);
  const hasOtherKey = ofService.length > 0 && kept === undefined;
  let history: History = { code: hasOtherKey ? "OTHER_KEY" : "FIRST_LOOK", before: null };
  if (kept !== undefined && earlier !== null) {
    const { note, receivedAt } = kept;
    const { size } = earlier.checkpoint;
    const code = await withFreshTiles(
      files,
      ({ readTiles }) => compareHistory(earlier.checkpoint, verified.checkpoint, readTiles),
      (found) => found === "TILES_MISMATCH",
    );
    history = { code, before: { note, size, receivedAt } };
    if (code !== "CONSISTENT") return history;
  }
  const outcome = keep(storage, { ...seen, service, key }, kept?.note ?? null);
  if (outcome === "changed") return outcome;
  return outcome === "kept" || history.before !== null
    ? history
    : { code: "NOT_KEPT", before: null };
}

/**
 * Verifies the kept checkpoint's signature again, because anybody who uses this device can change the storage.
 * Returns null if the signature is not valid.
 */
async function verifiedKept(
  kept: KeptCheckpoint,
  { log }: VerifiedCheckpoint,
  verify: LogLook["verify"],
) {
  const policy: Policy = { logs: [log], witnesses: [], groups: [], quorum: null };
  const checked = await verify(new TextEncoder().encode(kept.note), policy);
  return checked.ok ? checked.value : null;
}

function witnessFinding({ cosignatures }: VerifiedCheckpoint, policy: Policy): WitnessFinding {
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

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
