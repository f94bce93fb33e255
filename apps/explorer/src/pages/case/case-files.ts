// Makes the files of a case, one after the other, so that the ZIP file can be written while they are made:
// docs/protocol/case.md.
import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import { bundleFileName, bundleToText } from "@digital-evidence/evidence/bundle";
import { documentRef } from "@digital-evidence/evidence/fingerprint";
import type { JsonObject } from "@digital-evidence/evidence/json-object";
import type { NetworkSetting } from "@digital-evidence/verdict/known";
import { logFailure, whyNoProof } from "@digital-evidence/verdict/log";
import type { Mark } from "@digital-evidence/verdict/told";
import { saidText } from "../../components/said.tsx";
import { hasOwnLedger } from "../../ledger/own-ledger.ts";
import { failureText } from "../../phrasing/failure.ts";
import { type BundleRequest, gatherForBundle, TOOL } from "../../queries/make-bundle.ts";
import { logFindings, receivedLogProofs } from "../../transparency/log-proofs.ts";
import { isVerified, type Row, type Setting } from "../../verify/row.ts";
import { verdictsCsv } from "../../verify/verdicts-csv.ts";
import { verifier } from "../../verify/verifier.ts";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { type Stated, statedCells, statedColumns } from "./stated.ts";
import { MAX_CASE } from "./read-hashes.ts";

const AT_ONCE = 4;
/**
 * The limit for tiles of the service's log. Each fingerprint may need one tile of its own, and all share the
 * upper tiles.
 */
const MAX_TILES = MAX_CASE + 64;

export type CaseRequest = Omit<BundleRequest, "hash" | "signal"> & {
  hashes: readonly string[];
  isDemonstration: boolean;
  setting: NetworkSetting;
  /** The batch whose fingerprints are exported, or null for other fingerprints. */
  batchId: string | null;
  /** What the visitor states about pieces of the case, by hash. */
  stated: ReadonlyMap<string, Stated>;
  apiBase: string;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
  onProgress: (done: number) => void;
};

export type CaseFile = { name: string; input: string; lastModified: Date };

/** What the manifest says about one fingerprint. */
type Entry =
  | {
      hash: string;
      file: string;
      sha256: string;
      verdict: Mark;
      reasons: readonly string[];
      /** Whether the record states the batch that was asked for, or null if none was. */
      isOfBatch: boolean | null;
      hasLogProof: boolean;
      /** Why the log gave no proof, or null if it gave one or was not asked. */
      logProblem: ReturnType<typeof whyNoProof>;
      hasTimestamps: boolean;
    }
  | { hash: string; code: string; failure: string };

export type CaseSummary = {
  verdicts: ReadonlyMap<Mark, number>;
  failures: number;
  /** How many bundles lack the inclusion proof of the service's log. Zero if the service does not keep the ledger. */
  withoutLog: number;
  /** How many verdicts the service's log makes `failed`, although the bundles do not show it. */
  failedByLog: number;
  /** How many records do not state the batch that was asked for. */
  ofOtherBatch: number;
};

type Exported = { entry: Entry; row: Row; text: string | null; isFailedByLog: boolean };

type Log = {
  find: ReturnType<typeof logFindings>;
  proofOf: ReturnType<typeof receivedLogProofs>;
};

/**
 * Yields each bundle, then the table of verdicts and the manifest. If the evidence on a fingerprint cannot be
 * fetched, the table and the manifest list the fingerprint with the reason.
 * @throws the signal's reason when the signal is aborted
 */
export async function* caseFiles(
  request: CaseRequest,
): AsyncGenerator<CaseFile, CaseSummary, undefined> {
  const { hashes, network, apiBase, fetch, signal, onProgress } = request;
  const createdAt = new Date();
  const look = { apiBase, fetch, signal, maxTiles: MAX_TILES };
  const log = { find: logFindings(network, look), proofOf: receivedLogProofs(network, look) };
  const file = (name: string, input: string): CaseFile => ({
    name,
    input,
    lastModified: createdAt,
  });
  const exported: Exported[] = [];
  const ahead: Promise<Exported>[] = [];
  for (let index = 0; index < hashes.length; index += 1) {
    for (const hash of hashes.slice(index + ahead.length, index + AT_ONCE)) {
      const next = exportOne(hash, request, log);
      // The loop handles the failure when it awaits this promise. Until then, this handler keeps the failure
      // from being reported as unhandled.
      next.catch(() => undefined);
      ahead.push(next);
    }
    const one = await ahead.shift();
    signal.throwIfAborted();
    if (one === undefined) break;
    exported.push(one);
    if (one.text !== null && "file" in one.entry) yield file(one.entry.file, one.text);
    onProgress(exported.length);
  }
  const entries = exported.map(({ entry }) => entry);
  const { stated } = request;
  const more = {
    columns: statedColumns,
    cells: entries.map(({ hash }) => statedCells(stated.get(hash))),
  };
  const rows = exported.map(({ row }) => row);
  yield file("verdicts.csv", verdictsCsv(rows, [], stated.size === 0 ? undefined : more));
  yield file(
    "manifest.json",
    `${JSON.stringify(manifestOf(request, entries, createdAt), null, 2)}\n`,
  );
  const verdicts = new Map<Mark, number>();
  for (const { entry, row } of exported) {
    // The row has the verdict of the fingerprint's page, and the manifest has the one of the bundle alone.
    if (!("verdict" in entry) || !isVerified(row)) continue;
    const { mark } = row.told;
    verdicts.set(mark, (verdicts.get(mark) ?? 0) + 1);
  }
  const count = (isCounted: (entry: Entry) => boolean) => entries.filter(isCounted).length;
  return {
    verdicts,
    failures: count((entry) => "failure" in entry),
    failedByLog: exported.filter(({ isFailedByLog }) => isFailedByLog).length,
    ofOtherBatch: count((entry) => "file" in entry && entry.isOfBatch === false),
    withoutLog: hasOwnLedger(network) ? count((entry) => "file" in entry && !entry.hasLogProof) : 0,
  };
}

