// Vectors for the whole chain of checks. Each takes one sound body of evidence, does one thing to it,
// and states by hand which checks that changes; every check that is not named passes.
import { createHash } from "node:crypto";
import { buildTrie } from "@digital-evidence/merkle-patricia";
import { baseValue, independentHash } from "./fingerprint.ts";
import { keyId, secretOf, signNamed } from "./secp256k1.ts";

const secret = secretOf("the signer");
const secondSecret = secretOf("a second signer");
const signer = keyId(secret);
const value = { ...baseValue, signerId: signer };
const hash = independentHash(value);

const sign = (of: bigint, over = hash) => ({
  id: keyId(of),
  signature: signNamed(over, of, keyId(of).slice(0, 8)),
  algorithm: "SECP256K1_RFC8785_V1",
});

const others = Array.from({ length: 40 }, (_, index) =>
  independentHash({ ...baseValue, eventId: `${baseValue.eventId.slice(0, -2)}${10 + index}` }),
);
const [otherHash = ""] = others;
const entry = (path: string) => ({ path, dataDigest: path });
const trie = buildTrie([hash, ...others].map(entry));
const proof = trie.prove(hash);
const otherTrie = buildTrie([hash, ...others.slice(1)].map(entry));
const shortPathTrie = buildTrie(
  [hash, ...others].map((path) => ({ path: path.slice(0, 62), dataDigest: independentHash(path) })),
);

const batchId = "5a0d6f6e-8a3f-4f1c-9c55-0e7f2b1d4c04";

function snapshotOf(content: {
  root: string;
  batchId?: string;
  ledger?: string;
  ordinal?: number;
}) {
  const body = {
    ordinal: content.ordinal ?? 7,
    previousHash: createHash("sha256").update("the snapshot before").digest("hex"),
    timestamp: "2026-03-14T15:20:00.000Z",
    ledger: content.ledger ?? "local",
    entries: [
      { batchId: "b2f1e0c4-0000-4000-8000-000000000005", root: otherTrie.root },
      { batchId: content.batchId ?? batchId, root: content.root },
    ],
  };
  return { hash: independentHash(body), ...body };
}

const snapshot = snapshotOf({ root: trie.root });

const record = {
  id: "9d3c0f7b-5e52-4b0b-8a37-0d9c6a1e2f06",
  hash,
  status: "FINALIZED_COMMITMENT",
  organizationId: value.orgId,
  organizationName: "Example Works",
  tenantId: value.tenantId,
  eventId: value.eventId,
  signer,
  documentId: value.documentId,
  documentRef: value.documentRef,
  proofs: [sign(secret), sign(secondSecret)],
  batchId,
  fingerprintTimestamp: value.timestamp,
  batchLastUpdateTimestamp: "2026-03-14T15:20:01.000Z",
  batchGlobalSnapshotHash: snapshot.hash,
  batchMetagraphSnapshotHash: null,
  mptRoot: trie.root,
  version: value.version,
  createdAt: "2026-03-14T15:09:30.000Z",
  updatedAt: "2026-03-14T15:20:01.000Z",
  confirmationTimestamp: "2026-03-14T15:20:00.000Z",
};

const batch = {
  id: batchId,
  orgId: value.orgId,
  status: "FINALIZED_COMMITMENT",
  globalSnapshotHash: snapshot.hash,
  globalSnapshotOrdinal: 7,
  mptRoot: trie.root,
  retryCount: 0,
  createdAt: "2026-03-14T15:10:00.000Z",
  updatedAt: "2026-03-14T15:20:01.000Z",
};

export const sound = {
  askedHash: hash as unknown,
  record: record as unknown,
  proof: proof as unknown,
  batch: batch as unknown,
  snapshot: snapshot as unknown,
  document: { digest: value.documentRef, algorithm: "SHA-256" } as unknown,
  root: trie.root as unknown,
};

