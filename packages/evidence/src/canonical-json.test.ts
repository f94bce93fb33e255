import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import canonicalizeIndependently from "canonicalize";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLong } from "../../../tools/long-tests.ts";
import { canonicalize, CanonicalJsonError, parseJson, parseJsonItems } from "./canonical-json.ts";
import { JSON_LIMITS, PART_LIMITS } from "./limits.ts";

const RANDOM_VALUES = isLong ? 100_000 : 10_000;

function codeOf(value: unknown): string {
  try {
    return canonicalize(value);
  } catch (error) {
    if (!(error instanceof CanonicalJsonError)) throw error;
    return `${error.code} ${error.path}`.trim();
  }
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

const cycle: unknown[] = [];
cycle.push(cycle);

describe("canonicalize", () => {
  it.each([
    ["undefined", undefined, "UNDEFINED"],
    ["an undefined member", { a: { b: undefined } }, "UNDEFINED a.b"],
    // oxlint-disable-next-line no-sparse-arrays
    ["a hole", [1, , 2], "UNDEFINED 1"],
    ["NaN", { a: Number.NaN }, "NOT_FINITE a"],
    ["an infinity", [Number.NEGATIVE_INFINITY], "NOT_FINITE 0"],
    ["a lone surrogate", { a: "\ud800" }, "LONE_SURROGATE a"],
    ["a lone surrogate in a key", { "\udc00": 1 }, "LONE_SURROGATE \udc00"],
    ["a toJSON method", { toJSON: () => 1 }, "NOT_PLAIN toJSON"],
    ["a date", new Date(0), "NOT_PLAIN"],
    ["a map", new Map(), "NOT_PLAIN"],
    ["a boxed string", Object("a"), "NOT_PLAIN"],
    ["a bigint", 1n, "NOT_PLAIN"],
    ["a symbol as a key", { [Symbol("a")]: 1 }, "NOT_PLAIN"],
    ["a cycle", cycle, `TOO_DEEP ${Array(JSON_LIMITS.depth).fill("0").join(".")}`],
  ])("refuses %s", (_name, value, expected) => {
    expect(codeOf(value)).toBe(expected);
  });

  it("writes what nests to the limit and refuses one level more", () => {
    expect(codeOf(nested(JSON_LIMITS.depth))).toMatch(/^\[+1\]+$/);
    expect(codeOf(nested(JSON_LIMITS.depth + 1))).toMatch(/^TOO_DEEP/);
  });

  it("writes whatever a part of evidence may hold", () => {
    const { stringLength, length, nodes } = PART_LIMITS;
    const texts = Array.from({ length: length / stringLength }, () =>
      "\u{1f4dc}".repeat(stringLength / 2),
    );
    expect(canonicalize(texts)).toBe(JSON.stringify(texts));
    const members = Object.fromEntries(Array.from({ length: nodes }, (_, key) => [`k${key}`, key]));
    expect(canonicalize(members)).toBe(canonicalizeIndependently(members));
  });

  it("agrees with an independent implementation on random values", () => {
    const plain = fc.jsonValue({ maxDepth: 4, stringUnit: "binary" });
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });
    let compared = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: plain }, numbers), (value) => {
        compared += 1;
        return canonicalize(value) === canonicalizeIndependently(value);
      }),
      { numRuns: RANDOM_VALUES },
    );
    expect(compared).toBeGreaterThanOrEqual(RANDOM_VALUES);
  });

  it("is parsed by parseJson into the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        const text = canonicalize(value);
        const parsed = parseJson(text);
        return parsed.ok && canonicalize(parsed.value) === text;
      }),
      { numRuns: 2000 },
    );
  });
});