function manifestOf(
  { networkKey, apiBase, batchId, isDemonstration, stated }: CaseRequest,
  all: readonly Entry[],
  createdAt: Date,
) {
  const entries = all.map((entry) => ({ ...entry, stated: stated.get(entry.hash) ?? null }));
  return {
    format: "digital-evidence-case",
    version: 1,
    tool: TOOL,
    createdAt: createdAt.toISOString(),
    network: networkKey,
    isDemonstration,
    source: apiBase,
    batchId,
    fingerprints: entries.filter((entry) => "file" in entry),
    missing: entries.filter((entry) => "failure" in entry),
  };
}

async function exportOne(hash: string, request: CaseRequest, log: Log): Promise<Exported> {
  const { client, network, networkKey, batchId, signal } = request;
  try {
    const made = await gatherForBundle({ client, network, networkKey, hash, signal });
    if (made === null) return missing(hash, "NOT_FOUND", fingerprintWords.notFound.title);
    const found = await log.find(made.evidence);
    const bundle = made.bundle(found === null ? null : await log.proofOf(found));
    const text = bundleToText(bundle);
    const file = `bundles/${bundleFileName(bundle)}`;
    const row = await verifiedRow(file, text, request);
    if (!isVerified(row)) {
      const reason = row.kind === "unreadable" ? saidText(row.reason) : row.name;
      return missing(hash, row.code, reason);
    }
    const sha256 = documentRef(new TextEncoder().encode(text));
    const entry = {
      hash,
      file,
      sha256,
      verdict: row.told.mark,
      reasons: row.reasons,
      isOfBatch: batchId === null ? null : isOfBatch(bundle.parts.record?.value, batchId),
      hasLogProof: bundle.parts.logProof !== undefined,
      logProblem: found === null ? null : whyNoProof(found),
      hasTimestamps: bundle.parts.timestamps !== undefined,
    };
    // As on the fingerprint's page, the log decides the verdict only where the check of the ledger passed.
    const isFailedByLog = found !== null && row.isSnapshotChecked && logFailure(found) !== null;
    if (!isFailedByLog) return { entry, row, text, isFailedByLog };
    const known = { ...row.known, log: found };
    const conclude = { known, network: request.setting, trust: null };
    const { told, reasons } = await verifier.call("conclude", conclude, { signal });
    return { entry, row: { ...row, told, reasons }, text, isFailedByLog };
  } catch (error) {
    signal.throwIfAborted();
    const isAnswer = error instanceof RequestError || error instanceof ResponseShapeError;
    return missing(hash, isAnswer ? error.code : "INTERNAL", failureText(error));
  }
}

/** A service could list a fingerprint under a batch that the fingerprint's record does not state. */
function isOfBatch(record: JsonObject | undefined, batchId: string): boolean {
  const stated = record?.["batchId"];
  return typeof stated === "string" && stated.toLowerCase() === batchId.toLowerCase();
}

/** Verifies the bundle in the same way as a recipient of the case: as a file, without the service. */
async function verifiedRow(
  name: string,
  text: string,
  { setting: network, signal }: CaseRequest,
): Promise<Row> {
  const setting: Setting = {
    own: {},
    network,
    trusted: { pasted: null, kept: [], nowS: Math.floor(Date.now() / 1000) },
    seen: null,
  };
  let row: Row | undefined;
  await verifier.call(
    "read",
    { sources: [{ key: name, name, text }], setting },
    {
      signal,
      onProgress: ({ rows }) => {
        row ??= rows[0];
      },
    },
  );
  if (row === undefined) throw new Error("the worker answered without a verdict");
  return row;
}

function missing(hash: string, code: string, failure: string): Exported {
  const row: Row = { key: hash, name: hash, kind: "unreadable", code, reason: failure };
  return { entry: { hash, code, failure }, row, text: null, isFailedByLog: false };
}
