// Reads the configured domains that may publish directories of keys: docs/protocol/directory.md, section
// "Configuration". A page asks such a domain for its directory only if the visitor wants it to.
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { UUID_PATTERN } from "@digital-evidence/evidence/limits";

export type ConfiguredDirectory = {
  /** The scheme and the host from which the directory is fetched. */
  origin: string;
  /** The host, with its port if that is not the usual one. */
  domain: string;
  /** The ids, in lower case, of the organizations for which the domain may state keys. */
  organizations: readonly string[];
};

/** Returns null if any entry of the list is invalid. */
export function configuredDirectories(list: readonly unknown[]): ConfiguredDirectory[] | null {
  const directories = list.map(readDirectory);
  return directories.every((directory) => directory !== null) ? directories : null;
}

function readDirectory(entry: unknown): ConfiguredDirectory | null {
  if (!isJsonObject(entry)) return null;
  const { origin, organizations } = entry;
  if (typeof origin !== "string" || !Array.isArray(organizations)) return null;
  if (!URL.canParse(origin)) return null;
  const url = new URL(origin);
  if (url.origin !== origin || !isAuthentic(url)) return null;
  if (!organizations.every(isUuid)) return null;
  return { origin, domain: url.host, organizations: organizations.map((id) => id.toLowerCase()) };
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID_PATTERN.test(value);
}

/**
 * Plain HTTP is allowed only for a process on the same machine, for trials. Elsewhere, somebody between the browser
 * and the domain could answer in the domain's place.
 */
function isAuthentic({ protocol, hostname }: URL): boolean {
  return (
    protocol === "https:" ||
    (protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname))
  );
}
