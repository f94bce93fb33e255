import { createHash } from "node:crypto";
import canonicalizeIndependently from "canonicalize";
import { buildTrie } from "@digital-evidence/merkle-patricia";
import { baseValue, independentHash } from "./fingerprint.ts";
import {
  der,
  keyId,
  nativeVerify,
  order,
  secondKeyId,
  secretOf,
  signNamed,
  signNumbers,
} from "./secp256k1.ts";

export const secret = secretOf("the signer");
export const secondSecret = secretOf("a second signer");
export const signer = keyId(secret);
export const value = { ...baseValue, signerId: signer };
export const hash = independentHash(value);

export const sign = (of: bigint, over = hash) => ({
  id: keyId(of),
  signature: signNamed(over, of, keyId(of).slice(0, 8)),
  algorithm: "SECP256K1_RFC8785_V1",
});

/**
 * Returns the signature with high S over the same hash. It is as valid as the signature with low S, but must not
 * count as the signature of a second signer.
 */
export function highTwin(of: bigint) {
  const id = keyId(of);
  const nonce = secretOf(`nonce of ${id.slice(0, 8)} over ${hash}`);
  const { r, s } = signNumbers(hash, of, nonce);
  const signature = der({ r, s: s > order / 2n ? s : order - s });
  if (!nativeVerify(hash, id, signature)) throw new Error("the high-S twin does not verify");
  return { id, signature, algorithm: "SECP256K1_RFC8785_V1" };
}

/** Returns the high-S twin under the second key that it fits. Nobody needs a private key to make it. */
export function twinUnderSecondKey(of: bigint) {
  const twin = highTwin(of);
  const nonce = secretOf(`nonce of ${keyId(of).slice(0, 8)} over ${hash}`);
  const id = secondKeyId(hash, of, signNumbers(hash, of, nonce));
  if (!nativeVerify(hash, id, twin.signature)) throw new Error("the second key does not fit");
  return { ...twin, id };
}

const others = Array.from({ length: 40 }, (_, index) =>
  independentHash({ ...baseValue, eventId: `${baseValue.eventId.slice(0, -2)}${10 + index}` }),
);
export const [otherHash = ""] = others;
const entry = (path: string) => ({ path, dataDigest: path });
export const trie = buildTrie([hash, ...others].map(entry));
export const proof = trie.prove(hash);
export const otherTrie = buildTrie([hash, ...others.slice(1)].map(entry));

export const batchId = "5a0d6f6e-8a3f-4f1c-9c55-0e7f2b1d4c04";

export function snapshotOf(content: {
  root: string;
  batchId?: string;
  ledger?: string;
  ordinal?: number;
  timestamp?: unknown;
}) {
  const body = {
    ordinal: content.ordinal ?? 7,
    previousHash: createHash("sha256").update("the snapshot before").digest("hex"),
    timestamp: content.timestamp === undefined ? "2026-03-14T15:20:00.000Z" : content.timestamp,
    ledger: content.ledger ?? "local",
    entries: [
      { batchId: "b2f1e0c4-0000-4000-8000-000000000005", root: otherTrie.root },
      { batchId: content.batchId ?? batchId, root: content.root },
    ],
  };
  return { hash: independentHash(body), ...body };
}

export const snapshot = snapshotOf({ root: trie.root });

