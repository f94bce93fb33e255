import { describe, expect, it } from "vitest";
import { signed, value } from "../../../depository/test/fresh-depository.ts";
import { groupForCalls } from "./group-for-calls.ts";
import type { Sourced } from "./sources.ts";

const hashOf = (digit: string) => digit.repeat(64);

async function* sourcesOf(hashes: readonly string[]): AsyncGenerator<Sourced> {
  for (const [index, hash] of hashes.entries()) {
    const submission = signed(value());
    yield await Promise.resolve({ ok: true, submission, hash, place: `line ${index + 1}` });
  }
}

describe("groupForCalls", () => {
  it("tells what earlier runs sent from what this run repeats", async () => {
    const earlier = new Set([hashOf("a")]);
    const accepted = new Set([hashOf("b")]);
    const sources = sourcesOf(["a", "b", "b", "c"].map(hashOf));
    const groups = [];
    for await (const group of groupForCalls(sources, { earlier, accepted })) groups.push(group);
    expect(groups).toMatchObject([
      { earlier: 1, repeated: 2, invalid: [], ready: [{ hash: hashOf("c") }] },
    ]);
  });
});
