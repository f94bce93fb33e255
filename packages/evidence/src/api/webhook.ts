// The paths and the schemas of webhooks, which only services of this project offer: docs/protocol/webhooks.md.
import * as v from "valibot";
import { FINGERPRINT_STATUSES } from "../status.ts";
import { sizeFirst } from "./size-first.ts";

export const WEBHOOK_PATHS = {
  webhooks: "/v1/webhooks",
  webhook: "/v1/webhooks/{webhookId}",
} as const;

export const WEBHOOK_LIMITS = { urlLength: 2_000, perKey: 5 } as const;

const status = v.picklist(
  FINGERPRINT_STATUSES,
  `must be one of ${FINGERPRINT_STATUSES.join(", ")}`,
);
const mostStatuses = {
  max: FINGERPRINT_STATUSES.length,
  message: `must be 1 to ${FINGERPRINT_STATUSES.length} statuses`,
};

export const WebhookRegistration = v.strictObject({
  url: v.pipe(
    v.string(),
    v.maxLength(WEBHOOK_LIMITS.urlLength, `must be at most ${WEBHOOK_LIMITS.urlLength} characters`),
  ),
  /** The statuses for which events are sent. If the member is absent, events are sent for all statuses. */
  statuses: v.exactOptional(
    sizeFirst(
      v.pipe(
        v.array(status),
        v.minLength(1, mostStatuses.message),
        v.maxLength(mostStatuses.max, mostStatuses.message),
      ),
      mostStatuses,
    ),
  ),
});
export type WebhookRegistration = v.InferOutput<typeof WebhookRegistration>;

/**
 * A webhook is UNVERIFIED until its receiver has answered the challenge, and then ACTIVE. It is STOPPED if the receiver
 * failed for too long or answered 410, if too many events waited, or if the webhook's API key is no longer valid.
 */
export const WEBHOOK_STATES = ["UNVERIFIED", "ACTIVE", "STOPPED"] as const;

export const Webhook = v.object({
  id: v.string(),
  url: v.string(),
  statuses: v.array(v.string()),
  state: v.string(),
  createdAt: v.string(),
  /** When the receiver last accepted an event. */
  lastDeliveryAt: v.optional(v.string()),
  /** Why the last request failed, or why the webhook was stopped. Absent after a success. */
  problem: v.optional(v.string()),
  /** How many times in a row the request at the head of the queue has failed. */
  failures: v.number(),
  /** When the request at the head of the queue is sent again. Absent if it has not failed or the state is STOPPED. */
  nextAttemptAt: v.optional(v.string()),
  discardedEvents: v.number(),
});
export type Webhook = v.InferOutput<typeof Webhook>;

/** The answer to a registration. Only this answer has the secret. */
export const RegisteredWebhook = v.object({
  ...Webhook.entries,
  /** `whsec_` and the secret's bytes in Base64. */
  secret: v.string(),
});
export type RegisteredWebhook = v.InferOutput<typeof RegisteredWebhook>;

/** The body of an event: fingerprints of one organization that have reached the same status together. */
export const WebhookEvent = v.object({
  type: v.literal("fingerprints.status_changed"),
  timestamp: v.string(),
  data: v.object({
    orgId: v.string(),
    status: v.picklist(FINGERPRINT_STATUSES),
    /** Absent with the status NEW. */
    batchId: v.optional(v.string()),
    hashes: v.array(v.string()),
  }),
});
export type WebhookEvent = v.InferOutput<typeof WebhookEvent>;

/** The body of the request that verifies a receiver. The receiver answers with `{ "challenge": … }`. */
export const WebhookChallenge = v.object({
  type: v.literal("webhook.challenge"),
  timestamp: v.string(),
  data: v.object({ webhookId: v.string(), challenge: v.string() }),
});
export type WebhookChallenge = v.InferOutput<typeof WebhookChallenge>;
