// The one engine that draws all conclusions from evidence, by the rules of docs/protocol/verdict.md. All its
// input is untrusted, and it fetches nothing. A service's claim that something holds never counts as a check.
// The result has only codes and values; each application turns them into sentences.
import { createRootComputer } from "@digital-evidence/merkle-patricia";
import {
  type Check,
  CHECK_CODES,
  type CheckCode,
  type CheckId,
  fail,
  type Finding,
  pass,
  type ProofBinding,
  sideOf,
} from "./check.ts";
import { checkDocument, type DocumentDigest } from "./check-document.ts";
import {
  checkProof,
  type StatedRoot,
  tracingWalker,
  type Walk,
  walkFrom,
  type Walker,
} from "./check-proof.ts";
import { type Asked, checkContent, checkSigner, checkSignatures } from "./check-record.ts";
import {
  checkFinal,
  checkLedger,
  checkRootOf,
  checkRootOfVisitor,
  readLedger,
} from "./check-root.ts";
import { compareStatements, type UnreadTime, unreadTimes } from "./check-statements.ts";
import type { ObserverEvidence, TrustedObservers } from "./check-observers.ts";
import type { TrustedWitnesses, WitnessEvidence } from "./check-witnesses.ts";
import { hashOf } from "./hash.ts";
import { type BundlePart, type Part, readPart, type Supplied, textOf } from "./part.ts";
import type { SignatureCheck } from "./signature.ts";

export {
  type Check,
  CHECK_CODES,
  CHECK_IDS,
  type CheckCode,
  type CheckId,
  type CheckVerdict,
  type Contradiction,
  CONTRADICTIONS,
  type DiscountedCosignature,
  type NamedCosignature,
  type ProofBinding,
  type Seen,
  type Side,
} from "./check.ts";
export type { DocumentDigest } from "./check-document.ts";
export type { StatedRoot, Walk } from "./check-proof.ts";
export type { UnreadTime } from "./check-statements.ts";
export type { TrustedObserver, TrustedObservers } from "./check-observers.ts";
export type { TrustedWitnesses } from "./check-witnesses.ts";
export type { PartSupplier, Supplied } from "./part.ts";

export type Evidence = {
  /**
   * The requested fingerprint hash. For a bare proof it may be left out, because the proof names its own
   * fingerprint.
   */
  hash?: { value: string; from: "visitor" | "file" } | undefined;
  record?: Supplied | undefined;
  proof?: Supplied | undefined;
  batch?: Supplied | undefined;
  /** The snapshot. If both the service and the visitor provide one, the caller passes the visitor's. */
  snapshot?: Supplied | undefined;
  document?: DocumentDigest | undefined;
  /**
   * The document id that the visitor provides. It is used only if the record says that its operator withholds the
   * document id.
   */
  documentId?: string | undefined;
  /** A root that the visitor provided, as typed. */
  root?: string | undefined;
  /** The proof that the snapshot is in its ledger's transparency log: the text of a `.tlog-proof`. */
  logProof?: Supplied | undefined;
  witnesses?: TrustedWitnesses | undefined;
  /** What observers saw: a list of `.tlog-proof` texts with the entries of their logs. */
  observations?: Supplied | undefined;
  observers?: TrustedObservers | undefined;
  /**
   * The default is `path-and-leaf`. A proof whose path and leaf name different fingerprints fails only if the caller
   * states this rule.
   */
  proofBinding?: ProofBinding | undefined;
  /** The digests of the bundle that the evidence is from. `bundleEvidence` computes them. */
  manifest?: readonly ManifestLine[] | undefined;
};

/** One line of a bundle's manifest. `verdict` says whether the digest in the manifest is the digest of the part. */
export type ManifestLine = {
  part: BundlePart;
  verdict: "pass" | "fail";
  computed: string;
  expected: string;
};

