// Any page may call: nothing here is told by a cookie, and whoever has an API key says so itself.
import type { HeaderList } from "./call.ts";
import { allowedMethods } from "./operations.ts";
import { respond } from "./respond.ts";
import type { Router } from "./router.ts";

/** A browser need not ask again within a day. */
const MAX_AGE_SECONDS = 86_400;

/** What every answer of the API carries, errors too. */
export const corsHeaders: HeaderList = [
  "Access-Control-Allow-Origin",
  "*",
  "Access-Control-Expose-Headers",
  "ETag, Retry-After, X-Request-Id",
];

/** Answers what a browser asks before a call with headers of its own. */
export function addPreflight(router: Router, path: string): void {
  const allow = allowedMethods(path);
  const reply = respond(null, 204, {
    Allow: allow,
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": "Content-Type, If-None-Match, X-Api-Key",
    "Access-Control-Max-Age": String(MAX_AGE_SECONDS),
  });
  router.on("OPTIONS", path, () => reply);
}
