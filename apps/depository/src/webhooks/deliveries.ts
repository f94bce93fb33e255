// Sends the waiting events of webhooks. Before a process sends to a webhook, it takes a lease on the webhook, so that
// several processes on one store never send to the same receiver at once. Events of one webhook are sent one after the
// other, in order. An event leaves the store only after its receiver has accepted it. If the process is killed in
// between, the event is sent again with the same id.
import type { Logger } from "pino";
import type { Store } from "../store/store.ts";
import type { LeasedWebhook } from "../store/webhook.ts";
import {
  answersChallenge,
  challengeMessage,
  eventMessage,
  type Message,
  signedHeaders,
} from "./message.ts";
import type { Post } from "./post.ts";
import { isGivenUp, pauseAfter } from "./schedule.ts";

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
