// Makes the files of a case, one after the other, so that the ZIP file can be written while they are made:
// docs/protocol/case.md.
import { RequestError, ResponseShapeError } from "@digital-evidence/client/errors";
import { bundleFileName, bundleToText } from "@digital-evidence/evidence/bundle";
import type { JsonObject } from "@digital-evidence/evidence/json-object";
import {
  CASE_MANIFEST,
  CASE_PAGE,
  type CaseAbout,
  casePage,
  documentNames,
  listedText,
  manifestText,
} from "@digital-evidence/report/case";
import { memberOf, type NetworkSetting } from "@digital-evidence/verdict/known";
import { logFailure, whyNoProof } from "@digital-evidence/verdict/log";
import { briefly, type Mark } from "@digital-evidence/verdict/headline";
import { saidText } from "../../components/said.tsx";
import { hashDocument } from "../../document/hash-document.ts";
import { hasOwnLedger } from "../../config/ledger.ts";
import { failureText } from "../../phrasing/failure.ts";
import { type BundleRequest, gatherForBundle, BUNDLE_TOOL } from "../../queries/make-bundle.ts";
import { logFindings, receivedLogProofs } from "../../trust/log-proofs.ts";
import { askingLimit, type Observed } from "../../trust/observations.ts";
import { isVerified, type Row, type VerificationSetting } from "../../verify/row.ts";
import { verdictsCsv } from "../../verify/verdicts-csv.ts";
import { verifier } from "../../verify/verifier.ts";
import { casePageWords } from "../../words/case.ts";
import { language } from "../../words/language.ts";
import { fingerprintWords } from "../../words/fingerprint.tsx";
import { type Stated, statedCells, statedColumns, MAX_CASE } from "./hashes.ts";

const AT_ONCE = 4;
/**
 * The limit for tiles of the service's log. Each fingerprint may need one tile of its own, and all share the
 * upper tiles.
 */
const MAX_TILES = MAX_CASE + 64;

export type CaseRequest = Omit<BundleRequest, "hash" | "signal"> & {
  hashes: readonly string[];
  /** The visitor's documents. Those that belong to one of the fingerprints are put into the case. */
  documents: readonly File[];
  isDemonstration: boolean;
  setting: NetworkSetting;
  /** The batch whose fingerprints are exported, or null for other fingerprints. */
  batchId: string | null;
  /** What the visitor states about pieces of the case, by hash. */
  stated: ReadonlyMap<string, Stated>;
  apiBase: string;
  fetch: typeof globalThis.fetch;
  /**
   * What the observers saw of a batch that the visitor has asked, or always asks.
   * @param mayAsk whether any observer is asked now
   */
  observed: (batchId: unknown, mayAsk: boolean) => Promise<Observed>;
  signal: AbortSignal;
  onProgress: (done: number) => void;
};

export type CaseFile = { name: string; input: string | File; lastModified: Date };

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
      /** The name of the document's file, if the case holds it. */
      document: string | null;
    }
  | { hash: string; code: string; failure: string };

export type CaseSummary = {
  verdicts: ReadonlyMap<Mark, number>;
  failures: number;
  /** How many bundles lack the inclusion proof of the service's log. Zero if the service does not keep the ledger. */
  withoutLog: number;
  /** How many verdicts the service's log makes `failed`, although the bundles do not show it. */
  failedByLog: number;
  /** How many documents are in the case, and how many belong to none of its fingerprints. */
  documents: { held: number; leftOut: number };
  /** How many records do not state the batch that was asked for. */
  ofOtherBatch: number;
  /** For how many an observer that is always asked was not asked, because it was asked enough. */
  unasked: number;
};

type Exported = {
  entry: Entry;
  row: Row;
  text: string | null;
  documentRef: string | null;
  isFailedByLog: boolean;
  isUnasked: boolean;
};

