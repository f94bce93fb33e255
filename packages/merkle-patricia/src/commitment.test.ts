// Compares digests with those that another canonicalizer and another implementation of SHA-256 compute.
import { createHash } from "node:crypto";
import { sha256 } from "@noble/hashes/sha2.js";
import canonicalize from "canonicalize";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import {
  commitmentDigest,
  verifyInclusion,
  type HashFunction,
  type InclusionProof,
  type Witness,
} from "./index.ts";

vi.setConfig({ testTimeout: 60_000 });

const tags = { Leaf: 0, Branch: 1, Extension: 2 };

function expectedDigest({ type, contents }: Witness): string {
  const json = canonicalize(contents) ?? "";
  return createHash("sha256").update(Uint8Array.of(tags[type])).update(json).digest("hex");
}

function wrong(nodes: readonly Witness[]): Witness[] {
  return nodes.filter((node) => commitmentDigest(node) !== expectedDigest(node));
}

function nodesWith(text: string, other: string): Witness[] {
  return [
    { type: "Leaf", contents: { remaining: text, dataDigest: other } },
    { type: "Leaf", contents: { remaining: other, dataDigest: text } },
    { type: "Extension", contents: { shared: text, childDigest: other } },
    { type: "Extension", contents: { shared: other, childDigest: text } },
    { type: "Branch", contents: { pathsDigest: { "0": other, f: text } } },
    { type: "Branch", contents: { pathsDigest: { c: text, "3": other, "9": other } } },
  ];
}

test("[V1] one character of each kind, anywhere in a string, hashes as canonical JSON", () => {
  const codes = [
    ...Array.from({ length: 0x181 }, (_, code) => code),
    0x2028,
    0x6f22,
    0xfeff,
    0xffff,
  ];
  const failures: Witness[] = [];
  for (const code of codes) {
    for (const [before, after] of [
      [0, 0],
      [1, 0],
      [0, 3],
      [2, 5],
      [4, 0],
      [6, 57],
      [25, 38],
      [62, 1],
    ] as const) {
      const text = "a".repeat(before) + String.fromCharCode(code) + "7".repeat(after);
      failures.push(...wrong(nodesWith(text, "b".repeat(after))));
    }
  }
  expect(failures).toEqual([]);
});

