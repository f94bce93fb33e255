// Vectors for the engine. Each takes one valid body of evidence, makes one change, and states by hand
// the overall verdict (docs/protocol/verdict.md), the codes that decide it and the checks that change.
// Every check that is not named passes.
import { createHash } from "node:crypto";
import canonicalizeIndependently from "canonicalize";
import { buildTrie } from "@digital-evidence/merkle-patricia";
import { baseValue, independentHash } from "./fingerprint.ts";
import { der, keyId, nativeVerify, order, secretOf, signNamed, signNumbers } from "./secp256k1.ts";

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

/** The same signature with its other S: it is as valid and does not add a second signer. */
function highTwin(of: bigint) {
  const id = keyId(of);
  const nonce = secretOf(`nonce of ${id.slice(0, 8)} over ${hash}`);
  const { r, s } = signNumbers(hash, of, nonce);
  const signature = der({ r, s: s > order / 2n ? s : order - s });
  if (!nativeVerify(hash, id, signature)) throw new Error("the high-S twin does not verify");
  return { id, signature, algorithm: "SECP256K1_RFC8785_V1" };
}

const others = Array.from({ length: 40 }, (_, index) =>
  independentHash({ ...baseValue, eventId: `${baseValue.eventId.slice(0, -2)}${10 + index}` }),
);
const [otherHash = ""] = others;
const entry = (path: string) => ({ path, dataDigest: path });
const trie = buildTrie([hash, ...others].map(entry));
const proof = trie.prove(hash);
const otherTrie = buildTrie([hash, ...others.slice(1)].map(entry));

const batchId = "5a0d6f6e-8a3f-4f1c-9c55-0e7f2b1d4c04";

function snapshotOf(content: {
  root: string;
  batchId?: string;
  ledger?: string;
  ordinal?: number;
  timestamp?: string;
}) {
  const body = {
    ordinal: content.ordinal ?? 7,
    previousHash: createHash("sha256").update("the snapshot before").digest("hex"),
    timestamp: content.timestamp ?? "2026-03-14T15:20:00.000Z",
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

type Supplier = "service" | "file" | "visitor";
const by = (from: Supplier) => (value: unknown) => ({ value, from });
const [service, file, visitor] = [by("service"), by("file"), by("visitor")];
const ask = (value: string) => ({ value, from: "visitor" });

export const sound = {
  hash: ask(hash) as unknown,
  record: service(record) as unknown,
  proof: service(proof) as unknown,
  batch: service(batch) as unknown,
  snapshot: service(snapshot) as unknown,
  document: { digest: value.documentRef, algorithm: "SHA-256" } as unknown,
  root: trie.root as unknown,
};

/** A part that is undefined is left out. */
type Change = Partial<Record<keyof typeof sound | "proofBinding", unknown>>;
/**
 * By check id (`SIGNATURE/1` for the second): the verdict and its code. Null means that the check is
 * not made.
 */
type Expected = Record<string, `${"pass" | "fail" | "unknown"} ${string}` | null>;
type Outcome = {
  verdict: "failed" | "inconclusive" | "consistent" | "confirmed";
  reasons?: string[];
  /** The contradictions expected, in the order of verdict.md, section 6. */
  contradictions?: string[];
  scope?: "inclusion";
  binding?: "leaf";
  subject?: string | null;
  signer?: "stated" | "none" | "unknown";
  signers?: string[];
  absent?: string[];
};
type Vector = {
  name: string;
  alone?: string;
  evidence: Change;
  outcome: Outcome;
  expected: Expected;
};

const confirmed: Outcome = { verdict: "confirmed" };
const consistent: Outcome = { verdict: "consistent" };
const failed = (...reasons: string[]): Outcome => ({ verdict: "failed", reasons });
const open = (...reasons: string[]): Outcome => ({ verdict: "inconclusive", reasons });
const contradicting = (...contradictions: string[]): Outcome => ({
  ...failed("CONTRADICTION"),
  contradictions,
});

const without = (object: object, ...keys: string[]) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !keys.includes(name)));

const noRoot: Expected = {
  ROOT_RECORD: "unknown NO_ROOT_REACHED",
  ROOT_BATCH: "unknown NO_ROOT_REACHED",
  ROOT_LEDGER: "unknown NO_ROOT_REACHED",
  ROOT_VISITOR: "unknown NO_ROOT_REACHED",
};
const noWalk = (code: string): Expected => ({
  PROOF_SHAPE: `unknown ${code}`,
  PROOF_SUBJECT: `unknown ${code}`,
  PROOF_WALK: `unknown ${code}`,
  ...noRoot,
});
const malformed: Expected = {
  PROOF_SHAPE: "fail MALFORMED_PROOF",
  PROOF_WALK: "fail BROKEN_WALK",
  ...noRoot,
};
const noText: Expected = {
  PROOF_SHAPE: "fail MALFORMED_PROOF",
  PROOF_SUBJECT: "unknown MALFORMED_PROOF",
  PROOF_WALK: "unknown MALFORMED_PROOF",
  ...noRoot,
};
const otherSubject: Expected = { PROOF_SUBJECT: "fail OTHER_FINGERPRINT" };
const brokenWalk: Expected = { PROOF_WALK: "fail BROKEN_WALK", ...noRoot };
const noSignatureEach: Expected = { "SIGNATURE/0": null, "SIGNATURE/1": null };
const noRecord = (code: string): Expected => ({
  RECORD_HASH: `unknown ${code}`,
  ...noSignatureEach,
  SIGNATURE: `unknown ${code}`,
  SIGNER: `unknown ${code}`,
  ROOT_RECORD: `unknown ${code}`,
  DOCUMENT: `unknown ${code}`,
});
/** The checks that a bare proof leaves unknown. */
const bareExpected: Expected = {
  ...noRecord("NO_RECORD"),
  DOCUMENT: null,
  ROOT_BATCH: "unknown NO_BATCH",
  BATCH_FINAL: "unknown UNKNOWN_STATUS",
  ROOT_LEDGER: null,
  STATEMENTS: null,
  ROOT_VISITOR: null,
};

