// The schemas of what a client submits about a document, and of what it reads back: docs/protocol/api.md.
import * as v from "valibot";
import { FINGERPRINT_LIMITS, SIGNATURE_ALGORITHM, UUID_PATTERN } from "../limits.ts";
import { HASH_PATTERN, RECEIVED_HASH_PATTERN } from "../hash.ts";
import { noList } from "./no-list.ts";
import { recordOf } from "./record-of.ts";
import { sizeFirst } from "./size-first.ts";
import { Timestamp } from "./timestamp.ts";

/** A fingerprint hash as this project writes and accepts it: 64 lower-case hex digits. */
export const Hash = v.pipe(v.string(), v.regex(HASH_PATTERN, "must be 64 lower-case hex digits"));

/**
 * A hash or a root in an answer. Upper and lower case are accepted and kept as received. Compare two such values
 * without regard to case.
 */
export const ReceivedHash = v.pipe(
  v.string(),
  v.regex(RECEIVED_HASH_PATTERN, "must be 64 hex digits"),
);

const Uuid = v.pipe(v.string(), v.regex(UUID_PATTERN, "must be a UUID"));

/* @__NO_SIDE_EFFECTS__ */
function hex(digits: { min: number; max: number }) {
  const message = `must be ${digits.min} to ${digits.max} hex digits`;
  return v.pipe(
    v.string(),
    v.minLength(digits.min, message),
    v.maxLength(digits.max, message),
    v.regex(/^[0-9a-fA-F]*$/, message),
  );
}

/* @__NO_SIDE_EFFECTS__ */
function text(length: { min: number; max: number }) {
  const message = `must be ${length.min} to ${length.max} characters`;
  return v.pipe(
    v.string(),
    v.minLength(length.min, message),
    v.maxLength(length.max, message),
    // Text with a lone surrogate has no UTF-8 form and therefore no hash. The expression avoids the flag `u`,
    // because JSON Schema cannot express flags.
    v.regex(
      /^(?:[^\ud800-\udfff]|[\ud800-\udbff][\udc00-\udfff])*$/,
      "must be well-formed Unicode",
    ),
  );
}

/** The members that a fingerprint's hash covers. The schema refuses any other member. */
export const FingerprintValue = v.strictObject({
  orgId: Uuid,
  tenantId: Uuid,
  eventId: Uuid,
  signerId: v.exactOptional(hex(FINGERPRINT_LIMITS.signerIdDigits)),
  documentId: text(FINGERPRINT_LIMITS.documentIdLength),
  documentRef: hex(FINGERPRINT_LIMITS.documentRefDigits),
  timestamp: Timestamp,
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(FINGERPRINT_LIMITS.versionMin)),
});
export type FingerprintValue = v.InferOutput<typeof FingerprintValue>;

export const SubmittedSignatureProof = v.object({
  id: v.pipe(v.string(), v.regex(/^(?:04)?[0-9a-fA-F]{128}$/, "must be 128 hex digits")),
  signature: hex(FINGERPRINT_LIMITS.signatureDigits),
  /** Null means the same as absent. No hash covers this member, so the two need not be told apart. */
  algorithm: v.exactOptional(v.nullable(v.literal(SIGNATURE_ALGORITHM))),
});

const tagLimits = FINGERPRINT_LIMITS.tags;
const mostTags = {
  max: tagLimits.maxCount,
  message: `must be at most ${tagLimits.maxCount} tags`,
};

/** Free text that a submitter adds. No hash covers it. */
export const Tags = sizeFirst(
  v.pipe(
    recordOf(
      text({ min: 1, max: tagLimits.maxKeyLength }),
      text({ min: 0, max: tagLimits.maxValueLength }),
    ),
    v.maxEntries(mostTags.max, mostTags.message),
  ),
  mostTags,
);

const mostProofs = {
  max: FINGERPRINT_LIMITS.maxProofs,
  message: `must hold at most ${FINGERPRINT_LIMITS.maxProofs} signature proofs`,
};

