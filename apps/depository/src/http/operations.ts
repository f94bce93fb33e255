// Every call the service answers, described once: the OpenAPI document, the reference page, the
// methods a path allows come from here.
import {
  ACTIVITY_PERIODS,
  type ErrorCode,
  PAGE_LIMITS,
  PATHS,
} from "@digital-evidence/evidence/api";
import { FINGERPRINT_LIMITS } from "@digital-evidence/evidence/fingerprint";
import { FINGERPRINT_STATUSES } from "@digital-evidence/evidence/status";
import { MAX_SUBMISSIONS } from "./submissions.ts";

/** The few keywords of JSON Schema that parameters need. */
export interface ParameterSchema {
  readonly type?: "string" | "integer" | "boolean" | "array";
  readonly pattern?: string;
  readonly format?: "date-time";
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly items?: ParameterSchema;
  readonly default?: string | number | boolean;
  readonly $ref?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly description: string;
  readonly schema: ParameterSchema;
  /** Where the value is JSON in itself. */
  readonly isJson?: true;
}

/** How an answer's body is made of a shape of evidence/api. */
type Wrapping = "DATA" | "PAGE" | "LIST";

export interface Operation {
  readonly id: string;
  readonly method: "get" | "post";
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  /** Whether the call wants an API key and a body of submissions. */
  readonly takesSubmissions: boolean;
  readonly answer: { readonly shape: string; readonly wrapping: Wrapping };
  readonly errors: readonly ErrorCode[];
}

const text = { type: "string" } as const;
const hexDigits = (min: number, max: number): ParameterSchema => ({
  type: "string",
  pattern: `^[0-9a-fA-F]{${min},${max}}$`,
});
const uuid = {
  type: "string",
  pattern: "^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$",
} as const;

const hash: Parameter = {
  name: "hash",
  in: "path",
  description: "64 hex digits, in either case.",
  schema: hexDigits(64, 64),
};
const batchId: Parameter = {
  name: "batchId",
  in: "path",
  description: "The batch's UUID.",
  schema: uuid,
};
const paging: readonly Parameter[] = [
  {
    name: "limit",
    in: "query",
    description: "Rows in a page.",
    schema: {
      type: "integer",
      minimum: PAGE_LIMITS.min,
      maximum: PAGE_LIMITS.max,
      default: PAGE_LIMITS.default,
    },
  },
  {
    name: "cursor",
    in: "query",
    description: "`pagination.cursor` of the page to go on from.",
    schema: text,
  },
  {
    name: "forward",
    in: "query",
    description: "false for the rows before the cursor's page; without a cursor, the list's end.",
    schema: { type: "boolean", default: true },
  },
];

const read = { method: "get", takesSubmissions: false } as const;
const data = (shape: string) => ({ shape, wrapping: "DATA" }) as const;
const page = (shape: string) => ({ shape, wrapping: "PAGE" }) as const;

const submitting = {
  method: "post",
  parameters: [],
  takesSubmissions: true,
  answer: { shape: "SubmissionResult", wrapping: "LIST" },
  errors: [
    "INVALID_REQUEST",
    "INVALID_JSON",
    "UNAUTHORIZED",
    "FORBIDDEN",
    "REQUEST_TIMEOUT",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
  ],
} as const;

const { documentIdLength, documentRefDigits } = FINGERPRINT_LIMITS;