export const record = {
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

export const batch = {
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
export const [service, file, visitor] = [by("service"), by("file"), by("visitor")];
export const ask = (value: string) => ({ value, from: "visitor" });

export const sound = {
  hash: ask(hash) as unknown,
  record: service(record) as unknown,
  proof: service(proof) as unknown,
  batch: service(batch) as unknown,
  snapshot: service(snapshot) as unknown,
  document: { digest: value.documentRef, algorithm: "SHA-256" } as unknown,
  root: trie.root as unknown,
};

/** The parts that a vector changes. A part whose value is undefined is left out of the evidence. */
type Change = Partial<
  Record<
    | keyof typeof sound
    | "proofBinding"
    | "manifest"
    | "logProof"
    | "witnesses"
    | "observations"
    | "observers"
    | "documentId",
    unknown
  >
>;
/**
 * The expected verdict and code of each check, by the check's id (`SIGNATURE/1` is the second signature).
 * Null means that the engine does not run the check.
 */
type Expected = Record<string, `${"pass" | "fail" | "unknown"} ${string}` | null>;
type Outcome = {
  verdict: "failed" | "inconclusive" | "consistent" | "confirmed";
  reasons?: string[];
  contradictions?: string[];
  /** Each as `part.member why`. */
  unreadTimes?: string[];
  scope?: "inclusion";
  binding?: "leaf";
  subject?: string | null;
  signer?: "stated" | "none" | "unknown";
  signers?: string[];
  absent?: string[];
};
export type Vector = {
  name: string;
  alone?: string;
  evidence: Change;
  outcome: Outcome;
  expected: Expected;
};

export const confirmed: Outcome = { verdict: "confirmed" };
export const consistent: Outcome = { verdict: "consistent" };
export const failed = (...reasons: string[]): Outcome => ({ verdict: "failed", reasons });
export const open = (...reasons: string[]): Outcome => ({ verdict: "inconclusive", reasons });
export const contradicting = (...contradictions: string[]): Outcome => ({
  ...failed("CONTRADICTION"),
  contradictions,
});

export const without = (object: object, ...keys: string[]) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !keys.includes(name)));

const noRoot: Expected = {
  ROOT_RECORD: "unknown NO_ROOT_REACHED",
  ROOT_BATCH: "unknown NO_ROOT_REACHED",
  ROOT_LEDGER: "unknown NO_ROOT_REACHED",
  ROOT_VISITOR: "unknown NO_ROOT_REACHED",
};
export const noWalk = (code: string): Expected => ({
  PROOF_SHAPE: `unknown ${code}`,
  PROOF_SUBJECT: `unknown ${code}`,
  PROOF_WALK: `unknown ${code}`,
  ...noRoot,
});
export const malformed: Expected = {
  PROOF_SHAPE: "fail MALFORMED_PROOF",
  PROOF_WALK: "fail BROKEN_WALK",
  ...noRoot,
};
export const noText: Expected = {
  PROOF_SHAPE: "fail MALFORMED_PROOF",
  PROOF_SUBJECT: "unknown MALFORMED_PROOF",
  PROOF_WALK: "unknown MALFORMED_PROOF",
  ...noRoot,
};
export const twoNames: Expected = { PROOF_SUBJECT: "unknown CONTRADICTORY_PROOF" };
export const otherSubject: Expected = { PROOF_SUBJECT: "fail OTHER_FINGERPRINT" };
export const brokenWalk: Expected = { PROOF_WALK: "fail BROKEN_WALK", ...noRoot };
export const noSignatureEach: Expected = { "SIGNATURE/0": null, "SIGNATURE/1": null };
export const noRecord = (code: string): Expected => ({
  RECORD_HASH: `unknown ${code}`,
  ...noSignatureEach,
  SIGNATURE: `unknown ${code}`,
  SIGNER: `unknown ${code}`,
  ROOT_RECORD: `unknown ${code}`,
  DOCUMENT: `unknown ${code}`,
});
export const bareExpected: Expected = {
  ...noRecord("NO_RECORD"),
  DOCUMENT: null,
  ROOT_BATCH: "unknown NO_BATCH",
  BATCH_FINAL: "unknown UNKNOWN_STATUS",
  ROOT_LEDGER: null,
  STATEMENTS: null,
  ROOT_VISITOR: null,
};

