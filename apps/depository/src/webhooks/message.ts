// Makes the signed requests to webhooks as the specification "Standard Webhooks", version 1.0.0, defines them:
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
import { createHash, createHmac } from "node:crypto";
import type { WebhookChallenge, WebhookEvent } from "@digital-evidence/evidence/api";
import type { BatchReads, Position } from "../store/store.ts";
import type { QueuedEvent, Webhook } from "../store/webhook.ts";
import { MAX_HASHES } from "../store/webhook-events.ts";

export interface Message {
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
export async function eventMessage(
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

export function challengeMessage({ id, challenge, createdAt }: Webhook): Message {
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
