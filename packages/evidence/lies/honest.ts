// Makes honest evidence, in every status and shape that a service, a file or a visitor can supply.
import { publicKeyId } from "../src/signature.ts";
import { type Json, type JsonObject, type SignatureEntry } from "./book.ts";
import { type Case } from "./case.ts";
import { type Draw } from "./draw.ts";
import { type Evidence, type PartSupplier } from "./engine-api.ts";
import { type Pool, type Subject } from "./pool.ts";

const scenarios = [
  [30, "final"],
  [2, "NEW"],
  [2, "QUEUED"],
  [2, "PROCESSING"],
  [3, "PENDING_COMMITMENT"],
  [4, "ERRORED_COMMITMENT"],
  [3, "batch ahead of the record"],
  [3, "no status in the record"],
  [2, "status that nobody knows"],
  [6, "public network"],
  [3, "ledger of an unknown rule"],
  [10, "bundle"],
  [2, "bundle without a batch"],
  [3, "record alone"],
  [3, "record and proof"],
  [3, "record, proof and batch"],
  [6, "bare proof"],
  [4, "bare proof and the hash asked for"],
  [2, "bare proof and a snapshot"],
  [3, "proof by proofPath"],
  [2, "proof by proofPath, wrapped"],
  [2, "proof by leafKey"],
  [2, "record missing"],
  [2, "proof missing"],
  [2, "batch missing"],
  [2, "snapshot missing"],
  [4, "document id withheld"],
  [4, "document id withheld, and provided by the visitor"],
] as const;
export type Scenario = (typeof scenarios)[number][1];

const visitors = [
  [50, "nothing from the visitor"],
  [18, "the visitor's root"],
  [14, "the visitor's snapshot"],
  [3, "the visitor's root and snapshot"],
  [15, "a document"],
] as const;

const signings = [
  [50, "one signature"],
  [12, "two signers"],
  [6, "three signers"],
  [8, "a signature twice"],
  [8, "a signature and its high-S twin"],
  [8, "high S"],
] as const;

const spellings = [
  [60, "as the service spells it"],
  [20, "upper case where it may be"],
  [20, "keys with 04 in front"],
] as const;

export const HONEST_LABELS: readonly string[] = [
  ...scenarios.map(([, name]) => `scenario: ${name}`),
  ...visitors.map(([, name]) => `visitor: ${name}`),
  ...signings.map(([, name]) => `signatures: ${name}`),
  ...spellings.map(([, name]) => `spelling: ${name}`),
  "signer: covered",
  "signer: stated by the service",
  "signer: not stated",
  "binding: leaf",
  "binding: path-and-leaf, named",
  "proof: tagged Inclusion",
  "proof: type null",
  "nulls: left out",
  "time: shown in another spelling",
  "document: SHA-512",
];

export function honestCase(pool: Pool, draw: Draw): Case {
  const subject = draw.pick(pool.subjects);
  const { batch } = subject;
  const scenario = draw.weighted(scenarios);
  const visitor = draw.weighted(visitors);
  const signing = draw.weighted(signings);
  const spelling = draw.weighted(spellings);
  const shape = [
    `scenario: ${scenario}`,
    `trie: ${batch.trieKind}`,
    `visitor: ${visitor}`,
    `signatures: ${signing}`,
    `spelling: ${spelling}`,
  ];
  const evidence = evidenceOf(scenario, subject, {
    record: () => recordOf(pool, draw, subject, signing, shape),
    proof: () => proofOf(draw, subject, shape),
  });
  addVisitor(evidence, visitor, subject, draw, shape);
  addBinding(evidence, subject, draw, shape);
  if (draw.chance(20)) {
    shape.push("nulls: left out");
    for (const part of [evidence.record, evidence.batch]) leaveNullsOut(part?.value);
  }
  spell(evidence, spelling);
  return {
    shape,
    evidence,
    changes: [],
    book: pool.book,
    pool,
    subject,
    beyondLimits: new Set(),
    mayBeUnreadable: new Set(),
    observed: [],
  };
}

export function finalEvidence(pool: Pool, draw: Draw, subject: Subject): Evidence {
  return evidenceOf("final", subject, {
    record: () => recordOf(pool, draw, subject, "one signature", []),
    proof: () => proofOf(draw, subject, []),
  });
}

type Makers = { record: () => JsonObject; proof: () => JsonObject };