export const changed = (
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

export const otherBatch = (
  name: string,
  fields: object,
  outcome: Outcome,
  expected: Expected = {},
): Vector => ({ name, evidence: { batch: service({ ...batch, ...fields }) }, outcome, expected });

type Node = { type: string; contents: Record<string, unknown> };
export const { witness } = proof as { witness: Node[] };
export const tampered = (index: number, contents: object) => ({
  ...proof,
  witness: witness.map((node, at) =>
    at === index ? { ...node, contents: { ...node.contents, ...contents } } : node,
  ),
});

export function soundFor(
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

/**
 * Makes a separate trie for a hash, and the proof of one entry in it. By default, this entry has the hash as its
 * path and as its data.
 */
export function provenIn(of: string, own: { path: string; dataDigest: string } = entry(of)) {
  const ownTrie = buildTrie([own, ...others.map(entry)]);
  return { hash: of, proof: ownTrie.prove(own.path), root: ownTrie.root };
}

// This hash is computed from the value without its member `signer`. It does not cover a signer, so a record with this
// hash may state any signer.
const unsignedHash = independentHash(baseValue);
export const unsigned = (fields: object) => soundFor(provenIn(unsignedHash), fields, [secret]);
export const oneSignature: Expected = { "SIGNATURE/1": null };
export const unsignedOutcome = { subject: unsignedHash, signers: [signer] };

/**
 * Returns valid evidence whose record writes the time in another notation (`shown`) than the one that was signed
 * (`signed`).
 */
export function spelled(name: string, signed: string, shown: string): Vector {
  const of = independentHash({ ...value, timestamp: signed });
  return {
    name: `time signed ${name}`,
    evidence: soundFor(provenIn(of), { fingerprintTimestamp: shown }),
    outcome: { ...confirmed, subject: of },
    expected: {},
  };
}

export const sha512Ref = createHash("sha512").update("The document itself.\n").digest("hex");
export const shortRef = "ab".repeat(16);
export const elsewhere = snapshotOf({ root: otherTrie.root });
export const foreign = snapshotOf({ root: trie.root, ledger: "elsewhere" });
export const named = (other: { hash: string }) => ({
  record: service({ ...record, batchGlobalSnapshotHash: other.hash }),
  batch: service({ ...batch, globalSnapshotHash: other.hash }),
  snapshot: service(other),
});
export const unnamed = {
  record: service(without(record, "batchGlobalSnapshotHash")),
  batch: service(without(batch, "globalSnapshotHash")),
};
export const noneOfTheVisitor = { root: undefined, document: undefined };
export const notOfTheVisitor: Expected = { ROOT_VISITOR: null, DOCUMENT: null };
export const bare = {
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
export const bareOpen = (...reasons: string[]): Outcome => ({
  ...open(...reasons),
  ...bareOutcome,
  absent: [...bareOutcome.absent],
  signers: [],
});
export const bareFailed = (...reasons: string[]): Outcome => ({
  ...bareOpen(),
  ...failed(...reasons),
});
export const bareConfirmed: Outcome = { ...bareOpen(), verdict: "confirmed" };

export const capitals = (object: object) =>
  JSON.parse(JSON.stringify(object).replace(/[0-9a-f-]{36,}/g, (text) => text.toUpperCase())) as {
    hash: string;
  };
// Only the digests and the batch's id are in capitals, because their letter case does not matter. The other members
// stay unchanged: the hash covers the letter case of the other UUIDs, and organization names are compared exactly.
export const recordInCapitals = {
  ...record,
  hash: hash.toUpperCase(),
  mptRoot: trie.root.toUpperCase(),
  batchId: batchId.toUpperCase(),
  batchGlobalSnapshotHash: snapshot.hash.toUpperCase(),
};
export const [leaf, ...above] = witness;
const upper = (text: unknown) => String(text).toUpperCase();
export const upperNode = (node: Node | undefined, key: string): Node => ({
  type: node?.type ?? "",
  contents: { ...node?.contents, [key]: upper(node?.contents[key]) },
});

// The paths of these two entries begin with the same digits, so their trie has an extension above the branch.
const extendedOther = hash.slice(0, 60) + (hash.endsWith("0000") ? "1111" : "0000");
const extended = buildTrie([entry(hash), entry(extendedOther)]);
const extendedProof = extended.prove(hash) as { path: string; witness: Node[] };
// A proof from an incorrectly built trie: its builder wrote the digits of an extension and of a leaf in capitals before
// it hashed these nodes.
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
export const shouted = {
  hash,
  proof: { path: hash.toUpperCase(), witness: [shoutedLeaf, shoutedMiddle, shoutedTop] },
  root: nodeDigest(shoutedTop),
};

const freePath = independentHash("a path of the builder's own").slice(0, 62);
export const leafBound = provenIn(hash, { path: freePath, dataDigest: hash });
export const pathBound = provenIn(hash, { path: hash, dataDigest: otherHash });
/** The path is the hash of another fingerprint, and the leaf holds the hash. */
export const leafNamed = provenIn(hash, { path: "c".repeat(64), dataDigest: hash });
export const longPath = provenIn(hash, { path: `${hash}abcdef`, dataDigest: hash });

export const otherId = "b2f1e0c4-0000-4000-8000-000000000005";
