// The calls of the API, each described once. The OpenAPI document, the reference page, the accepted query parameters
// and the methods that a path allows are all generated from this list.
import {
  type ErrorCode,
  FEED_PATHS,
  PATHS,
  SERVICE_PATHS,
  SIGNER_PATHS,
  WEBHOOK_LIMITS,
  WEBHOOK_PATHS,
} from "@digital-evidence/evidence/api";
import { MAX_ORGANIZATIONS } from "../store/signer-tables.ts";
import { LARGEST_ORGANIZATIONS } from "../records/service-activity.ts";
import * as parameters from "./parameters.ts";
import { type Parameter, paging, pagingLatest } from "./parameters.ts";
import { MAX_SUBMISSIONS } from "./submissions.ts";

export type FeedFormat = keyof typeof FEED_PATHS;

/** How the body of an answer wraps a shape of evidence/api. */
type Wrapping = "DATA" | "DATA_OR_NULL" | "DATA_LIST" | "PAGE" | "LIST";

/** A successful answer has no body, and its header Location has the address. */
export const REDIRECT = { status: 307 } as const;

export interface ShapedAnswer {
  readonly shape: string;
  readonly wrapping: Wrapping;
}

export interface Operation {
  readonly id: string;
  readonly method: "get" | "post" | "delete";
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly needsKey: boolean;
  /** The body that the call takes. If it is a list, `maxItems` is the maximum number of items. */
  readonly body: { readonly shape: string; readonly maxItems?: number } | null;
  readonly answer: ShapedAnswer | { readonly feed: FeedFormat } | typeof REDIRECT;
  readonly errors: readonly ErrorCode[];
}

const read = { method: "get", needsKey: false, body: null } as const;
const data = (shape: string) => ({ shape, wrapping: "DATA" }) as const;
const page = (shape: string) => ({ shape, wrapping: "PAGE" }) as const;

const feed = {
  ...read,
  description:
    "Lists the fingerprints of an organization, of a document, of a signer, or with a status, newest first. Without parameters, it lists all. Only `organization_id` and `document_id` can be combined. When the status of an entry changes, the entry keeps its id, and its time of update changes. An addition of this service.",
  parameters: [
    parameters.organizationId,
    parameters.documentId,
    parameters.signer,
    parameters.statuses,
    parameters.limit,
    parameters.cursor,
  ],
  errors: ["INVALID_REQUEST"],
} as const;

