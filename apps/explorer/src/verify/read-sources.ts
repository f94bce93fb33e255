// Reads and verifies what the visitor gave on /verify. A failure of one source does not affect the rows of
// the others.
import { parseBundle } from "@digital-evidence/evidence/bundle";
import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { readLogFile } from "@digital-evidence/evidence/log-file";
import { createVerifier } from "@digital-evidence/evidence/verify-evidence";
import type { Algorithms } from "@digital-evidence/transparency";
import type { Task } from "../worker/serve-worker.ts";
import { MAX_PIECES } from "./limits.ts";
import { readEvidence } from "./read-evidence.ts";
import type { SourceText } from "./decoded-text.ts";
import { type KeptCheckpoint, parseKept } from "../evidence-chain/kept-checkpoint.ts";
import type { SeenCheckpoint } from "../evidence-chain/log-finding.ts";
import { textOf } from "./source-text.ts";
import {
  createPolicyChooser,
  createWitnessChooser,
  type WitnessChooser,
} from "./choose-witnesses.ts";
import { compareWithSeen } from "./compare-with-seen.ts";
import { judgeLogFile } from "./log-file.ts";
import { timestampVerdict } from "./timestamp-file.ts";
import type {
  Row,
  Setting,
  Source,
  VerificationProtocol,
  Verified,
} from "./verification-protocol.ts";
import { verifyCompleted, verifyPiece } from "./verify-piece.ts";
import { forkedLogVerdict, logFileVerdict } from "../phrasing/log-file.ts";
import { reasonOf } from "../phrasing/reason.ts";
import { logFileWords } from "../words/log-file.ts";
import { openedLinkWords } from "../words/opened-link.ts";
import { unreadableWords } from "../words/unreadable.ts";

/**
 * How many rows are sent to the page in one message. A larger number would take too long to render, and a
 * smaller one would cause too many messages.
 */
const ROWS_AT_ONCE = 50;
/** At most this many files are read at the same time. */
const READ_AHEAD = 16;

