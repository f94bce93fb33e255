// Makes the files of a case, one after the other, so that the ZIP file can be written while they are made:
// docs/protocol/case.md.
import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import { bundleFileName, bundleToText } from "@digital-evidence/evidence/bundle";
import { documentRef } from "@digital-evidence/evidence/fingerprint";
import { hasOwnLedger } from "../../ledger/own-ledger.ts";
import { failureText } from "../../phrasing/failure.ts";
import { type BundleRequest, gatherForBundle, TOOL } from "../../queries/make-bundle.ts";
import { type LogProofs, logProofs } from "../../transparency/log-proofs.ts";
import type { Row, Setting } from "../../verify/verification-protocol.ts";
import { verdictsCsv } from "../../verify/verdicts-csv.ts";
import { sourcesVerifier } from "../../verify/sources-verifier.ts";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import type { VerdictMark } from "../../words/verdict.ts";
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
  batchId: string | null;
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
      verdict: VerdictMark;
      reasons: readonly string[];
      hasLogProof: boolean;
      hasTimestamps: boolean;
    }
  | { hash: string; code: string; failure: string };

export type CaseSummary = {
  verdicts: ReadonlyMap<VerdictMark, number>;
  failures: number;
  /** How many bundles lack the inclusion proof of the service's log. Zero if the service does not keep the ledger. */
  withoutLog: number;
};

type Exported = { entry: Entry; row: Row; text: string | null };

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
  const findLogProof = logProofs(network, { apiBase, fetch, signal, maxTiles: MAX_TILES });
  const file = (name: string, input: string): CaseFile => ({
    name,
    input,
    lastModified: createdAt,
  });
  const exported: Exported[] = [];
  const ahead: Promise<Exported>[] = [];
  for (let index = 0; index < hashes.length; index += 1) {
    for (const hash of hashes.slice(index + ahead.length, index + AT_ONCE)) {
      const next = exportOne(hash, request, findLogProof);
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
  yield file("verdicts.csv", verdictsCsv(exported.map(({ row }) => row)));
  yield file(
    "manifest.json",
    `${JSON.stringify(manifestOf(request, entries, createdAt), null, 2)}\n`,
  );
  const verdicts = new Map<VerdictMark, number>();
  for (const entry of entries) {
    if ("verdict" in entry) verdicts.set(entry.verdict, (verdicts.get(entry.verdict) ?? 0) + 1);
  }
  const count = (isCounted: (entry: Entry) => boolean) => entries.filter(isCounted).length;
  return {
    verdicts,
    failures: count((entry) => "failure" in entry),
    withoutLog: hasOwnLedger(network) ? count((entry) => "file" in entry && !entry.hasLogProof) : 0,
  };
}

function manifestOf(
  { networkKey, apiBase, batchId, isDemonstration }: CaseRequest,
  entries: readonly Entry[],
  createdAt: Date,
) {
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

async function exportOne(
  hash: string,
  request: CaseRequest,
  findLogProof: LogProofs,
): Promise<Exported> {
  const { client, network, networkKey, signal } = request;
  try {
    const made = await gatherForBundle({ client, network, networkKey, hash, signal });
    if (made === null) return missing(hash, "NOT_FOUND", fingerprintWords.notFound.title);
    const bundle = made.bundle(await findLogProof(made.evidence));
    const text = bundleToText(bundle);
    const file = `bundles/${bundleFileName(bundle)}`;
    const row = await verifiedRow(file, text, request);
    if (row.kind === "document" || row.kind === "unreadable") {
      return missing(hash, row.code, row.kind === "unreadable" ? row.reason : row.name);
    }
    if (row.kind === "log") return missing(hash, row.code, row.words.label);
    const sha256 = documentRef(new TextEncoder().encode(text));
    const { words, reasons } = row;
    const entry = {
      hash,
      file,
      sha256,
      verdict: words.mark,
      reasons,
      hasLogProof: bundle.parts.logProof !== undefined,
      hasTimestamps: bundle.parts.timestamps !== undefined,
    };
    return { entry, row, text };
  } catch (error) {
    signal.throwIfAborted();
    const isAnswer = error instanceof RequestError || error instanceof ResponseShapeError;
    return missing(hash, isAnswer ? error.code : "INTERNAL", failureText(error));
  }
}

/** Verifies the bundle in the same way as a recipient of the case: as a file, without the service. */
async function verifiedRow(
  name: string,
  text: string,
  { network, signal }: CaseRequest,
): Promise<Row> {
  const setting: Setting = {
    own: {},
    proofBinding: network.proofBinding,
    trusted: { pasted: null, kept: [], nowS: Math.floor(Date.now() / 1000) },
    seen: null,
  };
  let row: Row | undefined;
  await sourcesVerifier.call(
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
  return { entry: { hash, code, failure }, row, text: null };
}
