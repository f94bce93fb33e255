// Concludes from what a service answered, and from its log.
import { type GatheredEvidence, gatherEvidence } from "@digital-evidence/client/gather-evidence";
import {
  findLogProof,
  logFiles,
  type LogProblem,
  type LogProofResult,
  type ReceivedLogProof,
} from "@digital-evidence/client/log";
import { findTimestamps } from "@digital-evidence/client/log-timestamps";
import { findObservations } from "@digital-evidence/client/observations";
import { statedSnapshot } from "@digital-evidence/client/logged-snapshot";
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import type { BundleInput, VisitorEvidence } from "@digital-evidence/evidence/bundle";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { checkObservers } from "@digital-evidence/evidence/check-observers";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { verifyCheckpoint } from "@digital-evidence/transparency";
import { conclude, type Conclusion, type Verify } from "@digital-evidence/verdict/conclude";
import {
  ABSENT,
  type Known,
  observedBy,
  type PartState,
  sharesOf,
} from "@digital-evidence/verdict/known";
import { type LogFinding, logFailure } from "@digital-evidence/verdict/log";
import { outside, type Statement, statement } from "@digital-evidence/verdict/statements";
import type { DocumentDigests } from "../document-digest.ts";
import { documentFor, ownKnown } from "../evidence/judge-given.ts";
import { algorithms } from "../evidence/ml-dsa-44.ts";
import { said } from "../evidence/said.ts";
import type { Io } from "../io.ts";
import type { Service } from "./service.ts";

const verify: Verify = (evidence) => verifyEvidence(evidence, undefined, checkObservers);

export function gather(
  { client, hasOwnLedger }: Service,
  hash: string,
  io: Pick<Io, "progress">,
  signal?: AbortSignal,
): Promise<GatheredEvidence> {
  return gatherEvidence(client, hash, {
    hasOwnLedger,
    ...(signal === undefined ? {} : { signal }),
    onRequest: (part) => {
      io.progress.show(`asking for the ${part}`);
    },
  });
}

/** The result of looking for the snapshot in the service's log, or null if there was no snapshot to look up. */
export type FoundInLog = LogProofResult | null;

export type GivenBeside = {
  own: VisitorEvidence;
  document: DocumentDigests | null;
  /** The observers that the user trusts, and what they saw. */
  observed?: Pick<Known, "observers" | "observations">;
};

/** Concludes from the answers of a service, from what the user provides, and from one look at the service's log. */
export async function concludeAnswers(
  gathered: GatheredEvidence,
  { own, document, observed }: GivenBeside,
  service: Service,
  io: Io,
  signal?: AbortSignal,
): Promise<{ conclusion: Conclusion; log: LogFinding | null; found: FoundInLog }> {
  const { receipts, requested, hash } = gathered;
  const part = (name: "record" | "proof" | "batch" | "snapshot"): PartState => {
    if (!requested.includes(name)) return ABSENT;
    const value: unknown = receipts[name]?.value ?? null;
    return value === null
      ? { state: "missing", from: "service" }
      : { state: "supplied", value, from: "service" };
  };
  const known: Known = {
    hash: { value: hash, from: "visitor" },
    ...ownKnown(own, documentFor(receipts.record?.value, document)),
    ...observed,
    record: part("record"),
    proof: part("proof"),
    batch: part("batch"),
    snapshot: part("snapshot"),
  };
  const { network: name, hasOwnLedger } = service;
  const proofBinding = own.proofBinding ?? service.proofBinding;
  const network = { name, hasOwnLedger, ...(proofBinding === undefined ? {} : { proofBinding }) };
  const alone = conclude(known, network, null, verify);
  const found = await lookAtLog(gathered, service, io, signal);
  const log = found === null ? null : findingOf(found, service);
  // The log is compared only with a snapshot that passed the check of the ledger, so that its content gives its hash and
  // ordinal. If the user gave another snapshot, that one was checked instead.
  const isChecked = log !== null && isSnapshotChecked(alone, receipts.snapshot?.value);
  return isChecked
    ? { conclusion: conclude({ ...known, log }, network, null, verify), log, found }
    : { conclusion: alone, log: null, found };
}

function isSnapshotChecked({ evidence, verification }: Conclusion, received: unknown): boolean {
  const [snapshot, checked] = [statedSnapshot(received), statedSnapshot(evidence?.snapshot?.value)];
  return (
    snapshot !== null &&
    checked?.hash === snapshot.hash &&
    checked.ordinal === snapshot.ordinal &&
    verification?.checks.some(({ id, verdict }) => id === "ROOT_LEDGER" && verdict === "pass") ===
      true
  );
}

async function lookAtLog(
  { receipts }: GatheredEvidence,
  { apiBase, hasOwnLedger, timeoutMs }: Service,
  io: Io,
  signal?: AbortSignal,
): Promise<FoundInLog> {
  const snapshot = hasOwnLedger ? statedSnapshot(receipts.snapshot?.value) : null;
  if (snapshot === null) return null;
  io.progress.show("asking for the log's proof");
  const prefix = apiBase + LOG_PREFIX;
  const files = logFiles({ prefix, fetch: io.fetch, timeoutMs, signal });
  return findLogProof(files, prefix, snapshot, {
    now: () => io.now().getTime(),
    verify: (note, policy) => verifyCheckpoint(note, policy, algorithms),
  });
}

type Problem = Extract<LogProofResult, { logProof: null }>["problem"];

