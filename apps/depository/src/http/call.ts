// A request as the handlers see it, and the reply that they return.
import type { FastifyRequest } from "fastify";
import { LOG_PREFIX } from "@digital-evidence/evidence/api";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The route's path as OpenAPI writes it, with `{name}` for each parameter. */
    readonly template?: string;
  }
}

/** What a route reads of the path and the query. `URLSearchParams` is the only parser of queries. */
export interface Asked {
  Params: Readonly<Record<string, string>>;
  Querystring: URLSearchParams;
}
export type Call = FastifyRequest<Asked>;

export type Headers = Readonly<Record<string, string>>;

export interface Reply {
  readonly status: number;
  /** Replaces the headers that every answer has (serve-routes.ts) where the names are the same. */
  readonly headers: Headers;
  readonly body: Uint8Array | null;
}

export function respond(body: string | Uint8Array | null, status: number, headers: Headers): Reply {
  return { status, headers, body: typeof body === "string" ? Buffer.from(body) : body };
}

export function respondJson(body: object, status: number, headers: Headers): Reply {
  return respond(JSON.stringify(body), status, { "Content-Type": "application/json", ...headers });
}

/** The path exactly as it was sent. */
export function pathOf({ originalUrl }: Pick<Call, "originalUrl">): string {
  const [path = ""] = originForm(originalUrl).split("?", 1);
  return path;
}

/** @returns the parameter of the path. Text with invalid percent-encoding is returned unchanged; schemas refuse it. */
export function pathParameter({ params }: Pick<Call, "params">, name: string): string {
  const text = params[name] ?? "";
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether a page of any origin may read the answers at this path. */
export function isOpen(path: string): boolean {
  return path.startsWith("/v1/") || path.startsWith(LOG_PREFIX);
}

/** The path and query of a request target. A target may also name the server: RFC 9112, section 3.2.2. */
function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const url = URL.parse(target);
  return url === null ? target : url.pathname + url.search;
}

/**
 * The target for the router, which decodes the path before it compares it. With these characters escaped once more it
 * compares what was sent, so that there is one spelling of each path, and it never meets an escape that it cannot decode.
 */
export function exactTarget(target: string): string {
  const form = originForm(target);
  const end = form.indexOf("?");
  const path = end < 0 ? form : form.slice(0, end);
  return path.replaceAll(/[%#]/g, encodeURIComponent) + form.slice(path.length);
}

/** A name or an address, with or without a port. */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The origin of absolute links. Feeds need such links, because feed readers store entries without the feed.
 * @param configured the setting PUBLIC_ORIGIN. Without this setting, the links have the host that the call names in its
 *   header Host. They begin with `https` if the operator's proxy states this scheme in X-Forwarded-Proto.
 */
export function originOf(call: Call, configured: string | null, trustedProxies: number): string {
  if (configured !== null) return configured;
  const host = call.headers.host ?? "";
  const isSecure = trustedProxies > 0 && call.headers["x-forwarded-proto"] === "https";
  const scheme = isSecure ? "https" : "http";
  const origin = `${scheme}://${host.toLowerCase()}`;
  // Some texts of this form are still not a host, for example one with port 99999.
  return HOST.test(host) && URL.canParse(origin) ? origin : `${scheme}://localhost`;
}
