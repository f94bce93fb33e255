// A name that the visitor gave to a key for their own use. docs/protocol/named-keys.md defines its form.
import { UUID_PATTERN } from "@digital-evidence/evidence/limits";
import { millisecondsOf } from "@digital-evidence/evidence/time";

export const NAME_LIMITS = { names: 200, nameLength: 120, organizations: 20 } as const;

export type NamedKey = {
  /** The public key, as 128 lower-case hex digits. */
  key: string;
  name: string;
  /** When the visitor gave this name, in UTC, as `Date.prototype.toISOString` writes it. */
  namedAt: string;
  /**
   * When the name was imported from a file, if it was. `namedAt` is then what the file states. Files of names do not have
   * this member.
   */
  importedAt?: string;
  /** The ids, in lower case, of the organizations whose fingerprints the visitor expects to be signed with this key. */
  organizations: readonly string[];
};

/** Returns a typed name in the form in which it is stored: on one line, without white space at its ends. */
export function cleanName(text: string): string {
  return text.toWellFormed().replaceAll(/\s+/g, " ").trim();
}

/** Whether the value is a named key as this browser keeps it. */
export function isKeptKey(value: unknown): value is NamedKey {
  const { importedAt, ...named } = (value ?? {}) as NamedKey;
  return isNamedKey(named) && (importedAt === undefined || isInstant(importedAt));
}

/** Whether the value is a named key of a file, and has no other members. */
export function isNamedKey(value: unknown): value is NamedKey {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { key, name, namedAt, organizations, ...rest } = value as Record<string, unknown>;
  return (
    Object.keys(rest).length === 0 &&
    typeof key === "string" &&
    /^[0-9a-f]{128}$/.test(key) &&
    typeof name === "string" &&
    name !== "" &&
    name.length <= NAME_LIMITS.nameLength &&
    cleanName(name) === name &&
    isInstant(namedAt) &&
    Array.isArray(organizations) &&
    organizations.length <= NAME_LIMITS.organizations &&
    new Set(organizations).size === organizations.length &&
    organizations.every(
      (id) => typeof id === "string" && UUID_PATTERN.test(id) && id === id.toLowerCase(),
    )
  );
}

function isInstant(value: unknown): boolean {
  const instant = millisecondsOf(value);
  return instant !== null && new Date(instant).toISOString() === value;
}

/**
 * Returns the organizations for which a key is expected to sign after the visitor has trusted it for further ones; null
 * if these do not fit beside the visitor's earlier choice. Without an earlier choice, as many are taken as fit.
 */
export function withOrganizations(
  earlier: readonly string[],
  added: readonly string[],
): readonly string[] | null {
  const ids = [...new Set([...earlier, ...added])];
  const isTooMany = ids.length > NAME_LIMITS.organizations;
  return isTooMany && earlier.length > 0 ? null : ids.slice(0, NAME_LIMITS.organizations);
}

/** Whether two entries for one key have the same name and the same organizations. */
export function isSameEntry(one: NamedKey, other: NamedKey): boolean {
  const sorted = ({ organizations }: NamedKey) => organizations.toSorted().join();
  return one.name === other.name && sorted(one) === sorted(other);
}