/** The record with some members changed. */
const changed = (
  name: string,
  fields: object,
  outcome: Outcome,
  expected: Expected,
  alone?: string,
): Vector => ({
  name,
  ...(alone === undefined ? {} : { alone }),
  evidence: { record: service({ ...record, ...fields }) },
  outcome,
  expected,
});

/** The batch with some members changed. */
const otherBatch = (
  name: string,
  fields: object,
  outcome: Outcome,
  expected: Expected = {},
): Vector => ({ name, evidence: { batch: service({ ...batch, ...fields }) }, outcome, expected });

type Node = { type: string; contents: Record<string, unknown> };
const { witness } = proof as { witness: Node[] };
const tampered = (index: number, contents: object) => ({
  ...proof,
  witness: witness.map((node, at) =>
    at === index ? { ...node, contents: { ...node.contents, ...contents } } : node,
  ),
});

/**
 * The members of a valid body of evidence about another hash, with matching roots and snapshots.
 */
function soundFor(
  of: { hash: string; proof: unknown; root: string },
  fields: object,
  signatures: readonly bigint[] = [secret, secondSecret],
) {
  const held = snapshotOf({ root: of.root });
  return {
    hash: ask(of.hash),
    record: service({
      ...record,
      hash: of.hash,
      proofs: signatures.map((each) => sign(each, of.hash)),
      mptRoot: of.root,
      batchGlobalSnapshotHash: held.hash,
      ...fields,
    }),
    proof: service(of.proof),
    batch: service({ ...batch, mptRoot: of.root, globalSnapshotHash: held.hash }),
    snapshot: service(held),
    root: of.root,
  };
}

/** A separate trie for a hash, whose entry may have another path or other data. */
function provenIn(of: string, own: { path: string; dataDigest: string } = entry(of)) {
  const ownTrie = buildTrie([own, ...others.map(entry)]);
  return { hash: of, proof: ownTrie.prove(own.path), root: ownTrie.root };
}

// The same value signed without naming a signer, so that a record may state any signer.
const unsignedHash = independentHash(baseValue);
const unsigned = (fields: object) => soundFor(provenIn(unsignedHash), fields, [secret]);
const oneSignature: Expected = { "SIGNATURE/1": null };
const unsignedOutcome = { subject: unsignedHash, signers: [signer] };

/** A valid body of evidence for a value whose time the signer spelled in another way. */
function spelled(name: string, signed: string, shown: string): Vector {
  const of = independentHash({ ...value, timestamp: signed });
  return {
    name: `time signed ${name}`,
    evidence: soundFor(provenIn(of), { fingerprintTimestamp: shown }),
    outcome: { ...confirmed, subject: of },
    expected: {},
  };
}

const sha512Ref = createHash("sha512").update("The document itself.\n").digest("hex");
const shortRef = "ab".repeat(16);
const elsewhere = snapshotOf({ root: otherTrie.root });
const foreign = snapshotOf({ root: trie.root, ledger: "elsewhere" });
const named = (other: { hash: string }) => ({
  record: service({ ...record, batchGlobalSnapshotHash: other.hash }),
  batch: service({ ...batch, globalSnapshotHash: other.hash }),
  snapshot: service(other),
});
const unnamed = {
  record: service(without(record, "batchGlobalSnapshotHash")),
  batch: service(without(batch, "globalSnapshotHash")),
};
const noneOfTheVisitor = { root: undefined, document: undefined };
const notOfTheVisitor: Expected = { ROOT_VISITOR: null, DOCUMENT: null };
const bare = {
  hash: undefined,
  record: undefined,
  batch: undefined,
  snapshot: undefined,
  ...noneOfTheVisitor,
};
const bareOutcome = {
  scope: "inclusion",
  signer: "unknown",
  signers: [],
  absent: ["record", "batch", "snapshot", "document"],
} as const;
const bareOpen = (...reasons: string[]): Outcome => ({
  ...open(...reasons),
  ...bareOutcome,
  absent: [...bareOutcome.absent],
  signers: [],
});
const bareFailed = (...reasons: string[]): Outcome => ({
  ...bareOpen(),
  ...failed(...reasons),
});
const bareConfirmed: Outcome = { ...bareOpen(), verdict: "confirmed" };

const capitals = (object: object) =>
  JSON.parse(JSON.stringify(object).replace(/[0-9a-f-]{36,}/g, (text) => text.toUpperCase())) as {
    hash: string;
  };
// Only digests and the batch's id are in capitals. Names count as they are spelled, and the hash covers
// the other UUIDs in the spelling that was signed.
const recordInCapitals = {
  ...record,
  hash: hash.toUpperCase(),
  mptRoot: trie.root.toUpperCase(),
  batchId: batchId.toUpperCase(),
  batchGlobalSnapshotHash: snapshot.hash.toUpperCase(),
};
const [leaf, ...above] = witness;
const upper = (text: unknown) => String(text).toUpperCase();
const upperNode = (node: Node | undefined, key: string): Node => ({
  type: node?.type ?? "",
  contents: { ...node?.contents, [key]: upper(node?.contents[key]) },
});

