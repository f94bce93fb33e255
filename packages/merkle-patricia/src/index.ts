// The package's public interface. docs/protocol/proof.md defines what each name means.
export {
  commitmentDigest,
  type Branch,
  type Extension,
  type HashFunction,
  type Leaf,
  type Witness,
} from "./commitment.ts";
export {
  computeRoot,
  createRootComputer,
  type ComputedRoot,
  type NoRoot,
  type RootResult,
} from "./compute-root.ts";
export { TrieError, type ProofErrorKind, type TrieErrorCode } from "./errors.ts";
export { buildTrie, type Trie, type TrieEntry, type TrieOptions } from "./trie.ts";
export {
  verifyAbsence,
  verifyInclusion,
  type Absence,
  type AbsenceProof,
  type AbsenceResult,
  type Inclusion,
  type InclusionProof,
  type InclusionResult,
  type Refusal,
  type TraceStep,
  type VerifyOptions,
} from "./verify.ts";
