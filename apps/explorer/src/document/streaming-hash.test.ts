import { createHash, randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readPieces } from "./pieces.ts";
import { createStreamingHash, type StreamingHash } from "./streaming-hash.ts";

const algorithms = ["SHA-256", "SHA-512"] as const;

afterEach(() => {
  vi.unstubAllGlobals();
});

async function engines(algorithm: (typeof algorithms)[number]): Promise<StreamingHash[]> {
  const wasm = await createStreamingHash(algorithm);
  vi.stubGlobal("WebAssembly", undefined);
  const pure = await createStreamingHash(algorithm);
  vi.unstubAllGlobals();
  return [wasm, pure];
}

describe.each(algorithms)("[H2] createStreamingHash, %s", (algorithm) => {
  it("runs as WebAssembly where that is allowed, and otherwise as JavaScript", async () => {
    const made = await engines(algorithm);
    expect(made.map(({ engine }) => engine)).toEqual(["WebAssembly", "JavaScript"]);
  });

  it.each([0, 1, 55, 56, 63, 64, 65, 111, 112, 127, 128, 129, 10_000, 100_003])(
    "agrees with Node's own on %i bytes, in pieces of any size",
    async (length) => {
      const bytes = randomBytes(length);
      const expected = createHash(algorithm).update(bytes).digest("hex");
      for (const size of [1_000_000, 4096, 67]) {
        for (const hash of await engines(algorithm)) {
          for (let at = 0; at < length; at += size) hash.update(bytes.subarray(at, at + size));
          expect(hash.digest()).toBe(expected);
        }
      }
    },
  );

  it("does not mix two documents hashed at once", async () => {
    const [first, second] = [
      await createStreamingHash(algorithm),
      await createStreamingHash(algorithm),
    ];
    first.update(randomBytes(100));
    second.update(new Uint8Array([97, 98, 99]));
    first.update(randomBytes(100));
    expect(second.digest()).toBe(createHash(algorithm).update("abc").digest("hex"));
  });
});

/** Copies each piece, because the memory of a piece is freed when the next one is requested. */
async function all(source: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const list: Uint8Array[] = [];
  for await (const each of source) list.push(each.slice());
  return list;
}

describe("[H2] readPieces", () => {
  it.each([0, 1, 99, 100, 101, 200, 250])("gives %i bytes in order, none twice", async (length) => {
    const bytes = randomBytes(length);
    const pieces = await all(readPieces(new Blob([bytes]), 100));
    expect(Buffer.concat(pieces)).toEqual(bytes);
    expect(pieces.every((piece) => piece.length <= 100)).toBe(true);
  });

  it("gives a piece's memory back when the next piece is requested", async () => {
    const lengths: number[] = [];
    let before: Uint8Array | undefined;
    for await (const piece of readPieces(new Blob([new Uint8Array(250)]), 100)) {
      lengths.push(before?.byteLength ?? -1);
      before = piece;
    }
    expect(lengths).toEqual([-1, 0, 0]);
  });

  it("fails if reading the document fails, and leaves no rejection unhandled", async () => {
    const gone = new Blob([new Uint8Array(300)]);
    const reads: number[] = [];
    vi.spyOn(gone, "slice").mockImplementation((start = 0) => {
      reads.push(start);
      const part = new Blob();
      part.arrayBuffer = () =>
        start < 200 ? Promise.resolve(new ArrayBuffer(100)) : Promise.reject(new Error("moved"));
      return part;
    });
    await expect(all(readPieces(gone, 100))).rejects.toThrow("moved");
    expect(reads).toEqual([0, 100, 200]);
  });
});