type Change = Partial<Record<keyof typeof sound, unknown>>;
/** By check id (`SIGNATURE/1` for the second): the verdict and its code. Null: it is left out. */
type Expected = Record<string, `${"pass" | "fail" | "unknown"} ${string}` | null>;
type Vector = { name: string; alone?: string; evidence: Change; expected: Expected };

const without = (object: object, key: string) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));

const noWalk: Expected = {
  ROOT_RECORD: "unknown NO_ROOT_REACHED",
  ROOT_BATCH: "unknown NO_ROOT_REACHED",
  ROOT_LEDGER: "unknown NO_ROOT_REACHED",
  ROOT_VISITOR: "unknown NO_ROOT_REACHED",
};
const noProof: Expected = {
  PROOF_SHAPE: "unknown NO_PROOF",
  PROOF_SUBJECT: "unknown NO_PROOF",
  PROOF_WALK: "unknown NO_PROOF",
  ...noWalk,
};
const garbage: Expected = {
  PROOF_SHAPE: "fail MALFORMED_PROOF",
  PROOF_SUBJECT: "unknown NO_SUBJECT",
  PROOF_WALK: "fail BROKEN_WALK",
  ...noWalk,
};
const knownShape: Expected = {
  PROOF_SHAPE: "unknown KNOWN_SHAPE",
  PROOF_SUBJECT: "unknown NO_SUBJECT",
  PROOF_WALK: "unknown KNOWN_SHAPE",
  ...noWalk,
};
const noHash: Expected = {
  PROOF_SUBJECT: "unknown NOT_A_HASH",
  RECORD_HASH: "unknown NOT_A_HASH",
  "SIGNATURE/0": "unknown NOT_A_HASH",
  "SIGNATURE/1": "unknown NOT_A_HASH",
  SIGNER: "unknown SIGNER_UNDECIDED",
};
const changed = (fields: object, expected: Expected, name: string, alone?: string): Vector => ({
  name,
  ...(alone === undefined ? {} : { alone }),
  evidence: { record: { ...record, ...fields } },
  expected,
});

type Node = { type: string; contents: Record<string, unknown> };
const { witness } = proof as { witness: Node[] };
const tampered = (index: number, contents: object) => ({
  ...proof,
  witness: witness.map((node, at) =>
    at === index ? { ...node, contents: { ...node.contents, ...contents } } : node,
  ),
});

// The very same statement, signed without naming a signer, so that a record may name any.
const unsignedHash = independentHash(baseValue);
const unsignedTrie = buildTrie([unsignedHash, ...others].map(entry));
const unsignedSnapshot = snapshotOf({ root: unsignedTrie.root });
const unsigned = {
  askedHash: unsignedHash,
  record: {
    ...record,
    hash: unsignedHash,
    proofs: [sign(secret, unsignedHash)],
    mptRoot: unsignedTrie.root,
    batchGlobalSnapshotHash: unsignedSnapshot.hash,
  },
  proof: unsignedTrie.prove(unsignedHash),
  batch: { ...batch, mptRoot: unsignedTrie.root, globalSnapshotHash: unsignedSnapshot.hash },
  snapshot: unsignedSnapshot,
  root: unsignedTrie.root,
};

/** A sound body of evidence for a value whose time the signer spelled in another way. */
function spelled(name: string, signed: string, shown: string): Vector {
  const spelledHash = independentHash({ ...value, timestamp: signed });
  const spelledTrie = buildTrie([spelledHash, ...others].map(entry));
  const { root } = spelledTrie;
  return {
    name: `time signed ${name}`,
    evidence: {
      askedHash: spelledHash,
      record: {
        ...record,
        hash: spelledHash,
        fingerprintTimestamp: shown,
        proofs: [sign(secret, spelledHash), sign(secondSecret, spelledHash)],
        mptRoot: root,
      },
      proof: spelledTrie.prove(spelledHash),
      batch: { ...batch, mptRoot: root },
      snapshot: undefined,
      root,
    },
    expected: { ROOT_LEDGER: null },
  };
}

