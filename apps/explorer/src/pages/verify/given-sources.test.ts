import { describe, expect, it } from "vitest";
import type { Row, GivenSource } from "../../verify/row.ts";
import {
  MAX_FILES,
  nothingGiven,
  remainingSources,
  withoutRow,
  withSources,
} from "./use-verification.ts";

const sourcesOf = (keys: readonly string[]): GivenSource[] =>
  keys.map((key) => ({ key, name: key, text: "" }));
const rowOf = (key: string): Row => ({
  key,
  name: key,
  kind: "document",
  code: "TOO_LARGE",
  file: null,
});
const keysOf = (sources: readonly GivenSource[]) => sources.map(({ key }) => key);

describe("the sources that the visitor gave", () => {
  it("leave room for another when one is removed", () => {
    const keys = Array.from({ length: MAX_FILES }, (_, index) => String(index));
    const full = withSources(nothingGiven, sourcesOf(keys));
    expect(withSources(full, sourcesOf(["more"])).leftOut.tooMany).toBe(1);
    const rows = [rowOf("0"), rowOf("1.0"), rowOf("2.0")];
    const less = withoutRow(withoutRow(full, "0", rows), "1.0", rows);
    const { leftOut, sources } = withSources(less, sourcesOf(["a", "b", "c"]));
    expect(leftOut.tooMany).toBe(1);
    expect(keysOf(sources.slice(MAX_FILES))).toEqual(["a", "b"]);
  });

  it("are not verified again after all their rows were removed", () => {
    const given = withSources(nothingGiven, sourcesOf(["1", "2"]));
    const rows = [rowOf("1.0"), rowOf("1.1"), rowOf("2")];
    const one = withoutRow(given, "1.0", rows);
    expect(keysOf(remainingSources(one))).toEqual(["1", "2"]);
    const both = withoutRow(one, "1.1", rows.slice(1));
    expect(keysOf(remainingSources(both))).toEqual(["2"]);
    expect(keysOf(remainingSources(withoutRow(both, "2", rows.slice(2))))).toEqual([]);
  });

  it("are kept while more of their rows may follow", () => {
    const given = withSources(nothingGiven, sourcesOf(["1"]));
    expect(keysOf(remainingSources(withoutRow(given, "1.0", null)))).toEqual(["1"]);
  });
});
