// The public entry to the files under api/: one schema for each shape on the wire, the paths and the error
// codes. Server and client both parse with these schemas, and the types are inferred from them.
export {
  Activity,
  ACTIVITY_PERIODS,
  type ActivityPeriod,
  FingerprintDetails,
  FingerprintStats,
  FingerprintSubmission,
  FingerprintSummary,
  FingerprintValue,
  Hash,
  ReceivedHash,
  ReceivedSignatureProof,
  SubmissionResult,
  SubmittedSignatureProof,
  Tags,
  Withheld,
} from "./api/fingerprint.ts";
export { BatchInfo, InclusionProof, LedgerSnapshot, ReceivedProof } from "./api/batch.ts";
export {
  dataOf,
  ERROR_CODES,
  ErrorBody,
  type ErrorCode,
  LATEST_LIMITS,
  PAGE_LIMITS,
  pageOf,
  Pagination,
} from "./api/envelope.ts";
export { lenient, type Lenient, lenientPageOf } from "./api/lenient.ts";
export { OperatorLinks } from "./api/operator-links.ts";
export type { FormerLog } from "./api/former-log.ts";
export { LogTimestamp } from "./api/log-timestamps.ts";
export { NetworkSnapshot } from "./api/network-snapshot.ts";
export {
  parseExact,
  type ParseResult,
  parseTolerant,
  type ShapeIssue,
  withoutNulls,
} from "./api/parse.ts";
export {
  SERVICE_PATHS,
  SERVICE_PERIODS,
  ServiceActivity,
  type ServicePeriod,
  ServiceStatus,
  type TimeRange,
} from "./api/service.ts";
export { Signer, SIGNER_PATHS } from "./api/signer.ts";
export {
  RegisteredWebhook,
  Webhook,
  WEBHOOK_LIMITS,
  WEBHOOK_PATHS,
  WEBHOOK_STATES,
  WebhookChallenge,
  WebhookEvent,
  WebhookRegistration,
} from "./api/webhook.ts";
export { buildPath, FEED_PATHS, LOG_PREFIX, PATHS } from "./api/paths.ts";
export { proofShape, type ProofShape } from "./proof-shape.ts";