export const operations: readonly Operation[] = [
  {
    ...submitting,
    id: "submitFingerprints",
    path: PATHS.fingerprints,
    summary: "Submit fingerprints",
    description: `At most ${MAX_SUBMISSIONS} in one call. Each is answered on its own, in order: its hash is computed anew and every signature verified. What is accepted is durable before the answer. Repeating a submission is accepted and changes nothing; signatures of further keys are added until the fingerprint is final.`,
  },
  {
    ...submitting,
    id: "validateFingerprints",
    path: PATHS.validateFingerprints,
    summary: "Check submissions and keep nothing",
    description: "The same body and the same answer as for submitting.",
  },
  {
    ...read,
    id: "searchFingerprints",
    path: PATHS.fingerprints,
    summary: "Search fingerprints",
    description: "Newest first. What is given must all fit; nothing given finds everything.",
    parameters: [
      {
        name: "document_id",
        in: "query",
        description: "The document's id, exactly.",
        schema: { ...text, minLength: documentIdLength.min, maxLength: documentIdLength.max },
      },
      {
        name: "event_id",
        in: "query",
        description: "The event's UUID, in either case.",
        schema: uuid,
      },
      {
        name: "document_ref",
        in: "query",
        description: "The document's digest, in either case.",
        schema: hexDigits(documentRefDigits.min, documentRefDigits.max),
      },
      {
        name: "datetime_start",
        in: "query",
        description: "Received (`createdAt`) at this RFC 3339 time or later.",
        schema: { ...text, format: "date-time" },
      },
      {
        name: "datetime_end",
        in: "query",
        description: "Received at this RFC 3339 time or earlier.",
        schema: { ...text, format: "date-time" },
      },
      {
        name: "tags",
        in: "query",
        description: "Tags as a JSON object of strings, all of which the fingerprint must have.",
        schema: { $ref: "#/components/schemas/Tags" },
        isJson: true,
      },
      ...paging,
    ],
    answer: page("FingerprintSummary"),
    errors: ["INVALID_REQUEST"],
  },
  {
    ...read,
    id: "latestFingerprints",
    path: PATHS.latestFingerprints,
    summary: "The latest fingerprints",
    description: "Newest first, of any status or of those named.",
    parameters: [
      {
        name: "status",
        in: "query",
        description: "May be repeated.",
        schema: { type: "array", items: { type: "string", enum: [...FINGERPRINT_STATUSES] } },
      },
      ...paging,
    ],
    answer: page("FingerprintSummary"),
    errors: ["INVALID_REQUEST"],
  },
  {
    ...read,
    id: "fingerprintStats",
    path: PATHS.stats,
    summary: "How many fingerprints there are",
    description: "Exact: received in the last 24 hours, in the last 30 days, ever.",
    parameters: [],
    answer: data("FingerprintStats"),
    errors: [],
  },
  {
    ...read,
    id: "fingerprintActivity",
    path: PATHS.activity,
    summary: "Fingerprints received, by hour or day",
    description: "Oldest first, empty ones included. An addition of this service.",
    parameters: [
      {
        name: "period",
        in: "query",
        description: "Hours of a day, days of a month, or all days.",
        schema: { type: "string", enum: [...ACTIVITY_PERIODS], default: ACTIVITY_PERIODS[0] },
      },
    ],
    answer: data("Activity"),
    errors: ["INVALID_REQUEST"],
  },
  {
    ...read,
    id: "fingerprint",
    path: PATHS.fingerprint,
    summary: "One fingerprint",
    description: "Once it is final the answer never changes.",
    parameters: [hash],
    answer: data("FingerprintDetails"),
    errors: ["INVALID_REQUEST", "NOT_FOUND"],
  },
  {
    ...read,
    id: "fingerprintProof",
    path: PATHS.proof,
    summary: "A fingerprint's proof",
    description: "Leads to its batch's `mptRoot`. There is none before the root is stored.",
    parameters: [hash],
    answer: data("InclusionProof"),
    errors: ["INVALID_REQUEST", "NOT_FOUND"],
  },
  {
    ...read,
    id: "latestBatches",
    path: PATHS.latestBatches,
    summary: "The latest batches",
    description: "Newest first. An addition of this service.",
    parameters: paging,
    answer: page("BatchInfo"),
    errors: ["INVALID_REQUEST"],
  },
  {
    ...read,
    id: "batch",
    path: PATHS.batch,
    summary: "One batch",
    description: "Once it is final the answer never changes.",
    parameters: [batchId],
    answer: data("BatchInfo"),
    errors: ["INVALID_REQUEST", "NOT_FOUND"],
  },
  {
    ...read,
    id: "batchFingerprints",
    path: PATHS.batchFingerprints,
    summary: "A batch's fingerprints",
    description: "Oldest first.",
    parameters: [batchId, ...paging],
    answer: page("FingerprintSummary"),
    errors: ["INVALID_REQUEST", "NOT_FOUND"],
  },
  {
    ...read,
    id: "ledgerSnapshot",
    path: PATHS.snapshot,
    summary: "A snapshot of the local ledger",
    description:
      "`hash` is the SHA-256 of the canonical JSON of all other members. An addition of this service.",
    parameters: [hash],
    answer: data("LedgerSnapshot"),
    errors: ["INVALID_REQUEST", "NOT_FOUND"],
  },
];

/** What a path takes, for the header `Allow`. */
export function allowedMethods(path: string): string {
  const methods = operations
    .filter((operation) => operation.path === path)
    .flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : ["POST"]));
  return [...methods, "OPTIONS"].join(", ");
}
