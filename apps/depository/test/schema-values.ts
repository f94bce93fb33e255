// Values made from a document's JSON Schemas: such as fit, and the same with one thing spoiled.
import type { Draw } from "./seeded-draw.ts";

type Json = Readonly<Record<string, unknown>>;

export function createSchemaValues(document: Json, draw: Draw) {
  const { schemas } = document["components"] as { schemas: Record<string, Json> };

  function resolve(schema: Json): Json {
    const ref = schema["$ref"];
    return typeof ref === "string" ? (schemas[ref.split("/").at(-1) ?? ""] ?? {}) : schema;
  }

  /** A value that the schema lets through, or nearly. */
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

  /** A value of any kind but the right one. */
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

  /** The value with one place in it, anywhere, spoiled. */
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

  return { fitting, wrong, nested, spoiled };
}