// Two entries whose paths share a prefix, so that there is an extension above the branch.
const extendedOther = hash.slice(0, 60) + (hash.endsWith("0000") ? "1111" : "0000");
const extended = buildTrie([entry(hash), entry(extendedOther)]);
const extendedProof = extended.prove(hash) as { path: string; witness: Node[] };
// A builder that hashed an extension's shared digits and a leaf's remaining digits in capitals.
const shoutedLeaf = upperNode(extendedProof.witness[0], "remaining");
const shoutedBranch = (digest: string): Node => {
  const slots = extendedProof.witness[1]?.contents["pathsDigest"] as Record<string, string>;
  return {
    type: "Branch",
    contents: { pathsDigest: { ...slots, [hash.charAt(60)]: digest } },
  };
};
const nodeDigest = ({ type, contents }: Node) =>
  createHash("sha256")
    .update(Buffer.from([["Leaf", "Branch", "Extension"].indexOf(type)]))
    .update(canonicalizeIndependently(contents) ?? "")
    .digest("hex");
const shoutedMiddle = shoutedBranch(nodeDigest(shoutedLeaf));
const shoutedTop: Node = {
  type: "Extension",
  contents: {
    shared: upper(extendedProof.witness[2]?.contents["shared"]),
    childDigest: nodeDigest(shoutedMiddle),
  },
};
const shouted = {
  hash,
  proof: { path: hash.toUpperCase(), witness: [shoutedLeaf, shoutedMiddle, shoutedTop] },
  root: nodeDigest(shoutedTop),
};

const freePath = independentHash("a path of the builder's own").slice(0, 62);
const leafBound = provenIn(hash, { path: freePath, dataDigest: hash });
const pathBound = provenIn(hash, { path: hash, dataDigest: otherHash });
const longPath = provenIn(hash, { path: `${hash}abcdef`, dataDigest: hash });

const otherId = "b2f1e0c4-0000-4000-8000-000000000005";

