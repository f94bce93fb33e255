// Sends an answer with an ETag that is computed from its exact text, and states how long caches may keep the answer.
import { parseHttpDate } from "@digital-evidence/evidence/time";
import type { Call, Handler, Reply } from "./call.ts";
import { etagOf, isKnown } from "./etag.ts";

/**
 * How long caches may keep an answer:
 * - `FINAL`: forever. The answer never changes.
 * - `SETTLED`: a minute. The answer changes only when the operator withholds a member of a record or shows it again.
 * - `LIVE`: a second. The answer may change at any moment.
 * - `FEED`: a minute. The answer may change at any moment, but feed readers do not need to learn of changes earlier.
 * - `REPORT`: ten seconds. After this time, the service makes a new report.
 */
export type Lifetime = "FINAL" | "SETTLED" | "LIVE" | "FEED" | "REPORT";

const cacheControl: Readonly<Record<Lifetime, string>> = {
  FINAL: "public, max-age=31536000, immutable",
  SETTLED: "public, max-age=60, must-revalidate",
  LIVE: "public, max-age=1, must-revalidate",
  FEED: "public, max-age=60",
  REPORT: "public, max-age=10",
};

export interface Answer {
  /** The body. It is JSON unless `contentType` says something else. */
  readonly text: string;
  readonly contentType?: string;
  /** The ETag header's value, including its quotes. */
  readonly etag: string;
  readonly lifetime: Lifetime;
  /**
   * The time, in milliseconds since 1970, at which the answer goes out of date even if nothing is written to the store.
   * Absent if only a write can make it out of date.
   */
  readonly until?: number;
  /** The time of the last change, for the header Last-Modified. Absent if this time cannot reflect every change. */
  readonly modifiedAt?: number;
}

export function toAnswer(body: object, lifetime: Lifetime): Answer {
  return answerOf(JSON.stringify(body), lifetime);
}

export function answerOf(text: string, lifetime: Lifetime): Answer {
  return { text, etag: etagOf(text), lifetime };
}

/** Creates a handler that sends the answer of `read`, or 304 if the client already has this answer. */
export function answering(read: (call: Call) => Promise<Answer>): Handler {
  return async (call) => sendAnswer(call, await read(call));
}

function sendAnswer(call: Call, { text, etag, lifetime, contentType, modifiedAt }: Answer): Reply {
  const kept = ["Cache-Control", cacheControl[lifetime], "ETag", etag];
  if (modifiedAt !== undefined) kept.push("Last-Modified", new Date(modifiedAt).toUTCString());
  const ifNoneMatch = call.header("if-none-match");
  // If-Modified-Since counts only in a call without If-None-Match: RFC 9110, section 13.1.3.
  const isCurrent =
    ifNoneMatch === undefined
      ? isNotModifiedSince(call.header("if-modified-since"), modifiedAt)
      : isKnown(ifNoneMatch, etag);
  if (isCurrent) return { status: 304, headers: kept, body: null };
  const headers = ["Content-Type", contentType ?? "application/json", ...kept];
  return { status: 200, headers, body: text };
}

function isNotModifiedSince(since: string | undefined, modifiedAt: number | undefined): boolean {
  if (since === undefined || modifiedAt === undefined) return false;
  // HTTP dates have whole seconds, so `modifiedAt` is rounded down before it is compared.
  return (parseHttpDate(since) ?? 0) >= Math.floor(modifiedAt / 1000) * 1000;
}
