// Finds the origin of absolute links. Feeds need such links, because feed readers store entries without the feed.
import type { Call } from "./call.ts";

/** A name or an address, with or without a port. */
const HOST = /^(?:[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
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
