import { createHash, hash as oneShot } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import {
  buildTrie,
  commitmentDigest,
  computeRoot,
  createRootComputer,
  verifyAbsence,
  verifyInclusion,
  type InclusionProof,
  type AbsenceProof,
  type TrieEntry,
} from "./index.ts";

// The tests build hundreds of random tries. The time-out leaves room for a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const runs = { numRuns: 150 };
const sha256Hex = (text: string): string => createHash("sha256").update(text).digest("hex");

const digitsOf = (alphabet: string): fc.Arbitrary<string> =>
  fc.constantFrom(...Array.from(alphabet));

/**
 * Sets of entries. Within a set, all paths have the same length: either 1 to 12 digits or 64. Each set uses one of
 * three alphabets. Two of these have only two digits, so that many paths share prefixes. If the paths have 64 digits,
 * half of the entries have the same value as path and as data digest.
 */
const entries: fc.Arbitrary<TrieEntry[]> = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(64)),
    fc.constantFrom("01", "0123456789abcdef", "0f"),
  )
  .chain(([length, alphabet]) =>
    fc.uniqueArray(fc.string({ unit: digitsOf(alphabet), minLength: length, maxLength: length }), {
      minLength: 1,
      maxLength: 40,
    }),
  )
  .map((paths) =>
    paths.map((path, index) => ({
      path,
      dataDigest: path.length === 64 && index % 2 === 0 ? path : sha256Hex(path),
    })),
  );