type Given = Setting & {
  witnessesFor: WitnessChooser;
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
 */
export function createSourcesReader(algorithms: Algorithms) {
  const verify = createVerifier((given) => checkWitnesses(given, algorithms));
  let last: Promise<unknown> = Promise.resolve();
  return (request: Read["request"], task: Task<Read["progress"]>): Promise<Read["answer"]> => {
    const turn = last.then(() => read(request, task, { verify, algorithms }));
    last = turn.catch(() => undefined);
    return turn;
  };
}

async function read(
  { sources, setting }: Read["request"],
  { signal, onProgress }: Task<Read["progress"]>,
  by: Pick<Given, "verify" | "algorithms">,
): Promise<Read["answer"]> {
  const given = {
    ...setting,
    ...by,
    witnessesFor: createWitnessChooser(setting.trusted),
    remembered: parseKept(() => setting.seen),
  };
  let rows: Row[] = [];
  let workMs = 0;
  for await (const [index, { source, text }] of withTexts(sources)) {
    signal.throwIfAborted();
    const started = performance.now();
    for (const row of rowsOf(source, text, given)) {
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

function* rowsOf(source: Source, text: SourceText, given: Given): Generator<Row, void> {
  const { key, name } = source;
  try {
    if ("completed" in source) {
      const row = verifyCompleted(source, given, given.verify);
      yield { ...comparedWithSeen(row, given), key, name };
      return;
    }
    const file = "file" in source ? source.file : null;
    const from = "fragment" in source ? { isFromLink: true } : {};
    if (text.state === "unreadable") {
      yield { key, name, ...from, kind: "unreadable", code: text.code, reason: text.reason };
      return;
    }
    if (from.isFromLink === true && text.state === "read") {
      yield { ...linkRow(text.text, given), key, name, ...from };
      return;
    }
    if (text.state === "token") {
      const content = { token: text.token };
      yield { key, name, kind: "log", words: timestampVerdict(), code: "TIMESTAMP", content };
      return;
    }
    const reading = text.state === "read" ? readEvidence(text.text) : ({ kind: "other" } as const);
    const logText = reading.kind === "log" ? reading.text : null;
    const logFile = logText === null ? null : readLogFile(logText);
    if (logFile?.kind === "damaged-proof") {
      const reason = logFileWords.unreadable;
      yield { key, name, kind: "unreadable", code: "NOT_A_BUNDLE", reason };
    } else if (logFile !== null && logText !== null) {
      const comparison = compareWithSeen(logFile.note, given.remembered);
      const finding = judgeLogFile(
        logFile,
        { choose: createPolicyChooser(given.trusted), algorithms: given.algorithms },
        comparison,
      );
      const contradiction =
        comparison?.code === "CONTRADICTION"
          ? { before: comparison.kept, now: seenNow(logFile, given.trusted.nowS) }
          : null;
      const code = contradiction === null ? finding.signed : "FORKED";
      const content = { text: logText, contradiction };
      yield { key, name, kind: "log", words: logFileVerdict(finding), code, content };
    } else if (reading.kind === "other" || reading.kind === "log") {
      // If the kind is `log` here, the text begins like a checkpoint but is not one. It counts as a document.
      const code = text.state === "too-large" ? "TOO_LARGE" : "NOT_A_BUNDLE";
      yield { key, name, kind: "document", file, code };
    } else if (reading.kind === "unreadable") yield { key, name, ...reading };
    else {
      const { pieces, ignored } = reading;
      if (pieces.length > MAX_PIECES) {
        const reason = unreadableWords.tooManyPieces(pieces.length, MAX_PIECES);
        yield { key, name, kind: "unreadable", code: "TOO_MANY_PIECES", reason };
        return;
      }
      for (const [index, piece] of pieces.entries()) {
        const place = pieces.length > 1 ? ` #${index + 1}` : "";
        const row = comparedWithSeen(verifyPiece(piece, given, given.verify), given);
        yield { ...row, key: `${key}.${index}`, name: `${name}${place}` };
      }
      if (ignored > 0) {
        const reason = unreadableWords.ignored(ignored);
        yield { key: `${key}.ignored`, name, kind: "unreadable", code: "NOT_A_BUNDLE", reason };
      }
    }
  } catch (error) {
    // Only a defect in our own code can cause this error. This source gets a row that says so, and the rows of
    // all other sources are kept.
    const reason = reasonOf(error);
    yield { key, name, kind: "unreadable", code: "INTERNAL", reason };
  }
}

/**
 * Compares the checkpoint in the evidence's log proof with those that this browser remembers. A log's operator may show
 * different trees to different people, and evidence from somebody else can prove it. A contradiction decides the row's
 * verdict, as on a fingerprint's page.
 */
function comparedWithSeen(verified: Verified, given: Given): Verified {
  const row = { ...verified, contradiction: null };
  const proof: unknown = row.evidence.logProof?.value;
  const logFile = typeof proof === "string" ? readLogFile(proof) : null;
  if (logFile?.kind !== "proof") return row;
  // Only trees of one size can contradict each other here. The signatures of other checkpoints are not verified,
  // because that would take seconds for a table of many bundles.
  const remembered = given.remembered.filter(({ size }) => size === logFile.size);
  const comparison = compareWithSeen(logFile.note, remembered);
  if (comparison?.code !== "CONTRADICTION") return row;
  const { kept } = comparison;
  const words = forkedLogVerdict(logFile.origin, kept);
  const contradiction = { before: kept, now: seenNow(logFile, given.trusted.nowS) };
  return { ...row, words, reasons: ["FORKED", ...row.reasons], contradiction };
}

function seenNow({ note, size }: { note: Uint8Array; size: number }, nowS: number): SeenCheckpoint {
  return { note: new TextDecoder().decode(note), size, receivedAt: nowS * 1000 };
}

/** Makes the row for a link. A link carries exactly one bundle; anything else in it is refused. */
function linkRow(text: string, given: Given) {
  const result = parseBundle(text);
  if (result.ok && result.kind === "bundle") {
    return comparedWithSeen(verifyPiece(result, given, given.verify), given);
  }
  const reason = openedLinkWords.notABundle(
    result.ok ? unreadableWords.onlyProof : unreadableWords.evidence(result.code, result.message),
  );
  const code = result.ok ? "NOT_A_BUNDLE" : result.code;
  return { kind: "unreadable", code, reason } as const;
}

/** Yields the sources in order, each with its text. Some texts are read ahead, because reading takes time. */
async function* withTexts(
  sources: readonly Source[],
): AsyncGenerator<[index: number, read: { source: Source; text: SourceText }], void> {
  const ahead: Promise<SourceText>[] = [];
  for (const [index, source] of sources.entries()) {
    while (ahead.length < READ_AHEAD && index + ahead.length < sources.length) {
      const next = sources[index + ahead.length];
      if (next === undefined) break;
      ahead.push(textOf(next));
    }
    const text = await (ahead.shift() ?? textOf(source));
    yield [index, { source, text }];
  }
}
