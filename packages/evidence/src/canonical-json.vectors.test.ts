import { describe, expect, it } from "vitest";
import vectors from "../../../vectors/canonical-json/canonical-json.json";
import { canonicalize, parseJson } from "./canonical-json.ts";

function fromBits(bits: string): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
}

describe("canonical JSON", () => {
  it.each(vectors.written)("writes $name", ({ json, canonical }) => {
    const parsed = parseJson(json);
    if (!parsed.ok) expect.unreachable(parsed.message);
    expect(canonicalize(parsed.value)).toBe(canonical);
    expect(parseJson(canonical)).toEqual(parsed);
  });

  it.each(vectors.doubles)("writes the double $bits as $text", ({ bits, text }) => {
    expect(canonicalize(fromBits(bits))).toBe(text);
  });

  it.each(vectors.refused)("refuses $name", ({ json, code }) => {
    expect(parseJson(json)).toMatchObject({ ok: false, code });
  });
});
