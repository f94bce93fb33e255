// Any page may call the API: it knows no cookies, and an API key is sent on purpose.
import type { HeaderList } from "./call.ts";
import { allowedMethods } from "./operations.ts";
import { respond } from "./respond.ts";
import type { Router } from "./router.ts";
import { type Step, withHeaders } from "./steps.ts";

/** A browser need not ask again within a day. */
const MAX_AGE_SECONDS = 86_400;

const corsHeaders: HeaderList = [
  "Access-Control-Allow-Origin",
  "*",
  "Access-Control-Expose-Headers",
  "ETag, Retry-After, X-Request-Id",
];

/** Every answer of the API carries them, errors too. */
export const addCorsHeaders: Step = async (call, next) => {
  const reply = await next(call);
  return call.isApi ? withHeaders(reply, corsHeaders) : reply;
};

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