const vectors: Vector[] = [
  {
    name: "all is sound, and the visitor brought the root",
    evidence: {},
    outcome: confirmed,
    expected: {},
  },
  {
    name: "all is sound, and only the service says so",
    evidence: noneOfTheVisitor,
    outcome: { ...consistent, absent: ["document"] },
    expected: notOfTheVisitor,
  },
  {
    name: "all is sound, and only the file says so",
    evidence: {
      ...noneOfTheVisitor,
      hash: { value: hash, from: "file" },
      record: file(record),
      proof: file(proof),
      batch: file(batch),
      snapshot: file(snapshot),
    },
    outcome: { ...consistent, absent: ["document"] },
    expected: notOfTheVisitor,
  },
  {
    name: "nothing but record and proof is given",
    evidence: { ...noneOfTheVisitor, batch: undefined, snapshot: undefined },
    outcome: { ...consistent, absent: ["batch", "snapshot", "document"] },
    expected: { ...notOfTheVisitor, ROOT_BATCH: "unknown NO_BATCH", ROOT_LEDGER: null },
  },
  {
    name: "the proof tagged as one of inclusion",
    evidence: { proof: service({ type: "Inclusion", ...proof }) },
    outcome: confirmed,
    expected: {},
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

  // Letter case: hex and UUIDs are compared by value, digests inside a witness as written.
  {
    name: "the hash asked for in capitals",
    evidence: { hash: ask(hash.toUpperCase()) },
    outcome: confirmed,
    expected: {},
  },
  {
    name: "the path in capitals",
    evidence: { proof: service({ ...proof, path: hash.toUpperCase() }) },
    outcome: confirmed,
    expected: {},
  },
  {
    name: "shared and remaining digits hashed in capitals",
    evidence: soundFor(shouted, {}),
    outcome: confirmed,
    expected: {},
  },
  {
    name: "hashes, roots and ids of record, batch, snapshot and visitor in capitals",
    evidence: {
      record: service(recordInCapitals),
      batch: service(capitals(batch)),
      snapshot: service({ ...snapshot, hash: snapshot.hash.toUpperCase() }),
      document: { digest: value.documentRef.toUpperCase() },
      root: trie.root.toUpperCase(),
    },
    outcome: confirmed,
    expected: {},
  },
  {
    name: "an entry of the snapshot hashed in capitals",
    evidence: named(snapshotOf({ root: trie.root.toUpperCase(), batchId: batchId.toUpperCase() })),
    outcome: confirmed,
    expected: {},
  },
  {
    name: "a digest inside a witness in capitals",
    evidence: { proof: service(tampered(0, { dataDigest: hash.toUpperCase() })) },
    outcome: failed("MALFORMED_PROOF", "BROKEN_WALK", "OTHER_FINGERPRINT"),
    expected: { ...malformed, ...otherSubject },
  },
  {
    name: "remaining digits put in capitals after they were hashed",
    evidence: { proof: service({ ...proof, witness: [upperNode(leaf, "remaining"), ...above] }) },
    outcome: failed("BROKEN_WALK"),
    expected: brokenWalk,
  },

  // The shape of the proof.
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

  // The binding of the proof to the fingerprint.
  {
    name: "a valid proof of another fingerprint of the batch",
    alone: "PROOF_SUBJECT fail",
    evidence: { proof: service(trie.prove(otherHash)) },
    outcome: failed("OTHER_FINGERPRINT"),
    expected: otherSubject,
  },
  {
    name: "a proof under a path that is no hash, of a leaf that holds the hash",
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

  // The walk.
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

  // The record.
  changed(
    "a record of another hash",
    { hash: otherHash },
    { ...failed("OTHER_RECORD"), signer: "unknown" },
    { RECORD_HASH: "fail OTHER_RECORD", DOCUMENT: "unknown CONTENT_NOT_PASSED" },
    "RECORD_HASH fail",
  ),
  ...(
    [
      ["one field changed", { documentId: "invoice-2026-0043" }],
      ["a time one second later", { fingerprintTimestamp: "2026-03-14T15:09:27.535Z" }],
      ["another version", { version: 2 }],
      ["a version as text", { version: "1" }],
      ["no event", { eventId: null }],
      ["an organization in other letters", { organizationId: value.orgId.toUpperCase() }],
      ["another reference", { documentRef: sha512Ref }],
    ] as const
  ).map(([name, fields], index) =>
    changed(
      `a record with ${name}`,
      fields,
      { ...open("NOT_REPRODUCED", "CONTENT_NOT_PASSED"), signer: "unknown" },
      { RECORD_HASH: "unknown NOT_REPRODUCED", DOCUMENT: "unknown CONTENT_NOT_PASSED" },
      index === 0 ? "RECORD_HASH unknown" : undefined,
    ),
  ),
  changed("a record that does not state its hash", { hash: null }, confirmed, {}),
  {
    name: "no record",
    evidence: { record: service(null) },
    outcome: { ...open("NO_RECORD"), signer: "unknown", signers: [] },
    expected: noRecord("NO_RECORD"),
  },
  {
    name: "a record that was not asked for, beside a batch",
    evidence: { record: undefined },
    outcome: { ...open("NO_RECORD"), signer: "unknown", signers: [], absent: ["record"] },
    expected: noRecord("NO_RECORD"),
  },
  {
    name: "a record that is text",
    evidence: { record: service("garbage") },
    outcome: { ...open("UNREADABLE"), signer: "unknown", signers: [] },
    expected: noRecord("UNREADABLE"),
  },
  {
    name: "what was asked for is no hash",
    evidence: { hash: ask("invoice-2026-0042") },
    outcome: {
      ...failed("OTHER_RECORD", "OTHER_FINGERPRINT"),
      subject: null,
      signer: "unknown",
      signers: [],
    },
    expected: {
      ...otherSubject,
      RECORD_HASH: "fail OTHER_RECORD",
      "SIGNATURE/0": "unknown NOT_A_HASH",
      "SIGNATURE/1": "unknown NOT_A_HASH",
      SIGNER: "unknown SIGNER_UNDECIDED",
      DOCUMENT: "unknown CONTENT_NOT_PASSED",
    },
  },
  {
    name: "nothing was asked for, of a record and a proof",
    evidence: { hash: undefined },
    outcome: {
      ...open("NOT_A_HASH", "SIGNER_UNDECIDED", "CONTENT_NOT_PASSED"),
      signer: "unknown",
      signers: [],
    },
    expected: {
      RECORD_HASH: "unknown NOT_A_HASH",
      "SIGNATURE/0": "unknown NOT_A_HASH",
      "SIGNATURE/1": "unknown NOT_A_HASH",
      SIGNER: "unknown SIGNER_UNDECIDED",
      DOCUMENT: "unknown CONTENT_NOT_PASSED",
    },
  },

  // Signatures.
  changed(
    "the second signature by another key",
    { proofs: [sign(secret), { ...sign(secondSecret), signature: sign(secret).signature }] },
    { ...failed("INVALID_SIGNATURE"), signers: [signer] },
    { "SIGNATURE/1": "fail INVALID_SIGNATURE" },
    "SIGNATURE fail",
  ),
  changed(
    "the second signature by another algorithm",
    { proofs: [sign(secret), { ...sign(secondSecret), algorithm: "ED25519" }] },
    { ...open("UNSUPPORTED_ALGORITHM"), signers: [signer] },
    { "SIGNATURE/1": "unknown UNSUPPORTED_ALGORITHM" },
    "SIGNATURE unknown",
  ),
  changed(
    "the signer's signature by an algorithm that is not supported",
    { proofs: [{ ...sign(secret), algorithm: "ED25519" }, sign(secondSecret)] },
    { ...open("UNSUPPORTED_ALGORITHM", "SIGNER_UNDECIDED"), signers: [keyId(secondSecret)] },
    { "SIGNATURE/0": "unknown UNSUPPORTED_ALGORITHM", SIGNER: "unknown SIGNER_UNDECIDED" },
  ),
  changed(
    "the signer's signature by another key",
    { proofs: [{ ...sign(secret), signature: sign(secondSecret).signature }] },
    { ...failed("INVALID_SIGNATURE", "SIGNER_NOT_AMONG_VALID"), signers: [] },
    {
      "SIGNATURE/0": "fail INVALID_SIGNATURE",
      ...oneSignature,
      SIGNER: "fail SIGNER_NOT_AMONG_VALID",
    },
  ),
  changed(
    "the signer's signature over another fingerprint",
    { proofs: [sign(secret, otherHash), sign(secondSecret)] },
    {
      ...failed("INVALID_SIGNATURE", "SIGNER_NOT_AMONG_VALID"),
      signers: [keyId(secondSecret)],
    },
    { "SIGNATURE/0": "fail INVALID_SIGNATURE", SIGNER: "fail SIGNER_NOT_AMONG_VALID" },
  ),
  changed(
    "only somebody else's signature",
    { proofs: [sign(secondSecret)] },
    { ...failed("SIGNER_NOT_AMONG_VALID"), signers: [keyId(secondSecret)] },
    { ...oneSignature, SIGNER: "fail SIGNER_NOT_AMONG_VALID" },
  ),
  changed(
    "a signature that is none",
    { proofs: [null, sign(secret)] },
    { ...failed("INVALID_SIGNATURE"), signers: [signer] },
    { "SIGNATURE/0": "fail INVALID_SIGNATURE" },
  ),
  changed(
    "the same signature twice",
    { proofs: [sign(secret), sign(secret)] },
    { ...confirmed, signers: [signer] },
    {},
  ),
  changed(
    "a signature and its high-S twin",
    { proofs: [highTwin(secret), sign(secret)] },
    { ...confirmed, signers: [signer] },
    {},
  ),
  changed(
    "the same key with 04 in front and in capitals",
    { proofs: [sign(secret), { ...highTwin(secret), id: `04${signer}`.toUpperCase() }] },
    { ...confirmed, signers: [signer] },
    {},
  ),
  changed(
    "a repeated signature with a byte too many",
    { proofs: [sign(secret), { ...sign(secret), signature: `${sign(secret).signature}00` }] },
    { ...failed("INVALID_SIGNATURE"), signers: [signer] },
    { "SIGNATURE/1": "fail INVALID_SIGNATURE" },
  ),
  ...([[], null] as const).map((proofs) =>
    changed(
      proofs === null ? "signatures that are null" : "no signatures",
      { proofs },
      { ...open("NO_SIGNATURES", "SIGNER_UNDECIDED"), signers: [] },
      {
        ...noSignatureEach,
        SIGNATURE: "unknown NO_SIGNATURES",
        SIGNER: "unknown SIGNER_UNDECIDED",
      },
    ),
  ),
  changed(
    "signatures that are no list",
    { proofs: { length: 2 } },
    { ...open("UNREADABLE", "SIGNER_UNDECIDED"), signers: [] },
    { ...noSignatureEach, SIGNATURE: "unknown UNREADABLE", SIGNER: "unknown SIGNER_UNDECIDED" },
  ),
  changed(
    "65 signatures",
    { proofs: Array(65).fill(null) },
    { ...open("TOO_MANY_SIGNATURES", "SIGNER_UNDECIDED"), signers: [] },
    {
      ...noSignatureEach,
      SIGNATURE: "unknown TOO_MANY_SIGNATURES",
      SIGNER: "unknown SIGNER_UNDECIDED",
    },
  ),
  {
    name: "a signer in the record who has not signed, nor was named in what was signed",
    alone: "SIGNER fail",
    evidence: unsigned({ signer: keyId(secondSecret) }),
    outcome: { ...failed("SIGNER_NOT_AMONG_VALID"), ...unsignedOutcome, signer: "stated" },
    expected: { ...oneSignature, SIGNER: "fail SIGNER_NOT_AMONG_VALID" },
  },
  {
    name: "a signer in the record who has signed, and was not named in what was signed",
    evidence: unsigned({}),
    outcome: { ...confirmed, ...unsignedOutcome, signer: "stated" },
    expected: oneSignature,
  },
  {
    name: "no signer in the record, nor in what was signed",
    evidence: unsigned({ signer: null }),
    outcome: { ...confirmed, ...unsignedOutcome, signer: "none" },
    expected: { ...oneSignature, SIGNER: "unknown NO_SIGNER" },
  },
  {
    name: "no signer in the record, though one was named in what was signed",
    evidence: { record: service(without(record, "signer")) },
    outcome: { ...open("NOT_REPRODUCED", "CONTENT_NOT_PASSED"), signer: "none" },
    expected: {
      RECORD_HASH: "unknown NOT_REPRODUCED",
      SIGNER: "unknown NO_SIGNER",
      DOCUMENT: "unknown CONTENT_NOT_PASSED",
    },
  },
  {
    name: "the signer's key with 04 in front",
    evidence: unsigned({ signer: `04${signer}` }),
    outcome: { ...confirmed, ...unsignedOutcome, signer: "stated" },
    expected: oneSignature,
  },

  // The root.
  changed(
    "another root in the record",
    { mptRoot: otherTrie.root },
    { ...failed("OTHER_ROOT", "CONTRADICTION"), contradictions: ["ROOT"] },
    { ROOT_RECORD: "fail OTHER_ROOT" },
  ),
  {
    name: "another root in the record, and no batch to contradict it",
    alone: "ROOT_RECORD fail",
    evidence: {
      record: service({ ...record, mptRoot: otherTrie.root }),
      batch: service(without(batch, "mptRoot")),
    },
    outcome: failed("OTHER_ROOT"),
    expected: { ROOT_RECORD: "fail OTHER_ROOT", ROOT_BATCH: "unknown NO_ROOT_GIVEN" },
  },
  changed(
    "a root in the record that is none",
    { mptRoot: "garbage" },
    { ...failed("OTHER_ROOT", "CONTRADICTION"), contradictions: ["ROOT"] },
    { ROOT_RECORD: "fail OTHER_ROOT" },
  ),
  changed("no root in the record", { mptRoot: null }, confirmed, {
    ROOT_RECORD: "unknown NO_ROOT_GIVEN",
  }),
  {
    name: "a batch with another root, and none in the record to contradict it",
    alone: "ROOT_BATCH fail",
    evidence: {
      record: service(without(record, "mptRoot")),
      batch: service({ ...batch, mptRoot: otherTrie.root }),
    },
    outcome: failed("OTHER_ROOT"),
    expected: { ROOT_RECORD: "unknown NO_ROOT_GIVEN", ROOT_BATCH: "fail OTHER_ROOT" },
  },
  {
    name: "a batch without a root",
    evidence: { batch: service(without(batch, "mptRoot")) },
    outcome: confirmed,
    expected: { ROOT_BATCH: "unknown NO_ROOT_GIVEN" },
  },
  {
    name: "a root in the batch alone",
    evidence: { ...noneOfTheVisitor, record: service(without(record, "mptRoot")) },
    outcome: { ...consistent, absent: ["document"] },
    expected: { ...notOfTheVisitor, ROOT_RECORD: "unknown NO_ROOT_GIVEN" },
  },
  {
    name: "nobody states a root",
    evidence: {
      ...noneOfTheVisitor,
      record: service(without(record, "mptRoot")),
      batch: service(without(batch, "mptRoot")),
    },
    outcome: { ...open("NO_ROOT_GIVEN"), absent: ["document"] },
    expected: {
      ...notOfTheVisitor,
      ROOT_RECORD: "unknown NO_ROOT_GIVEN",
      ROOT_BATCH: "unknown NO_ROOT_GIVEN",
    },
  },
  {
    name: "another proof's root, of a batch that lacks one member",
    evidence: { proof: service(otherTrie.prove(hash)) },
    outcome: failed("OTHER_ROOT", "ROOT_NOT_IN_SNAPSHOT"),
    expected: {
      ROOT_RECORD: "fail OTHER_ROOT",
      ROOT_BATCH: "fail OTHER_ROOT",
      ROOT_LEDGER: "fail ROOT_NOT_IN_SNAPSHOT",
      ROOT_VISITOR: "fail OTHER_ROOT",
    },
  },

  // A batch that is missing or not readable.
  {
    name: "no batch, which the record names",
    alone: "ROOT_BATCH unknown",
    evidence: { batch: service(null) },
    outcome: open("NO_BATCH"),
    expected: { ROOT_BATCH: "unknown NO_BATCH" },
  },
  {
    name: "no batch, and none that the record names",
    evidence: { record: service({ ...record, batchId: null }), batch: service(null) },
    outcome: confirmed,
    expected: { ROOT_BATCH: "unknown NO_BATCH" },
  },
  {
    name: "a batch that was not asked for, which the record names",
    evidence: { batch: undefined },
    outcome: { ...confirmed, absent: ["batch"] },
    expected: { ROOT_BATCH: "unknown NO_BATCH" },
  },
  {
    name: "a batch that is a list",
    evidence: { batch: service([batch]) },
    outcome: open("UNREADABLE"),
    expected: { ROOT_BATCH: "unknown UNREADABLE" },
  },

  // Status.
  ...["NEW", "QUEUED", "PROCESSING", "PENDING_COMMITMENT"].map((status, index): Vector => ({
    name: `record and batch say ${status}`,
    ...(index === 0 ? { alone: "BATCH_FINAL unknown" } : {}),
    evidence: { record: service({ ...record, status }), batch: service({ ...batch, status }) },
    outcome: open("NOT_FINAL_YET"),
    expected: { BATCH_FINAL: "unknown NOT_FINAL_YET" },
  })),
  {
    name: "record and batch say that the commitment failed",
    evidence: {
      record: service({ ...record, status: "ERRORED_COMMITMENT" }),
      batch: service({ ...batch, status: "ERRORED_COMMITMENT" }),
    },
    outcome: open("ERRORED"),
    expected: { BATCH_FINAL: "unknown ERRORED" },
  },
  changed(
    "a record that waits, of a batch that is already final",
    { status: "PENDING_COMMITMENT" },
    open("NOT_FINAL_YET"),
    { BATCH_FINAL: "unknown NOT_FINAL_YET" },
  ),
  changed("a record of a status nobody knows", { status: "ASSIGNED" }, confirmed, {}),
  otherBatch("a batch of a status nobody knows", { status: "ASSIGNED" }, confirmed),
  {
    name: "neither record nor batch states a known status",
    evidence: {
      record: service(without(record, "status")),
      batch: service({ ...batch, status: "ASSIGNED" }),
    },
    outcome: open("UNKNOWN_STATUS"),
    expected: { BATCH_FINAL: "unknown UNKNOWN_STATUS" },
  },
  {
    name: "only the batch says that it waits",
    evidence: {
      record: service(without(record, "status")),
      batch: service({ ...batch, status: "PENDING_COMMITMENT" }),
    },
    outcome: open("NOT_FINAL_YET"),
    expected: { BATCH_FINAL: "unknown NOT_FINAL_YET" },
  },

  // Contradictions.
  {
    name: "another batch than the record's",
    alone: "STATEMENTS fail",
    evidence: { snapshot: undefined, batch: service({ ...batch, id: otherId }) },
    outcome: { ...contradicting("BATCH_ID"), absent: ["snapshot"] },
    expected: { ROOT_LEDGER: null },
  },
  otherBatch("a batch of another organization", { orgId: otherId }, contradicting("ORGANIZATION")),
  otherBatch(
    "a batch with another root",
    { mptRoot: otherTrie.root },
    { ...failed("OTHER_ROOT", "CONTRADICTION"), contradictions: ["ROOT"] },
    { ROOT_BATCH: "fail OTHER_ROOT" },
  ),
  {
    name: "two roots that contradict each other, and no proof to compare them with",
    evidence: { proof: service(null), batch: service({ ...batch, mptRoot: otherTrie.root }) },
    outcome: contradicting("ROOT"),
    expected: noWalk("NO_PROOF"),
  },
  otherBatch(
    "a batch in another snapshot",
    { globalSnapshotHash: elsewhere.hash },
    contradicting("SNAPSHOT"),
  ),
  otherBatch("a batch at another ordinal", { globalSnapshotOrdinal: 8 }, contradicting("ORDINAL")),
  otherBatch("an ordinal that is text", { globalSnapshotOrdinal: "8" }, confirmed),
  ...["ERRORED_COMMITMENT", "PENDING_COMMITMENT", "NEW"].map((status) =>
    otherBatch(
      `a final record of a batch that says ${status}`,
      { status },
      contradicting("STATUS"),
    ),
  ),
  changed(
    "an errored record of a final batch",
    { status: "ERRORED_COMMITMENT" },
    contradicting("STATUS"),
    { BATCH_FINAL: "unknown ERRORED" },
  ),
  changed(
    "a record received after the snapshot was made",
    { createdAt: "2026-03-14T15:20:00.001Z", confirmationTimestamp: null },
    contradicting("SNAPSHOT_BEFORE_RECEIPT"),
    {},
  ),
  changed(
    "a record received a billionth of a second after the snapshot, in another zone",
    { createdAt: "2026-03-14T16:20:00.000000001+01:00", confirmationTimestamp: null },
    contradicting("SNAPSHOT_BEFORE_RECEIPT"),
    {},
  ),
  changed(
    "a record received when the snapshot was made",
    { createdAt: "2026-03-14T15:20:00Z" },
    confirmed,
    {},
  ),
  changed(
    "a record received after it was confirmed",
    { confirmationTimestamp: "2026-03-14T15:09:29.999Z" },
    contradicting("CONFIRMED_BEFORE_RECEIPT"),
    {},
  ),
  changed(
    "a time of confirmation that cannot be read",
    { confirmationTimestamp: "yesterday" },
    confirmed,
    {},
  ),
  changed(
    "a signer's time after everything else, which contradicts nothing",
    { updatedAt: "2020-01-01T00:00:00Z" },
    confirmed,
    {},
  ),
  {
    name: "several contradictions at once",
    evidence: {
      snapshot: undefined,
      batch: service({
        ...batch,
        id: otherId,
        orgId: otherId,
        globalSnapshotHash: elsewhere.hash,
        status: "ERRORED_COMMITMENT",
      }),
    },
    outcome: {
      ...contradicting("BATCH_ID", "ORGANIZATION", "SNAPSHOT", "STATUS"),
      absent: ["snapshot"],
    },
    expected: { ROOT_LEDGER: null },
  },
  {
    name: "a batch that states nothing the record states",
    evidence: {
      snapshot: undefined,
      record: service(without(record, "confirmationTimestamp")),
      batch: service({ retryCount: 0 }),
    },
    outcome: { ...confirmed, absent: ["snapshot"] },
    expected: { ROOT_LEDGER: null, STATEMENTS: null, ROOT_BATCH: "unknown NO_ROOT_GIVEN" },
  },

  // The ledger.
  {
    name: "a snapshot that holds the batch with another root",
    alone: "ROOT_LEDGER fail",
    evidence: named(elsewhere),
    outcome: failed("ROOT_NOT_IN_SNAPSHOT"),
    expected: { ROOT_LEDGER: "fail ROOT_NOT_IN_SNAPSHOT" },
  },
  {
    name: "a snapshot that holds the root for another batch",
    evidence: named(snapshotOf({ root: trie.root, batchId: otherId.replace("5", "9") })),
    outcome: failed("ROOT_NOT_IN_SNAPSHOT"),
    expected: { ROOT_LEDGER: "fail ROOT_NOT_IN_SNAPSHOT" },
  },
  {
    name: "no snapshot where one was asked for",
    alone: "ROOT_LEDGER unknown",
    evidence: { snapshot: service(null) },
    outcome: open("NO_SNAPSHOT"),
    expected: { ROOT_LEDGER: "unknown NO_SNAPSHOT" },
  },
  {
    name: "no snapshot where none is named",
    evidence: { ...unnamed, snapshot: service(null) },
    outcome: confirmed,
    expected: { ROOT_LEDGER: "unknown NO_SNAPSHOT" },
  },
  {
    name: "a snapshot that was not asked for",
    evidence: { snapshot: undefined },
    outcome: { ...confirmed, absent: ["snapshot"] },
    expected: { ROOT_LEDGER: null },
  },
  {
    name: "another snapshot than the one named",
    evidence: {
      snapshot: service(snapshotOf({ root: trie.root, timestamp: "2026-03-14T15:21:00.000Z" })),
    },
    outcome: failed("OTHER_SNAPSHOT"),
    expected: { ROOT_LEDGER: "fail OTHER_SNAPSHOT" },
  },
  {
    name: "another snapshot than the one the batch names, where the record names none",
    evidence: {
      record: unnamed.record,
      snapshot: service(snapshotOf({ root: trie.root, timestamp: "2026-03-14T15:21:00.000Z" })),
    },
    outcome: failed("OTHER_SNAPSHOT"),
    expected: { ROOT_LEDGER: "fail OTHER_SNAPSHOT" },
  },
  {
    name: "a snapshot changed after it was hashed",
    evidence: { snapshot: service({ ...snapshot, previousHash: null }) },
    outcome: failed("SNAPSHOT_HASH_MISMATCH"),
    expected: { ROOT_LEDGER: "fail SNAPSHOT_HASH_MISMATCH" },
  },
  {
    name: "a snapshot that states no hash",
    evidence: { snapshot: service(without(snapshot, "hash")) },
    outcome: failed("SNAPSHOT_HASH_MISMATCH"),
    expected: { ROOT_LEDGER: "fail SNAPSHOT_HASH_MISMATCH" },
  },
  {
    name: "a snapshot of a ledger whose rule is not known, which proves nothing",
    evidence: { ...named(foreign), ...noneOfTheVisitor },
    outcome: { ...consistent, absent: ["document"] },
    expected: { ...notOfTheVisitor, ROOT_LEDGER: "unknown UNKNOWN_LEDGER" },
  },
  {
    name: "a snapshot that is text",
    evidence: { snapshot: service("x") },
    outcome: open("UNREADABLE"),
    expected: { ROOT_LEDGER: "unknown UNREADABLE" },
  },
  {
    name: "a snapshot nobody names",
    evidence: unnamed,
    outcome: open("NO_SNAPSHOT_NAMED"),
    expected: { ROOT_LEDGER: "unknown NO_SNAPSHOT_NAMED" },
  },
  {
    name: "a snapshot nobody names, without the root",
    evidence: { ...unnamed, snapshot: service(elsewhere) },
    outcome: failed("ROOT_NOT_IN_SNAPSHOT"),
    expected: { ROOT_LEDGER: "fail ROOT_NOT_IN_SNAPSHOT" },
  },

  // The visitor's own snapshot.
  {
    name: "the visitor's own snapshot",
    evidence: { ...noneOfTheVisitor, snapshot: visitor(snapshot) },
    outcome: { ...confirmed, absent: ["document"] },
    expected: notOfTheVisitor,
  },
  {
    name: "the visitor's own snapshot, which nobody names",
    evidence: { ...noneOfTheVisitor, ...unnamed, snapshot: visitor(snapshot) },
    outcome: { ...confirmed, absent: ["document"] },
    expected: notOfTheVisitor,
  },
  {
    name: "the visitor's own snapshot, where nobody else states a root",
    evidence: {
      ...noneOfTheVisitor,
      record: service(without(record, "mptRoot")),
      batch: service(without(batch, "mptRoot")),
      snapshot: visitor(snapshot),
    },
    outcome: { ...confirmed, absent: ["document"] },
    expected: {
      ...notOfTheVisitor,
      ROOT_RECORD: "unknown NO_ROOT_GIVEN",
      ROOT_BATCH: "unknown NO_ROOT_GIVEN",
    },
  },
  {
    name: "the visitor's own snapshot with another root",
    evidence: { ...noneOfTheVisitor, ...unnamed, snapshot: visitor(elsewhere) },
    outcome: { ...failed("ROOT_NOT_IN_SNAPSHOT"), absent: ["document"] },
    expected: { ...notOfTheVisitor, ROOT_LEDGER: "fail ROOT_NOT_IN_SNAPSHOT" },
  },
  {
    name: "the visitor's own snapshot, another than the record names",
    evidence: {
      ...noneOfTheVisitor,
      snapshot: visitor(snapshotOf({ root: trie.root, timestamp: "2026-03-14T15:21:00.000Z" })),
    },
    outcome: { ...failed("OTHER_SNAPSHOT"), absent: ["document"] },
    expected: { ...notOfTheVisitor, ROOT_LEDGER: "fail OTHER_SNAPSHOT" },
  },
  {
    name: "the visitor's own snapshot without a hash that fits",
    evidence: { ...noneOfTheVisitor, snapshot: visitor(without(snapshot, "hash")) },
    outcome: { ...failed("SNAPSHOT_HASH_MISMATCH"), absent: ["document"] },
    expected: { ...notOfTheVisitor, ROOT_LEDGER: "fail SNAPSHOT_HASH_MISMATCH" },
  },
  {
    name: "the visitor's own snapshot, of a ledger whose rule is not known",
    evidence: { ...noneOfTheVisitor, snapshot: visitor(foreign) },
    outcome: { ...open("UNKNOWN_LEDGER"), absent: ["document"] },
    expected: { ...notOfTheVisitor, ROOT_LEDGER: "unknown UNKNOWN_LEDGER" },
  },
  {
    name: "the visitor's own snapshot that is text, and a root that agrees",
    evidence: { snapshot: visitor("x") },
    outcome: open("UNREADABLE"),
    expected: { ROOT_LEDGER: "unknown UNREADABLE" },
  },

  // The document.
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
    name: "a document's digest that is none",
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
      name: "a reference that is no SHA-256 and no SHA-512",
      evidence: soundFor(provenIn(of), { documentRef: shortRef }),
      outcome: { ...open("UNKNOWN_REFERENCE"), subject: of },
      expected: { DOCUMENT: "unknown UNKNOWN_REFERENCE" },
    };
  })(),

  // A root from elsewhere.
  {
    name: "another root from elsewhere",
    alone: "ROOT_VISITOR fail",
    evidence: { root: otherTrie.root },
    outcome: failed("OTHER_ROOT"),
    expected: { ROOT_VISITOR: "fail OTHER_ROOT" },
  },
  {
    name: "a root from elsewhere that is none",
    alone: "ROOT_VISITOR unknown",
    evidence: { root: "garbage" },
    outcome: open("NOT_A_HASH"),
    expected: { ROOT_VISITOR: "unknown NOT_A_HASH" },
  },
  {
    name: "a root from elsewhere that is none, and the visitor's own snapshot that agrees",
    evidence: { root: trie.root.slice(1), snapshot: visitor(snapshot) },
    outcome: open("NOT_A_HASH"),
    expected: { ROOT_VISITOR: "unknown NOT_A_HASH" },
  },

  // Bare proofs.
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

export const evidenceVectors = {
  "verify-evidence.json": {
    description:
      "Bodies of evidence and what they come to (docs/protocol/verdict.md). `evidence` changes members of `sound` (absent: true leaves one out). `outcome` is the whole conclusion; what it does not name is as for `sound`. Every check not in `expected` passes with OK, one that is null is not made; contradictions are numbered STATEMENTS checks. `alone` names a verdict that this check alone earns, with those that stand on it.",
    source:
      "scripts/evidence-vectors/evidence.ts; hashes by another canonical JSON and Node's crypto",
    sound,
    outcome: {
      scope: "fingerprint",
      binding: "path-and-leaf",
      subject: hash,
      signer: "covered",
      signers: [signer, keyId(secondSecret)],
      absent: [],
      reasons: [],
      contradictions: [],
    },
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
