// The calls of the service: for each its path, the limit of its answer in bytes, and the schema that the answer has to
// match. docs/protocol/api.md has the same list.
import {
  Activity,
  BatchInfo,
  dataOf,
  FingerprintDetails,
  FingerprintStats,
  FingerprintSummary,
  LedgerSnapshot,
  lenient,
  type Lenient,
  lenientPageOf,
  pageOf,
  type Pagination,
  parseExact,
  type ParseResult,
  parseTolerant,
  PATHS,
  ReceivedProof,
  SERVICE_PATHS,
  ServiceActivity,
  ServiceStatus,
  Signer,
  SIGNER_PATHS,
  SubmissionResult,
} from "@digital-evidence/evidence/api";
import type { JsonValue } from "@digital-evidence/evidence/strict-json";
import { ANSWER_LIMITS } from "./answer.ts";

/** `path` may have parameters in braces. */
export type Call<T> = {
  path: string;
  maxBytes: number;
  parse: (body: JsonValue) => ParseResult<T>;
  /** Whether services may lack the call, so that any 404 means that there is none. */
  isOptional?: boolean;
};

export type ListCall<T> = Call<{ data: T[]; pagination?: Lenient<Pagination> | undefined }>;

/** Reads what an answer has of a schema, for answers that are only shown. */
const shown =
  <Schema extends Parameters<typeof parseTolerant>[0]>(schema: Schema) =>
  (body: JsonValue) =>
    parseTolerant(schema, body);
const exact =
  <Schema extends Parameters<typeof parseExact>[0]>(schema: Schema) =>
  (body: JsonValue) =>
    parseExact(schema, body);

const summaries = shown(lenientPageOf(FingerprintSummary));
const proof = exact(dataOf(ReceivedProof));
const results = shown(pageOf(SubmissionResult));

/** Some services answer a submission by `{ data: [...] }`, and others by the bare list. */
const anyResults = (body: JsonValue) => results(Array.isArray(body) ? { data: body } : body);

const { page } = ANSWER_LIMITS;
const { submissionResults } = ANSWER_LIMITS;

export const CALLS = {
  fingerprint: {
    path: PATHS.fingerprint,
    maxBytes: ANSWER_LIMITS.fingerprint,
    parse: shown(dataOf(lenient(FingerprintDetails))),
  },
  proof: {
    path: PATHS.proof,
    maxBytes: ANSWER_LIMITS.proof,
    // The proof is passed on as received, because only a verifier may refuse a proof.
    parse: (body: JsonValue): ParseResult<{ data: JsonValue }> => {
      const parsed = proof(body);
      return parsed.ok ? { ok: true, value: body as { data: JsonValue } } : parsed;
    },
  },
  stats: {
    path: PATHS.stats,
    maxBytes: ANSWER_LIMITS.stats,
    // A counter of the wrong type becomes NaN, which distinguishes it from a missing counter.
    parse: shown(dataOf(lenient(FingerprintStats, Number.NaN))),
  },
  activity: {
    path: PATHS.activity,
    maxBytes: ANSWER_LIMITS.activity,
    parse: shown(dataOf(Activity)),
    isOptional: true,
  },
  batch: {
    path: PATHS.batch,
    maxBytes: ANSWER_LIMITS.batch,
    parse: shown(dataOf(lenient(BatchInfo))),
  },
  snapshot: {
    path: PATHS.snapshot,
    maxBytes: ANSWER_LIMITS.snapshot,
    parse: exact(dataOf(LedgerSnapshot)),
  },
  nextSnapshot: {
    path: PATHS.nextSnapshot,
    maxBytes: ANSWER_LIMITS.snapshot,
    parse: exact(dataOf(LedgerSnapshot)),
  },
  signer: {
    path: SIGNER_PATHS.signer,
    maxBytes: ANSWER_LIMITS.signer,
    parse: shown(dataOf(lenient(Signer))),
    isOptional: true,
  },
  serviceActivity: {
    path: SERVICE_PATHS.serviceActivity,
    maxBytes: ANSWER_LIMITS.service,
    parse: shown(dataOf(ServiceActivity)),
    isOptional: true,
  },
  serviceStatus: {
    path: SERVICE_PATHS.serviceStatus,
    maxBytes: ANSWER_LIMITS.service,
    parse: shown(dataOf(ServiceStatus)),
    isOptional: true,
  },
} as const;

export const LISTS = {
  searchFingerprints: { path: PATHS.fingerprints, maxBytes: page, parse: summaries },
  latestFingerprints: {
    path: PATHS.latestFingerprints,
    maxBytes: ANSWER_LIMITS.latestPage,
    parse: summaries,
  },
  batchFingerprints: { path: PATHS.batchFingerprints, maxBytes: page, parse: summaries },
  signerFingerprints: { path: SIGNER_PATHS.signerFingerprints, maxBytes: page, parse: summaries },
  latestBatches: {
    path: PATHS.latestBatches,
    maxBytes: page,
    parse: shown(lenientPageOf(BatchInfo)),
  },
  batches: { path: PATHS.batches, maxBytes: page, parse: shown(lenientPageOf(BatchInfo)) },
  snapshots: { path: PATHS.snapshots, maxBytes: page, parse: exact(pageOf(LedgerSnapshot)) },
  signers: { path: SIGNER_PATHS.signers, maxBytes: page, parse: shown(lenientPageOf(Signer)) },
} as const;

export const SUBMISSIONS = {
  submit: { path: PATHS.fingerprints, maxBytes: submissionResults, parse: anyResults },
  validate: { path: PATHS.validateFingerprints, maxBytes: submissionResults, parse: anyResults },
} as const;
