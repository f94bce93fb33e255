// Sends the waiting events of webhooks. Before a process sends to a webhook, it takes a lease on the webhook, so that
// several processes on one store never send to the same receiver at once. Events of one webhook are sent one after the
// other, in order. An event leaves the store only after its receiver has accepted it. If the process is killed in
// between, the event is sent again with the same id.
import type { Logger } from "pino";
import type { BatchReads, Position, Store } from "../store/store.ts";
import type { LeasedWebhook, QueuedEvent, Webhook } from "../store/webhook.ts";
import type { Post } from "./post.ts";
import { createHash, createHmac } from "node:crypto";
import type { WebhookChallenge, WebhookEvent } from "@digital-evidence/evidence/api";
import { MAX_HASHES } from "../store/webhook-events.ts";

/** The maximum number of webhooks to which one process sends at the same time. */
const MAX_IN_FLIGHT = 16;
/** The maximum number of requests to a webhook in one turn, that is, in one lease. Then other webhooks get a turn. */
const PARTS_PER_TURN = 20;
const MAX_WAITING = 20_000;

interface DeliveriesOptions {
  readonly store: Store;
  readonly post: Post;
  readonly timeoutMs: number;
  /** A webhook with more waiting events than this is stopped. */
  readonly maxWaiting?: number;
  readonly logger: Logger;
  readonly now: () => number;
  /** Returns milliseconds, with fractions, since an arbitrary fixed moment. */
  readonly elapsedMs: () => number;
  readonly random: () => number;
}

export interface Deliveries {
  /** Starts to send to webhooks with waiting events, MAX_IN_FLIGHT at most, and does not wait for their answers. */
  step(): Promise<void>;
  /** Resolves when nothing is being sent. */
  settled(): Promise<void>;
  /** Cancels the running requests and resolves when they have ended. `step` may be called again afterwards. */
  stop(): Promise<void>;
}

type Outcome = "SENT" | "STOPPED" | "GONE" | { readonly problem: string };

