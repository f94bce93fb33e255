import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { jsonValues } from "./json-values.ts";

const MAX_BYTES = 2048;

/** Each value as its line and its parsed JSON, or as its line and what is wrong. */
async function valuesIn(text: string): Promise<[number, unknown][]> {
  const values: [number, unknown][] = [];
  // Pieces of seven bytes, so that no border between them means anything.
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) =>
    bytes.subarray(at * 7, at * 7 + 7),
  );
  for await (const found of jsonValues(Readable.from(pieces), MAX_BYTES)) {
    if (!found.ok) values.push([found.line, found.problem]);
    else {
      try {
        values.push([found.line, JSON.parse(Buffer.from(found.bytes).toString())]);
      } catch {
        values.push([found.line, "not JSON"]);
      }
    }
  }
  return values;
}

const one = { a: ["{", "[", '"\\', "}\n"], b: { c: [] } };
const two = { d: [1, 2], e: "]" };

describe("jsonValues", () => {
  it.each<[string, string, [number, unknown][]]>([
    [
      "one on each line",
      `${JSON.stringify(one)}\n${JSON.stringify(two)}\n`,
      [
        [1, one],
        [2, two],
      ],
    ],
    ["without a last line break", JSON.stringify(one), [[1, one]]],
    ["over several lines", `${JSON.stringify(one, null, 2)}\n`, [[1, one]]],
    [
      "with tabs and carriage returns",
      JSON.stringify(one, null, "\t").replaceAll("\n", "\r\n"),
      [[1, one]],
    ],
    [
      "one after the other over several lines",
      `${JSON.stringify(two, null, 2)}\n\n${JSON.stringify(two, null, 2)}\n`,
      [
        [1, two],
        [9, two],
      ],
    ],
    ["in a list over several lines", JSON.stringify([one, two], null, 1), [[1, [one, two]]]],
    ["as people break lines", '{ "d": [1,\n2], "e": "]" }\n', [[1, two]]],
    [
      "in both forms",
      `${JSON.stringify(two, null, 2)}\n${JSON.stringify(one)}`,
      [
        [1, two],
        [8, one],
      ],
    ],
  ])("[BI7] finds values %s", async (_, text, values) => {
    await expect(valuesIn(text)).resolves.toEqual(values);
  });

  it("[BI7] goes on after a line that was cut off anywhere", async () => {
    const line = JSON.stringify(one);
    for (let at = 1; at < line.length; at += 1) {
      const found = await valuesIn(`${line.slice(0, at)}\n${line}\n${JSON.stringify(two)}\n`);
      expect(found, line.slice(0, at)).toEqual([
        [1, "not JSON"],
        [2, one],
        [3, two],
      ]);
    }
  });

  it("takes a value of the maximum length, and goes on after a longer one", async () => {
    const rest = `\n${JSON.stringify(two)}`;
    const longest = `"${"x".repeat(MAX_BYTES - 2)}"`;
    await expect(valuesIn(longest + rest)).resolves.toEqual([
      [1, JSON.parse(longest)],
      [2, two],
    ]);
    await expect(valuesIn(`x${longest}${rest}`)).resolves.toEqual([
      [1, "it is longer than 2 KiB"],
      [2, two],
    ]);
    const lines = `[\n${`${JSON.stringify(two)},\n`.repeat(200)}`;
    const found = await valuesIn(`${lines}]${rest}`);
    expect(found.at(-1)).toEqual([203, two]);
    expect(found.filter(([, value]) => value === "not JSON")).not.toEqual([]);
  });
});
