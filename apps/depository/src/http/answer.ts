// Answers with JSON, an ETag of the exact text, and how long it may be kept.
import { hash } from "node:crypto";
import type { Context } from "hono";
import type { Env } from "./context.ts";
import { respond } from "./respond.ts";

/** `FINAL` can never change, so anyone may keep it for good; `LIVE` may change any moment. */
export type Lifetime = "FINAL" | "LIVE";

const cacheControl: Readonly<Record<Lifetime, string>> = {
  FINAL: "public, max-age=31536000, immutable",
  LIVE: "public, max-age=1, must-revalidate",
};

export interface Answer {
  /** JSON. */
  readonly text: string;
  /** With its quotes. */
  readonly etag: string;
  readonly lifetime: Lifetime;
}

export function toAnswer(body: object, lifetime: Lifetime): Answer {
  const text = JSON.stringify(body);
  return { text, etag: `"${hash("sha1", text, "base64url")}"`, lifetime };
}

export function sendAnswer(c: Context<Env>, { text, etag, lifetime }: Answer): Response {
  const headers = { "Cache-Control": cacheControl[lifetime], ETag: etag };
  if (isKnown(c.req.header("If-None-Match"), etag)) return respond(c, null, 304, headers);
  return respond(c, text, 200, { ...headers, "Content-Type": "application/json" });
}

/** Weak comparison, RFC 9110 section 13.1.2. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(",")
    .map((candidate) => candidate.trim().replace(/^W\//, ""))
    .some((candidate) => candidate === "*" || candidate === etag);
}
