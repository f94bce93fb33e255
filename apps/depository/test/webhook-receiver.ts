// A real server that receives webhooks in tests. It keeps every request, and answers as the test demands.
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { FingerprintStatus } from "@digital-evidence/evidence/status";

export interface Received {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly signature: string;
  readonly body: string;
}

/**
 * How the receiver answers: with this status; not at all, so that the sender's time limit expires; twice on one
 * connection; or by closing the connection.
 */
export type Manner = number | "SILENT" | "TWICE" | "CLOSE";

export interface WebhookReceiver {
  readonly url: string;
  /** Every request with an event, in the order of arrival, whatever the receiver has answered. */
  readonly received: Received[];
  challenges: number;
  /**
   * How the receiver answers the next requests that carry events, one entry for each request. Later requests are
   * answered with 204.
   */
  manners: Manner[];
  answersChallenges: boolean;
  onEvent: (received: Received) => void;
  /**
   * While this is true, connections end as soon as they are made. The port stays open, so that no other program can
   * take it.
   */
  isGone: boolean;
  close(): Promise<void>;
}

/** @param secret the secret in the spelling in which the service returned it at the registration */
export function expectedSignature(secret: string, { id, timestamp, body }: Received): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

export interface ReceivedEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly orgId: string;
    readonly status: FingerprintStatus;
    readonly batchId?: string;
    readonly hashes: readonly string[];
  };
}

export function eventOf({ body }: Received): ReceivedEvent {
  return JSON.parse(body) as ReceivedEvent;
}

/** The statuses of each hash in the order of their arrival. An event that arrived twice with one id counts once. */
export function statusesByHash(received: readonly Received[]): Map<string, FingerprintStatus[]> {
  const once = [...new Map(received.map((one) => [one.id, one])).values()];
  const statuses = new Map<string, FingerprintStatus[]>();
  for (const { data } of once.map(eventOf)) {
    for (const hash of data.hashes) {
      statuses.set(hash, [...(statuses.get(hash) ?? []), data.status]);
    }
  }
  return statuses;
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => void receive(request, response));
  server.on("connection", (socket) => {
    if (receiver.isGone) socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request);
    const { type, data } = JSON.parse(body) as { type: string; data: { challenge: string } };
    if (type === "webhook.challenge") {
      receiver.challenges += 1;
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify(receiver.answersChallenges ? data : {}));
      return;
    }
    const received = { ...headersOf(request), body };
    receiver.received.push(received);
    receiver.onEvent(received);
    const manner = receiver.manners.shift() ?? 204;
    if (manner === "SILENT") return;
    if (manner === "CLOSE") request.socket.destroy();
    else if (manner === "TWICE") answerTwice(request.socket);
    else response.writeHead(manner, { Location: "http://127.0.0.1:9/" }).end();
  }

  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    challenges: 0,
    manners: [],
    answersChallenges: true,
    onEvent: () => {},
    isGone: false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}

function answerTwice(socket: Socket): void {
  const answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  socket.end(answer + answer);
}

function headersOf({ headers }: IncomingMessage) {
  return {
    id: String(headers["webhook-id"]),
    timestamp: Number(headers["webhook-timestamp"]),
    signature: String(headers["webhook-signature"]),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString();
  return text;
}
