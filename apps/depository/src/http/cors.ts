// Cross-origin calls. A page of any origin may call the API. This is safe because there are no cookies that a browser
// could add, and a page has to send an API key explicitly. Two answers state the same origin themselves: refusals
// before a request is read (packages/http-server), and the API's description (reference.ts).
import { type Handler, type Headers, respond } from "./call.ts";
import { allowedMethods } from "./operations.ts";

/** How long a browser may cache the answer to a preflight request. */
const MAX_AGE_SECONDS = 86_400;

export const corsHeaders: Headers = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Retry-After, X-Request-Id",
};

/** Answers the preflight request that a browser sends before a call with non-standard headers. */
export function preflight(path: string): Handler {
  const allow = allowedMethods(path);
  const reply = respond(null, 204, {
    Allow: allow,
    "Access-Control-Allow-Methods": allow,
    "Access-Control-Allow-Headers": "Content-Type, If-None-Match, X-Api-Key",
    "Access-Control-Max-Age": String(MAX_AGE_SECONDS),
  });
  return () => reply;
}