/** The command keeps no earlier checkpoint, so it compares the log with nothing but the snapshot. */
function findingOf(found: LogProofResult, { apiBase }: Service): LogFinding {
  const problem = found.logProof === null ? found.problem : null;
  return {
    service: apiBase,
    key: null,
    ...(problem === null
      ? { place: "IN_LOG", problem: null }
      : isPlace(problem)
        ? { place: problem, problem: null }
        : { place: "NOT_CHECKED", problem }),
    history: "NOT_CHECKED",
    before: null,
    now: null,
    contradiction: null,
    witnesses: null,
    proof: found.logProof?.value ?? null,
    policy: null,
  };
}

function isPlace(problem: Problem): problem is Exclude<Problem, LogProblem> {
  return (
    problem === "OTHER_ENTRY" || problem === "TILES_MISMATCH" || problem === "BEYOND_CHECKPOINT"
  );
}

/** What the user has to know about a file that cannot show what the log made of the verdict. */
export function leftOutLines(log: LogFinding | null): string[] {
  return leftOut(log).map(said);
}

export function leftOut(log: LogFinding | null): Statement[] {
  return log === null || logFailure(log) === null ? [] : [statement("saved.logLeftOut")];
}

export type GivenLogProof = {
  logProof: ReceivedLogProof | null;
  /**
   * Why the bundle lacks the log's proof or its timestamps. Nothing is said if there was no snapshot to look up, or if the
   * service names no timestamp authority.
   */
  lacks: Statement[];
};

/**
 * Completes the log's proof for a bundle with the timestamps of its checkpoint. A bundle is complete without this proof,
 * so it is not an error if the log does not provide one.
 */
export async function logProofOf(
  found: FoundInLog,
  { apiBase, isPublished, timeoutMs }: Pick<Service, "apiBase" | "isPublished" | "timeoutMs">,
  io: Pick<Io, "fetch" | "now">,
): Promise<GivenLogProof> {
  if (found === null) return { logProof: null, lacks: [] };
  if (found.logProof === null) {
    const { problem } = found;
    const reason = isPlace(problem)
      ? statement(`log.place.${problem}`)
      : statement(`log.problem.${problem}`);
    return { logProof: null, lacks: [statement("saved.noLogProof", { reason })] };
  }
  const { logProof, size } = found;
  if (await isPublished()) {
    const reason = statement("saved.timestampsNotPublished");
    return {
      logProof: { ...logProof, timestamps: null },
      lacks: [statement("saved.noTimestamp", { reason })],
    };
  }
  const prefix = apiBase + LOG_PREFIX;
  const files = logFiles({ prefix, fetch: io.fetch, timeoutMs });
  const stamped = await findTimestamps(files, prefix, size, io.now);
  const reason = stamped.timestamps === null ? noTimestamp(stamped.problem) : null;
  return {
    logProof: { ...logProof, timestamps: stamped.timestamps },
    lacks: reason === null ? [] : [statement("saved.noTimestamp", { reason })],
  };
}

type TimestampProblem = Extract<
  Awaited<ReturnType<typeof findTimestamps>>,
  { timestamps: null }
>["problem"];

/** Null for a service that names no authority: it has no timestamps, so there is nothing to report. */
function noTimestamp(problem: TimestampProblem): Statement | null {
  if (problem === "NO_AUTHORITY") return null;
  if (problem === "NOT_YET") return statement("saved.noTimestampYet");
  if (problem === "UNREADABLE_LIST") return statement("timestamp.UNREADABLE_LIST");
  return statement(`log.problem.${problem}`);
}

export type Asked = {
  observed: Pick<Known, "observers" | "observations">;
  /** For a bundle; null if no observer saw anything. */
  found: NonNullable<BundleInput["observations"]> | null;
  /** Output lines that say which observers could not be asked. */
  lines: string[];
};

/**
 * Asks the observers that the user trusts for this network what they saw of the batch. One that cannot be asked, or has seen
 * nothing, changes nothing.
 */
export async function askObservers(
  { receipts }: GatheredEvidence,
  observers: Known["observers"],
  network: string,
  io: Io,
): Promise<Asked> {
  const record = receipts.record?.value;
  const batchId = isJsonObject(record) ? record["batchId"] : null;
  if (observers === undefined || typeof batchId !== "string" || batchId === "")
    return { observed: {}, found: null, lines: [] };
  const { answers, lines } = await askOfBatch({ batchId, network }, observers, io);
  const texts = answers.map((answer) => answer.texts);
  const observed = observedBy(observers.list, texts, observers.nowS);
  const shares = sharesOf(texts);
  const found = answers.flatMap(({ source, receivedAt }, at) => {
    const value = shares[at] ?? [];
    return value.length === 0 ? [] : [{ source, receivedAt, value }];
  });
  return { observed, found: found.length === 0 ? null : found, lines };
}

/** Asks those observers of the network that have an address. The lines say which of them could not be asked. */
export async function askOfBatch(
  { batchId, network }: { batchId: string; network: string },
  observers: NonNullable<Known["observers"]>,
  io: Io,
) {
  const answers: { source: string; receivedAt: Date; texts: string[] }[] = [];
  const lines: string[] = [];
  for (const { address, ...one } of observers.list) {
    if (address === null || one.network !== network) continue;
    io.progress.show("asking an observer");
    try {
      const now = () => io.now().getTime();
      const texts = await findObservations({ address, batchId, fetch: io.fetch, now });
      answers.push({ source: address, receivedAt: io.now(), texts });
    } catch (error) {
      const reason = outside(error instanceof Error ? error.message : String(error));
      lines.push(said(statement("observer.notAsked", { name: outside(address), reason })));
    }
  }
  return { answers, lines };
}