function evidenceOf(scenario: Scenario, subject: Subject, make: Makers): Evidence {
  const { batch, hash } = subject;
  const isFile = /bundle|alone|bare|record and proof|record, proof|proof by/.test(scenario);
  const from: PartSupplier = isFile ? "file" : "service";
  const supplied = (value: unknown) => ({ value: structuredClone(value), from });
  const asked = { value: hash, from: isFile ? ("file" as const) : ("visitor" as const) };
  const all = () => ({
    hash: asked,
    record: supplied(make.record()),
    proof: supplied(make.proof()),
    batch: supplied(batchAnswer(subject)),
    snapshot: supplied(batch.snapshot),
  });
  const unfinished = (status: string): Evidence => {
    const hasBatch = status !== "NEW";
    const hasRoot = status === "PENDING_COMMITMENT" || status === "ERRORED_COMMITMENT";
    const later = {
      status,
      batchGlobalSnapshotHash: null,
      confirmationTimestamp: null,
      ...(hasRoot ? {} : { mptRoot: null }),
    };
    const evidence: Evidence = {
      hash: asked,
      record: supplied({ ...make.record(), ...later, ...(hasBatch ? {} : { batchId: null }) }),
      proof: supplied(hasRoot ? make.proof() : null),
    };
    if (!hasBatch) return evidence;
    const root = hasRoot ? batch.tree.root : null;
    const ofBatch = {
      status,
      mptRoot: root,
      globalSnapshotHash: null,
      globalSnapshotOrdinal: null,
    };
    return { ...evidence, batch: supplied({ ...batchAnswer(subject), ...ofBatch }) };
  };
  switch (scenario) {
    case "final":
    case "bundle":
      return all();
    case "NEW":
    case "QUEUED":
    case "PROCESSING":
    case "PENDING_COMMITMENT":
    case "ERRORED_COMMITMENT":
      return unfinished(scenario);
    case "batch ahead of the record":
      return {
        ...all(),
        record: supplied({
          ...make.record(),
          status: "PENDING_COMMITMENT",
          batchGlobalSnapshotHash: null,
          confirmationTimestamp: null,
        }),
      };
    case "no status in the record":
      return { ...all(), record: supplied({ ...make.record(), status: null }) };
    case "status that nobody knows":
      return { ...all(), record: supplied({ ...make.record(), status: "ASSIGNED" }) };
    case "public network": {
      const { snapshot: _, ...rest } = all();
      return rest;
    }
    case "ledger of an unknown rule": {
      const elsewhere = { ...batch.snapshot, ledger: "elsewhere", height: 5, signatures: ["x"] };
      return { ...all(), snapshot: supplied(elsewhere) };
    }
    case "bundle without a batch": {
      const { batch: _, ...rest } = all();
      return rest;
    }
    case "record alone":
      return { hash: asked, record: supplied(make.record()) };
    case "record and proof":
      return { hash: asked, record: supplied(make.record()), proof: supplied(make.proof()) };
    case "record, proof and batch": {
      const { snapshot: _, ...rest } = all();
      return rest;
    }
    case "bare proof":
      return { proof: supplied(make.proof()) };
    case "bare proof and the hash asked for":
      return { hash: { value: hash, from: "visitor" }, proof: supplied(make.proof()) };
    case "bare proof and a snapshot":
      return { proof: supplied(make.proof()), snapshot: supplied(batch.snapshot) };
    case "proof by proofPath":
      return { ...all(), proof: supplied(proofPathShape(subject)) };
    case "proof by proofPath, wrapped":
      return { ...all(), proof: supplied({ hash, proof: proofPathShape(subject) }) };
    case "proof by leafKey": {
      const { root } = batch.tree;
      return { ...all(), proof: supplied({ leafKey: hash, leafValue: hash, root, proof: [] }) };
    }
    case "record missing":
      return { hash: asked, record: supplied(null), proof: supplied(make.proof()) };
    case "proof missing":
      return { ...all(), proof: supplied(null) };
    case "batch missing":
      return { ...all(), batch: supplied(null) };
    case "document id withheld":
    case "document id withheld, and provided by the visitor": {
      const { documentId: _, ...record } = make.record();
      const withheld = withheldStatement("documentId");
      const shown = { ...all(), record: supplied({ ...record, withheld }) };
      const isProvided = scenario !== "document id withheld";
      return isProvided ? { ...shown, documentId: subject.value.documentId } : shown;
    }
    case "snapshot missing":
      break;
  }
  return { ...all(), snapshot: supplied(null) };
}

function proofPathShape({ batch }: Subject): JsonObject {
  return { proofPath: [batch.tree.root], proofIndices: [0], treeHeight: 1 };
}

function recordOf(
  pool: Pool,
  draw: Draw,
  subject: Subject,
  signing: string,
  shape: string[],
): JsonObject {
  const { value, hash, batch } = subject;
  const snapshotHash = batch.snapshot["hash"] as string;
  const shownTime = draw.pick(subject.timesShown);
  if (shownTime !== value.timestamp) shape.push("time: shown in another spelling");
  return {
    id: draw.uuid(),
    hash,
    status: "FINALIZED_COMMITMENT",
    organizationId: value.orgId,
    organizationName: draw.chance(50) ? "Example Works" : null,
    tenantId: value.tenantId,
    tenantName: null,
    eventId: value.eventId,
    signer: signerOf(draw, subject, shape),
    documentId: value.documentId,
    documentRef: value.documentRef,
    proofs: signaturesOf(pool, subject, signing),
    batchId: batch.id,
    fingerprintTimestamp: shownTime,
    batchLastUpdateTimestamp: batch.confirmedAt,
    batchGlobalSnapshotHash: snapshotHash,
    batchMetagraphSnapshotHash: null,
    mptRoot: batch.tree.root,
    version: value.version,
    createdAt: batch.receivedAt,
    updatedAt: batch.confirmedAt,
    confirmationTimestamp: batch.confirmedAt,
    tags: draw.chance(30) ? { kind: "invoice" } : null,
  };
}

