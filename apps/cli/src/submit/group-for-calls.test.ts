import { describe, expect, it } from "vitest";
import { signed, value } from "../../../depository/test/fresh-depository.ts";
import { groupForCalls } from "./submit-many.ts";
import type { Sourced } from "./sources.ts";

const digestOf = (digit: string) => digit.repeat(64);
/** All submissions here are of one fingerprint and differ in their signatures or tags. */
const submission = signed(value());
const hash = "0".repeat(64);

async function* sourcesOf(digests: readonly string[]): AsyncGenerator<Sourced> {
  for (const [index, digest] of digests.entries()) {
    const place = `line ${index + 1}`;
    yield await Promise.resolve({ ok: true, submission, hash, digest, place, respelled: null });
  }
}

describe("groupForCalls", () => {
  it("tells what earlier runs sent from what this run repeats", async () => {
    const earlier = new Set([digestOf("a")]);
    const accepted = new Set([digestOf("b")]);
    const sources = sourcesOf(["a", "b", "b", "c"].map(digestOf));
    const groups = [];
    for await (const group of groupForCalls(sources, { earlier, accepted })) groups.push(group);
    expect(groups).toMatchObject([
      {
        earlier: 1,
        repeated: 2,
        known: [hash, hash, hash],
        invalid: [],
        ready: [{ digest: digestOf("c") }],
      },
    ]);
  });
});
