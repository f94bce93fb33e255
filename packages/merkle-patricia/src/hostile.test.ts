import { expect, test } from "vitest";
import { runHostile } from "../fuzz/hostile-run.ts";
import { buildTrie, computeRoot, verifyAbsence, verifyInclusion } from "./index.ts";

const dataDigest = "9".repeat(64);
const trie = buildTrie(["a1", "b2"].map((path) => ({ path, dataDigest })));
const proof = trie.prove("a1");

test(
  // This test does not limit the time for a single input, because `npm run fuzz` measures it. An endless loop
  // in the verifier makes the test fail by its timeout.
  "[V10] 20,000 hostile inputs end in a refusal or in a true statement",
  () => {
    const outcome = runHostile(20_260_101, 20_000);
    expect(outcome.failures).toEqual([]);
    expect(outcome.inputs).toBe(20_000);
    // Together, the inputs must reach every kind of refusal, with every message.
    expect([...outcome.refusals.keys()].toSorted()).toEqual([
      "InvalidNodeCommitment: Invalid branch commitment digest",
      "InvalidNodeCommitment: Invalid extension commitment digest",
      "InvalidNodeCommitment: Invalid leaf commitment digest",
      "InvalidNodeCommitment: Verification failed",
      "InvalidPath: Invalid hex character",
      "InvalidPath: No remaining path at branch",
      "InvalidPath: Path does not match extension shared prefix",
      "InvalidPath: Path mismatch at leaf",
      "InvalidPath: Path not found in branch",
      "InvalidPath: Verification failed",
      "InvalidWitness: Invalid commitment structure",
      "InvalidWitness: Leaf must be the final commitment",
      "InvalidWitness: Proof verification incomplete",
      "InvalidWitness: Verification failed",
    ]);
  },
);

test("[V10] a value that throws when it is read ends in a refusal with the error's message", () => {
  const hostile = Object.defineProperty({}, "witness", {
    enumerable: true,
    get: () => {
      throw new RangeError("no witness for you");
    },
  });
  expect(verifyInclusion(trie.root, hostile)).toEqual({
    ok: false,
    kind: "InvalidWitness",
    message: "Verification failed: no witness for you",
    at: null,
  });
});

test("[V10] a reason is cut to a length a page can show", () => {
  const hash = (): Uint8Array => {
    throw new Error("x".repeat(100_000));
  };
  const message = `Verification failed: ${"x".repeat(200)}`;
  expect(verifyInclusion(trie.root, proof, { hash })).toMatchObject({ message });
});

test("[V10] a thrown value that is not an error ends in a refusal too", () => {
  const throwing = (thrown: unknown): unknown =>
    new Proxy(
      {},
      {
        ownKeys: () => {
          throw thrown;
        },
      },
    );
  const unreadable = Object.defineProperty(new Error("x"), "message", {
    get: () => {
      throw new Error("y");
    },
  });
  for (const thrown of [null, "text", Object.create(null), unreadable]) {
    expect(verifyInclusion(trie.root, throwing(thrown))).toMatchObject({
      message: "Verification failed: the proof cannot be read",
    });
  }
});

test("[V10] a failing hash function is a refusal, not a throw", () => {
  const hash = (): Uint8Array => {
    throw new Error("out of order");
  };
  const message = "Verification failed: out of order";
  expect(verifyInclusion(trie.root, proof, { hash })).toMatchObject({ ok: false, message });
  expect(computeRoot(proof, { hash })).toMatchObject({ ok: false, message, root: null });
});

test("properties that are inherited, hidden or named by a symbol do not count", () => {
  expect(verifyInclusion(trie.root, Object.create(proof)).ok).toBe(false);
  const hidden = Object.defineProperty({ ...proof }, "path", { enumerable: false });
  expect(verifyInclusion(trie.root, hidden).ok).toBe(false);
});

test("a property is read once, so a getter cannot return two different values", () => {
  let reads = 0;
  const twoFaced = Object.defineProperty({ ...proof }, "path", {
    enumerable: true,
    get: () => {
      reads += 1;
      return reads === 1 ? "a1" : "b2";
    },
  });
  expect(verifyInclusion(trie.root, twoFaced)).toMatchObject({ ok: true, path: "a1" });
  expect(reads).toBe(1);
});

test("a key named __proto__ is an unknown key like any other", () => {
  const text = JSON.stringify(proof).replace('"path"', '"__proto__":{"path":"b2"},"path"');
  expect(verifyInclusion(trie.root, JSON.parse(text))).toMatchObject({
    ok: true,
    path: "a1",
    uncovered: ["__proto__"],
  });
});

test("a thousand unknown keys are all named", () => {
  const notes = Object.fromEntries(
    Array.from({ length: 1000 }, (_, index) => [`n${index}`, index]),
  );
  const result = verifyInclusion(trie.root, { ...proof, ...notes });
  expect(result.ok && result.uncovered.length).toBe(1000);
});

test("strings beyond the limit are not hashed", () => {
  let hashed = 0;
  const hash = (bytes: Uint8Array): Uint8Array => {
    hashed += bytes.length;
    return new Uint8Array(32);
  };
  const contents = { remaining: "1", dataDigest: "a".repeat(1_000_000) };
  const witness = [{ type: "Leaf", contents }];
  expect(verifyInclusion(trie.root, { path: "1", witness }, { hash })).toMatchObject({
    ok: false,
    message: "Invalid commitment structure",
  });
  expect(hashed).toBe(0);
});

test("a string that is not Unicode has no canonical JSON, so no digest", () => {
  const contents = { remaining: "1", dataDigest: "\ud800" };
  expect(verifyInclusion(trie.root, { path: "1", witness: [{ type: "Leaf", contents }] })).toEqual({
    ok: false,
    kind: "InvalidWitness",
    message: "Invalid commitment structure",
    at: 0,
  });
});

test("a root that is not a string matches nothing", () => {
  for (const root of [null, undefined, 1, [trie.root], { toString: () => trie.root }]) {
    expect(verifyInclusion(root as unknown as string, proof)).toMatchObject({
      ok: false,
      kind: "InvalidNodeCommitment",
    });
  }
});

test("[V10] an error whose message changes between two readings ends in a refusal too", () => {
  const unprintable = {
    slice: () => ({
      toString() {
        throw new Error("not a text");
      },
    }),
  };
  let readings = 0;
  const shifty = Object.defineProperty(new Error(), "message", {
    get: () => (readings++ === 0 ? "first" : unprintable),
  });
  const hostile = Object.defineProperty({}, "witness", {
    enumerable: true,
    get() {
      throw shifty;
    },
  });
  for (const verify of [verifyInclusion, verifyAbsence]) {
    readings = 0;
    expect(verify(trie.root, hostile)).toMatchObject({
      ok: false,
      message: "Verification failed: first",
    });
  }
});