export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { store, post, timeoutMs, logger, now, elapsedMs, random } = options;
  const { maxWaiting = MAX_WAITING } = options;
  /**
   * After this time, a turn starts no further request. Its last request may take as long again. The lease is longer
   * than both times together, so it does not end while the process is still sending.
   */
  const turnMs = timeoutMs;
  const leaseMs = 3 * turnMs;
  const running = new Set<Promise<void>>();
  let stopping = new AbortController();

  async function send(
    webhook: LeasedWebhook,
    message: Message,
    answer: string | null,
  ): Promise<Outcome> {
    const result = await post({
      url: webhook.url,
      headers: signedHeaders(message, webhook.secret, now()),
      body: message.body,
      readsBody: answer !== null,
      signal: stopping.signal,
    });
    if (!result.ok) return result.problem === "STOPPING" ? "STOPPED" : { problem: result.problem };
    if (result.status === 410) return "GONE";
    if (result.status < 200 || result.status > 299) return { problem: `HTTP_${result.status}` };
    if (answer !== null && !answersChallenge(result.body, answer)) {
      return { problem: "NO_CHALLENGE" };
    }
    return "SENT";
  }

  async function serve(webhook: LeasedWebhook): Promise<void> {
    const { keyExpiresAt } = webhook;
    if (keyExpiresAt !== null && keyExpiresAt <= now()) return giveUp(webhook.id, "KEY_EXPIRED");
    return webhook.state === "ACTIVE" ? deliver(webhook) : verify(webhook);
  }

  async function verify(webhook: LeasedWebhook): Promise<void> {
    const outcome = await send(webhook, challengeMessage(webhook), webhook.challenge);
    if (outcome !== "SENT") return settle(webhook, outcome);
    await store.webhooks.verified(webhook);
    logger.info({ webhookId: webhook.id }, "a webhook's receiver is verified");
    await store.webhooks.release(webhook, now());
  }

  async function deliver(webhook: LeasedWebhook): Promise<void> {
    const startedAt = elapsedMs();
    let failing = webhook;
    for (let part = 0; part < PARTS_PER_TURN && elapsedMs() - startedAt < turnMs; part += 1) {
      const event = await store.webhooks.nextEvent(webhook.id);
      if (event === null) return store.webhooks.release(webhook, now());
      const { message, after } = await eventMessage(event, webhook.organizationId, store.batches);
      const outcome = await send(webhook, message, null);
      if (outcome !== "SENT") return settle(failing, outcome);
      await store.webhooks.delivered(event, { at: now(), after });
      failing = { ...webhook, failures: 0, failingSince: null };
    }
    if (await hasTooMany(webhook)) return giveUp(webhook.id, "BACKLOG");
    await store.webhooks.release(webhook, now());
  }

  async function settle(webhook: LeasedWebhook, outcome: Exclude<Outcome, "SENT">): Promise<void> {
    const { id, failures, failingSince } = webhook;
    const at = now();
    if (outcome === "STOPPED") return store.webhooks.release(webhook, at);
    const problem = outcome === "GONE" ? outcome : outcome.problem;
    const failing = { failures: failures + 1, since: failingSince ?? at, now: at };
    if (outcome === "GONE" || isGivenUp(webhook.state === "ACTIVE", failing)) {
      return giveUp(id, problem);
    }
    if (await hasTooMany(webhook)) return giveUp(id, "BACKLOG");
    const dueAt = at + pauseAfter(failing.failures, random());
    if (failures === 0) logger.warn({ webhookId: id, problem }, "a webhook's receiver failed");
    await store.webhooks.failed(webhook, { at, dueAt, problem });
  }

  async function hasTooMany({ id }: LeasedWebhook): Promise<boolean> {
    return (await store.webhooks.countEvents(id, maxWaiting + 1)) > maxWaiting;
  }

  async function giveUp(id: string, problem: string): Promise<void> {
    await store.webhooks.stop(id, problem);
    logger.warn({ webhookId: id, problem }, "a webhook is stopped, and its events are discarded");
  }

  return {
    async step() {
      const limit = MAX_IN_FLIGHT - running.size;
      if (limit === 0) return;
      for (const webhook of await store.webhooks.lease({ now: now(), leaseMs, limit })) {
        const turn = serve(webhook)
          // Nothing has to be undone: when the lease has ended, the webhook gets another turn.
          .catch((err: unknown) =>
            logger.error({ err, webhookId: webhook.id }, "a delivery failed"),
          )
          .finally(() => running.delete(turn));
        running.add(turn);
      }
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
      stopping = new AbortController();
    },
  };
}

// Makes the signed requests to webhooks as the specification "Standard Webhooks", version 1.0.0, defines them:
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
interface Message {
  /**
   * The id is the same in each attempt. It contains no full stop, because full stops separate the
   * parts of the signed text.
   */
  readonly id: string;
  readonly body: string;
}

