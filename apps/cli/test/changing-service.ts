// A server that passes requests to another service and changes the answers, so that it deviates from the protocol.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { canonicalize } from "@digital-evidence/evidence/canonical-json";

export type PassedOn = {
  status: number;
  headers: Headers;
  body: string;
  bytes?: Uint8Array;
};

export type Change = (path: string, answer: PassedOn, method: string) => void;

export async function startChangingService(origin: string, change: Change) {
  const server = createServer((request, response) => {
    const { method = "GET", url = "/", headers } = request;
    const passOn = async () => {
      const received = await fetch(`${origin}${url}`, {
        method,
        headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
          name === "host" || name === "connection" || typeof value !== "string"
            ? []
            : [[name, value]],
        ),
        ...(method === "POST" ? { body: "[]" } : {}),
      });
      const bytes = new Uint8Array(await received.arrayBuffer());
      const text = new TextDecoder().decode(bytes);
      const answer: PassedOn = {
        status: received.status,
        // The headers of a received answer are immutable, so they are copied.
        headers: new Headers(received.headers),
        body: text,
      };
      change(url, answer, method);
      // What was received is uncompressed, and this connection is another one.
      for (const name of ["content-encoding", "content-length", "connection", "keep-alive"]) {
        answer.headers.delete(name);
      }
      response.setHeaders(answer.headers);
      response.statusCode = answer.status;
      // A binary body, such as a tile of the log, must not be changed by decoding it.
      response.end(answer.bytes ?? (answer.body === text ? bytes : answer.body));
    };
    passOn().catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export function changingData(
  suffix: RegExp,
  change: (data: Record<string, unknown>) => void,
): Change {
  return (path, answer) => {
    if (answer.status !== 200 || !suffix.test(path)) return;
    const body = JSON.parse(answer.body) as { data: Record<string, unknown> };
    change(body.data);
    Object.assign(answer, { body: JSON.stringify(body) });
  };
}

/**
 * Makes a service that shows another snapshot than its log has. Its hash is right and it lists the same batches, so
 * that only the log contradicts it.
 * @param snapshot the true snapshot
 */
export function forgingSnapshot(snapshot: Record<string, unknown>): Change {
  const { hash: trueHash, ...rest } = snapshot;
  const content = { ...rest, timestamp: "2026-01-05T10:20:19.000Z" };
  const hash = createHash("sha256").update(canonicalize(content)).digest("hex");
  return (path, answer) => {
    if (path.startsWith("/v1/ledger/snapshots/")) {
      const body = JSON.stringify({ data: { ...content, hash } });
      Object.assign(answer, { status: 200, body });
    } else answer.body = answer.body.replaceAll(String(trueHash), hash);
  };
}
