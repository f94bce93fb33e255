// Sends JSON with an ETag of the exact text, and states how long caches may keep the answer.
import type { Call, Handler, Reply } from "./call.ts";
import { etagOf, isKnown } from "./etag.ts";

/** A `FINAL` answer never changes, so caches may keep it forever. A `LIVE` answer may change at any moment. */
export type Lifetime = "FINAL" | "LIVE";

const cacheControl: Readonly<Record<Lifetime, string>> = {
  FINAL: "public, max-age=31536000, immutable",
  LIVE: "public, max-age=1, must-revalidate",
};

export interface Answer {
  /** The body, as JSON. */
  readonly text: string;
  /** The ETag header's value, including its quotes. */
  readonly etag: string;
  readonly lifetime: Lifetime;
  /**
   * The time when the answer goes out of date even if nothing is written to the store, in milliseconds since
   * 1970.
   */
  readonly until?: number;
}

export function toAnswer(body: object, lifetime: Lifetime): Answer {
  return answerOf(JSON.stringify(body), lifetime);
}

/** @param text JSON */
export function answerOf(text: string, lifetime: Lifetime): Answer {
  return { text, etag: etagOf(text), lifetime };
}

/** Creates a handler that sends the answer of `read`, or 304 if the client already has this answer. */
export function answering(read: (call: Call) => Promise<Answer>): Handler {
  return async (call) => sendAnswer(call, await read(call));
}

function sendAnswer(call: Call, { text, etag, lifetime }: Answer): Reply {
  const kept = ["Cache-Control", cacheControl[lifetime], "ETag", etag];
  if (isKnown(call.header("if-none-match"), etag))
    return { status: 304, headers: kept, body: null };
  return { status: 200, headers: ["Content-Type", "application/json", ...kept], body: text };
}
