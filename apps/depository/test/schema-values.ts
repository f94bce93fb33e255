// Makes values from the JSON Schemas of a document: valid values, and values with a single fault.
import type { Draw } from "./seeded-draw.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * The approximate length of a submission before `crowded` adds many items to it. A thousand such submissions fit
 * into a body.
 */
const SUBMISSION_BYTES = 1_000;

export function createSchemaValues(document: Json, draw: Draw) {
  const { schemas } = document["components"] as { schemas: Record<string, Json> };

  function resolve(schema: Json): Json {
    const ref = schema["$ref"];
    return typeof ref === "string" ? (schemas[ref.split("/").at(-1) ?? ""] ?? {}) : schema;
  }

  /** A value that matches the schema, or almost matches it. */
  function fitting(given: Json): unknown {
    const schema = resolve(given);
    if (schema["const"] !== undefined) return schema["const"];
    if (Array.isArray(schema["enum"])) return draw.pick(schema["enum"]);
    if (Array.isArray(schema["oneOf"])) return fitting(draw.pick(schema["oneOf"]) as Json);
    if (Array.isArray(schema["anyOf"])) return fitting(draw.pick(schema["anyOf"]) as Json);
    switch (schema["type"]) {
      case "object":
        return Object.fromEntries(
          Object.entries((schema["properties"] ?? {}) as Record<string, Json>).map(
            ([name, member]) => [name, fitting(member)],
          ),
        );
      case "array":
        return Array.from({ length: 1 + draw.below(2) }, () =>
          fitting((schema["items"] ?? {}) as Json),
        );
      case "integer":
        return 1 + draw.below(9);
      case "number":
        return draw.next();
      case "null":
        return null;
      case "boolean":
        return draw.next() < 0.5;
      default:
        return textFor(schema);
    }
  }

  function textFor({ pattern, minLength, format }: Json): string {
    const hex = (digits: number): string =>
      Array.from({ length: digits }, () => draw.below(16).toString(16)).join("");
    const text = typeof pattern === "string" ? pattern : "";
    if (text.includes("(?:-")) return [8, 4, 4, 4, 12].map(hex).join("-");
    if (format === "date-time" || text.includes("[Tt]")) return "2026-01-05T10:20:00.123Z";
    const digits = /\{(\d+)(?:,\d+)?\}\$$/.exec(text)?.[1];
    if (digits !== undefined) return hex(Number(digits));
    if (text.includes("a-fA-F")) return hex(typeof minLength === "number" ? minLength : 64);
    return `text ${draw.below(1000)}`;
  }

  function wrong(): unknown {
    return draw.pick<() => unknown>([
      () => null,
      () => draw.below(2) === 0,
      () => -draw.below(1_000_000),
      () => draw.next() * 1e308,
      () => "",
      () => "x".repeat(draw.below(20_000)),
      () => "\u0000\u202e\ud83d\udca9\u{10ffff}",
      () => [],
      () => ({}),
      () => nested(draw.below(200)),
      () => Array.from({ length: draw.below(2_000) }, (_, index) => index),
      () => ({ __proto__x: 1, constructor: { prototype: 1 }, toString: "x", length: 7 }),
    ])();
  }

  function nested(depth: number): unknown {
    let value: unknown = 0;
    for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
    return value;
  }

  /** A copy of the value with one fault in it. */
  function spoiled(value: unknown): unknown {
    if (draw.next() < 0.25 || typeof value !== "object" || value === null) return wrong();
    if (Array.isArray(value)) {
      const at = draw.below(value.length);
      return value.map((item, index) => (index === at ? spoiled(item) : item));
    }
    const entries = Object.entries(value);
    const at = draw.below(entries.length + 1);
    if (at === entries.length)
      return { ...value, [draw.pick(["extra", "", "__proto__", "hash"])]: wrong() };
    if (draw.next() < 0.2) return Object.fromEntries(entries.filter((_, index) => index !== at));
    return Object.fromEntries(
      entries.map(([name, member], index) => [name, index === at ? spoiled(member) : member]),
    );
  }

  /** The paths of all lists and objects in the values of a schema. `*` stands for the items of a list. */
  function placesIn(given: Json): string[][] {
    const schema = resolve(given);
    const inside = (name: string, member: unknown): string[][] =>
      typeof member === "object" && member !== null
        ? placesIn(member as Json).map((place) => [name, ...place])
        : [];
    if (schema["type"] === "array") return [[], ...inside("*", schema["items"])];
    if (schema["type"] !== "object") return [];
    const members = Object.entries((schema["properties"] ?? {}) as Record<string, Json>);
    return [[], ...members.flatMap(([name, member]) => inside(name, member))];
  }

  /**
   * A value that is valid except for one list or object in it, which has many small wrong items
   * (the crowd).
   */
  function crowded(given: Json, maxBytes: number): unknown {
    const place = draw.pick(placesIn(given));
    const item = draw.pick([0, "", null, true, [], {}, [[]], { "": 0 }, "\u0000"]);
    // Either one list or object gets the whole crowd, or each of a thousand submissions gets a part of the crowd.
    const repeats = place.length > 1 && draw.next() < 0.5 ? 1_000 : 1;
    const bytes = Math.max(0, Math.floor((maxBytes * draw.next()) / repeats) - SUBMISSION_BYTES);
    return crowdAt(given, place, { item, bytes, repeats });
  }

  function crowdAt(
    given: Json,
    place: readonly string[],
    crowd: { item: unknown; bytes: number; repeats: number },
  ): unknown {
    const schema = resolve(given);
    const [name, ...rest] = place;
    const length = JSON.stringify(crowd.item).length;
    if (name === undefined && schema["type"] === "array") {
      return Array.from({ length: Math.floor(crowd.bytes / (length + 1)) }, () => crowd.item);
    }
    if (name === undefined) {
      const count = Math.floor(crowd.bytes / (length + 8));
      return Object.fromEntries(Array.from({ length: count }, (_, key) => [`${key}`, crowd.item]));
    }
    if (name === "*") {
      const one = crowdAt(schema["items"] as Json, rest, crowd);
      return Array.from({ length: crowd.repeats }, () => one);
    }
    const members = (schema["properties"] ?? {}) as Record<string, Json>;
    return {
      ...(fitting(schema) as object),
      [name]: crowdAt(members[name] ?? {}, rest, { ...crowd, repeats: 1 }),
    };
  }

  return { fitting, wrong, nested, spoiled, crowded };
}
