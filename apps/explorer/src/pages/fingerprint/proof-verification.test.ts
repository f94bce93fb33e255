import { buildTrie } from "@digital-evidence/merkle-patricia";
import { describe, expect, it } from "vitest";
import { runVerification } from "./proof-verification.ts";

const hash = "a0".repeat(32);
const other = "a1".repeat(32);
const trie = buildTrie([hash, other].map((path) => ({ path, dataDigest: path })));

describe("runVerification", () => {
  it("[P4] [P8] ends verified for a proof that holds", async () => {
    expect(await runVerification(hash, trie.root, trie.prove(hash))).toEqual({ state: "verified" });
  });

  it("[P7] gives the result's message when it does not", async () => {
    const proof = { path: hash, witness: [] };
    expect(await runVerification(hash, trie.root, proof)).toEqual({
      state: "failed",
      message: "Proof verification incomplete",
      told: true,
    });
  });

  it("[P7] says so when the verifier could not be run, which is no verdict", async () => {
    const unreachable = () => Promise.reject(new TypeError("failed to fetch"));
    expect(await runVerification(hash, trie.root, {}, unreachable)).toEqual({
      state: "failed",
      message: "Verification failed: failed to fetch",
      told: false,
    });
    // oxlint-disable-next-line prefer-promise-reject-errors -- the very thing that is tested
    const nonError = () => Promise.reject("no error at all");
    expect(await runVerification(hash, trie.root, {}, nonError)).toEqual({
      state: "failed",
      message: "Unknown error occurred",
      told: false,
    });
  });
});
