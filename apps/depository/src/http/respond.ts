// Every answer is made here, with the headers all of them carry. They go in as one plain object and
// nobody touches them afterwards: the HTTP adapter then writes them as they stand, where a changed
// header would have it build, validate and sort a Headers object for each request.
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Env } from "./context.ts";
import { dataHeaders } from "./security-headers.ts";

type Headers = Readonly<Record<string, string>>;

/** @param headers win over those every answer carries */
export function respond(
  c: Context<Env>,
  body: string | Uint8Array<ArrayBuffer> | null,
  status: ContentfulStatusCode | 204 | 304,
  headers: Headers,
): Response {
  const all: Record<string, string> = {
    ...dataHeaders,
    "X-Request-Id": c.get("requestId"),
    ...headers,
  };
  // Reads are public and carry no cookie, so any page may make them.
  if (c.req.path.startsWith("/v1/")) {
    all["Access-Control-Allow-Origin"] = "*";
    all["Access-Control-Expose-Headers"] = "ETag, Retry-After, X-Request-Id";
  }
  return new Response(body, { status, headers: all });
}

export function respondJson(
  c: Context<Env>,
  body: object,
  status: ContentfulStatusCode,
  headers: Headers,
): Response {
  return respond(c, JSON.stringify(body), status, {
    "Content-Type": "application/json",
    ...headers,
  });
}
