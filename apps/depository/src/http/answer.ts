// Answers of the API, each with an ETag that is computed from its exact bytes, and with how long caches may keep it.
import { etagOf } from "./etag.ts";
import type { Reply } from "./call.ts";

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
  /** JSON unless `contentType` says something else. */
  readonly body: Buffer;
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
  const body = Buffer.from(text);
  return { body, etag: etagOf(body), lifetime };
}

export function toReply({ body, etag, lifetime, contentType, modifiedAt }: Answer): Reply {
  const headers = {
    "content-type": contentType ?? "application/json",
    "cache-control": cacheControl[lifetime],
    etag,
  };
  const changed =
    modifiedAt === undefined ? {} : { "last-modified": new Date(modifiedAt).toUTCString() };
  return { status: 200, headers: { ...headers, ...changed }, body };
}