/** Checks whether the file is as it was made. Anybody can make a manifest, so it shows nothing about the evidence. */
function checkManifest(lines: readonly ManifestLine[]): Finding<"MANIFEST"> {
  const damaged = lines.filter(({ verdict }) => verdict === "fail");
  const { computed = null, expected = null } = damaged[0] ?? lines[0] ?? {};
  const compared = {
    values: { damaged: damaged.map(({ part }) => part) },
    computed,
    expected,
    expectedFrom: { part: "manifest", from: "file" },
  } as const;
  return damaged.length === 0 ? pass(compared) : fail("DAMAGED_FILE", compared);
}

export type OverallVerdict = "failed" | "inconclusive" | "consistent" | "confirmed";

const EVIDENCE_PARTS = ["record", "proof", "batch", "snapshot", "document"] as const;

export type Verification = {
  verdict: OverallVerdict;
  /**
   * `inclusion` for a proof without record and batch. The conclusion then says only that the proof leads from its
   * leaf to a root.
   */
  scope: "fingerprint" | "inclusion";
  binding: ProofBinding;
  /**
   * The codes that decided the verdict, in the order of CHECK_CODES. If any check failed, these are the codes of the
   * failures. Otherwise they are the codes that leave the verdict open. A positive verdict has no reasons.
   */
  reasons: readonly CheckCode[];
  /** The fingerprint hash that the evidence is about, in lower case; null if unknown. */
  subject: string | null;
  /** The root that the proof leads to; null if the walk failed or was not possible. */
  root: string | null;
  checks: readonly Check[];
  /** One key for each signer with a valid signature, normalised. */
  signers: readonly string[];
  /** `covered`: the hash covers the record's signer. `stated`: only the supplier of the record states the signer. */
  signer: "covered" | "stated" | "none" | "unknown";
  /** The parts that the caller did not pass. Nothing was compared with them. */
  absent: readonly (typeof EVIDENCE_PARTS)[number][];
  /**
   * The times that the evidence states and that cannot be read. Nothing was compared with them. If one is the
   * snapshot's, the verdict is `consistent` at most.
   */
  unreadTimes: readonly UnreadTime[];
  walk: Walk | null;
};

/** The type of `checkWitnesses` in check-witnesses.ts, after the caller has chosen the algorithms. */
export type WitnessCheck = (given: WitnessEvidence) => Finding<"ROOT_WITNESSES">;

/** The type of `checkObservers` in check-observers.ts, after the caller has chosen the algorithms. */
export type ObserverCheck = (given: ObserverEvidence) => readonly Finding<"ROOT_OBSERVER">[];

/**
 * Draws the conclusion from evidence. It reads each part once and walks the proof once. Bad evidence never makes it
 * throw.
 * @param checkWitnesses the function of check-witnesses.ts; if it is left out, logs are not checked and witnesses
 * cannot confirm anything
 * @param checkObservers the function of check-observers.ts; the same holds for observers
 */
export function verifyEvidence(
  evidence: Evidence,
  checkWitnesses?: WitnessCheck,
  checkObservers?: ObserverCheck,
): Verification {
  return verifyWith(evidence, tracingWalker, { checkWitnesses, checkObservers });
}

/**
 * Creates a function that works like {@link verifyEvidence} but is faster for many pieces of evidence, because a
 * node that several proofs share is hashed only once. The `walk` of its results has no steps. A caller that needs
 * the steps has to call `verifyEvidence`.
 * @param checkSignature checks a signature; a native library can replace the portable default
 */
export function createVerifier(
  checkWitnesses?: WitnessCheck,
  checkObservers?: ObserverCheck,
  checkSignature?: SignatureCheck,
): (evidence: Evidence) => Verification {
  const walker = createRootComputer();
  const brought = { checkWitnesses, checkObservers, checkSignature };
  return (evidence) => verifyWith(evidence, walker, brought);
}

