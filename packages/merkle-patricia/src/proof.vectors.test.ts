/// <reference types="vite/client" />
// Runs the vectors of vectors/merkle-patricia. These tests run in Node and in a browser.
import { describe, expect, test } from "vitest";
import {
  buildTrie,
  computeRoot,
  createRootComputer,
  TrieError,
  verifyAbsence,
  verifyInclusion,
  type ProofErrorKind,
  type TrieEntry,
  type TrieErrorCode,
  type VerifyOptions,
} from "./index.ts";

type Input = {
  verify: "inclusion" | "absence";
  root: string;
  proof: { type?: string };
  options?: VerifyOptions;
};
type Valid = Input & { name: string; row: string; source: string; ok: object };
type Invalid = Input & {
  name: string;
  row: string;
  source: string;
  refusal: { kind: ProofErrorKind; message: string; at: number | null };
  repaired: Input;
};
type Built = { name: string; source: string; entries: TrieEntry[]; root: string };
type Unbuilt = { name: string; source: string; entries: TrieEntry[]; code: TrieErrorCode };

function loaded<T>(files: Record<string, T>): T[] {
  return Object.values(files);
}

const valid = loaded<Valid>(
  import.meta.glob("../../../vectors/merkle-patricia/valid/*.json", {
    eager: true,
    import: "default",
  }),
);
const invalid = loaded<Invalid>(
  import.meta.glob("../../../vectors/merkle-patricia/invalid/*.json", {
    eager: true,
    import: "default",
  }),
);
const built = loaded<Built>(
  import.meta.glob("../../../vectors/merkle-patricia/trie/*.json", {
    eager: true,
    import: "default",
  }),
);
const unbuilt = loaded<Unbuilt>(
  import.meta.glob("../../../vectors/merkle-patricia/no-trie/*.json", {
    eager: true,
    import: "default",
  }),
);

function check({
  verify,
  root,
  proof,
  options,
}: Input): ReturnType<typeof verifyInclusion | typeof verifyAbsence> {
  return verify === "absence"
    ? verifyAbsence(root, proof, options)
    : verifyInclusion(root, proof, options);
}

describe("valid vectors", () => {
  test.each(valid)("[$row] $name", (vector) => {
    expect(check(vector)).toEqual({ ok: true, ...vector.ok });
  });

  test.each(valid)("[$row] leads to its root: $name", ({ verify, root, proof, ok }) => {
    const computed = computeRoot(proof);
    if (verify === "absence") expect(computed).toMatchObject({ ok: false });
    else expect(computed).toEqual({ ok: true, root: root.toLowerCase(), ...ok });
    // The second proof equals the first one, so the digests of all of its nodes are known.
    const compute = createRootComputer();
    expect([proof, proof].map(compute)).toEqual([computed, computed]);
  });

  test("there are more than 15, and each names its source", () => {
    expect(valid.length).toBeGreaterThan(15);
    expect(valid.every(({ source }) => source !== "")).toBe(true);
  });
});

describe("invalid vectors", () => {
  test.each(invalid)("[$row] $name", (vector) => {
    expect(check(vector)).toEqual({ ok: false, ...vector.refusal });
  });

  test.each(invalid)("is valid once the one defect is repaired: $name", ({ repaired }) => {
    expect(check(repaired)).toMatchObject({ ok: true });
  });

  test("some vector produces every message of the specification", () => {
    const earned = new Set(invalid.map(({ refusal }) => `${refusal.kind}: ${refusal.message}`));
    const specified = [
      "InvalidWitness: Invalid commitment structure",
      "InvalidWitness: Leaf must be the final commitment",
      "InvalidWitness: Proof verification incomplete",
      "InvalidPath: Invalid hex character",
      "InvalidPath: Path does not match extension shared prefix",
      "InvalidPath: Path mismatch at leaf",
      "InvalidPath: Path not found in branch",
      "InvalidPath: No remaining path at branch",
      "InvalidNodeCommitment: Invalid leaf commitment digest",
      "InvalidNodeCommitment: Invalid extension commitment digest",
      "InvalidNodeCommitment: Invalid branch commitment digest",
    ];
    expect([...earned]).toEqual(expect.arrayContaining(specified));
    const others = [...earned].filter((message) => !specified.includes(message));
    for (const message of others) expect(message).toMatch(/: Verification failed: ./);
  });
});

describe("buildTrie", () => {
  test.each(built)("has the root of the vector: $name", ({ entries, root }) => {
    expect(buildTrie(entries).root).toBe(root);
    expect(buildTrie(entries.toReversed()).root).toBe(root);
  });

  test.each(unbuilt)("$code: $name", ({ entries, code }) => {
    expect(codeOf(() => buildTrie(entries))).toBe(code);
  });

  test("every code is produced by a vector or by a removal", () => {
    const trie = buildTrie(built[0]?.entries ?? []);
    const codes = new Set([...unbuilt.map(({ code }) => code), codeOf(() => trie.remove("00"))]);
    const all: Record<TrieErrorCode, true> = {
      EMPTY: true,
      REPEATED_PATH: true,
      PREFIX_PATH: true,
      INVALID_PATH: true,
      INVALID_DIGEST: true,
      UNKNOWN_PATH: true,
    };
    expect([...codes].toSorted()).toEqual(Object.keys(all).toSorted());
  });
});

function codeOf(run: () => unknown): TrieErrorCode {
  try {
    run();
  } catch (error) {
    if (error instanceof TrieError) return error.code;
    throw error;
  }
  throw new Error("expected a TrieError");
}