const sha512Ref = createHash("sha512").update("The document itself.\n").digest("hex");
const elsewhere = snapshotOf({ root: otherTrie.root });
const foreign = snapshotOf({ root: trie.root, ledger: "elsewhere" });
const named = (other: { hash: string }) => ({
  record: { ...record, batchGlobalSnapshotHash: other.hash },
  batch: { ...batch, globalSnapshotHash: other.hash },
  snapshot: other,
});

const vectors: Vector[] = [
  { name: "all is sound", evidence: {}, expected: {} },
  {
    name: "nothing but record, proof and batch is given",
    evidence: { snapshot: undefined, document: undefined, root: undefined },
    expected: { ROOT_LEDGER: null, DOCUMENT: null, ROOT_VISITOR: null },
  },
  {
    name: "the hash asked for in capitals",
    evidence: { askedHash: hash.toUpperCase() },
    expected: {},
  },
  {
    name: "the proof tagged as one of inclusion",
    evidence: { proof: { type: "Inclusion", ...proof } },
    expected: {},
  },
  {
    name: "no signer named in what was signed",
    evidence: unsigned,
    expected: { "SIGNATURE/1": null },
  },
  spelled("without its zero milliseconds", "2026-03-14T15:09:26Z", "2026-03-14T15:09:26.000Z"),
  spelled("with its zero milliseconds", "2026-03-14T15:09:26.000Z", "2026-03-14T15:09:26Z"),
  spelled("with a numeric offset", "2026-03-14T15:09:26.535+00:00", "2026-03-14T15:09:26.535Z"),
  spelled("with Z", "2026-03-14T15:09:26.535Z", "2026-03-14T15:09:26.535+00:00"),
  spelled("without trailing zeros", "2026-03-14T15:09:26.5Z", "2026-03-14T15:09:26.500Z"),
  spelled("to the millisecond", "2026-03-14T15:09:26.500+00:00", "2026-03-14T15:09:26.5Z"),
  spelled(
    "in another zone, shown as signed",
    "2026-03-14T16:09:26+01:00",
    "2026-03-14T16:09:26+01:00",
  ),

  // The shape of the proof.
  {
    name: "the path in capitals",
    alone: "PROOF_SHAPE fail",
    evidence: { proof: { ...proof, path: hash.toUpperCase() } },
    expected: { PROOF_SHAPE: "fail MALFORMED_PROOF" },
  },
  {
    name: "a proof that also says who confirmed it",
    alone: "PROOF_SHAPE unknown",
    evidence: { proof: { ...proof, confirmedBy: "a notary" } },
    expected: { PROOF_SHAPE: "unknown UNCOVERED_MEMBERS" },
  },
  {
    name: "a witness that says more than its digest covers",
    evidence: { proof: tampered(0, { note: "x" }) },
    expected: { PROOF_SHAPE: "unknown UNCOVERED_MEMBERS" },
  },
  { name: "no proof", alone: "PROOF_WALK unknown", evidence: { proof: null }, expected: noProof },
  { name: "a proof that is text", evidence: { proof: "garbage" }, expected: garbage },
  { name: "a proof that is a list", evidence: { proof: [proof] }, expected: garbage },
  { name: "an empty proof", evidence: { proof: {} }, expected: garbage },
  {
    name: "a proof of garbage nodes",
    evidence: { proof: { path: "zz", witness: ["garbage"] } },
    expected: {
      ...garbage,
      PROOF_SUBJECT: "unknown NO_SUBJECT",
    },
  },
  {
    name: "a proof whose members have other types",
    evidence: { proof: { path: ["3zz"], witness: { length: 1 } } },
    expected: garbage,
  },
  {
    name: "a proof that states its own root instead of leading to it",
    evidence: { proof: { path: hash, witness: ["garbage"], root: trie.root } },
    expected: { ...garbage, PROOF_SUBJECT: "pass OK" },
  },
  {
    name: "a proof without witnesses",
    evidence: { proof: { path: hash, witness: [] } },
    expected: { ...garbage, PROOF_SUBJECT: "pass OK" },
  },
  {
    name: "a proof by proofPath, which is known",
    evidence: { proof: { proofPath: [trie.root], proofIndices: [0], treeHeight: 1 } },
    expected: knownShape,
  },
  {
    name: "a proof by leafKey, which is known",
    evidence: { proof: { leafKey: hash, leafValue: hash, root: trie.root, proof: ["garbage"] } },
    expected: knownShape,
  },
  {
    name: "a proof of absence",
    evidence: { proof: { ...otherTrie.prove(otherHash), path: otherHash } },
    expected: {
      PROOF_SHAPE: "fail ABSENCE_PROOF",
      PROOF_SUBJECT: "fail OTHER_FINGERPRINT",
      PROOF_WALK: "fail BROKEN_WALK",
      ...noWalk,
    },
  },

  // Whose proof it is.
  {
    name: "a valid proof of another fingerprint of the batch",
    alone: "PROOF_SUBJECT fail",
    evidence: { proof: trie.prove(otherHash) },
    expected: { PROOF_SUBJECT: "fail OTHER_FINGERPRINT" },
  },
  {
    name: "a proof under a path that is no fingerprint hash",
    alone: "PROOF_SUBJECT unknown",
    evidence: {
      record: {
        ...record,
        mptRoot: shortPathTrie.root,
        batchGlobalSnapshotHash: snapshotOf({ root: shortPathTrie.root }).hash,
      },
      proof: shortPathTrie.prove(hash.slice(0, 62)),
      batch: { ...batch, mptRoot: shortPathTrie.root },
      snapshot: snapshotOf({ root: shortPathTrie.root }),
      root: shortPathTrie.root,
    },
    expected: { PROOF_SUBJECT: "unknown NO_SUBJECT" },
  },

  // The walk.
  {
    name: "a leaf with other data",
    alone: "PROOF_WALK fail",
    evidence: { proof: tampered(0, { dataDigest: otherHash }) },
    expected: { PROOF_WALK: "fail BROKEN_WALK", ...noWalk },
  },
  {
    name: "the witnesses the wrong way round",
    evidence: { proof: { ...proof, witness: witness.toReversed() } },
    expected: { PROOF_WALK: "fail BROKEN_WALK", ...noWalk },
  },
  {
    name: "the leaf left out",
    evidence: { proof: { ...proof, witness: witness.slice(1) } },
    expected: { PROOF_WALK: "fail BROKEN_WALK", ...noWalk },
  },
  {
    name: "the path of another fingerprint over these witnesses",
    evidence: { proof: { ...proof, path: otherHash } },
    expected: { PROOF_WALK: "fail BROKEN_WALK", ...noWalk },
  },

  // The record.
  changed(
    { hash: otherHash },
    { RECORD_HASH: "fail OTHER_RECORD" },
    "a record of another hash",
    "RECORD_HASH fail",
  ),
  changed(
    { documentId: "invoice-2026-0043" },
    { RECORD_HASH: "unknown NOT_REPRODUCED" },
    "a record with one field changed",
    "RECORD_HASH unknown",
  ),
  changed(
    { fingerprintTimestamp: "2026-03-14T15:09:27.535Z" },
    { RECORD_HASH: "unknown NOT_REPRODUCED" },
    "a record one second later",
  ),
  changed({ version: 2 }, { RECORD_HASH: "unknown NOT_REPRODUCED" }, "a record of another version"),
  changed({ version: "1" }, { RECORD_HASH: "unknown NOT_REPRODUCED" }, "a version as text"),
  changed(
    { eventId: null },
    { RECORD_HASH: "unknown NOT_REPRODUCED" },
    "a record without its event",
  ),
  changed(
    { documentRef: sha512Ref },
    { RECORD_HASH: "unknown NOT_REPRODUCED", DOCUMENT: "unknown OTHER_ALGORITHM" },
    "a record that refers to its document otherwise",
  ),
  {
    name: "no record",
    evidence: { record: null },
    expected: {
      RECORD_HASH: "unknown NO_RECORD",
      "SIGNATURE/0": null,
      "SIGNATURE/1": null,
      SIGNATURE: "unknown NO_RECORD",
      SIGNER: "unknown NO_RECORD",
      ROOT_RECORD: "unknown NO_RECORD",
      DOCUMENT: "unknown NO_RECORD",
    },
  },
  {
    name: "a record that is text",
    evidence: { record: "garbage" },
    expected: {
      RECORD_HASH: "unknown UNREADABLE",
      "SIGNATURE/0": null,
      "SIGNATURE/1": null,
      SIGNATURE: "unknown UNREADABLE",
      SIGNER: "unknown UNREADABLE",
      ROOT_RECORD: "unknown UNREADABLE",
      DOCUMENT: "unknown UNREADABLE",
    },
  },
  {
    name: "what was asked for is no hash",
    evidence: { askedHash: "invoice-2026-0042" },
    expected: noHash,
  },
  { name: "nothing was asked for", evidence: { askedHash: "" }, expected: noHash },

  // Signatures.
  changed(
    { proofs: [sign(secret), { ...sign(secondSecret), signature: sign(secret).signature }] },
    { "SIGNATURE/1": "fail INVALID_SIGNATURE" },
    "the second signature by another key",
    "SIGNATURE fail",
  ),
  changed(
    { proofs: [sign(secret), { ...sign(secondSecret), algorithm: "ED25519" }] },
    { "SIGNATURE/1": "unknown UNSUPPORTED_ALGORITHM" },
    "the second signature by another algorithm",
    "SIGNATURE unknown",
  ),
  changed(
    { proofs: [{ ...sign(secret), signature: sign(secondSecret).signature }] },
    {
      "SIGNATURE/0": "fail INVALID_SIGNATURE",
      "SIGNATURE/1": null,
      SIGNER: "fail SIGNER_NOT_AMONG_VALID",
    },
    "the signer's signature by another key",
  ),
  changed(
    { proofs: [sign(secret, otherHash), sign(secondSecret)] },
    { "SIGNATURE/0": "fail INVALID_SIGNATURE", SIGNER: "fail SIGNER_NOT_AMONG_VALID" },
    "the signer's signature over another fingerprint",
  ),
  changed(
    { proofs: [sign(secondSecret)] },
    { "SIGNATURE/1": null, SIGNER: "fail SIGNER_NOT_AMONG_VALID" },
    "only somebody else's signature",
  ),
  changed(
    { proofs: [null, sign(secret)] },
    { "SIGNATURE/0": "fail INVALID_SIGNATURE" },
    "a signature that is none",
  ),
  changed(
    { proofs: [] },
    {
      "SIGNATURE/0": null,
      "SIGNATURE/1": null,
      SIGNATURE: "unknown NO_SIGNATURES",
      SIGNER: "unknown SIGNER_UNDECIDED",
    },
    "no signatures",
  ),
  changed(
    { proofs: { length: 2 } },
    {
      "SIGNATURE/0": null,
      "SIGNATURE/1": null,
      SIGNATURE: "unknown UNREADABLE",
      SIGNER: "unknown SIGNER_UNDECIDED",
    },
    "signatures that are no list",
  ),
  changed(
    { proofs: Array(65).fill(null) },
    {
      "SIGNATURE/0": null,
      "SIGNATURE/1": null,
      SIGNATURE: "unknown TOO_MANY_SIGNATURES",
      SIGNER: "unknown SIGNER_UNDECIDED",
    },
    "65 signatures",
  ),
  {
    name: "a signer in the record who has not signed, nor was named in what was signed",
    alone: "SIGNER fail",
    evidence: { ...unsigned, record: { ...unsigned.record, signer: keyId(secondSecret) } },
    expected: { "SIGNATURE/1": null, SIGNER: "fail SIGNER_NOT_AMONG_VALID" },
  },
  {
    name: "no signer in the record, nor in what was signed",
    alone: "SIGNER unknown",
    evidence: { ...unsigned, record: without(unsigned.record, "signer") },
    expected: { "SIGNATURE/1": null, SIGNER: "unknown NO_SIGNER" },
  },
  {
    name: "the signer's key with 04 in front",
    evidence: { ...unsigned, record: { ...unsigned.record, signer: `04${signer}` } },
    expected: { "SIGNATURE/1": null },
  },

  // The root.
  changed(
    { mptRoot: otherTrie.root },
    { ROOT_RECORD: "fail OTHER_ROOT" },
    "another root in the record",
    "ROOT_RECORD fail",
  ),
  changed(
    { mptRoot: "garbage" },
    { ROOT_RECORD: "fail OTHER_ROOT" },
    "a root in the record that is none",
  ),
  changed(
    { mptRoot: null },
    { ROOT_RECORD: "unknown NO_ROOT_GIVEN" },
    "no root in the record",
    "ROOT_RECORD unknown",
  ),
  {
    name: "a batch with another root",
    alone: "ROOT_BATCH fail",
    evidence: { batch: { ...batch, mptRoot: otherTrie.root } },
    expected: { ROOT_BATCH: "fail OTHER_ROOT" },
  },
  {
    name: "a batch without a root",
    alone: "ROOT_BATCH unknown",
    evidence: { batch: without(batch, "mptRoot") },
    expected: { ROOT_BATCH: "unknown NO_ROOT_GIVEN" },
  },
  {
    name: "no batch",
    evidence: { batch: null },
    expected: { ROOT_BATCH: "unknown NO_BATCH", BATCH_FINAL: "unknown NO_BATCH" },
  },
  {
    name: "a batch that is a list",
    evidence: { batch: [batch] },
    expected: { ROOT_BATCH: "unknown UNREADABLE", BATCH_FINAL: "unknown UNREADABLE" },
  },
  {
    name: "another batch than the record's",
    evidence: { batch: { ...batch, id: "b2f1e0c4-0000-4000-8000-000000000005" } },
    expected: { ROOT_BATCH: "unknown OTHER_BATCH", BATCH_FINAL: "unknown OTHER_BATCH" },
  },
  {
    name: "another proof's root, of a batch that lacks one member",
    evidence: { proof: otherTrie.prove(hash) },
    expected: {
      ROOT_RECORD: "fail OTHER_ROOT",
      ROOT_BATCH: "fail OTHER_ROOT",
      ROOT_LEDGER: "fail ROOT_NOT_IN_SNAPSHOT",
      ROOT_VISITOR: "fail OTHER_ROOT",
    },
  },

  // The batch's status.
  {
    name: "a batch that waits for its commitment",
    alone: "BATCH_FINAL fail",
    evidence: { batch: { ...batch, status: "PENDING_COMMITMENT" } },
    expected: { BATCH_FINAL: "fail NOT_FINAL_YET" },
  },
  {
    name: "a batch that failed",
    evidence: { batch: { ...batch, status: "ERRORED_COMMITMENT" } },
    expected: { BATCH_FINAL: "fail ERRORED" },
  },
  {
    name: "a batch of a status nobody knows",
    alone: "BATCH_FINAL unknown",
    evidence: { batch: { ...batch, status: "ASSIGNED" } },
    expected: { BATCH_FINAL: "unknown UNKNOWN_STATUS" },
  },
  {
    name: "a batch without a status",
    evidence: { batch: without(batch, "status") },
    expected: { BATCH_FINAL: "unknown UNKNOWN_STATUS" },
  },

  // The ledger.
  {
    name: "a snapshot that holds the batch with another root",
    alone: "ROOT_LEDGER fail",
    evidence: named(elsewhere),
    expected: { ROOT_LEDGER: "fail ROOT_NOT_IN_SNAPSHOT" },
  },
  {
    name: "a snapshot that holds the root for another batch",
    evidence: named(
      snapshotOf({ root: trie.root, batchId: "b2f1e0c4-0000-4000-8000-000000000009" }),
    ),
    expected: { ROOT_LEDGER: "fail ROOT_NOT_IN_SNAPSHOT" },
  },
  {
    name: "no snapshot where one was asked for",
    alone: "ROOT_LEDGER unknown",
    evidence: { snapshot: null },
    expected: { ROOT_LEDGER: "unknown NO_SNAPSHOT" },
  },
  {
    name: "another snapshot than the one named",
    evidence: { snapshot: snapshotOf({ root: trie.root, ordinal: 8 }) },
    expected: { ROOT_LEDGER: "fail OTHER_SNAPSHOT" },
  },
  {
    name: "a snapshot changed after it was hashed",
    evidence: { snapshot: { ...snapshot, ordinal: 8 } },
    expected: { ROOT_LEDGER: "fail SNAPSHOT_HASH_MISMATCH" },
  },
  {
    name: "a snapshot of a ledger whose rule is not known",
    evidence: named(foreign),
    expected: { ROOT_LEDGER: "unknown UNKNOWN_LEDGER" },
  },
  {
    name: "a snapshot that is text",
    evidence: { snapshot: "x" },
    expected: { ROOT_LEDGER: "unknown UNREADABLE" },
  },
  {
    name: "a snapshot nobody names",
    evidence: {
      record: without(record, "batchGlobalSnapshotHash"),
      batch: without(batch, "globalSnapshotHash"),
    },
    expected: { ROOT_LEDGER: "unknown NO_SNAPSHOT_NAMED" },
  },

  // The document.
  {
    name: "another document",
    alone: "DOCUMENT fail",
    evidence: { document: { digest: otherHash, algorithm: "SHA-256" } },
    expected: { DOCUMENT: "fail OTHER_DOCUMENT" },
  },
  {
    name: "the document by another algorithm",
    alone: "DOCUMENT unknown",
    evidence: { document: { digest: sha512Ref, algorithm: "SHA-512" } },
    expected: { DOCUMENT: "unknown OTHER_ALGORITHM" },
  },
  {
    name: "the document by another algorithm, not named",
    evidence: { document: { digest: sha512Ref } },
    expected: { DOCUMENT: "unknown OTHER_ALGORITHM" },
  },
  {
    name: "a digest as long as the reference, by an algorithm that does not make one so long",
    evidence: { document: { digest: value.documentRef, algorithm: "SHA-512" } },
    expected: { DOCUMENT: "unknown OTHER_ALGORITHM" },
  },
  {
    name: "a document's digest that is none",
    evidence: { document: { digest: "garbage" } },
    expected: { DOCUMENT: "unknown NOT_A_HASH" },
  },
  {
    name: "the document's digest in capitals, no algorithm named",
    evidence: { document: { digest: value.documentRef.toUpperCase() } },
    expected: {},
  },

  // A root from elsewhere.
  {
    name: "another root from elsewhere",
    alone: "ROOT_VISITOR fail",
    evidence: { root: otherTrie.root },
    expected: { ROOT_VISITOR: "fail OTHER_ROOT" },
  },
  {
    name: "a root from elsewhere that is none",
    alone: "ROOT_VISITOR unknown",
    evidence: { root: "garbage" },
    expected: { ROOT_VISITOR: "unknown NOT_A_HASH" },
  },
];

export const evidenceVectors = {
  "verify-evidence.json": {
    description:
      "Bodies of evidence and the verdicts they earn (docs/protocol/bundle.md, Checks). Each changes members of `sound` (a change of {} absent: true leaves one out); every check not in `expected` passes with OK, one that is null is not made. `alone` names a verdict that this check alone earns, with those that stand on it.",
    source:
      "scripts/evidence-vectors/evidence.ts; hashes by another canonical JSON and Node's crypto",
    sound,
    vectors: vectors.map(({ evidence, ...vector }) => ({
      ...vector,
      evidence: Object.fromEntries(
        Object.entries(evidence).map(([key, part]) => [
          key,
          part === undefined ? { absent: true } : part,
        ]),
      ),
    })),
  },
};