export const FingerprintSubmission = v.object({
  attestation: v.object({
    content: FingerprintValue,
    proofs: sizeFirst(
      v.pipe(
        v.array(SubmittedSignatureProof),
        v.minLength(1, "must hold at least one signature proof"),
        v.maxLength(mostProofs.max, mostProofs.message),
      ),
      mostProofs,
    ),
  }),
  metadata: v.exactOptional(
    v.object({
      hash: Hash,
      tags: v.exactOptional(Tags),
    }),
  ),
});
export type FingerprintSubmission = v.InferOutput<typeof FingerprintSubmission>;

/** The result for one submission of a request. The results have the same order as the submissions. */
export const SubmissionResult = v.object({
  eventId: v.string(),
  hash: v.string(),
  accepted: v.boolean(),
  errors: v.array(v.string()),
});
export type SubmissionResult = v.InferOutput<typeof SubmissionResult>;

const optionalText = v.optional(v.string());

/** A signature proof in an answer. The pages show it as received. `verifySignature` decides whether it is valid. */
export const ReceivedSignatureProof = v.object({
  id: v.string(),
  signature: v.string(),
  algorithm: optionalText,
  /**
   * The time at which the service received the signature, if that was later than the record's `createdAt`. Only
   * services of this project send this member.
   */
  receivedAt: optionalText,
});

/** The statement that the operator withholds a member of this record from public view. */
export const Withheld = v.object({
  /** The name of the member, which the record then lacks: `documentId` or `tags`. */
  member: v.string(),
  at: optionalText,
  reason: optionalText,
});

export const FingerprintDetails = v.object({
  id: v.string(),
  hash: ReceivedHash,
  status: optionalText,
  organizationId: v.string(),
  organizationName: optionalText,
  tenantId: v.string(),
  tenantName: optionalText,
  eventId: v.string(),
  signer: optionalText,
  /** Absent if the operator withholds the document ID. */
  documentId: optionalText,
  documentRef: v.string(),
  proofs: v.optional(v.array(ReceivedSignatureProof), []),
  batchId: optionalText,
  fingerprintTimestamp: v.string(),
  batchLastUpdateTimestamp: optionalText,
  batchGlobalSnapshotHash: optionalText,
  batchMetagraphSnapshotHash: optionalText,
  mptRoot: optionalText,
  version: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  tags: v.optional(recordOf(v.string(), v.string())),
  /** Only services of this project send this member. It is absent if nothing is withheld. */
  withheld: v.optional(v.array(Withheld)),
  confirmationTimestamp: optionalText,
  document: v.optional(
    v.object({
      contentType: optionalText,
      fileSize: v.optional(v.number()),
      downloadUrl: v.string(),
    }),
  ),
});
export type FingerprintDetails = v.InferOutput<typeof FingerprintDetails>;

/** One row of a list. Only services of this project send the members from `eventId` on, so these may be absent. */
export const FingerprintSummary = v.object({
  id: v.string(),
  hash: ReceivedHash,
  timestamp: v.string(),
  orgId: v.string(),
  orgName: optionalText,
  tenantId: v.string(),
  tenantName: optionalText,
  status: optionalText,
  createdAt: v.string(),
  eventId: optionalText,
  documentId: optionalText,
  documentRef: optionalText,
  withheld: v.optional(v.array(Withheld)),
});
export type FingerprintSummary = v.InferOutput<typeof FingerprintSummary>;

const optionalCount = v.optional(v.number());

export const FingerprintStats = noList(
  v.object({
    fingerprints24h: optionalCount,
    fingerprints30d: optionalCount,
    fingerprintsTotal: optionalCount,
  }),
);
export type FingerprintStats = v.InferOutput<typeof FingerprintStats>;

export const ACTIVITY_PERIODS = ["24h", "30d", "all"] as const;
export type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number];

/** How many fingerprints were received in each hour or day of a period, oldest first. */
export const Activity = v.object({
  period: v.picklist(ACTIVITY_PERIODS),
  unit: v.picklist(["hour", "day"]),
  from: v.string(),
  to: v.string(),
  buckets: v.array(
    v.object({
      start: v.string(),
      count: v.number(),
    }),
  ),
});
export type Activity = v.InferOutput<typeof Activity>;