describe("parseJson", () => {
  it.each([
    ["", "SYNTAX", 0],
    ["{", "SYNTAX", 1],
    ["[1,]", "SYNTAX", 3],
    ["[1 2]", "SYNTAX", 3],
    ['{"a":1,}', "SYNTAX", 7],
    ["{a:1}", "SYNTAX", 1],
    ["01", "SYNTAX", 1],
    ["+1", "SYNTAX", 0],
    [".5", "SYNTAX", 0],
    ["1.", "SYNTAX", 1],
    ["NaN", "SYNTAX", 0],
    ["nul", "SYNTAX", 0],
    ["true false", "SYNTAX", 5],
    ["'a'", "SYNTAX", 0],
    ['"a\nb"', "SYNTAX", 0],
    ['"\\x41"', "SYNTAX", 0],
    ["\ufeff1", "SYNTAX", 0],
    ["\u00a01", "SYNTAX", 0],
    ["1 // a", "SYNTAX", 2],
    ['{"a":1,"a":1}', "DUPLICATE_KEY", 7],
    ['{"a":1,"\\u0061":2}', "DUPLICATE_KEY", 7],
    ['{"__proto__":1,"__proto__":2}', "DUPLICATE_KEY", 15],
    ['["\\ud800"]', "LONE_SURROGATE", 1],
    ["[1e999]", "NUMBER_OUT_OF_RANGE", 1],
    ["[".repeat(JSON_LIMITS.depth + 1), "TOO_DEEP", JSON_LIMITS.depth],
  ])("refuses %j", (text, code, at) => {
    expect(parseJson(text)).toMatchObject({ ok: false, code, at });
  });

  it("refuses text beyond the limit it was given", () => {
    expect(parseJson("[1,2]", { maxLength: 5 })).toMatchObject({ ok: true });
    expect(parseJson("[1,2] ", { maxLength: 5 })).toMatchObject({ ok: false, code: "TOO_LONG" });
  });

  it("reads a string to the limit, whatever it is made of, and refuses one character more", () => {
    const { stringLength } = JSON_LIMITS;
    const longest = ["a", "\\n", "\\u0001", "\u{1f4dc}"].map((unit) => {
      const text = unit.repeat(Math.floor(stringLength / unit.length));
      return text + "x".repeat(stringLength - text.length);
    });
    for (const text of longest) {
      const result = parseJson(`["${text}"]`, { maxLength: JSON_LIMITS.fileLength });
      expect(result).toEqual({ ok: true, value: [JSON.parse(`"${text}"`)] });
      const beyond = parseJson(`["${text}x"]`, { maxLength: JSON_LIMITS.fileLength });
      expect(beyond).toMatchObject({ ok: false, code: "TOO_LONG", at: 1 });
    }
  });

  it("refuses a key beyond the limit, and a string that never ends", () => {
    const text = "a".repeat(JSON_LIMITS.stringLength + 1);
    const options = { maxLength: JSON_LIMITS.fileLength };
    expect(parseJson(`{"${text}":1}`, options)).toMatchObject({ code: "TOO_LONG", at: 1 });
    expect(parseJson(`"${text}a`, options)).toMatchObject({ code: "TOO_LONG", at: 0 });
    expect(parseJson(`"${text.slice(2)}`, options)).toMatchObject({ code: "SYNTAX", at: 0 });
    expect(parseJson('"\\')).toMatchObject({ code: "SYNTAX", at: 0 });
    expect(parseJson('"\\"')).toMatchObject({ code: "SYNTAX", at: 0 });
  });

  // The reader must return an error for texts of this length and must not throw. In a run over many files, one file
  // that makes it throw would make all the others fail too.
  it.each<[string, string, string]>([
    ["a string of ten million characters", `"${"a".repeat(10_000_000)}"`, "TOO_LONG"],
    ["ten million escapes", `"${"\\n".repeat(10_000_000)}"`, "TOO_LONG"],
    ["ten million quotes", '"'.repeat(10_000_000), "SYNTAX"],
    ["ten million backslashes", `"${"\\".repeat(10_000_000)}`, "TOO_LONG"],
    ["ten million digits", "1".repeat(10_000_000), "NUMBER_OUT_OF_RANGE"],
    ["ten million spaces", " ".repeat(10_000_000), "SYNTAX"],
    ["ten million brackets", "[".repeat(10_000_000), "TOO_DEEP"],
    ["five million values", `[${"1,".repeat(5_000_000)}1]`, "TOO_MANY_VALUES"],
    ["three million empty lists", `[${"[],".repeat(3_000_000)}1]`, "TOO_MANY_VALUES"],
  ])("answers for %s instead of throwing", (_, text, code) => {
    expect(parseJson(text, { maxLength: JSON_LIMITS.fileLength })).toMatchObject({ code });
  });

  it("reads values to the limit, and refuses one more", () => {
    const { values, fileLength: maxLength } = JSON_LIMITS;
    const list = (count: number) => `[${"1,".repeat(count - 2)}1]`;
    expect(parseJson(list(values), { maxLength })).toMatchObject({ ok: true });
    expect(parseJson(list(values + 1), { maxLength })).toMatchObject({ code: "TOO_MANY_VALUES" });
  });

  it("refuses more values than the given limit, wherever they are", () => {
    for (const text of ["[1,2]", '{"a":1,"b":2}', "[[],[]]", "[[1]]"]) {
      expect(parseJson(text, { maxValues: 3 })).toMatchObject({ ok: true });
      expect(parseJson(text, { maxValues: 2 })).toMatchObject({
        ok: false,
        code: "TOO_MANY_VALUES",
      });
    }
  });

  it.each([
    ["a string", `"${"x".repeat(20_000_000)}"`],
    ["a string of escapes", `"${'\\"'.repeat(10_000_000)}"`],
    ["a string without an end", `"${"x".repeat(20_000_000)}`],
    ["a number", "1".repeat(20_000_000)],
    ["white space", " ".repeat(20_000_000)],
    ["a list", `[${"0,".repeat(10_000_000)}0]`],
    ["text beyond any limit", " ".repeat(65 * 1024 * 1024)],
  ])("never throws, however high the limits and however long %s", (_name, text) => {
    expect(() => parseJson(text, { maxLength: Infinity, maxValues: Infinity })).not.toThrow();
  });

  it("keeps a key named __proto__ an ordinary key", () => {
    const result = parseJson('{"__proto__":{"polluted":true}}');
    expect(result.ok && Object.keys(result.value as object)).toEqual(["__proto__"]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("reads whatever the platform writes, as the platform reads it", () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ stringUnit: "binary" }),
        fc.constantFrom(0, 2),
        (value, indent) => {
          const text = JSON.stringify(value, null, indent);
          const result = parseJson(text);
          expect(result).toEqual({ ok: true, value: JSON.parse(text) });
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("refuses whatever the platform refuses, however a text is damaged", () => {
    const text = fc.jsonValue({ stringUnit: "binary" }).map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(text, fc.nat(), fc.string({ maxLength: 2 }), (text, place, patch) => {
        const at = place % (text.length + 1);
        const damaged = text.slice(0, at) + patch + text.slice(at + 1);
        let expected: unknown;
        try {
          expected = JSON.parse(damaged);
        } catch {
          expect(parseJson(damaged).ok).toBe(false);
          return;
        }
        const result = parseJson(damaged);
        if (result.ok) expect(result.value).toEqual(expected);
        else expect(result.code).not.toBe("SYNTAX");
      }),
      { numRuns: 5000 },
    );
  });
});

describe("parseJsonItems", () => {
  function whole(text: string): unknown {
    const values: unknown[] = [];
    for (const item of parseJsonItems(text)) {
      if (!item.ok) return item;
      values.push(item.value);
    }
    return { ok: true, value: values };
  }

  it("gives the same result as parseJson for every list, sound or damaged", () => {
    const list = fc.array(fc.jsonValue({ stringUnit: "binary" }));
    const places = fc.constantFrom("", " ", "]", "[", ",", '"', "x");
    fc.assert(
      fc.property(list, fc.nat(), fc.boolean(), places, (values, place, isDamaged, patch) => {
        const text = JSON.stringify(values);
        // The damage never replaces the first character, so the text still begins as a list.
        const at = 1 + (place % text.length);
        const read = isDamaged ? text.slice(0, at) + patch + text.slice(at + 1) : text;
        expect(whole(read)).toEqual(parseJson(read));
      }),
      { numRuns: 5000 },
    );
  });

  it.each(["[]", " [ ] ", "[1, 2]", "[1,]", "[,]", "[1", "[", "[]]", "[1] 2", "", "{}", "7"])(
    "reads %j as a list or refuses it",
    (text) => {
      const expected = parseJson(text);
      const isList = expected.ok && Array.isArray(expected.value);
      if (isList) expect(whole(text)).toEqual(expected);
      else expect(whole(text)).toMatchObject({ ok: false, code: "SYNTAX" });
    },
  );

  it("refuses an item of too many values, and a list of too many", () => {
    const codes = (text: string, limits: object) =>
      Array.from(parseJsonItems(text, limits), (item) => (item.ok ? "ok" : item.code));
    expect(codes("[[1],[1,2],[3]]", { maxItemValues: 2 })).toEqual(["ok", "TOO_MANY_VALUES"]);
    expect(codes("[1,2,3]", { maxValues: 3 })).toEqual(["ok", "ok", "TOO_MANY_VALUES"]);
    expect(codes("[1,2]", { maxLength: 4 })).toEqual(["TOO_LONG"]);
  });

  it("reads no further than the requested items", () => {
    const [first] = parseJsonItems("[1, nonsense");
    expect(first).toEqual({ ok: true, value: 1 });
  });
});

// Data of other implementations; vectors/published/README.md names their source.
it("has the published canonical JSON and content hash of each published value", () => {
  const file = new URL("../../../vectors/published/content-hashes.json", import.meta.url);
  const published = JSON.parse(readFileSync(file, "utf8")) as {
    type: string;
    data: unknown;
    canonical_json: string;
    sha256_hash_hex: string;
  }[];
  expect(published).toHaveLength(16);
  for (const { type, data, canonical_json: text, sha256_hash_hex: digest } of published) {
    expect(canonicalize(data)).toBe(text);
    // Updates are hashed inside an envelope of the network's own, so their hash is not that of the canonical JSON.
    const hash = createHash("sha256").update(canonicalize(data)).digest("hex");
    expect(hash === digest).toBe(type === "TestData");
  }
});