/** The checks that a program brings, because not every program needs their code. */
type Brought = {
  checkWitnesses: WitnessCheck | undefined;
  checkObservers: ObserverCheck | undefined;
  checkSignature?: SignatureCheck | undefined;
};

function verifyWith(
  evidence: Evidence,
  walker: Walker,
  { checkWitnesses, checkObservers, checkSignature }: Brought,
): Verification {
  const { document, root: provided, proofBinding: binding = "path-and-leaf" } = evidence;
  const asked = askedOf(evidence);
  const record = readPart("record", evidence.record);
  const batch = readPart("batch", evidence.batch);
  const snapshot = readPart("snapshot", evidence.snapshot);
  const ledger = readLedger(snapshot);
  const isInclusion =
    record.state === "absent" && batch.state === "absent" && evidence.proof !== undefined;

  const isStated = evidence.proofBinding !== undefined;
  const rule = { rule: binding, isStated };
  const proofPart = readPart("proof", evidence.proof);
  const proof = checkProof(proofPart, asked, rule, walker);
  const { root } = proof;
  const content = checkContent(record, asked, evidence.documentId);
  const signatures = checkSignatures(record, asked, checkSignature);
  const ofLedger =
    snapshot.state === "absent" ? null : checkLedger(root, record, batch, snapshot, ledger);
  const ofVisitor = provided === undefined ? null : checkRootOfVisitor(root, provided);
  const { logProof, witnesses } = evidence;
  const isLogged = logProof !== undefined || witnesses !== undefined;
  const ofWitnesses =
    isLogged && checkWitnesses !== undefined
      ? checkWitnesses({
          logProof,
          witnesses,
          ledger: ofLedger?.verdict === "pass" ? ledger : null,
        })
      : null;
  const { observations, observers } = evidence;
  const isObserved = observations !== undefined && observers !== undefined;
  const ofObservers =
    isObserved && checkObservers !== undefined
      ? checkObservers({
          observations,
          observers,
          root,
          batchId: textOf(record, "batchId") ?? textOf(batch, "id"),
          hash: asked === null ? proof.ownSubject : asked.hash,
        })
      : [];

  const list = new Checklist();
  if (evidence.manifest !== undefined) list.add("MANIFEST", checkManifest(evidence.manifest));
  list.add("PROOF_SHAPE", proof.shape);
  list.add("PROOF_SUBJECT", proof.subject);
  list.add("PROOF_WALK", proof.walk);
  // A bare proof comes without record and batch. Their absence must not prevent a positive verdict.
  const needed = <F extends Finding>(finding: F): F =>
    isInclusion ? { ...finding, isOpen: false } : finding;
  list.add("RECORD_HASH", needed(content.finding));
  if (signatures.none !== null) list.add("SIGNATURE", needed(signatures.none));
  for (const [index, finding] of signatures.each.entries()) list.add("SIGNATURE", finding, index);
  list.add("SIGNER", needed(checkSigner(record, signatures)));
  list.add("ROOT_RECORD", needed(checkRootOf(root, record, true)));
  const isBatchNamed = textOf(record, "batchId") !== null;
  const isBatchNeeded = batch.state === "missing" ? isBatchNamed : batch.state !== "absent";
  list.add("ROOT_BATCH", checkRootOf(root, batch, isBatchNeeded));
  list.add("BATCH_FINAL", needed(checkFinal(record, batch)));
  if (ofLedger !== null) {
    const isUnasked = ofLedger.code === "NO_SNAPSHOT_NAMED";
    list.add("ROOT_LEDGER", isUnasked ? needed(ofLedger) : ofLedger);
  }
  const statements = compareStatements(record, batch, ledger);
  for (const [index, finding] of statements.entries()) {
    list.add("STATEMENTS", finding, finding.verdict === "fail" ? index : undefined);
  }
  // A document that was given and not compared leaves the verdict open, also that on a bare proof. Otherwise the verdict
  // would be read as one on the document.
  if (document !== undefined)
    list.add("DOCUMENT", checkDocument(document, record, content.finding));
  if (ofVisitor !== null) list.add("ROOT_VISITOR", ofVisitor);
  if (ofWitnesses !== null) list.add("ROOT_WITNESSES", ofWitnesses);
  for (const [index, finding] of ofObservers.entries()) list.add("ROOT_OBSERVER", finding, index);

  const isHeldByVisitor = snapshot.from === "visitor" && ofLedger?.verdict === "pass";
  const isOutside =
    isHeldByVisitor ||
    ofVisitor?.verdict === "pass" ||
    ofWitnesses?.verdict === "pass" ||
    ofObservers.some(({ verdict }) => verdict === "pass");
  const statedRoot = statedRootOf(record, batch, provided);
  const unread = unreadTimes(record, ledger);
  const isDated = unread.every(({ part }) => part !== "snapshot");
  const hasRoot = statedRoot !== null || isHeldByVisitor;
  return {
    ...list.conclude(isOutside && isDated, hasRoot),
    scope: isInclusion ? "inclusion" : "fingerprint",
    binding,
    subject: asked === null ? proof.ownSubject : asked.hash,
    root,
    signers: signatures.keys,
    signer: content.signer,
    absent: EVIDENCE_PARTS.filter((name) => evidence[name] === undefined),
    unreadTimes: unread,
    walk: walkFrom(statedRoot, proof.picture, proofPart, root),
  };
}

