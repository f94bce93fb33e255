// Checks the log of a service: whether it contains a snapshot, and whether it continues the log that this
// browser saw before.
import {
  formatTlogProof,
  formatVerifierKey,
  isQuorum,
  parsePolicy,
  type Policy,
  type VerifiedCheckpoint,
  verifyCheckpoint,
} from "@digital-evidence/transparency";
import type {
  HistoryCode,
  LogFinding,
  LogProblem,
  SeenCheckpoint,
  WitnessFinding,
} from "../evidence-chain/log-finding.ts";
import { compareHistory } from "./history.ts";
import { keep, type KeptCheckpoint, type KeptStorage, readKept } from "./kept-checkpoints.ts";
import { LogFileError, type LogFiles } from "./log-files.ts";
import type { LoggedSnapshot } from "./logged-snapshot.ts";
import { findPlace } from "./place.ts";

/** At most this many looks are taken. A look is repeated if another tab keeps a checkpoint during it. */
const MAX_LOOKS = 3;

export type LogLook = {
  files: LogFiles;
  service: string;
  snapshot: LoggedSnapshot;
  storage: KeptStorage;
  /** Returns the present, in milliseconds since the Unix epoch. */
  now: () => number;
};

type Read = {
  seen: SeenCheckpoint;
  verified: VerifiedCheckpoint;
  policy: Policy;
  /** The policy and the checkpoint as they were received. */
  bytes: { policy: Uint8Array; checkpoint: Uint8Array };
  key: string;
};
type History = { code: HistoryCode; before: SeenCheckpoint | null };
type Attempt<Value> = { value: Value } | { problem: LogProblem };

const unchecked: History = { code: "NOT_CHECKED", before: null };

/**
 * Checks the log and returns what was found. A failure of the service is part of the finding and is not
 * thrown.
 */
export async function checkLog(look: LogLook): Promise<LogFinding> {
  const { files, service, snapshot } = look;
  const read = await attempt(() => readAndCompare(look));
  if ("problem" in read) {
    const { problem } = read;
    const unread = { key: null, before: null, now: null, witnesses: null };
    const texts = { proof: null, policy: null };
    return { service, problem, place: "NOT_CHECKED", history: "NOT_CHECKED", ...unread, ...texts };
  }
  const { seen, verified, policy, bytes, key, history } = read.value;
  const index = snapshot.ordinal - 1;
  const place = await attempt(() =>
    findPlace(bytesOf(snapshot.hash), index, verified.checkpoint, files.readTiles),
  );
  const hashes = "value" in place ? place.value.proof : null;
  const { code, before } = "value" in history ? history.value : unchecked;
  return {
    service,
    key,
    problem: "problem" in history ? history.problem : "problem" in place ? place.problem : null,
    place: "value" in place ? place.value.code : "NOT_CHECKED",
    history: code,
    before,
    now: seen,
    witnesses: witnessFinding(verified, policy),
    proof:
      hashes === null
        ? null
        : textOf(formatTlogProof({ extra: null, index, hashes, checkpoint: bytes.checkpoint })),
    policy: textOf(bytes.policy),
  };
}

/**
 * Requests the checkpoint and compares it with the one that this browser keeps. The kept checkpoint is read
 * before the request. Otherwise, a later checkpoint that another tab keeps during the request would look
 * like a rollback.
 */
async function readAndCompare(look: LogLook): Promise<Read & { history: Attempt<History> }> {
  for (let count = 1; ; count += 1) {
    const kept = readKept(look.storage).filter(({ service }) => service === look.service);
    const read = await readCheckpoint(look);
    const history = await attempt(() => compareWithKept(look, read, kept));
    if ("problem" in history) return { ...read, history };
    if (history.value !== "changed") return { ...read, history: { value: history.value } };
    if (count === MAX_LOOKS) return { ...read, history: { value: unchecked } };
  }
}

/** Thrown when a file of the log cannot be used, with the reason. */
class LogProblemError extends Error {
  readonly problem: LogProblem;

  constructor(problem: LogProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

async function attempt<Value>(run: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { value: await run() };
  } catch (error) {
    if (error instanceof LogFileError) return { problem: error.code };
    if (error instanceof LogProblemError) return { problem: error.problem };
    throw error;
  }
}

/** Reads the log's key and its checkpoint, and verifies the signatures. */
async function readCheckpoint({ files, now }: LogLook): Promise<Read> {
  const [policyBytes, bytes] = await Promise.all([files.policy(), files.checkpoint()]);
  const policy = parsePolicy(policyBytes);
  if (!policy.ok) throw new LogProblemError("INVALID_POLICY", policy.message);
  const checked = verifyCheckpoint(bytes, policy.value);
  // A checkpoint without the policy's quorum of cosignatures counts too, because the log has signed it.
  const verified = checked.ok ? checked.value : checked.reached;
  if (verified === undefined) {
    const isMismatch = !checked.ok && checked.code === "SIGNATURE_MISMATCH";
    const problem = isMismatch ? "SIGNATURE_MISMATCH" : "INVALID_CHECKPOINT";
    throw new LogProblemError(problem, checked.ok ? "" : checked.message);
  }
  const note = textOf(bytes);
  const { size } = verified.checkpoint;
  const seen = { note, size, receivedAt: now() };
  return {
    seen,
    verified,
    policy: policy.value,
    bytes: { policy: policyBytes, checkpoint: bytes },
    key: formatVerifierKey(verified.log.key),
  };
}

/**
 * Compares the checkpoint with the kept one. The new checkpoint takes the kept one's place only if the log
 * is proven to continue it, or if there is none to compare.
 */
async function compareWithKept(
  { files, service, storage }: LogLook,
  { key, seen, verified }: Read,
  ofService: readonly KeptCheckpoint[],
): Promise<History | "changed"> {
  const kept = ofService.find((each) => each.key === key);
  const earlier = kept === undefined ? null : verifiedKept(kept, verified);
  const hasOtherKey = ofService.length > 0 && kept === undefined;
  let history: History = { code: hasOtherKey ? "OTHER_KEY" : "FIRST_LOOK", before: null };
  if (kept !== undefined && earlier !== null) {
    const { note, receivedAt } = kept;
    const { size } = earlier.checkpoint;
    const code = await compareHistory(earlier.checkpoint, verified.checkpoint, files.readTiles);
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
 * Verifies the kept checkpoint's signature again, because anybody at this device can change the storage.
 * Returns null if the signature is not valid.
 */
function verifiedKept(kept: KeptCheckpoint, { log }: VerifiedCheckpoint) {
  const policy: Policy = { logs: [log], witnesses: [], groups: [], quorum: null };
  const checked = verifyCheckpoint(new TextEncoder().encode(kept.note), policy);
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

function bytesOf(hash: string): Uint8Array {
  return Uint8Array.from(hash.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}
