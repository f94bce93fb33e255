// The part of the store's interface that concerns webhooks (docs/protocol/webhooks.md). The transaction that changes a
// status also stores the events of this change, so no event is lost.
import type { WEBHOOK_STATES } from "@digital-evidence/evidence/api";
import type { FingerprintStatus } from "@digital-evidence/evidence/status";

export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** The position of a member in its batch. Members are ordered by time, and those of the same time by id. */
export interface Place {
  readonly createdAt: number;
  readonly id: string;
}

export interface NewWebhook {
  readonly id: string;
  readonly keyHash: string;
  readonly organizationId: string;
  readonly url: string;
  /** Base64. */
  readonly secret: string;
  /**
   * A random text that the receiver has to repeat. It is sent only to the receiver, and not to the client that
   * registers the webhook.
   */
  readonly challenge: string;
  readonly statuses: readonly FingerprintStatus[];
  readonly createdAt: number;
}

export interface Webhook extends NewWebhook {
  readonly state: WebhookState;
  /** When the receiver accepted the newest event. */
  readonly deliveredAt: number | null;
  /** A code for the newest failure. Null after a success. */
  readonly problem: string | null;
  /** How many requests have failed since the last success, and since when. */
  readonly failures: number;
  readonly failingSince: number | null;
  readonly dueAt: number;
  /** How many events were discarded when the webhook was stopped. */
  readonly discarded: number;
}

/** A webhook that only this process may send to, until `leasedUntil`. */
export interface LeasedWebhook extends Webhook {
  /** When the webhook's API key expires. Null if it does not expire. */
  readonly keyExpiresAt: number | null;
  readonly leasedUntil: number;
}

export type Lease = Pick<LeasedWebhook, "id" | "leasedUntil">;

/** An event at the head of a webhook's queue. */
export interface QueuedEvent {
  readonly webhookId: string;
  readonly sequence: number;
  readonly status: FingerprintStatus;
  readonly occurredAt: number;
  /** Null if the status is NEW. */
  readonly batchId: string | null;
  /** The hashes of NEW fingerprints; empty if there is a batch. */
  readonly hashes: readonly string[];
  /** How many parts of the event have been delivered. */
  readonly part: number;
  /** The position, in the batch, of the last fingerprint that was delivered. Null before the first part. */
  readonly after: Place | null;
}

export interface WebhookCounts {
  /** The number of webhooks in each state. A state without webhooks is left out. */
  readonly states: readonly { readonly state: WebhookState; readonly webhooks: number }[];
  /** The number of waiting events, counted up to a limit, and the time of the oldest. */
  readonly events: number;
  readonly oldest: number | null;
}

export interface WebhookStore {
  /**
   * Adds a webhook, whose receiver is not verified yet. It belongs to the newest key of the same label that is not
   * disabled.
   * @returns false if that newest key already has `atMost` webhooks
   * @throws KeyRefusedError if the key is not accepted at the webhook's `createdAt`
   */
  add(webhook: NewWebhook, atMost: number): Promise<boolean>;
  /** The webhooks of the key, oldest first. */
  ofKey(keyHash: string): Promise<Webhook[]>;
  /**
   * Deletes a webhook of the key, and its events.
   * @returns whether there was one
   * @throws KeyRefusedError if the key is not accepted at the time `at`
   */
  delete(webhook: { id: string; keyHash: string; at: number }): Promise<boolean>;
  /**
   * Leases at most `limit` webhooks to which an event or the challenge can be sent now. No other call gets them until
   * the lease ends.
   */
  lease(lease: { now: number; leaseMs: number; limit: number }): Promise<LeasedWebhook[]>;
  /** The webhook's oldest event that is not delivered completely. Null if there is none. */
  nextEvent(webhookId: string): Promise<QueuedEvent | null>;
  /**
   * Records that a part of an event was delivered.
   * @param after the position of the last member of this part if there are further parts, or else null
   */
  delivered(event: QueuedEvent, delivery: { at: number; after: Place | null }): Promise<void>;
  /** Records that the receiver has answered the challenge. From then on, events are stored for the webhook. */
  verified(lease: Lease): Promise<void>;
  /** Ends a lease. The next request is sent at `dueAt` or later. */
  release(lease: Lease, dueAt: number): Promise<void>;
  /** Records a failure and ends the lease. */
  failed(lease: Lease, failure: { at: number; dueAt: number; problem: string }): Promise<void>;
  /** Discards the webhook's events and stores no further ones. */
  stop(id: string, problem: string): Promise<void>;
  /** The number of events that the webhook has not received, counted up to `atMost`. */
  countEvents(webhookId: string, atMost: number): Promise<number>;
  /** Counts webhooks and waiting events; at most `atMost` events are counted. */
  counts(atMost: number): Promise<WebhookCounts>;
}