type MayAsk = ReturnType<typeof askingLimit>;

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
  const mayAsk = askingLimit(Date.now);
  const exported: Exported[] = [];
  const ahead: Promise<Exported>[] = [];
  for (let index = 0; index < hashes.length; index += 1) {
    for (const hash of hashes.slice(index + ahead.length, index + AT_ONCE)) {
      const next = exportOne(hash, request, log, mayAsk);
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
  const { stated } = request;
  const held = await heldDocuments(request, exported);
  for (const { name, content } of held.documents) yield { ...file(name, ""), input: content };
  const entries = exported.map(({ entry, documentRef }) => ({
    ...entry,
    ...("file" in entry ? { document: held.nameOf(documentRef) } : {}),
    stated: stated.get(entry.hash) ?? null,
  }));
  const more = {
    columns: statedColumns,
    cells: entries.map(({ hash }) => statedCells(stated.get(hash))),
  };
  const rows = exported.map(({ row }) => row);
  const table = verdictsCsv(rows, [], stated.size === 0 ? undefined : more);
  yield file("verdicts.csv", table);
  const about = aboutCase(request, createdAt);
  const pieces = exported.flatMap(({ entry, row, documentRef }) =>
    "file" in entry && isVerified(row)
      ? [
          {
            hash: entry.hash,
            file: entry.file,
            verdict: briefly(row.told).map(saidText).join(". "),
            document: held.nameOf(documentRef),
          },
        ]
      : [],
  );
  const missingCount = entries.filter((entry) => "failure" in entry).length;
  const page = casePage(about, { pieces, missing: missingCount }, casePageWords, language);
  yield file(CASE_PAGE, page);
  const listed = [
    ...exported.flatMap(({ entry, text }) =>
      text !== null && "file" in entry ? [listedText(entry.file, text)] : [],
    ),
    ...held.documents.map(({ name, content, sha256 }) => ({ name, bytes: content.size, sha256 })),
    listedText("verdicts.csv", table),
    listedText(CASE_PAGE, page),
  ];
  yield file(
    CASE_MANIFEST,
    manifestText(about, listed, {
      batchId: request.batchId,
      fingerprints: entries.filter((entry) => "file" in entry),
      missing: entries.filter((entry) => "failure" in entry),
    }),
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
    unasked: exported.filter(({ isUnasked }) => isUnasked).length,
    ofOtherBatch: count((entry) => "file" in entry && entry.isOfBatch === false),
    documents: {
      held: held.documents.length,
      leftOut: request.documents.length - held.documents.length,
    },
    withoutLog: hasOwnLedger(network) ? count((entry) => "file" in entry && !entry.hasLogProof) : 0,
  };
}

function aboutCase(
  { networkKey: network, apiBase: source, isDemonstration }: CaseRequest,
  createdAt: Date,
): CaseAbout {
  return { tool: BUNDLE_TOOL, createdAt, network, isDemonstration, source };
}

type Held = { name: string; content: File; sha256: string };

/** Finds the documents to which a record of the case refers, by their hashes. */
async function heldDocuments(
  { documents, signal }: CaseRequest,
  exported: readonly Exported[],
): Promise<{ documents: Held[]; nameOf: (documentRef: string | null) => string | null }> {
  const wanted = new Set(exported.flatMap(({ documentRef }) => documentRef ?? []));
  const isLong = Array.from(wanted).some((reference) => reference.length === 128);
  const found: { content: File; sha256: string; reference: string }[] = [];
  for (const content of wanted.size === 0 ? [] : documents) {
    const sha256 = await hashDocument(content, "SHA-256", { signal });
    const others = isLong ? [await hashDocument(content, "SHA-512", { signal })] : [];
    const reference = [sha256, ...others].find((digest) => wanted.has(digest));
    const isNew = !found.some((each) => each.reference === reference);
    if (reference !== undefined && isNew) found.push({ content, sha256, reference });
  }
  const names = documentNames(found.map(({ content }) => content.name));
  return {
    documents: found.map(({ content, sha256 }, at) => ({ name: names[at] ?? "", content, sha256 })),
    nameOf: (documentRef) =>
      names[found.findIndex(({ reference }) => reference === documentRef)] ?? null,
  };
}

async function exportOne(
  hash: string,
  request: CaseRequest,
  log: Log,
  mayAsk: MayAsk,
): Promise<Exported> {
  const { client, network, networkKey, batchId, signal } = request;
  try {
    const made = await gatherForBundle({ client, network, networkKey, hash, signal });
    if (made === null) return missing(hash, "NOT_FOUND", fingerprintWords.notFound.title);
    const found = await log.find(made.evidence);
    const id = memberOf(made.known.record, "batchId");
    const { bundled, isUnasked } = await request.observed(id, mayAsk(id));
    const bundle = made.bundle(found === null ? null : await log.proofOf(found), bundled);
    const text = bundleToText(bundle);
    const file = `bundles/${bundleFileName(bundle)}`;
    const row = await verifiedRow(file, text, request);
    if (!isVerified(row)) {
      const reason = row.kind === "unreadable" ? saidText(row.reason) : row.name;
      return missing(hash, row.code, reason);
    }
    const entry = {
      hash,
      file,
      sha256: listedText(file, text).sha256,
      verdict: row.told.mark,
      reasons: row.reasons,
      isOfBatch: batchId === null ? null : isOfBatch(bundle.parts.record?.value, batchId),
      hasLogProof: bundle.parts.logProof !== undefined,
      logProblem: found === null ? null : whyNoProof(found),
      hasTimestamps: bundle.parts.timestamps !== undefined,
      document: null,
    };
    const reference = bundle.parts.record?.value["documentRef"];
    const documentRef = typeof reference === "string" ? reference.toLowerCase() : null;
    // As on the fingerprint's page, the log decides the verdict only where the check of the ledger passed.
    const isFailedByLog = found !== null && row.isSnapshotChecked && logFailure(found) !== null;
    const one = { entry, row, text, documentRef, isFailedByLog, isUnasked };
    if (!isFailedByLog) return one;
    const known = { ...row.known, log: found };
    const conclude = { known, network: request.setting, trust: null };
    const { told, reasons } = await verifier.call("conclude", conclude, { signal });
    return { ...one, row: { ...row, told, reasons } };
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
  const setting: VerificationSetting = {
    own: {},
    network,
    trusted: { pasted: null, kept: [], observers: [], nowS: Math.floor(Date.now() / 1000) },
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
  return {
    entry: { hash, code, failure },
    row,
    text: null,
    documentRef: null,
    isFailedByLog: false,
    isUnasked: false,
  };
}