test("[V1] any strings hash as canonical JSON", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 80 }),
    fc.string({ unit: "grapheme" }),
  );
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(wrong(nodesWith(one, other))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("[V1] strings of every length up to the limit hash as canonical JSON", () => {
  for (const length of [0, 1, 63, 64, 65, 127, 128, 129, 255, 1000, 1023, 1024]) {
    for (const node of nodesWith("5".repeat(length), "e".repeat(length))) {
      expect(commitmentDigest(node)).toBe(expectedDigest(node));
    }
    const digits = Array.from("0123456789abcdef", (digit) => [digit, "c".repeat(length)]);
    const full: Witness = { type: "Branch", contents: { pathsDigest: Object.fromEntries(digits) } };
    expect(commitmentDigest(full)).toBe(expectedDigest(full));
  }
});

test("[V1] strings that are longer in UTF-8 hash as canonical JSON, at lengths up to the limit", () => {
  const failures: Witness[] = [];
  for (const wide of ["Ð", "é", "漢", "😀", '"']) {
    for (let length = 960; length <= 1024; length += 1) {
      const text = wide + "7".repeat(length - wide.length);
      failures.push(...wrong([...nodesWith(text, "a".repeat(1024)), ...nodesWith("a", text)]));
    }
  }
  expect(failures).toEqual([]);
});

test("[V1] a branch of any of its slots, in any order of keys, hashes as canonical JSON", () => {
  const slots = fc.dictionary(
    fc.constantFrom(...Array.from("0123456789abcdef")),
    fc.constantFrom("7".repeat(64), "ab", ""),
  );
  fc.assert(
    fc.property(slots, (pathsDigest) => {
      const node: Witness = { type: "Branch", contents: { pathsDigest } };
      expect(commitmentDigest(node)).toBe(expectedDigest(node));
    }),
  );
});

test("[V1] undefined values are skipped, in any position among the keys", () => {
  const given = {
    b: "b1",
    "5": undefined,
    x: undefined,
    "1": "a1",
    a: "a2",
    e: undefined,
    c: "c1",
  };
  const pathsDigest = given as unknown as Record<string, string>;
  const node: Witness = { type: "Branch", contents: { pathsDigest } };
  expect(commitmentDigest(node)).toBe(
    expectedDigest({
      type: "Branch",
      contents: { pathsDigest: { "1": "a1", a: "a2", b: "b1", c: "c1" } },
    }),
  );
});

// Each digit has a different child, so a child in the wrong place changes the digest.
const everyChild = Array.from("0123456789abcdef", (digit) => [digit, digit.repeat(64)] as const);

test("[V1] a full branch hashes as canonical JSON, in any order of keys, and without any of them", () => {
  const orders = [
    everyChild,
    everyChild.toReversed(),
    [...everyChild.slice(3), ...everyChild.slice(0, 3)],
  ];
  for (const order of orders) {
    const full: Witness = { type: "Branch", contents: { pathsDigest: Object.fromEntries(order) } };
    expect(commitmentDigest(full)).toBe(expectedDigest(full));
    for (const gone of ["0", "9", "a", "f", "0123456789abcde", "123456789abcdef"]) {
      const given = order.map(([digit, child]) => [
        digit,
        gone.includes(digit) ? undefined : child,
      ]);
      const rest = order.filter(([digit]) => !gone.includes(digit));
      expect(
        commitmentDigest({
          type: "Branch",
          contents: { pathsDigest: Object.fromEntries(given) as Record<string, string> },
        }),
      ).toBe(
        expectedDigest({ type: "Branch", contents: { pathsDigest: Object.fromEntries(rest) } }),
      );
    }
  }
});

test("[V1] a full branch with a child that is not text, or a key that is not a digit, is refused", () => {
  for (const index of everyChild.keys()) {
    for (const other of [null, 7, "7".repeat(1025)]) {
      const given = everyChild.map(([digit, child], at) => [digit, at === index ? other : child]);
      const pathsDigest = Object.fromEntries(given) as Record<string, string>;
      expect(() => commitmentDigest({ type: "Branch", contents: { pathsDigest } })).toThrow(
        TypeError,
      );
    }
    const renamed = everyChild.map(([digit, child], at) => [at === index ? "g" : digit, child]);
    for (const given of [renamed, [...everyChild, ["g", "7"]]]) {
      const pathsDigest = Object.fromEntries(given) as Record<string, string>;
      expect(() => commitmentDigest({ type: "Branch", contents: { pathsDigest } })).toThrow(
        TypeError,
      );
    }
  }
});

test("a node that has no canonical JSON has no digest", () => {
  for (const node of nodesWith("\ud800", "ab"))
    expect(() => commitmentDigest(node)).toThrow(TypeError);
  const pathsDigest = { "10": "ab" };
  expect(() => commitmentDigest({ type: "Branch", contents: { pathsDigest } })).toThrow(TypeError);
});

test("a digest is compared as a whole: neither a longer root nor a shorter hash passes", () => {
  const witness: Witness[] = [{ type: "Leaf", contents: { remaining: "a1", dataDigest: "00" } }];
  const root = commitmentDigest(witness[0] as Witness);
  const proof = { path: "a1", witness };
  expect(verifyInclusion(root, proof).ok).toBe(true);
  expect(verifyInclusion(`${root}00`, proof).ok).toBe(false);
  expect(verifyInclusion(root.slice(0, 62), proof).ok).toBe(false);
  for (const length of [0, 31, 33]) {
    const hash = (): Uint8Array => new Uint8Array(length);
    expect(verifyInclusion("0".repeat(64), proof, { hash }).ok).toBe(false);
    expect(verifyInclusion("0".repeat(2 * length), proof, { hash }).ok).toBe(false);
  }
});

// Returns a proof of a leaf below two branches, and the proof's root. `others` are the digests of the other children
// that each of the two branches states.
function twoBranches(others: Record<string, string>): { root: string; proof: InclusionProof } {
  const leaf: Witness = { type: "Leaf", contents: { remaining: "", dataDigest: "9".repeat(64) } };
  const lower: Witness = {
    type: "Branch",
    contents: { pathsDigest: { ...others, "7": commitmentDigest(leaf) } },
  };
  const upper: Witness = {
    type: "Branch",
    contents: { pathsDigest: { ...others, d: commitmentDigest(lower) } },
  };
  return { root: commitmentDigest(upper), proof: { path: "d7", witness: [leaf, lower, upper] } };
}

const full = Object.fromEntries(Array.from("0123456789abcdef", (digit) => [digit, "e".repeat(64)]));

test.each([
  ["none", {}],
  ["all others", full],
  ["a shorter text before the path's digit", { "0": "ab" }],
  ["a longer text before the path's digit", { "3": "a".repeat(65) }],
  ["a text that JSON escapes", { "0": '"'.repeat(64) }],
  ["an empty text", { "1": "" }],
])("[V2] a proof is accepted whatever other children its branches state: %s", (_, others) => {
  const { root, proof } = twoBranches(others);
  expect(verifyInclusion(root, proof)).toMatchObject({ ok: true, path: "d7" });
  expect(verifyInclusion(root, proof, { path: "d8" })).toMatchObject({ ok: false });
});

test("a hash function that verifies another proof before it returns does not affect the result", () => {
  const [outer, plain] = [twoBranches(full), twoBranches({})];
  const quoted = twoBranches({ ...full, f: '"' });
  for (const inner of [plain, quoted]) {
    const hash: HashFunction = (bytes) => {
      const digest = sha256(bytes);
      expect(verifyInclusion(inner.root, inner.proof).ok).toBe(true);
      return digest;
    };
    expect(verifyInclusion(outer.root, outer.proof, { hash })).toMatchObject({ ok: true });
  }
});

test("below a branch, too, a digest is compared as a whole", () => {
  const stated = "0".repeat(64);
  const leaf: Witness = { type: "Leaf", contents: { remaining: "1", dataDigest: stated } };
  const branch: Witness = { type: "Branch", contents: { pathsDigest: { a: stated } } };
  const proof = { path: "a1", witness: [leaf, branch] };
  const verifyWith = (leafDigest: Uint8Array): boolean => {
    const hash: HashFunction = (bytes) => (bytes[0] === 0 ? leafDigest : sha256(bytes));
    return verifyInclusion(commitmentDigest(branch), proof, { hash }).ok;
  };
  expect(verifyWith(new Uint8Array(32))).toBe(true);
  for (const length of [0, 31, 33]) expect(verifyWith(new Uint8Array(length))).toBe(false);
  for (let at = 0; at < 32; at += 1) {
    for (const half of [0x01, 0x10]) {
      const other = new Uint8Array(32);
      other[at] = half;
      expect(verifyWith(other)).toBe(false);
    }
  }
});