/** The statement that members are withheld, as the service of this project makes it. */
export function withheldStatement(...members: string[]): Json {
  return members.map((member) => ({ member, at: "2026-03-20T10:00:00.000Z", reason: "by order" }));
}

function signerOf(draw: Draw, { value, secrets }: Subject, shape: string[]): string | null {
  if (value.signerId !== undefined) {
    shape.push("signer: covered");
    return value.signerId;
  }
  const isStated = draw.chance(50);
  shape.push(isStated ? "signer: stated by the service" : "signer: not stated");
  return isStated ? publicKeyId(secrets[0] ?? "") : null;
}

function signaturesOf({ book }: Pool, subject: Subject, signing: string): SignatureEntry[] {
  const { hash, secrets } = subject;
  const by = (index: number, isHighS = false) => book.sign(hash, secrets[index] ?? "", { isHighS });
  switch (signing) {
    case "two signers":
      return [by(0), by(1)];
    case "three signers":
      return [by(2), by(0), by(1, true)];
    case "a signature twice":
      return [by(0), by(0)];
    case "a signature and its high-S twin":
      return [by(0), by(0, true)];
    case "high S":
      return [by(0, true)];
    default:
      return [by(0)];
  }
}

function batchAnswer({ batch }: Subject): JsonObject {
  return {
    id: batch.id,
    orgId: batch.orgId,
    status: "FINALIZED_COMMITMENT",
    globalSnapshotHash: batch.snapshot["hash"] ?? null,
    globalSnapshotOrdinal: batch.ordinal,
    mptRoot: batch.tree.root,
    updateHash: null,
    retryCount: 0,
    lastAttemptAt: null,
    createdAt: batch.receivedAt,
    updatedAt: batch.confirmedAt,
  };
}

function proofOf(draw: Draw, { batch, path }: Subject, shape: string[]): JsonObject {
  const proof = batch.tree.prove(path);
  const type = draw.weighted([
    [6, "none"],
    [2, "Inclusion"],
    [1, null],
  ]);
  if (type === "none") return proof;
  shape.push(type === null ? "proof: type null" : "proof: tagged Inclusion");
  return { type, ...proof };
}

function addVisitor(
  evidence: Evidence,
  visitor: string,
  subject: Subject,
  draw: Draw,
  shape: string[],
): void {
  const { batch } = subject;
  if (visitor.includes("root")) evidence.root = batch.tree.root;
  if (visitor.includes("snapshot")) {
    evidence.snapshot = { value: structuredClone(batch.snapshot), from: "visitor" };
  }
  if (visitor === "a document") {
    const isSha512 = subject.value.documentRef.length === 128;
    const algorithm = isSha512 ? "SHA-512" : "SHA-256";
    if (isSha512) shape.push("document: SHA-512");
    const digest = isSha512 ? subject.sha512 : subject.sha256;
    evidence.document = draw.chance(70) ? { digest, algorithm } : { digest };
  }
}

function addBinding(evidence: Evidence, { batch }: Subject, draw: Draw, shape: string[]): void {
  if (batch.trieKind === "paths of another rule" || draw.chance(10)) {
    evidence.proofBinding = "leaf";
    shape.push("binding: leaf");
  } else if (draw.chance(20)) {
    evidence.proofBinding = "path-and-leaf";
    shape.push("binding: path-and-leaf, named");
  }
}

function leaveNullsOut(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (member === null) delete (value as JsonObject)[key];
  }
}

type Members = Record<string, unknown> | null | undefined;

/**
 * Spells the values of the evidence differently, in ways that the protocol accepts: in upper case, or with a longer
 * form of the keys.
 */
function spell(evidence: Evidence, spelling: string): void {
  const record = evidence.record?.value as Members;
  const signatures = (record?.["proofs"] ?? []) as SignatureEntry[];
  if (spelling === "keys with 04 in front") {
    for (const signature of signatures) {
      signature.id = `04${signature.id}`;
      delete signature.algorithm;
    }
  }
  if (spelling !== "upper case where it may be") return;
  const raise = (part: Members, ...keys: string[]) => {
    for (const key of keys) {
      const value = part?.[key];
      if (part && typeof value === "string") part[key] = value.toUpperCase();
    }
  };
  if (evidence.hash) evidence.hash.value = evidence.hash.value.toUpperCase();
  if (evidence.root !== undefined) evidence.root = evidence.root.toUpperCase();
  if (evidence.document) evidence.document.digest = evidence.document.digest.toUpperCase();
  raise(record, "hash", "batchId", "mptRoot", "batchGlobalSnapshotHash");
  for (const signature of signatures) {
    raise(signature, "id", "signature");
    signature.algorithm = null;
  }
  raise(evidence.batch?.value as Members, "orgId", "globalSnapshotHash");
  raise(evidence.proof?.value as Members, "path");
  if (evidence.snapshot?.from !== "visitor") raise(evidence.snapshot?.value as Members, "hash");
}
