// Any page may call: nothing here is told by a cookie, and whoever has an API key says so itself.
import type { Hono } from "hono";
import type { Env } from "./context.ts";
import { allowedMethods } from "./operations.ts";
import { respond } from "./respond.ts";
import { route } from "./route.ts";

/** A browser need not ask again within a day. */
const MAX_AGE_SECONDS = 86_400;

/** Answers what a browser asks before a call with headers of its own. */
export function addPreflight(app: Hono<Env>, path: string): void {
  const allow = allowedMethods(path);
  app.options(route(path), (c) =>
    respond(c, null, 204, {
      Allow: allow,
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": "Content-Type, If-None-Match, X-Api-Key",
      "Access-Control-Max-Age": String(MAX_AGE_SECONDS),
    }),
  );
}