const submitting = {
  method: "post",
  parameters: [],
  needsKey: true,
  body: { shape: "FingerprintSubmission", maxItems: MAX_SUBMISSIONS },
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

export const operations: readonly Operation[] = [
  {
    ...submitting,
    id: "submitFingerprints",
    path: PATHS.fingerprints,
    summary: "Submit fingerprints",
    description: `At most ${MAX_SUBMISSIONS} in one call. Each has its own result, in the same order. Its hash is recomputed and every signature is verified. An accepted submission is durable before the answer is sent. Repeating a submission is accepted and changes nothing. Signatures of further keys are added until the fingerprint is final.`,
  },
  {
    ...submitting,
    id: "validateFingerprints",
    path: PATHS.validateFingerprints,
    summary: "Check submissions without storing them",
    description: "Takes the same body and gives the same answer as submitting.",
  },
  {
    ...read,
    id: "searchFingerprints",
    path: PATHS.fingerprints,
    summary: "Search fingerprints",
    description:
      "Newest first. A fingerprint must match every given parameter. Without parameters, every fingerprint is listed.",
    parameters: [
      parameters.documentId,
      parameters.eventId,
      parameters.documentRef,
      parameters.hashPrefix,
      parameters.organizationName,
      parameters.organizationId,
      parameters.tenantId,
      parameters.datetimeStart,
      parameters.datetimeEnd,
      parameters.tags,
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
    description: "Newest first. Without parameters, fingerprints of any status are listed.",
    parameters: [parameters.statuses, ...pagingLatest],
    answer: page("FingerprintSummary"),
    errors: ["INVALID_REQUEST"],
  },
  {
    ...read,
    id: "fingerprintStats",
    path: PATHS.stats,
    summary: "Number of fingerprints",
    description:
      "Exact counts of those received in the last 24 hours, in the last 30 days, and in all.",
    parameters: [],
    answer: data("FingerprintStats"),
    errors: [],
  },
  {
    ...read,
    id: "fingerprintActivity",
    path: PATHS.activity,
    summary: "Fingerprints received, by hour or day",
    description: "Oldest first. Empty hours or days are included. An addition of this service.",
    parameters: [parameters.period],
    answer: data("Activity"),
    errors: ["INVALID_REQUEST"],
  },
  {
    ...read,
    id: "fingerprint",
    path: PATHS.fingerprint,
    summary: "One fingerprint",
    description: "The answer never changes once the fingerprint is final.",
    parameters: [parameters.hash],
    answer: data("FingerprintDetails"),
    errors: ["INVALID_REQUEST", "NOT_FOUND"],
  },
  {
    ...read,
    id: "fingerprintProof",
    path: PATHS.proof,
    summary: "A fingerprint's proof",
    description:
      "Proves that the fingerprint is in its batch, whose root is `mptRoot`. There is no proof before the root is stored.",
    parameters: [parameters.hash],
    answer: data("InclusionProof"),
    errors: ["INVALID_REQUEST", "NOT_FOUND"],
  },
  {
    ...read,
    id: "fingerprintDocument",
    path: PATHS.document,
    summary: "Where the document of an event is",
    description:
      "Redirects to the document of the fingerprint with this event's id. Only the demonstration of this service has documents.",
    parameters: [parameters.eventInPath],
    answer: REDIRECT,
    errors: ["INVALID_REQUEST", "NOT_FOUND"],
  },
  {
    ...feed,
    id: "atomFeed",
    path: FEED_PATHS.atom,
    summary: "Fingerprints as an Atom feed",
    answer: { feed: "atom" },
  },
  {
    ...feed,
    id: "jsonFeed",
    path: FEED_PATHS.json,
    summary: "Fingerprints as a JSON Feed",
    answer: { feed: "json" },
  },
  {
    ...read,
    id: "signersByAddress",
    path: SIGNER_PATHS.signers,
    summary: "The signer with an address",
    description:
      "The signers whose key has this address on the public ledger: one, or none. `address` is required. An addition of this service.",
    parameters: [parameters.address],
    answer: { shape: "Signer", wrapping: "DATA_LIST" },
    errors: ["INVALID_REQUEST"],
  },
  {
    ...read,
    id: "signer",
    path: SIGNER_PATHS.signer,
    summary: "A signer",
    description: `When this service received the oldest and the newest fingerprint signed with this key, and the fingerprints' organizations, at most ${MAX_ORGANIZATIONS}. An unknown key has neither. An addition of this service.`,
    parameters: [parameters.signerKey],
    answer: data("Signer"),
    errors: ["INVALID_REQUEST"],
  },
  {
    ...read,
    id: "signerFingerprints",
    path: SIGNER_PATHS.signerFingerprints,
    summary: "A signer's fingerprints",
    description:
      "The fingerprints signed with this key, newest first. The key may have signed later than a fingerprint was received. An addition of this service.",
    parameters: [parameters.signerKey, ...paging],
    answer: page("FingerprintSummary"),
    errors: ["INVALID_REQUEST"],
  },
  {
    ...read,
    id: "serviceActivity",
    path: SERVICE_PATHS.serviceActivity,
    summary: "Activity of the service, by hour or day",
    description: `Counts the fingerprints received, final and errored: of all organizations, and of each of the ${LARGEST_ORGANIZATIONS} with the most. Also gives the time from receipt to final: median and 95th percentile, each as a range that contains it. Computed at most every ten seconds; \`to\` states when. An addition of this service.`,
    parameters: [parameters.servicePeriod],
    answer: data("ServiceActivity"),
    errors: ["INVALID_REQUEST"],
  },
  {
    ...read,
    id: "serviceStatus",
    path: SERVICE_PATHS.serviceStatus,
    summary: "How the service is doing",
    description:
      "The newest snapshot, the number and age of waiting fingerprints and batches, and the state of the log. Read at most every ten seconds; `time` states when. While the store does not answer, this call fails with 503. An addition of this service.",
    parameters: [],
    answer: data("ServiceStatus"),
    errors: [],
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
    id: "batchesByRoot",
    path: PATHS.batches,
    summary: "The batch with a root",
    description:
      "The batches with this root: one, or none. `root` is required. An addition of this service.",
    parameters: [parameters.root],
    answer: { shape: "BatchInfo", wrapping: "DATA_LIST" },
    errors: ["INVALID_REQUEST"],
  },
  {
    ...read,
    id: "batch",
    path: PATHS.batch,
    summary: "One batch",
    description: "The answer never changes once the batch is final.",
    parameters: [parameters.batchId],
    answer: data("BatchInfo"),
    errors: ["INVALID_REQUEST", "NOT_FOUND"],
  },
  {
    ...read,
    id: "batchFingerprints",
    path: PATHS.batchFingerprints,
    summary: "A batch's fingerprints",
    description: "Oldest first.",
    parameters: [parameters.batchId, ...paging],
    answer: page("FingerprintSummary"),
    errors: ["INVALID_REQUEST", "NOT_FOUND"],
  },
  {
    ...read,
    id: "ledgerSnapshots",
    path: PATHS.snapshots,
    summary: "The snapshot with an ordinal",
    description:
      "The snapshots of the local ledger with this ordinal: one, or none. `ordinal` is required. An addition of this service.",
    parameters: [parameters.ordinal],
    answer: { shape: "LedgerSnapshot", wrapping: "DATA_LIST" },
    errors: ["INVALID_REQUEST"],
  },
  {
    ...read,
    id: "ledgerSnapshot",
    path: PATHS.snapshot,
    summary: "A snapshot of the local ledger",
    description:
      "`hash` is the SHA-256 of the canonical JSON of all other members. An addition of this service.",
    parameters: [parameters.hash],
    answer: data("LedgerSnapshot"),
    errors: ["INVALID_REQUEST", "NOT_FOUND"],
  },
  {
    ...read,
    id: "nextLedgerSnapshot",
    path: PATHS.nextSnapshot,
    summary: "The snapshot after one of the local ledger",
    description:
      "Its `previousHash` is the given hash. `data` is null after the newest snapshot. An addition of this service.",
    parameters: [parameters.hash],
    answer: { shape: "LedgerSnapshot", wrapping: "DATA_OR_NULL" },
    errors: ["INVALID_REQUEST", "NOT_FOUND"],
  },
  {
    id: "registerWebhook",
    method: "post",
    path: WEBHOOK_PATHS.webhooks,
    summary: "Register a webhook",
    description: `The service first sends a challenge to the address. Once the address has answered it, the service sends it every change of status of the organization's fingerprints. The address must be public and use https. A key has at most ${WEBHOOK_LIMITS.perKey} webhooks. Only this answer contains the secret. An addition of this service.`,
    parameters: [],
    needsKey: true,
    body: { shape: "WebhookRegistration" },
    answer: data("RegisteredWebhook"),
    errors: [
      "INVALID_REQUEST",
      "INVALID_JSON",
      "UNAUTHORIZED",
      "FORBIDDEN",
      "REQUEST_TIMEOUT",
      "CONFLICT",
      "PAYLOAD_TOO_LARGE",
      "UNSUPPORTED_MEDIA_TYPE",
    ],
  },
  {
    id: "webhooks",
    method: "get",
    path: WEBHOOK_PATHS.webhooks,
    summary: "The webhooks of an API key",
    description:
      "The webhooks of the API key, oldest first, each with the result of its newest request. An addition of this service.",
    parameters: [],
    needsKey: true,
    body: null,
    answer: { shape: "Webhook", wrapping: "DATA_LIST" },
    errors: ["UNAUTHORIZED"],
  },
  {
    id: "deleteWebhook",
    method: "delete",
    path: WEBHOOK_PATHS.webhook,
    summary: "Delete a webhook",
    description:
      "Deletes one of the key's webhooks and the events that wait for it. The answer describes the webhook before it was deleted. An addition of this service.",
    parameters: [parameters.webhookId],
    needsKey: true,
    body: null,
    answer: data("Webhook"),
    errors: ["INVALID_REQUEST", "UNAUTHORIZED", "NOT_FOUND"],
  },
];

export function allowedMethods(path: string): string {
  const methods = operations
    .filter((operation) => operation.path === path)
    .flatMap(({ method }) => (method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]));
  return [...methods, "OPTIONS"].join(", ");
}
