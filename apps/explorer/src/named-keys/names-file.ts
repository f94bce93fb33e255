// Writes the visitor's names for keys into a file, and reads such a file: docs/protocol/named-keys.md.
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { parseJson } from "@digital-evidence/evidence/strict-json";
import { isNamedKey, isSameEntry, NAME_LIMITS, type NamedKey } from "./named-key.ts";

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

export type Reading = { names: readonly NamedKey[] } | { problem: FileProblem };

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