/** Returns the root that the record states, or else the visitor, or else the batch. */
function statedRootOf(record: Part, batch: Part, provided: string | undefined): StatedRoot | null {
  const [ofRecord, ofBatch] = [textOf(record, "mptRoot"), textOf(batch, "mptRoot")];
  const ofVisitor = provided === undefined ? null : hashOf(provided);
  if (ofRecord !== null) return { value: ofRecord, side: sideOf(record) };
  if (ofVisitor !== null) return { value: ofVisitor, side: { part: "root", from: "visitor" } };
  return ofBatch === null ? null : { value: ofBatch, side: sideOf(batch) };
}

function askedOf({ hash }: Evidence): Asked | null {
  if (hash === undefined) return null;
  const { value, from } = hash;
  return { text: value, hash: hashOf(value), side: { part: "hash", from } };
}

class Checklist {
  readonly #checks: Check[] = [];
  readonly #failures = new Set<CheckCode>();
  readonly #open = new Set<CheckCode>();

  add<Id extends CheckId>(id: Id, finding: Finding<Id>, index?: number): void {
    const { isOpen, ...found }: Finding = finding;
    this.#checks.push({ id, ...(index === undefined ? {} : { index }), ...found } as Check);
    if (finding.verdict === "fail") this.#failures.add(finding.code);
    else if (isOpen) this.#open.add(finding.code);
  }

  /**
   * Draws the verdict from the checks that were added.
   * @param isOutside whether somebody other than the supplier of the evidence confirms the root: the visitor, with a
   * root or a snapshot, or the witnesses or observers that the visitor trusts. This is false if the snapshot's time cannot be read.
   * @param hasRoot whether the record, the batch or the visitor states a root, or the visitor's snapshot lists the
   * root of the walk
   */
  conclude(
    isOutside: boolean,
    hasRoot: boolean,
  ): Pick<Verification, "verdict" | "reasons" | "checks"> {
    const checks = this.#checks;
    if (this.#failures.size > 0) {
      return { verdict: "failed", reasons: inOrder(this.#failures), checks };
    }
    if (!hasRoot) this.#open.add("NO_ROOT_GIVEN");
    if (this.#open.size > 0) {
      return { verdict: "inconclusive", reasons: inOrder(this.#open), checks };
    }
    return { verdict: isOutside ? "confirmed" : "consistent", reasons: [], checks };
  }
}

function inOrder(codes: ReadonlySet<CheckCode>): CheckCode[] {
  return CHECK_CODES.filter((code) => codes.has(code));
}
