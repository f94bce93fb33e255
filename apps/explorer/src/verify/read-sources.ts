// Reads what the visitor gave on /verify, and draws a conclusion from each piece. A failure of one source does not affect the
// rows of the others.
import { checkObservers } from "@digital-evidence/evidence/check-observers";
import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { createVerifier } from "@digital-evidence/evidence/verify-evidence";
import {
  type Algorithms,
  parsePolicy,
  parseTlogProof,
  type Policy,
  verifyCheckpoint,
} from "@digital-evidence/transparency";
import { conclude, type Conclusion } from "@digital-evidence/verdict/conclude";
import type { Standing } from "@digital-evidence/verdict/documents";
import {
  ignoredItems,
  knownFrom,
  type Piece,
  type Readers,
  type Reading,
} from "@digital-evidence/verdict/files";
import { type Known, memberOf, type Trust } from "@digital-evidence/verdict/known";
import type { SeenCheckpoint } from "@digital-evidence/verdict/log";
import {
  compareWithSeen,
  judgeLogFile,
  logFileTold,
  seenFork,
} from "@digital-evidence/verdict/log-file";
import { checkingTokenTold } from "@digital-evidence/verdict/timestamps";
import type { Mark } from "@digital-evidence/verdict/headline";
import { LOG_PROOF_LIMITS } from "@digital-evidence/evidence/limits";
import type { Task } from "../worker/serve-worker.ts";
import { type KeptCheckpoint, parseKept } from "./kept-checkpoints.ts";
import { reasonOf } from "../phrasing/failure.ts";
import { readSource, type SourceReading } from "./read-source.ts";
import {
  type LogConflict,
  type Row,
  type VerificationSetting,
  type GivenSource,
  type Verified,
  withOwnRoot,
  type Trusted,
  type VerificationProtocol,
} from "./row.ts";

/**
 * How many rows are sent to the page in one message. A larger number would take too long to render, and a
 * smaller one would cause too many messages.
 */
const ROWS_AT_ONCE = 50;
/** At most this many files are read at the same time. */
const READ_AHEAD = 16;

type Given = VerificationSetting & {
  policies: PolicyChooser;
  verify: ReturnType<typeof createVerifier>;
  algorithms: Algorithms;
  remembered: readonly KeptCheckpoint[];
};

type Read = VerificationProtocol["read"];

/**
 * Creates a function that handles one request after the other. A later request may complete the evidence of an earlier
 * file and replace that file's row. The later request must therefore wait for the earlier one.
 *
 * All sources share one verifier. The proofs of one batch have most of their steps in common, and a shared verifier
 * hashes each step only once.
 * @param algorithms the signature algorithms that can be verified besides Ed25519
 * @param readers readers of large formats
 */
export function createSourcesReader(algorithms: Algorithms, readers: Readers = {}) {
  const verify = createVerifier(
    (given) => checkWitnesses(given, algorithms),
    (given) => checkObservers(given, algorithms),
  );
  let last: Promise<unknown> = Promise.resolve();
  return (request: Read["request"], task: Task<Read["progress"]>): Promise<Read["answer"]> => {
    const turn = last.then(() => read(request, task, { verify, algorithms, readers }));
    last = turn.catch(() => undefined);
    return turn;
  };
}

async function read(
  { sources, setting }: Read["request"],
  { signal, onProgress }: Task<Read["progress"]>,
  by: Pick<Given, "verify" | "algorithms"> & { readers: Readers },
): Promise<Read["answer"]> {
  const given = {
    ...setting,
    ...by,
    policies: choosePolicies(setting.trusted),
    remembered: parseKept(() => setting.seen),
  };
  let rows: Row[] = [];
  let workMs = 0;
  for await (const [index, { source, reading }] of withReadings(sources, by.readers)) {
    signal.throwIfAborted();
    const started = performance.now();
    for (const row of rowsOf(source, reading, given)) {
      rows.push(row);
      if (rows.length < ROWS_AT_ONCE) continue;
      onProgress({ rows, done: index });
      rows = [];
    }
    workMs += performance.now() - started;
  }
  onProgress({ rows, done: sources.length });
  return { workMs };
}

