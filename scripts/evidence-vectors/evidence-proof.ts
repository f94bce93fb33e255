import {
  hash,
  otherHash,
  trie,
  proof,
  otherTrie,
  service,
  type Vector,
  confirmed,
  failed,
  open,
  noWalk,
  malformed,
  noText,
  otherSubject,
  brokenWalk,
  tampered,
  soundFor,
  leafBound,
  pathBound,
  longPath,
  witness,
} from "./evidence-body.ts";

export const proofVectors: readonly Vector[] = [
  {
    name: "a proof that also says who confirmed it",
    alone: "PROOF_SHAPE unknown",
    evidence: { proof: service({ ...proof, confirmedBy: "a notary" }) },
    outcome: open("UNCOVERED_MEMBERS"),
    expected: { PROOF_SHAPE: "unknown UNCOVERED_MEMBERS" },
  },
  {
    name: "a witness that says more than its digest covers",
    evidence: { proof: service(tampered(0, { note: "x" })) },
    outcome: open("UNCOVERED_MEMBERS"),
    expected: { PROOF_SHAPE: "unknown UNCOVERED_MEMBERS" },
  },
  {
    name: "no proof",
    alone: "PROOF_WALK unknown",
    evidence: { proof: service(null) },
    outcome: open("NO_PROOF"),
    expected: noWalk("NO_PROOF"),
  },
  {
    name: "a proof that was not asked for",
    evidence: { proof: undefined },
    outcome: { ...open("NO_PROOF"), absent: ["proof"] },
    expected: noWalk("NO_PROOF"),
  },
  {
    name: "a proof that is text",
    alone: "PROOF_SHAPE fail",
    evidence: { proof: service("garbage") },
    outcome: failed("MALFORMED_PROOF"),
    expected: noText,
  },
  {
    name: "a proof that is a list",
    evidence: { proof: service([proof]) },
    outcome: failed("MALFORMED_PROOF"),
    expected: noText,
  },
  {
    name: "an empty proof",
    evidence: { proof: service({}) },
    outcome: failed("MALFORMED_PROOF", "BROKEN_WALK"),
    expected: { ...malformed, PROOF_SUBJECT: "unknown NO_SUBJECT" },
  },
  {
    name: "a proof of garbage nodes",
    evidence: { proof: service({ path: "zz", witness: ["garbage"] }) },
    outcome: failed("MALFORMED_PROOF", "BROKEN_WALK", "OTHER_FINGERPRINT"),
    expected: { ...malformed, ...otherSubject },
  },
  {
    name: "a proof whose members have other types",
    evidence: { proof: service({ path: ["3zz"], witness: { length: 1 } }) },
    outcome: failed("MALFORMED_PROOF", "BROKEN_WALK"),
    expected: { ...malformed, PROOF_SUBJECT: "unknown NO_SUBJECT" },
  },
  {
    name: "a proof that states its own root instead of leading to it",
    evidence: { proof: service({ path: hash, witness: ["garbage"], root: trie.root }) },
    outcome: failed("MALFORMED_PROOF", "BROKEN_WALK", "OTHER_FINGERPRINT"),
    expected: { ...malformed, ...otherSubject },
  },
  {
    name: "a proof without witnesses",
    evidence: { proof: service({ path: hash, witness: [] }) },
    outcome: failed("MALFORMED_PROOF", "BROKEN_WALK", "OTHER_FINGERPRINT"),
    expected: { ...malformed, ...otherSubject },
  },
  {
    name: "a proof by proofPath, which is known",
    evidence: {
      proof: service({ proofPath: [trie.root], proofIndices: [0], treeHeight: 1 }),
    },
    outcome: open("KNOWN_SHAPE"),
    expected: noWalk("KNOWN_SHAPE"),
  },
  {
    name: "a proof by proofPath as the published SDK hands it out",
    evidence: {
      proof: service({
        hash,
        proof: { proofPath: [trie.root], proofIndices: [0], treeHeight: 1 },
      }),
    },
    outcome: open("KNOWN_SHAPE"),
    expected: noWalk("KNOWN_SHAPE"),
  },
  ...[
    { paths: [hash], witness: proof.witness },
    { paths: [], witness: null },
    { hash, proof: { paths: [hash], witness: proof.witness } },
  ].map((shape): Vector => ({
    name: `a proof of several paths: ${Object.keys(shape).join(", ")}, ${JSON.stringify(shape).length} characters`,
    evidence: { proof: service(shape) },
    outcome: open("KNOWN_SHAPE"),
    expected: noWalk("KNOWN_SHAPE"),
  })),
  {
    name: "a proof by leafKey, which is known",
    evidence: {
      proof: service({ leafKey: hash, leafValue: hash, root: trie.root, proof: ["garbage"] }),
    },
    outcome: open("KNOWN_SHAPE"),
    expected: noWalk("KNOWN_SHAPE"),
  },
  {
    name: "a proof of inclusion where the SDK wraps another shape",
    evidence: { proof: service({ hash, proof }) },
    outcome: failed("MALFORMED_PROOF", "BROKEN_WALK"),
    expected: { ...malformed, PROOF_SUBJECT: "unknown NO_SUBJECT" },
  },
  {
    name: "a proof of absence",
    evidence: { proof: service({ ...otherTrie.prove(otherHash), path: otherHash }) },
    outcome: failed("ABSENCE_PROOF", "BROKEN_WALK", "OTHER_FINGERPRINT"),
    expected: { ...brokenWalk, PROOF_SHAPE: "fail ABSENCE_PROOF", ...otherSubject },
  },
  {
    name: "a sound proof that calls itself one of absence",
    evidence: { proof: service({ ...proof, type: "Absence" }) },
    outcome: failed("ABSENCE_PROOF", "BROKEN_WALK"),
    expected: { ...brokenWalk, PROOF_SHAPE: "fail ABSENCE_PROOF" },
  },
  {
    name: "a proof deeper than any part may be",
    evidence: {
      proof: service(
        Array.from({ length: 40 }).reduce<unknown>((inner) => ({ inner }), { ...proof }),
      ),
    },
    outcome: open("UNREADABLE"),
    expected: noWalk("UNREADABLE"),
  },

  {
    name: "a valid proof of another fingerprint of the batch",
    alone: "PROOF_SUBJECT fail",
    evidence: { proof: service(trie.prove(otherHash)) },
    outcome: failed("OTHER_FINGERPRINT"),
    expected: otherSubject,
  },
  {
    name: "a proof under a path that is not a hash, of a leaf that holds the hash",
    evidence: soundFor(leafBound, {}),
    outcome: failed("OTHER_FINGERPRINT"),
    expected: otherSubject,
  },
  {
    name: "a proof under a path longer than a hash, which begins as the hash does",
    evidence: soundFor(longPath, {}),
    outcome: failed("OTHER_FINGERPRINT"),
    expected: otherSubject,
  },
  {
    name: "a proof under the right path, of a leaf that holds other data",
    evidence: soundFor(pathBound, {}),
    outcome: failed("OTHER_FINGERPRINT"),
    expected: otherSubject,
  },
  {
    name: "bound by the leaf alone, a free path",
    evidence: { ...soundFor(leafBound, {}), proofBinding: "leaf" },
    outcome: { ...confirmed, binding: "leaf" },
    expected: {},
  },
  {
    name: "bound by the leaf alone, the path is the hash and the leaf holds other data",
    evidence: { ...soundFor(pathBound, {}), proofBinding: "leaf" },
    outcome: { ...failed("OTHER_FINGERPRINT"), binding: "leaf" },
    expected: otherSubject,
  },
  {
    name: "bound by the leaf alone, path and leaf are the hash",
    evidence: { proofBinding: "leaf" },
    outcome: { ...confirmed, binding: "leaf" },
    expected: {},
  },
  {
    name: "bound by path and leaf, as is the rule where none is named",
    evidence: { proofBinding: "path-and-leaf" },
    outcome: confirmed,
    expected: {},
  },

  {
    name: "the witnesses the wrong way round",
    evidence: { proof: service({ ...proof, witness: witness.toReversed() }) },
    outcome: failed("BROKEN_WALK", "OTHER_FINGERPRINT"),
    expected: { ...brokenWalk, ...otherSubject },
  },
  {
    name: "a branch whose digit on the path leads elsewhere",
    alone: "PROOF_WALK fail",
    evidence: {
      proof: service(
        tampered(1, {
          pathsDigest: {
            ...(witness[1]?.contents["pathsDigest"] as object),
            [hash.charAt(witness.length - 2)]: otherHash,
          },
        }),
      ),
    },
    outcome: failed("BROKEN_WALK"),
    expected: brokenWalk,
  },
  {
    name: "a leaf with other data",
    evidence: { proof: service(tampered(0, { dataDigest: otherHash })) },
    outcome: failed("BROKEN_WALK", "OTHER_FINGERPRINT"),
    expected: { ...brokenWalk, ...otherSubject },
  },
  {
    name: "the leaf left out",
    evidence: { proof: service({ ...proof, witness: witness.slice(1) }) },
    outcome: failed("BROKEN_WALK", "OTHER_FINGERPRINT"),
    expected: { ...brokenWalk, ...otherSubject },
  },
  {
    name: "the path of another fingerprint over these witnesses",
    evidence: { proof: service({ ...proof, path: otherHash }) },
    outcome: failed("BROKEN_WALK", "OTHER_FINGERPRINT"),
    expected: { ...brokenWalk, ...otherSubject },
  },
];
