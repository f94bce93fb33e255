// Vectors for the engine about the document, a root that the visitor provides, and proofs without a record.
import { independentHash } from "./fingerprint.ts";
import {
  value,
  hash,
  otherHash,
  trie,
  proof,
  otherTrie,
  snapshot,
  record,
  service,
  file,
  visitor,
  ask,
  type Vector,
  failed,
  open,
  otherSubject,
  brokenWalk,
  bareExpected,
  soundFor,
  provenIn,
  sha512Ref,
  shortRef,
  bare,
  bareOpen,
  bareFailed,
  bareConfirmed,
  leaf,
  above,
  upperNode,
  leafBound,
} from "./evidence-body.ts";

export const visitorVectors: readonly Vector[] = [
  // Vectors about the document.
  {
    name: "another document",
    alone: "DOCUMENT fail",
    evidence: { document: { digest: otherHash, algorithm: "SHA-256" } },
    outcome: failed("OTHER_DOCUMENT"),
    expected: { DOCUMENT: "fail OTHER_DOCUMENT" },
  },
  {
    name: "the document by another algorithm",
    alone: "DOCUMENT unknown",
    evidence: { document: { digest: sha512Ref, algorithm: "SHA-512" } },
    outcome: open("OTHER_ALGORITHM"),
    expected: { DOCUMENT: "unknown OTHER_ALGORITHM" },
  },
  {
    name: "the document by another algorithm, not named",
    evidence: { document: { digest: sha512Ref } },
    outcome: open("OTHER_ALGORITHM"),
    expected: { DOCUMENT: "unknown OTHER_ALGORITHM" },
  },
  {
    name: "a digest as long as the reference, by an algorithm that does not make one so long",
    evidence: { document: { digest: value.documentRef, algorithm: "SHA-512" } },
    outcome: open("OTHER_ALGORITHM"),
    expected: { DOCUMENT: "unknown OTHER_ALGORITHM" },
  },
  {
    name: "a malformed digest of a document",
    evidence: { document: { digest: "garbage" } },
    outcome: open("NOT_A_HASH"),
    expected: { DOCUMENT: "unknown NOT_A_HASH" },
  },
  {
    name: "another document than that of a record that does not give its hash",
    evidence: {
      record: service({ ...record, version: 2 }),
      document: { digest: otherHash, algorithm: "SHA-256" },
    },
    outcome: { ...open("NOT_REPRODUCED", "CONTENT_NOT_PASSED"), signer: "unknown" },
    expected: { RECORD_HASH: "unknown NOT_REPRODUCED", DOCUMENT: "unknown CONTENT_NOT_PASSED" },
  },
  (() => {
    const of = independentHash({ ...value, documentRef: shortRef });
    return {
      name: "a reference that is neither SHA-256 nor SHA-512",
      evidence: soundFor(provenIn(of), { documentRef: shortRef }),
      outcome: { ...open("UNKNOWN_REFERENCE"), subject: of },
      expected: { DOCUMENT: "unknown UNKNOWN_REFERENCE" },
    };
  })(),

  // Vectors about a root that the visitor provides.
  {
    name: "another root from elsewhere",
    alone: "ROOT_VISITOR fail",
    evidence: { root: otherTrie.root },
    outcome: failed("OTHER_ROOT"),
    expected: { ROOT_VISITOR: "fail OTHER_ROOT" },
  },
  {
    name: "a malformed root from elsewhere",
    alone: "ROOT_VISITOR unknown",
    evidence: { root: "garbage" },
    outcome: open("NOT_A_HASH"),
    expected: { ROOT_VISITOR: "unknown NOT_A_HASH" },
  },
  {
    name: "a malformed root from elsewhere, and the visitor's own snapshot that agrees",
    evidence: { root: trie.root.slice(1), snapshot: visitor(snapshot) },
    outcome: open("NOT_A_HASH"),
    expected: { ROOT_VISITOR: "unknown NOT_A_HASH" },
  },

  // Vectors about bare proofs, which come without a record and a batch.
  {
    name: "a bare proof",
    evidence: { ...bare, proof: file(proof) },
    outcome: bareOpen("NO_ROOT_GIVEN"),
    expected: bareExpected,
  },
  {
    name: "a bare proof and the visitor's root",
    evidence: { ...bare, proof: file(proof), root: trie.root },
    outcome: bareConfirmed,
    expected: { ...bareExpected, ROOT_VISITOR: "pass OK" },
  },
  {
    name: "a bare proof and the visitor's snapshot",
    evidence: { ...bare, proof: file(proof), snapshot: visitor(snapshot) },
    outcome: { ...bareConfirmed, absent: ["record", "batch", "document"] },
    expected: { ...bareExpected, ROOT_LEDGER: "pass OK" },
  },
  {
    name: "a bare proof and a snapshot from the same file, which is nobody's word for the root",
    evidence: { ...bare, proof: file(proof), snapshot: file(snapshot) },
    outcome: { ...bareOpen("NO_ROOT_GIVEN"), absent: ["record", "batch", "document"] },
    expected: { ...bareExpected, ROOT_LEDGER: "unknown NO_SNAPSHOT_NAMED" },
  },
  {
    name: "a bare proof and another root of the visitor's",
    evidence: { ...bare, proof: file(proof), root: otherTrie.root },
    outcome: bareFailed("OTHER_ROOT"),
    expected: { ...bareExpected, ROOT_VISITOR: "fail OTHER_ROOT" },
  },
  {
    name: "a bare proof and the hash the visitor asks for",
    evidence: { ...bare, hash: ask(hash), proof: file(proof), root: trie.root },
    outcome: bareConfirmed,
    expected: { ...bareExpected, ROOT_VISITOR: "pass OK" },
  },
  {
    name: "a bare proof of another fingerprint than the visitor asks for",
    evidence: { ...bare, hash: ask(hash), proof: file(trie.prove(otherHash)), root: trie.root },
    outcome: bareFailed("OTHER_FINGERPRINT"),
    expected: { ...bareExpected, ...otherSubject, ROOT_VISITOR: "pass OK" },
  },
  {
    name: "a bare proof whose path is not its leaf's data digest",
    alone: "PROOF_SUBJECT unknown",
    evidence: { ...bare, proof: file(leafBound.proof), root: leafBound.root },
    outcome: { ...bareOpen("NO_SUBJECT"), subject: null },
    expected: { ...bareExpected, PROOF_SUBJECT: "unknown NO_SUBJECT", ROOT_VISITOR: "pass OK" },
  },
  {
    name: "a bare proof whose path is not its leaf's data digest, bound by the leaf alone",
    evidence: {
      ...bare,
      proof: file(leafBound.proof),
      root: leafBound.root,
      proofBinding: "leaf",
    },
    outcome: { ...bareConfirmed, binding: "leaf" },
    expected: { ...bareExpected, ROOT_VISITOR: "pass OK" },
  },
  {
    name: "a bare proof whose walk is broken",
    evidence: {
      ...bare,
      proof: file({ ...proof, witness: [upperNode(leaf, "remaining"), ...above] }),
      root: trie.root,
    },
    outcome: bareFailed("BROKEN_WALK"),
    expected: {
      ...bareExpected,
      ...brokenWalk,
      ROOT_RECORD: "unknown NO_RECORD",
      ROOT_BATCH: "unknown NO_BATCH",
      ROOT_LEDGER: null,
    },
  },
];