function* rowsOf(
  source: GivenSource,
  reading: SourceReading | null,
  given: Given,
): Generator<Row, void> {
  const { key } = source;
  const about = { name: source.name, ...("fragment" in source ? { isFromLink: true } : {}) };
  try {
    if ("completed" in source) {
      const { before, completed, by } = source;
      yield { key, ...about, ...before, ...concluded(completed, given), completedBy: by };
    } else if (reading?.kind === "evidence") {
      const { pieces, ignored } = reading;
      for (const [index, piece] of pieces.entries()) {
        const place = pieces.length > 1 ? ` #${index + 1}` : "";
        const row = verified(piece, given);
        yield { ...row, ...about, key: `${key}.${index}`, name: `${source.name}${place}` };
      }
      const left = ignoredItems(ignored);
      if (left !== null) yield { key: `${key}.ignored`, ...about, ...left };
    } else if (reading?.kind === "archive") {
      for (const [index, member] of reading.members.entries()) {
        const name = `${source.name}/${member.name}`;
        const inside = { key: `${key}.${index}`, name };
        const file = member.file === null ? { text: "" } : { file: member.file };
        yield* rowsOf({ ...inside, ...file }, member.reading, given);
      }
    } else if (reading?.kind === "document") {
      const file = "file" in source ? source.file : null;
      yield { key, ...about, ...reading, file };
    } else if (reading?.kind === "token") {
      const { token } = reading;
      const told = checkingTokenTold;
      yield { key, ...about, kind: "token", code: "TIMESTAMP", told, token, found: null };
    } else if (reading?.kind === "log") yield { key, ...about, ...logRow(reading, given) };
    else if (reading !== null) yield { key, ...about, ...reading };
  } catch (error) {
    // Only a defect in our own code can cause this error. This source gets a row that says so, and the rows of
    // all other sources are kept.
    yield { key, ...about, kind: "unreadable", code: "INTERNAL", reason: reasonOf(error) };
  }
}

function logRow({ file, text, notes }: Extract<Reading, { kind: "log" }>, given: Given) {
  const comparison = compareWithSeen(file.note, given.remembered);
  const trust = given.policies.forCheckpoint(file.note);
  const finding = judgeLogFile(file, trust, given.algorithms, comparison);
  const isForked = comparison?.code === "CONTRADICTION";
  return {
    kind: "log",
    code: isForked ? "FORKED" : finding.signed,
    told: logFileTold(finding, notes),
    text,
    contradiction: isForked ? conflict(comparison.kept, file, given) : null,
  } as const;
}

function verified(piece: Piece, given: Given): Verified {
  const bundle = piece.kind === "bundle" ? piece.bundle : null;
  return {
    kind: piece.kind,
    origin: bundle === null ? null : { network: bundle.network, createdAt: bundle.createdAt },
    timestamps: bundle?.parts.timestamps?.value ?? [],
    completedBy: null,
    ...concluded(knownFrom(piece), given),
  };
}

function concluded(known: Known, given: Given) {
  const fork = seenFork(known.logProof, given.remembered);
  const trust = given.policies.forProof(known.logProof);
  const { observers, nowS } = given.trusted;
  const all: Known = {
    ...known,
    ...(observers.length === 0 ? {} : { observers: { list: observers, nowS } }),
    ...(fork === null
      ? {}
      : { fork: { log: fork.file.origin, size: fork.kept.size, seenAt: fork.kept.receivedAt } }),
  };
  const conclusion = conclude(withOwnRoot(all, given.own), given.network, trust, given.verify);
  const { told, reasons, verification } = conclusion;
  const passes = (id: string) =>
    verification?.checks.some((check) => check.id === id && check.verdict === "pass") === true;
  const path = memberOf(known.proof, "path");
  return {
    known: all,
    trust,
    told,
    reasons,
    hash: verification?.subject ?? known.hash?.value ?? (typeof path === "string" ? path : null),
    isSnapshotChecked: passes("ROOT_LEDGER"),
    needsRoot: isRootless(conclusion),
    document: documentOf(known, told.mark, passes("RECORD_HASH")),
    contradiction: fork === null ? null : conflict(fork.kept, fork.file, given),
  };
}

function isRootless({ verification }: Conclusion): boolean {
  return verification?.scope === "inclusion" && verification.reasons.includes("NO_ROOT_GIVEN");
}

