// Sends one request to a webhook's receiver. Time and bytes are limited, redirects are not followed, and each request
// has a connection of its own.
import http from "node:http";
import https from "node:https";
import { checkedLookup, type Resolve, TargetError, type WebhookTargets } from "./target.ts";

/** The maximum length of an answer's head, and of the part of its body that is read. */
const MAX_HEAD_BYTES = 8_192;
const MAX_BODY_BYTES = 1_024;

/**
 * Why a request failed. The holder of the webhook's API key sees these codes, so they reveal nothing about the
 * service's own network.
 */
export type PostProblem = "TIMEOUT" | "CONNECTION" | "FORBIDDEN_ADDRESS" | "STOPPING";

export type PostResult =
  | { readonly ok: true; readonly status: number; readonly body: string }
  | { readonly ok: false; readonly problem: PostProblem };

export interface PostOptions {
  readonly targets: WebhookTargets;
  readonly resolve: Resolve;
  readonly timeoutMs: number;
}

export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the answer's body is needed. If not, the request is complete when the answer's status has arrived. */
  readonly readsBody: boolean;
  /** Ends the request when the service stops. */
  readonly signal: AbortSignal;
}

export type Post = (posted: Posted) => Promise<PostResult>;

export function createPost({ targets, resolve, timeoutMs }: PostOptions): Post {
  return async ({ url, headers, body, readsBody, signal }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const target = new URL(url);
      const lookup = checkedLookup(target, targets, resolve);
      const options = {
        method: "POST",
        headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
        agent: false,
        lookup,
        maxHeaderSize: MAX_HEAD_BYTES,
        signal: AbortSignal.any([signal, timeout]),
      } as const;
      const { request } = target.protocol === "https:" ? https : http;
      return await new Promise((answered, failed) => {
        const sent = request(target, options, (response) => {
          const status = response.statusCode ?? 0;
          if (readsBody) readStart(response).then((text) => end(text), failed);
          else end("");
          function end(text: string): void {
            answered({ ok: true, status, body: text });
            sent.destroy();
          }
        });
        sent.on("error", failed);
        // A request can close without an answer and without an error, for example if the server switches protocols.
        // Without this line, the promise would then never be settled.
        sent.on("close", () => failed(new Error("closed without an answer")));
        sent.end(body);
      });
    } catch (error) {
      if (error instanceof TargetError) return { ok: false, problem: "FORBIDDEN_ADDRESS" };
      if (signal.aborted) return { ok: false, problem: "STOPPING" };
      return { ok: false, problem: timeout.aborted ? "TIMEOUT" : "CONNECTION" };
    }
  };
}

async function readStart(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= MAX_BODY_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES).toString();
}
