// Decides whether the document of a record may be downloaded from the address that the record states. Anybody
// may have written that address, so the page only sends requests to the origins that the configuration names.
import type { Config } from "../config/config-schema.ts";

const MAX_ADDRESS_LENGTH = 2048;

export type DocumentAddress =
  | { state: "allowed"; href: string; host: string; isOwnOrigin: boolean }
  | { state: "elsewhere" | "not-an-address" };

type Places = Pick<Config, "network" | "documentOrigins">;

/**
 * Returns the origins that may be asked for documents: the service’s own and those that the configuration
 * adds.
 */
function allowedOrigins({ network, documentOrigins }: Places, pageOrigin: string): string[] {
  const service = network.apiBase === "" ? pageOrigin : new URL(network.apiBase).origin;
  return [service, ...documentOrigins];
}

export function allowedHosts(places: Places, pageOrigin: string): string[] {
  return allowedOrigins(places, pageOrigin).map((origin) => new URL(origin).host);
}

/**
 * Decides about one address that a record states.
 * @param pageOrigin the page’s own origin
 * @returns `elsewhere` for an address that must not be requested, `not-an-address` for text that is not an
 * http or https address
 */
export function documentAddress(
  downloadUrl: string,
  places: Places,
  pageOrigin: string,
): DocumentAddress {
  const allowed = allowedOrigins(places, pageOrigin);
  const [service] = allowed;
  const isReadable = downloadUrl.length <= MAX_ADDRESS_LENGTH && URL.canParse(downloadUrl, service);
  const url = isReadable ? new URL(downloadUrl, service) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return { state: "not-an-address" };
  // An address with a user name or a password is not requested, because `fetch` throws an error for such an address.
  if (!allowed.includes(url.origin) || url.username !== "" || url.password !== "")
    return { state: "elsewhere" };
  const { href, host, origin } = url;
  return { state: "allowed", href, host, isOwnOrigin: origin === pageOrigin };
}