const mixedEntries: fc.Arbitrary<TrieEntry[]> = fc
  .array(fc.string({ unit: digitsOf("01ab"), minLength: 1, maxLength: 9 }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((paths) => {
    const sorted = [...new Set(paths)].toSorted();
    const kept = sorted.filter(
      (path) => !sorted.some((other) => other !== path && other.startsWith(path)),
    );
    return kept.map((path) => ({ path, dataDigest: sha256Hex(path) }));
  });

const anyEntries = fc.oneof(entries, mixedEntries);
const anyPath = fc.string({ unit: digitsOf("0123456789abcdef"), maxLength: 66 });

describe("a trie and its proofs", () => {
  test("every entry has a proof, which is valid for its own path and data and for no others", () => {
    fc.assert(
      fc.property(anyEntries, (set) => {
        const trie = buildTrie(set);
        const proofs = set.map(({ path }) => trie.prove(path));
        set.forEach((entry, index) => {
          const { path, dataDigest } = entry;
          const verified = { ok: true, path, dataDigest, uncovered: [] };
          expect(verifyInclusion(trie.root, proofs[index], entry)).toEqual(verified);
          const other = sha256Hex(`not ${path}`);
          expect(verifyInclusion(trie.root, proofs[index], { dataDigest: other }).ok).toBe(false);
          expect(verifyInclusion(trie.root, proofs[index], { path: `${path}0` }).ok).toBe(false);
        });
      }),
      runs,
    );
  });

  test("the digest of each witness is the one that its parent or the root states", () => {
    fc.assert(
      fc.property(anyEntries, (set) => {
        const trie = buildTrie(set);
        const { witness } = trie.prove(set[0]?.path ?? "");
        const digests = witness.map((node) => commitmentDigest(node));
        expect(digests.at(-1)).toBe(trie.root);
        digests.slice(0, -1).forEach((digest, index) => {
          expect(JSON.stringify(witness[index + 1]?.contents)).toContain(digest);
        });
      }),
      runs,
    );
  });

  test("a path is either included or absent, and never proves the other", () => {
    fc.assert(
      fc.property(anyEntries, anyPath, (set, path) => {
        const trie = buildTrie(set);
        const proof = trie.prove(path);
        const present = set.some((entry) => entry.path === path);
        expect(proof.type).toBe(present ? "Inclusion" : "Absence");
        const included = verifyInclusion(trie.root, { ...proof, type: "Inclusion" });
        const absent = verifyAbsence(trie.root, { ...proof, type: "Absence" });
        expect([included.ok, absent.ok]).toEqual([present, !present]);
      }),
      runs,
    );
  });

  test("the root does not depend on the order of the entries", () => {
    fc.assert(
      fc.property(
        anyEntries.chain((set) =>
          fc.tuple(fc.constant(set), fc.shuffledSubarray(set, { minLength: set.length })),
        ),
        ([set, shuffled]) => {
          const { root } = buildTrie(set);
          expect(buildTrie(shuffled).root).toBe(root);
          const [first, ...rest] = shuffled;
          const grown = buildTrie(first === undefined ? [] : [first]);
          for (const entry of rest) grown.insert(entry);
          expect(grown.root).toBe(root);
          expect(grown.size).toBe(set.length);
          expect(grown.prove(set[0]?.path ?? "")).toEqual(buildTrie(set).prove(set[0]?.path ?? ""));
        },
      ),
      runs,
    );
  });

  test("inserting and then removing restores the root, whatever is left", () => {
    fc.assert(
      fc.property(
        anyEntries.chain((set) =>
          fc.tuple(fc.constant(set), fc.shuffledSubarray(set, { maxLength: set.length - 1 })),
        ),
        ([set, leaving]) => {
          const staying = set.filter((entry) => !leaving.includes(entry));
          const trie = buildTrie(staying);
          const before = trie.root;
          for (const entry of leaving) trie.insert(entry);
          expect(trie.root).toBe(buildTrie(set).root);
          for (const { path } of leaving) trie.remove(path);
          expect(trie.root).toBe(before);
          expect(trie.size).toBe(staying.length);
          for (const entry of staying)
            expect(verifyInclusion(before, trie.prove(entry.path), entry).ok).toBe(true);
          for (const { path } of leaving)
            expect(verifyAbsence(before, trie.prove(path), { path }).ok).toBe(true);
        },
      ),
      runs,
    );
  });

  test("[V1] another SHA-256 gives the same tries and the same verdicts", () => {
    const hash = (bytes: Uint8Array): Uint8Array => oneShot("sha256", bytes, "buffer");
    fc.assert(
      fc.property(anyEntries, (set) => {
        const trie = buildTrie(set, { hash });
        expect(trie.root).toBe(buildTrie(set).root);
        const proof = trie.prove(set[0]?.path ?? "");
        expect(verifyInclusion(trie.root, proof, { hash })).toEqual(
          verifyInclusion(trie.root, proof),
        );
        expect(createRootComputer({ hash })(proof)).toEqual(computeRoot(proof));
      }),
      { numRuns: 50 },
    );
  });
});

const changedDigit = (digit: string): string =>
  ((Number.parseInt(digit, 16) + 1) % 16).toString(16);

/** Lists the variants of a proof in which one character of one string or key is changed. */
function mutations(proof: InclusionProof | AbsenceProof): unknown[] {
  const text = JSON.stringify(proof);
  return Array.from(text, (character, index) => {
    if (!/[0-9a-zA-Z]/.test(character)) return undefined;
    const other = /[0-9a-f]/.test(character) ? changedDigit(character) : "0";
    return JSON.parse(text.slice(0, index) + other + text.slice(index + 1)) as unknown;
  }).filter((mutated) => mutated !== undefined);
}

test("remembering nodes never changes a result, whatever proofs of whatever tries come in whatever order", () => {
  const proofsOf = (set: TrieEntry[], path: string): unknown[] => {
    const trie = buildTrie(set);
    const proof = trie.prove(set[0]?.path ?? "");
    return [...set.map((entry) => trie.prove(entry.path)), trie.prove(path), ...mutations(proof)];
  };
  const given = fc
    .array(fc.tuple(anyEntries, anyPath), { minLength: 1, maxLength: 3 })
    .map((sets) => sets.flatMap(([set, path]) => proofsOf(set, path)))
    .chain((proofs) => fc.shuffledSubarray([...proofs, ...proofs.slice(0, 40)]));
  fc.assert(
    fc.property(given, (proofs) => {
      const compute = createRootComputer();
      for (const proof of proofs) expect(compute(proof)).toEqual(computeRoot(proof));
    }),
    { numRuns: 40 },
  );
});

describe("every single-character mutation is refused", () => {
  const sets: fc.Arbitrary<TrieEntry[]> = fc.oneof(
    mixedEntries,
    entries.filter((set) => set.length < 12),
  );

  test("of the root", () => {
    fc.assert(
      fc.property(sets, (set) => {
        const trie = buildTrie(set);
        const proof = trie.prove(set[0]?.path ?? "");
        for (let index = 0; index < 64; index += 1) {
          const { root } = trie;
          const mutated =
            root.slice(0, index) + changedDigit(root.charAt(index)) + root.slice(index + 1);
          expect(verifyInclusion(mutated, proof)).toMatchObject({
            ok: false,
            kind: "InvalidNodeCommitment",
          });
        }
      }),
      { numRuns: 30 },
    );
  });

  test("of an inclusion proof: its path, its digests, its keys and its type names", () => {
    fc.assert(
      fc.property(sets, (set) => {
        const trie = buildTrie(set);
        const untagged = { ...trie.prove(set[0]?.path ?? "") } as { type?: string };
        delete untagged.type;
        const accepted = mutations(untagged as InclusionProof).filter(
          (mutated) => verifyInclusion(trie.root, mutated).ok,
        );
        expect(accepted).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test("of an absence proof, unless it is of another path that is absent as well", () => {
    fc.assert(
      fc.property(sets, anyPath, (set, path) => {
        const trie = buildTrie(set);
        fc.pre(!set.some((entry) => entry.path === path));
        const proof = trie.prove(path);
        for (const mutated of mutations(proof)) {
          const result = verifyAbsence(trie.root, mutated);
          if (!result.ok) continue;
          expect(result.path).not.toBe(path);
          expect(set.map((entry) => entry.path)).not.toContain(result.path);
        }
      }),
      { numRuns: 30 },
    );
  });
});
