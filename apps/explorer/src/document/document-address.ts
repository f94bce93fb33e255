// Where a record says that its document can be downloaded. Anybody may have written that address, so it is asked
// only on the origins that the configuration names.
import type { Config } from "../config/config-schema.ts";

/** A longer address is not asked. */
const MAX_LENGTH = 2048;

export type DocumentAddress =
  | { state: "allowed"; href: string; host: string; isOwnOrigin: boolean }
  | { state: "elsewhere" | "not-an-address" };

type Places = Pick<Config, "network" | "documentOrigins">;

/** The service’s own origin, and those that the configuration names besides. */
function allowedOrigins({ network, documentOrigins }: Places, pageOrigin: string): string[] {
  const service = network.apiBase === "" ? pageOrigin : new URL(network.apiBase).origin;
  return [service, ...documentOrigins];
}

/** Their hosts, to be named to a visitor. */
export function allowedHosts(places: Places, pageOrigin: string): string[] {
  return allowedOrigins(places, pageOrigin).map((origin) => new URL(origin).host);
}

/** @param pageOrigin the page’s own origin */
export function documentAddress(
  downloadUrl: string,
  places: Places,
  pageOrigin: string,
): DocumentAddress {
  const allowed = allowedOrigins(places, pageOrigin);
  const [service] = allowed;
  const isReadable = downloadUrl.length <= MAX_LENGTH && URL.canParse(downloadUrl, service);
  const url = isReadable ? new URL(downloadUrl, service) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return { state: "not-an-address" };
  // A name and a password in an address would be sent along.
  if (!allowed.includes(url.origin) || url.username !== "" || url.password !== "")
    return { state: "elsewhere" };
  const { href, host, origin } = url;
  return { state: "allowed", href, host, isOwnOrigin: origin === pageOrigin };
}