/** @param isBound whether the content check proved that the reference belongs to the fingerprint */
function documentOf({ record }: Known, mark: Mark, isBound: boolean): Verified["document"] {
  const reference = memberOf(record, "documentRef");
  if (typeof reference !== "string") return null;
  const standing: Standing = !isBound
    ? "unbound"
    : mark === "failed"
      ? "recordFailed"
      : mark === "consistent" || mark === "confirmed"
        ? "bound"
        : "recordOpen";
  return { reference: reference.toLowerCase(), standing };
}

function conflict(
  before: KeptCheckpoint,
  { note, size }: { note: Uint8Array; size: number },
  { trusted }: Given,
): LogConflict {
  const now: SeenCheckpoint = {
    note: new TextDecoder().decode(note),
    size,
    receivedAt: trusted.nowS * 1000,
  };
  return { before, now };
}

/** Yields the sources in order, each with what was read. Some are read ahead, because reading takes time. */
async function* withReadings(
  sources: readonly GivenSource[],
  readers: Readers,
): AsyncGenerator<
  [index: number, read: { source: GivenSource; reading: SourceReading | null }],
  void
> {
  const readingOf = async (source: GivenSource) =>
    "completed" in source ? null : await readSource(source, readers);
  const ahead: Promise<SourceReading | null>[] = [];
  for (const [index, source] of sources.entries()) {
    while (ahead.length < READ_AHEAD && index + ahead.length < sources.length) {
      const next = sources[index + ahead.length];
      if (next === undefined) break;
      ahead.push(readingOf(next));
    }
    const reading = await (ahead.shift() ?? readingOf(source));
    yield [index, { source, reading }];
  }
}

// Chooses which of the visitor's policies is for the log of a piece of evidence. The choice is not a check: if it is
// wrong, the engine reports that the policy is for another log.

type PolicyChooser = {
  /** Chooses for the checkpoint of a log. */
  forCheckpoint: (checkpoint: Uint8Array) => Trust | null;
  /** Chooses for the text of a `.tlog-proof`. Without a proof, no policy is needed. */
  forProof: (logProof: string | undefined) => Trust | null;
};

/**
 * How well a policy fits the evidence, best first. Valid signatures come before invalid ones, because anybody can add
 * an invalid signature to a checkpoint in the name of any log.
 */
const FITS = [
  "SIGNED",
  "KEY_ENDED",
  "SIGNATURE_MISMATCH",
  "NOT_SIGNED_BY_LOG",
  "NO_KNOWN_SIGNATURE",
] as const;

/**
 * A policy that the visitor pasted is used for every log. Without one, the kept policy is chosen that fits best.
 */
export function choosePolicies({ pasted, kept, nowS }: Omit<Trusted, "observers">): PolicyChooser {
  const policies = kept.flatMap((policy) => {
    const parsed = parsePolicy(new TextEncoder().encode(policy));
    return parsed.ok ? [{ policy, logs: parsed.value.logs }] : [];
  });
  const forCheckpoint = (checkpoint: Uint8Array): Trust | null => {
    if (pasted !== null) return { policy: pasted, nowS };
    const fitting = policies.map(({ policy, logs }) => ({ policy, fit: fitOf(checkpoint, logs) }));
    for (const fit of FITS) {
      const chosen = fitting.find((each) => each.fit === fit);
      if (chosen !== undefined) return { policy: chosen.policy, nowS };
    }
    return null;
  };
  return {
    forCheckpoint,
    forProof: (logProof) => {
      if (logProof === undefined) return null;
      // A pasted policy is used even if the proof cannot be read, so that the engine reports the unreadable proof.
      if (pasted !== null) return { policy: pasted, nowS };
      const checkpoint = checkpointOf(logProof);
      return checkpoint === null ? null : forCheckpoint(checkpoint);
    },
  };
}

function checkpointOf(text: string): Uint8Array | null {
  if (text.length > LOG_PROOF_LIMITS.length) return null;
  const proof = parseTlogProof(new TextEncoder().encode(text));
  return proof.ok ? proof.value.checkpoint : null;
}

function fitOf(checkpoint: Uint8Array, logs: Policy["logs"]): string {
  const checked = verifyCheckpoint(checkpoint, { logs, witnesses: [], groups: [], quorum: null });
  return checked.ok ? "SIGNED" : checked.code;
}
