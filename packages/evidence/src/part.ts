// Evidence as it is handed in: untrusted values, copied once, and read without trust.
import { canonicalize, type JsonValue, parseJson } from "./canonical-json.ts";

export type JsonObject = { readonly [key: string]: JsonValue };

/** Something handed in: not given, given but no JSON object, or a private copy of it. */
export type UnreadPart = { state: "missing" } | { state: "unreadable" };
export type Part = UnreadPart | { state: "read"; value: JsonObject };

/** Nothing on this wire is as deep or as large; the rest of the depth is for what wraps it. */
const MAX_PART_DEPTH = 32;
const MAX_PART_NODES = 50_000;

/** Copies plain data without its undefined members; what is not plain is left for canonicalize. */
function copy(value: unknown, budget: { nodes: number }, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_PART_DEPTH) throw new RangeError("nested too deep");
  const keys = Array.isArray(value) ? value.length : Object.keys(value).length;
  budget.nodes -= keys;
  if (budget.nodes < 0) throw new RangeError("too large");
  if (Array.isArray(value)) return value.map((item) => copy(item, budget, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, copy(member, budget, depth + 1)]),
  );
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Text with anything that has no UTF-8 form replaced, so that a verdict can be bound to it. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Copies an untrusted value as plain JSON, once, so that every check reads the same bytes. */
export function readPart(value: unknown): Part {
  if (value === undefined || value === null) return { state: "missing" };
  try {
    const read = parseJson(canonicalize(copy(value, { nodes: MAX_PART_NODES })));
    return read.ok && isObject(read.value)
      ? { state: "read", value: read.value }
      : { state: "unreadable" };
  } catch {
    // No JSON, or an object whose own members throw: either way there is nothing to check.
    return { state: "unreadable" };
  }
}

/** A member that is text, or null: absent, null and of another type are all no text. */
export function textOf(part: Part, key: string): string | null {
  if (part.state !== "read" || !Object.hasOwn(part.value, key)) return null;
  const member = part.value[key];
  return typeof member === "string" ? member : null;
}

/** A member as it is, null when absent. */
export function memberOf(part: Part, key: string): JsonValue {
  if (part.state !== "read" || !Object.hasOwn(part.value, key)) return null;
  return part.value[key] ?? null;
}

/** A digest in lower case, or null when it is not 64 hex digits. */
export function hashOf(text: string | null): string | null {
  const digits = text?.trim().toLowerCase() ?? "";
  return /^[0-9a-f]{64}$/.test(digits) ? digits : null;
}
