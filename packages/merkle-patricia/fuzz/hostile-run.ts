// Runs the verifier on hostile inputs. No input may make it throw, hang or give a wrong verdict.
import { createHash } from "node:crypto";
import {
  buildTrie,
  computeRoot,
  createRootComputer,
  verifyAbsence,
  verifyInclusion,
  type Absence,
  type Inclusion,
  type VerifyOptions,
} from "../src/index.ts";
import { HostileInputs, type Hostile, type Seeded } from "./hostile-inputs.ts";

export type Outcome = {
  inputs: number;
  /**
   * How many results were `ok`. Such a result is allowed if its statement is true: some changes leave a proof
   * valid or turn it into a proof of another true statement.
   */
  stillTrue: number;
  slowestMs: number;
  /** For each kind and message of a refusal, how many results had them. Each input gives two results. */
  refusals: Map<string, number>;
  failures: string[];
};

type Verdict = Inclusion | Absence;

const kinds = ["InvalidWitness", "InvalidPath", "InvalidNodeCommitment"];

function makeSeeds(members: Map<string, Map<string, string>>): Seeded[] {
  const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
  const sets = [
    Array.from({ length: 40 }, (_, value) => sha256(String(value))),
    ["ab10f", "ab17e", "ab9", "abc4"],
    ["a1b2c3"],
  ];
  return sets.flatMap((paths) => {
    const trie = buildTrie(paths.map((path) => ({ path, dataDigest: sha256(path) })));
    members.set(trie.root, new Map(paths.map((path) => [path, sha256(path)])));
    const asked = [...paths.slice(0, 6), "ab", "ab17f", sha256("another")];
    return asked.map((path) => ({ root: trie.root, proof: trie.prove(path) }));
  });
}

/**
 * For each root, the entries of its trie. The inputs were made from these tries, and no verdict may contradict
 * them.
 */
type Members = ReadonlyMap<string, ReadonlyMap<string, string>>;

function isTrue(root: unknown, result: Verdict, members: Members): boolean {
  const entries = typeof root === "string" ? members.get(root.toLowerCase()) : undefined;
  if (entries === undefined) return false;
  const dataDigest = entries.get(result.path);
  return "dataDigest" in result ? result.dataDigest === dataDigest : dataDigest === undefined;
}

export function runHostile(
  seed: number,
  count: number,
  progress?: (done: number) => void,
): Outcome {
  const members = new Map<string, Map<string, string>>();
  const seeds = makeSeeds(members);
  const inputs = new HostileInputs(seed, seeds);
  const remembering = createRootComputer();
  const outcome: Outcome = {
    inputs: 0,
    stillTrue: 0,
    slowestMs: 0,
    refusals: new Map(),
    failures: [],
  };
  for (let index = 0; index < count; index += 1) {
    const hostile = inputs.next();
    const start = performance.now();
    const problem = check(hostile, members, outcome, remembering);
    outcome.slowestMs = Math.max(outcome.slowestMs, performance.now() - start);
    outcome.inputs += 1;
    if (problem !== null) outcome.failures.push(`seed ${seed}, input ${index}: ${problem}`);
    if (index % 100_000 === 99_999) progress?.(index + 1);
  }
  return outcome;
}

function check(
  hostile: Hostile,
  members: Members,
  outcome: Outcome,
  remembering: typeof computeRoot,
): string | null {
  // The casts are deliberate: the verifier must not rely on its declared types.
  const root = hostile.root as string;
  const options = hostile.options as VerifyOptions;
  const { proof } = hostile;
  try {
    const results = [verifyInclusion(root, proof, options), verifyAbsence(root, proof, options)];
    // A hostile proof may lead to an unknown root. But if it leads to the root of a known trie, its statement must be
    // true for that trie.
    for (const computed of [computeRoot(proof), remembering(proof)]) {
      if (computed.ok && members.has(computed.root) && !isTrue(computed.root, computed, members)) {
        return `computed a known root from a proof whose statement is not true for it: ${JSON.stringify(computed)}`;
      }
    }
    for (const result of results) {
      if (result.ok) {
        if (!isTrue(root, result, members)) return `found good: ${JSON.stringify(result)}`;
        outcome.stillTrue += 1;
        continue;
      }
      const { kind, message, at } = result;
      if (!kinds.includes(kind) || message === "") return `refused without a kind or a message`;
      if (at !== null && !(Number.isInteger(at) && at >= 0)) return `refused at ${at}`;
      const told = message.startsWith("Verification failed: ") ? "Verification failed" : message;
      const name = `${kind}: ${told}`;
      outcome.refusals.set(name, (outcome.refusals.get(name) ?? 0) + 1);
    }
  } catch (cause) {
    return `threw ${cause instanceof Error ? (cause.stack ?? "") : typeof cause}`;
  }
  return null;
}
