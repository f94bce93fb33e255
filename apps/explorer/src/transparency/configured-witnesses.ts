// Reads the witness policy in the explorer's configuration. This file is loaded only if the configuration has a policy,
// or if any policy has a key of ML-DSA-44.
import type { ConfiguredPolicy } from "../config/witness-policy.ts";
import { witnessedWords } from "../phrasing/named-witnesses.ts";
import { type PolicyProblem, readPolicy } from "./read-policy.ts";

// This export makes the build put `verifyInWorker` into this module's file. If it had a file of its own, the code that
// every visitor loads would have to contain the name of that file too.
export { verifyInWorker } from "../worker/checkpoint-verifier.ts";

/**
 * A policy for the log, or the reason why the configuration's policy is not used. `say` returns the words of a verdict
 * that is based on the policy.
 */
export type ConfiguredWitnesses = { host: string } & (
  | { policy: string; say: typeof witnessedWords }
  | { problem: PolicyProblem | { code: "SAME_HOST" } }
);

/** @param key the log's verifier key */
export function readConfigured(
  { host, policy, isElsewhere }: ConfiguredPolicy,
  key: string,
): ConfiguredWitnesses {
  if (!isElsewhere) return { host, problem: { code: "SAME_HOST" } };
  const reading = readPolicy(policy, key, true);
  return "policy" in reading ? { host, ...reading, say: witnessedWords } : { host, ...reading };
}
