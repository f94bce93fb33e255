// Keeps the names that the visitor gave to keys, in this browser only.
import { useSyncExternalStore } from "react";
import { UUID_PATTERN } from "@digital-evidence/evidence/limits";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import type { ReceivedDetails } from "@digital-evidence/client";
import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import { nameListeners, setHasUnstored, STORAGE_KEY } from "./has-names.ts";
import { keySpelling } from "../format/text.ts";

let kept: readonly NamedKey[] = [];
/** The stored text that `kept` was read from. */
let keptText: string | null = null;

/** Returns the stored text, or `keptText` if the browser forbids access to storage. */
function storedText(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return keptText;
  }
}

/** Returns all names, in the order in which the keys were first named. Other tabs may change them at any time. */
export function namedKeys(): readonly NamedKey[] {
  const text = storedText();
  if (text !== keptText) [kept, keptText] = [read(text), text];
  return kept;
}

function read(text: string | null): readonly NamedKey[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isKeptKey).slice(0, NAME_LIMITS.names) : [];
  } catch {
    return [];
  }
}

/** @returns whether the browser has stored the names; otherwise they last until the page is closed */
function replace(next: readonly NamedKey[]): boolean {
  let isStored = true;
  try {
    if (next.length === 0) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Access to storage may be forbidden, or the storage may be full.
    isStored = false;
  }
  [kept, keptText] = [next, storedText()];
  setHasUnstored(!isStored && next.length > 0);
  nameListeners.notify();
  return isStored;
}

/** `full`: there would be too many names, so none was added. `unstored`: the names last until the page is closed. */
export type Keeping = "stored" | "unstored" | "full";

/** Stores the entries. Each replaces an earlier entry for the same key. */
export function keepNames(entries: readonly NamedKey[]): Keeping {
  if (entries.length === 0) return "stored";
  const byKey = new Map([...namedKeys(), ...entries].map((entry) => [entry.key, entry]));
  if (byKey.size > NAME_LIMITS.names) return "full";
  return replace([...byKey.values()]) ? "stored" : "unstored";
}

export function forgetName(key: string): void {
  replace(namedKeys().filter((entry) => entry.key !== key));
}

export function useNamedKeys(): readonly NamedKey[] {
  return useSyncExternalStore(nameListeners.subscribe, namedKeys);
}

// A name that the visitor gave to a key for their own use. docs/protocol/named-keys.md defines its form.

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
function isSameEntry(one: NamedKey, other: NamedKey): boolean {
  const sorted = ({ organizations }: NamedKey) => organizations.toSorted().join();
  return one.name === other.name && sorted(one) === sorted(other);
}

// Writes the visitor's names for keys into a file, and reads such a file: docs/protocol/named-keys.md.

export const NAMES_FILE_NAME = "named-keys.json";
const FORMAT = "digital-evidence-named-keys";
const VERSION = 1;
/** A file with the largest number of entries of the largest size takes about three quarters of this limit. */
export const MAX_FILE_BYTES = 512 * 1024;

export type FileProblem =
  | {
      code:
        | "TOO_LARGE"
        | "UNREADABLE"
        | "NOT_UTF8"
        | "NOT_JSON"
        | "OTHER_FORMAT"
        | "OTHER_VERSION"
        | "TOO_MANY";
    }
  /** `at` counts the entries of the file from 1. */
  | { code: "BAD_ENTRY" | "REPEATED_KEY"; at: number };

type Reading = { names: readonly NamedKey[] } | { problem: FileProblem };

export function namesFile(kept: readonly NamedKey[]): string {
  const names = kept.map(({ key, name, namedAt, organizations }) => ({
    key,
    name,
    namedAt,
    organizations,
  }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, names }, null, 2)}\n`;
}

export async function readNamesFile(file: Blob): Promise<Reading> {
  if (file.size > MAX_FILE_BYTES) return { problem: { code: "TOO_LARGE" } };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { problem: { code: "UNREADABLE" } };
  try {
    return parseNames(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return { problem: { code: "NOT_UTF8" } };
  }
}

/** Returns all names in the text, or a problem if any part of the text is invalid. */
export function parseNames(text: string): Reading {
  const json = parseJson(text, { maxLength: MAX_FILE_BYTES });
  if (!json.ok) return { problem: { code: "NOT_JSON" } };
  if (!isJsonObject(json.value)) return { problem: { code: "OTHER_FORMAT" } };
  const { format, version, names, ...rest } = json.value;
  if (format !== FORMAT) return { problem: { code: "OTHER_FORMAT" } };
  if (version !== VERSION) return { problem: { code: "OTHER_VERSION" } };
  if (!Array.isArray(names) || Object.keys(rest).length > 0) {
    return { problem: { code: "OTHER_FORMAT" } };
  }
  return readEntries(names);
}

function readEntries(entries: readonly unknown[]): Reading {
  if (entries.length > NAME_LIMITS.names) return { problem: { code: "TOO_MANY" } };
  const byKey = new Map<string, NamedKey>();
  for (const [index, entry] of entries.entries()) {
    if (!isNamedKey(entry)) return { problem: { code: "BAD_ENTRY", at: index + 1 } };
    if (byKey.has(entry.key)) return { problem: { code: "REPEATED_KEY", at: index + 1 } };
    byKey.set(entry.key, entry);
  }
  return { names: [...byKey.values()] };
}

export function compareNames(own: readonly NamedKey[], names: readonly NamedKey[]) {
  const ownByKey = new Map(own.map((entry) => [entry.key, entry]));
  const added: NamedKey[] = [];
  /** The entries of the file for keys to which the visitor gave another name or other organizations. */
  const conflicts: NamedKey[] = [];
  let same = 0;
  for (const entry of names) {
    const kept = ownByKey.get(entry.key);
    if (kept === undefined) added.push(entry);
    else if (isSameEntry(kept, entry)) same += 1;
    else conflicts.push(entry);
  }
  return { added, conflicts, same };
}

export type SignedRecord = Pick<ReceivedDetails, "organizationId">;

/**
 * Compares the keys that signed a record with those that the visitor named for its organization.
 * @returns the named keys if the record has valid signatures but none with a named key; otherwise null. The result is
 * also null if the hash does not cover the organization. An entry that is not a valid signature counts for nothing, because
 * anybody can add one that names any key.
 */
export function namedInstead(
  named: readonly NamedKey[],
  record: SignedRecord,
  { checks, signers }: Verification,
): readonly NamedKey[] | null {
  const isBound = checks.some(({ id, verdict }) => id === "RECORD_HASH" && verdict === "pass");
  const organization = record.organizationId?.toLowerCase();
  if (!isBound || organization === undefined || signers.length === 0) return null;
  const signed = new Set(signers.map(keySpelling));
  const expected = named.filter(({ organizations }) => organizations.includes(organization));
  return expected.length === 0 || expected.some(({ key }) => signed.has(key)) ? null : expected;
}
