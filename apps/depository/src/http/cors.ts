// Cross-origin calls. A page of any origin may call the API. This is safe because there are no cookies that a browser
// could add, and a page has to send an API key explicitly. Answers that do not pass these steps state the same origin
// themselves: refusals before a request is read (server/listen.ts), and the API's description (reference.ts).
import type { HeaderList } from "./call.ts";
import { allowedMethods } from "./operations.ts";
import { respond } from "./respond.ts";
import type { Router } from "./router.ts";
import { type Step, withHeaders } from "./steps.ts";

/** How long a browser may cache the answer to a preflight request. */
const MAX_AGE_SECONDS = 86_400;

const corsHeaders: HeaderList = [
  "Access-Control-Allow-Origin",
  "*",
  "Access-Control-Expose-Headers",
  "ETag, Retry-After, X-Request-Id",
];

export const addCorsHeaders: Step = async (call, next) => {
  const reply = await next(call);
  return call.isOpen ? withHeaders(reply, corsHeaders) : reply;
};

/** Answers the preflight request that a browser sends before a call with non-standard headers. */
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