/** The headers of one attempt. @param at milliseconds since 1970, the time of the attempt */
export function signedHeaders({ id, body }: Message, secret: string, at: number) {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac("sha256", Buffer.from(secret, "base64"))
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");
  return {
    "Content-Type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}

/**
 * Makes the message of an event's next part. A batch can have more members than one message may list, so its events are
 * sent in parts.
 * @returns the message, and the position of its last member if there are further parts
 */
async function eventMessage(
  event: QueuedEvent,
  orgId: string,
  batches: BatchReads,
): Promise<{ message: Message; after: Position | null }> {
  const { status, occurredAt, batchId, part } = event;
  const { hashes, after } = await partOf(event, batches);
  const body: WebhookEvent = {
    type: "fingerprints.status_changed",
    timestamp: new Date(occurredAt).toISOString(),
    data: { orgId, status, ...(batchId === null ? {} : { batchId }), hashes },
  };
  return { message: { id: `${eventId(event)}_${part}`, body: JSON.stringify(body) }, after };
}

/** Reads the event's next part. The members of a batch never change, so the part is the same in each attempt. */
async function partOf(
  { batchId, hashes, after }: QueuedEvent,
  batches: BatchReads,
): Promise<{ hashes: readonly string[]; after: Position | null } & { hashes: string[] }> {
  if (batchId === null) return { hashes: [...hashes], after: null };
  const members = await batches.members(batchId, { after, limit: MAX_HASHES + 1 });
  const own = members.slice(0, MAX_HASHES);
  const last = own.at(-1);
  const hasMore = members.length > MAX_HASHES && last !== undefined;
  return {
    hashes: own.map(({ hash }) => hash),
    after: hasMore ? { createdAt: last.createdAt, id: last.id } : null,
  };
}

/**
 * A digest of everything that distinguishes the event from all others. The sequence number alone is not enough, because
 * numbers that were already sent are used again after a back-up has been restored.
 */
function eventId({
  webhookId,
  sequence,
  status,
  occurredAt,
  batchId,
  hashes,
}: QueuedEvent): string {
  const identity = JSON.stringify([webhookId, sequence, status, occurredAt, batchId, hashes]);
  return `evt_${createHash("sha256").update(identity).digest("hex").slice(0, 32)}`;
}

function challengeMessage({ id, challenge, createdAt }: Webhook): Message {
  const body: WebhookChallenge = {
    type: "webhook.challenge",
    timestamp: new Date(createdAt).toISOString(),
    data: { webhookId: id, challenge },
  };
  return { id: `evt_${id.replaceAll("-", "")}`, body: JSON.stringify(body) };
}

/** Whether the body of an answer is a JSON object whose member `challenge` repeats the challenge. */
export function answersChallenge(body: string, challenge: string): boolean {
  try {
    const answer: unknown = JSON.parse(body);
    return (
      typeof answer === "object" &&
      answer !== null &&
      Object.hasOwn(answer, "challenge") &&
      Reflect.get(answer, "challenge") === challenge
    );
  } catch {
    return false;
  }
}

// Computes when a failed request is sent again, and when the service gives up.
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pause after the first failure, after the second, and so on. The last one is repeated. */
const PAUSES_MS = [
  5_000,
  30_000,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
];
/** Each pause is lengthened at random by at most this fraction, so that the retries of many webhooks are spread out. */
const JITTER = 0.1;

/** An active webhook is stopped when all requests to it have failed for this long. */
const EVENTS_GIVE_UP_MS = 24 * HOUR_MS;
/**
 * A webhook whose receiver never answered the challenge is stopped after this time. The time is short, because the
 * receiver may not have agreed to receive events.
 */
const CHALLENGE_GIVE_UP_MS = HOUR_MS;
/**
 * A webhook is not stopped before this many failures. With the pauses above, there are at least 18 failures in a day and
 * 7 in an hour. Fewer are required, because the service may have been stopped for a part of that time. Without this
 * condition, a clock that is set forward would stop a webhook at its second failure.
 */
const EVENTS_MIN_FAILURES = 12;
const CHALLENGE_MIN_FAILURES = 5;

/**
 * @param failures the number of failures in a row, including this one
 * @param random from 0 up to but not including 1
 */
export function pauseAfter(failures: number, random: number): number {
  const pause = PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? HOUR_MS;
  return Math.round(pause * (1 + JITTER * random));
}

interface Failing {
  /** The number of failures in a row, including the present one. */
  readonly failures: number;
  /** The time of the first of them, in milliseconds since 1970, like `now`. */
  readonly since: number;
  readonly now: number;
}

export function isGivenUp(isVerified: boolean, { failures, since, now }: Failing): boolean {
  const [giveUpMs, minFailures] = isVerified
    ? [EVENTS_GIVE_UP_MS, EVENTS_MIN_FAILURES]
    : [CHALLENGE_GIVE_UP_MS, CHALLENGE_MIN_FAILURES];
  return now - since >= giveUpMs && failures >= minFailures;
}
