// Reads the parts of the evidence. Their values are untrusted. Each part is copied once, within limits, and every
// check reads the copy, so that no check can see a different value.
import { isJsonObject, type JsonObject } from "./json-object.ts";
import { PART_LIMITS } from "./limits.ts";
import { addMember, type JsonValue } from "./strict-json.ts";

/** Who supplied a part. The engine never guesses this from content. */
export type PartSupplier = "service" | "file" | "visitor";

/** `value` null: the part was asked for and not had. A part that is left out was not asked for. */
export type Supplied = { value: unknown; from: PartSupplier };

export type PartName = "record" | "proof" | "batch" | "snapshot";

/** A part that cannot be read: why not, and who supplied it. */
export type UnreadPart =
  | { name: PartName; state: "absent"; from: null }
  | { name: PartName; state: "missing"; from: PartSupplier }
  /** It is there, and is not a JSON object. */
  | { name: PartName; state: "not-an-object"; from: PartSupplier }
  /** It is there, and beyond PART_LIMITS. */
  | { name: PartName; state: "beyond-limits"; from: PartSupplier };

export type ReadPart = { name: PartName; state: "read"; from: PartSupplier; value: JsonObject };

export type Part = UnreadPart | ReadPart;

class BeyondLimits extends Error {}
class NotJson extends Error {}

/** Copies a value as plain JSON, without undefined members, and counts what it copies. */
class Copier {
  #nodes: number = PART_LIMITS.nodes;
  #length: number = PART_LIMITS.length;

  copy(value: unknown, depth: number): JsonValue {
    if (value === null || typeof value === "boolean") return value;
    if (typeof value === "string") return this.#text(value);
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (typeof value !== "object") throw new NotJson();
    if (depth > PART_LIMITS.depth) throw new BeyondLimits();
    if (Array.isArray(value)) {
      const { length } = value;
      this.#spend(length);
      const items: JsonValue[] = [];
      // By index, so that a hole is met as undefined and refused.
      for (let index = 0; index < length; index += 1) {
        items.push(this.copy(value[index], depth + 1));
      }
      return items;
    }
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== null && prototype !== Object.prototype) throw new NotJson();
    const keys = Object.keys(value);
    this.#spend(keys.length);
    const copy: { [key: string]: JsonValue } = {};
    for (const key of keys) {
      const member = (value as Record<string, unknown>)[key];
      if (member !== undefined) addMember(copy, this.#text(key), this.copy(member, depth + 1));
    }
    return copy;
  }

  #text(text: string): string {
    this.#length -= text.length;
    if (text.length > PART_LIMITS.stringLength || this.#length < 0) throw new BeyondLimits();
    return text;
  }

  #spend(nodes: number): void {
    this.#nodes -= nodes;
    if (this.#nodes < 0) throw new BeyondLimits();
  }
}

/** Copies an untrusted part once, so that every check reads the same values. Never throws. */
export function readPart(name: PartName, supplied: Supplied | undefined): Part {
  if (supplied === undefined) return { name, state: "absent", from: null };
  const { from } = supplied;
  try {
    const { value } = supplied;
    if (value === undefined || value === null) return { name, state: "missing", from };
    if (typeof value !== "object" || Array.isArray(value)) {
      return { name, state: "not-an-object", from };
    }
    const copy = new Copier().copy(value, 0);
    return isJsonObject(copy)
      ? { name, state: "read", from, value: copy }
      : { name, state: "not-an-object", from };
  } catch (error) {
    // Whatever else is thrown comes from the value's own members, which JSON does not have.
    return { name, state: error instanceof BeyondLimits ? "beyond-limits" : "not-an-object", from };
  }
}

/** An own member, null when it is absent or null. */
export function memberOf(part: Part, key: string): JsonValue {
  if (part.state !== "read" || !Object.hasOwn(part.value, key)) return null;
  return part.value[key] ?? null;
}

/** A member that is text; null counts as not stated, as does a member of any other type. */
export function textOf(part: Part, key: string): string | null {
  const member = memberOf(part, key);
  return typeof member === "string" ? member : null;
}

/** A member that is a number, else null. */
export function numberOf(part: Part, key: string): number | null {
  const member = memberOf(part, key);
  return typeof member === "number" ? member : null;
}

/** Whether two texts of hex digits or UUIDs are the same value, whatever their letter case. */
export function isSameValue(one: string, other: string): boolean {
  return one === other || one.toLowerCase() === other.toLowerCase();
}
