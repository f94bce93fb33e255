// Reads the parts of the evidence, whose values are untrusted. Each part is copied once, within limits. All
// checks read this copy, so two checks can never see different values.
import { isJsonObject, type JsonObject } from "./json-object.ts";
import { PART_LIMITS } from "./limits.ts";
import { addMember, type JsonValue } from "./strict-json.ts";

/** Who supplied a part. The caller names the supplier; the engine does not infer it from the content. */
export type PartSupplier = "service" | "file" | "visitor";

/**
 * A part as the caller passes it. A null `value` means that the caller requested the part and did not get it. A
 * part that was not requested is left out.
 */
export type Supplied = { value: unknown; from: PartSupplier };

export type PartName = "record" | "proof" | "batch" | "snapshot";

/** `about` is everything in a bundle but its parts and its manifest. */
export type BundlePart = "about" | PartName | "logProof" | "timestamps" | "observations";

/** A part that cannot be read, with the reason and who supplied it. */
export type UnreadPart =
  | { name: PartName; state: "absent"; from: null }
  | { name: PartName; state: "missing"; from: PartSupplier }
  /** The part is present but is not a JSON object. */
  | { name: PartName; state: "not-an-object"; from: PartSupplier }
  /** The part is present but exceeds PART_LIMITS. */
  | { name: PartName; state: "beyond-limits"; from: PartSupplier };

export type ReadPart = { name: PartName; state: "read"; from: PartSupplier; value: JsonObject };

export type Part = UnreadPart | ReadPart;

class BeyondLimits extends Error {}
class NotJson extends Error {}

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
      // The loop counts indexes, because array methods would skip the holes of a sparse array. This loop reads a
      // hole as undefined, which is refused.
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
    // Any error other than BeyondLimits means that the value is not JSON. Besides NotJson, this can be an error that a
    // getter or a proxy in the value throws.
    return { name, state: error instanceof BeyondLimits ? "beyond-limits" : "not-an-object", from };
  }
}

/**
 * The value of a part's own member; null if the member is absent or null. Members that the part inherits are
 * ignored.
 */
export function memberOf(part: Part, key: string): JsonValue {
  if (part.state !== "read" || !Object.hasOwn(part.value, key)) return null;
  return part.value[key] ?? null;
}

/** The value of a member that is text. A member of another type counts as not stated, so the result is null. */
export function textOf(part: Part, key: string): string | null {
  const member = memberOf(part, key);
  return typeof member === "string" ? member : null;
}

export function numberOf(part: Part, key: string): number | null {
  const member = memberOf(part, key);
  return typeof member === "number" ? member : null;
}

const hexOrUuid = /^(?:[\da-f]+|[\da-f]{8}(?:-[\da-f]{4}){4}[\da-f]{8})$/i;

/**
 * Whether two statements have the same value. The letter case of hex and UUIDs does not matter. Any other text has to
 * be the same, because nothing says that its letter case has no meaning: docs/protocol/verdict.md, section 2.
 */
export function isSameValue(one: string, other: string): boolean {
  return one === other || (hexOrUuid.test(one) && one.toLowerCase() === other.toLowerCase());
}
