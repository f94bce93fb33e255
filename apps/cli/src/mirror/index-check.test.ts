import { expect, it } from "vitest";
import { comparedEntries } from "./index-check.ts";

const ENTRY_BYTES = 36;
/** The offset of the number in an index entry. */
const NUMBER_AT = 16;

function entry(number: number, text = ""): Buffer {
  const bytes = Buffer.alloc(ENTRY_BYTES);
  bytes.writeUInt32BE(number, 12);
  bytes.writeUInt32BE(number, NUMBER_AT);
  bytes.write(text, 20);
  return bytes;
}

/** Yields the entries in pieces of a given number of entries. */
async function* inPieces(entries: readonly Buffer[], length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < entries.length; at += length) {
    yield Buffer.concat(entries.slice(at, at + length));
  }
}

it.each([
  [1, 1],
  [3, 5],
  [100, 2],
])(
  "names each entry that differs once, in pieces of %i and %i entries",
  async (ofOwn, ofTheirs) => {
    const own = Array.from({ length: 20 }, (_, number) => entry(number));
    // The second list lacks entries 3 and 19, has other entries 7 and 8, and has an additional entry after entry 11.
    const theirs = own.flatMap((each, number) => {
      if (number === 3 || number === 19) return [];
      if (number === 7 || number === 8) return [entry(number, "another")];
      return number === 11 ? [each, entry(11, "one more")] : [each];
    });
    const problems: [string, number][] = [];
    const seen: Buffer[] = [];
    const compared = comparedEntries(inPieces(own, ofOwn), inPieces(theirs, ofTheirs));
    for await (const { problem, number, entries } of compared) {
      if (problem !== null) problems.push([problem, number]);
      seen.push(entries);
    }
    expect(problems).toEqual([
      ["MISSING", 3],
      ["CHANGED", 7],
      ["CHANGED", 8],
      ["EXTRA", 11],
      ["MISSING", 19],
    ]);
    expect(Buffer.concat(seen).equals(Buffer.concat(own))).toBe(true);
  },
);
