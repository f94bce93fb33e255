// What is true of the evidence in a world, found in the book of the generator (packages/evidence/lies/book.ts) and from what
// the parts state, by docs/protocol/verdict.md, sections 2 to 9, 12 and 16. It was written from that page alone and shares no
// code with what it judges.
import { type JsonObject } from "../../evidence/lies/book.ts";
import { type PartName, PART_NAMES } from "../../evidence/lies/case.ts";
import {
  algorithmOf,
  HEX_64,
  instantOf,
  isObject,
  isSame,
  keyOf,
  type Members,
  spellingsOf,
  textOf,
} from "../../evidence/lies/oracle.ts";
import type { DocumentDigest } from "../../evidence/src/check-document.ts";
import type { Observation } from "../../evidence/src/observation.ts";
import { isFingerprintStatus } from "../../evidence/src/status.ts";
import { type Proof, readProof } from "./proof-facts.ts";
import type { AdoptedPolicy, Cosigned, World } from "./world.ts";

export type Supplier = "service" | "file" | "visitor";

export type Part = { from: Supplier | null; value: unknown } & (
  | { state: "absent" | "awaited" | "missing" | "unreadable"; members: null }
  | { state: "there"; members: Members }
);

type Signature = {
  kind: "valid" | "invalid" | "unsupported";
  key: string | null;
  r: string | null;
  isHighS: boolean;
};

type ObservedFacts = {
  entry: Observation;
  isEntry: boolean;
  /** Whether an observer that the visitor trusts for the entry's network signed the tree. */
  isTrusted: boolean;
  isProven: boolean;
  /** Whether it is about this batch and network, and not about another fingerprint. */
  isOwn: boolean;
  isAhead: boolean;
  /** Whether the proof leads to the entry's root; null if it leads to none. */
  isRoot: boolean | null;
  seenMs: number;
};

/** Whether an observation counts, as far as the proof's root does not matter. */
export const isCounting = ({ isProven, isOwn, isAhead }: ObservedFacts) =>
  isProven && isOwn && !isAhead;

/** Whether the observer saw the same root. */
export const isSeen = (one: ObservedFacts) =>
  one.entry.kind === "batch" && isCounting(one) && one.isRoot === true;

type LogFacts = {
  isGiven: boolean;
  policy: AdoptedPolicy | null;
  /** Whether the log's key of the policy signed the checkpoint, ended or not. */
  isNamed: boolean;
  /** Whether a signature of the log's key counts. */
  isSigned: boolean;
  /** Whether the proof leads from the snapshot, at its index, to the checkpoint's root. */
  isLeading: boolean;
  /** Whether a signature that names a key of the policy does not verify. */
  isBroken: boolean;
  valid: readonly Cosigned[];
  counting: readonly Cosigned[];
  isQuorum: boolean;
  hasOrdinal: boolean;
  isDated: boolean;
  nowS: number;
};

type Pair = { detail: string; parts: readonly string[]; isBroken: boolean };

/** A record or a batch that is beyond the limits of the checks can name another part all the same. */
const isNamedBy = ({ state, members, value }: Part, key: string): boolean =>
  textOf(state === "unreadable" && isObject(value) ? value : members, key) !== null;

const MAX_SIGNATURES = 64;
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const OPEN = ["NEW", "QUEUED", "PROCESSING", "PENDING_COMMITMENT"];
export const FINAL = "FINALIZED_COMMITMENT";
const ERRORED = "ERRORED_COMMITMENT";

/** The members that the hash covers, as a record names them. The signer is covered only where it was signed. */
export const COVERED = [
  "organizationId",
  "tenantId",
  "eventId",
  "documentId",
  "documentRef",
  "fingerprintTimestamp",
] as const;

/** An instant in milliseconds, or null if the text is not readable as a time. */
export function msOf(text: unknown): number | null {
  const instant = typeof text === "string" ? instantOf(text) : null;
  if (instant === null) return null;
  const second =
    instant >= 0n ? instant / 2_000_000_000n : (instant - 1_999_999_999n) / 2_000_000_000n;
  return Number(second) * 1000 + Number((instant - second * 2_000_000_000n) / 1_000_000n);
}

function readable(members: Members | null, key: string): bigint | null {
  return instantOf(textOf(members, key));
}

function numberOf(members: Members | null, key: string): number | null {
  const value = members !== null && Object.hasOwn(members, key) ? members[key] : null;
  return typeof value === "number" ? value : null;
}

export class Facts {
  readonly world: World;
  readonly record: Part;
  readonly proof: Part;
  readonly batch: Part;
  readonly snapshot: Part;
  readonly asked: string | null;
  /** Whether what was asked for is a hash. */
  readonly isAsked: boolean;
  readonly isBare: boolean;
  readonly rule: "path-and-leaf" | "leaf";
  readonly shape: Proof;
  /** The hash that was asked for, or of a bare proof its own subject. */
  readonly hash: string | null;
  /** What the proof has to be bound to: section 5. */
  readonly subject: string | null;
  readonly content: { isFound: boolean; isSignerLeft: boolean; signedTime: string | null };
  readonly signatures: readonly Signature[] | "none" | "not a list" | "too many";

  constructor(world: World, unreadable: ReadonlySet<PartName>) {
    this.world = world;
    const { known, network } = world;
    this.record = this.#part("record", unreadable);
    this.proof = this.#part("proof", unreadable);
    this.batch = this.#part("batch", unreadable);
    this.snapshot = this.#part("snapshot", unreadable);
    this.asked = known.hash?.value ?? null;
    this.isAsked = this.asked !== null && HEX_64.test(this.asked);
    this.isBare = this.record.state === "absent" && this.batch.state === "absent";
    this.rule = network.proofBinding ?? "path-and-leaf";
    this.shape = readProof(this.proof);
    this.subject = this.isAsked ? (this.asked?.toLowerCase() ?? null) : this.#ownSubject();
    this.hash = this.isAsked || this.isBare ? this.subject : null;
    this.content = this.#content();
    this.signatures = this.#signatures();
  }

  #part(name: PartName, unreadable: ReadonlySet<PartName>): Part {
    const { known, network } = this.world;
    const given =
      name === "snapshot" && known.ownSnapshot !== undefined
        ? ({ state: "supplied", value: known.ownSnapshot.value, from: "visitor" } as const)
        : known[name];
    const none = (state: "absent" | "awaited" | "missing", from: Supplier | null = null) =>
      ({ state, from, value: null, members: null }) as const;
    if (given.state === "awaited") return none("awaited");
    if (given.state === "failed") return none("missing", "service");
    if (given.state === "missing") return none("missing", given.from);
    if (given.state === "absent") {
      // Section 2: what is named by something that cannot be requested is missing.
      const isNamed =
        (name === "batch" &&
          network.areBatchesGenerated !== true &&
          this.record.from === "service" &&
          isNamedBy(this.record, "batchId")) ||
        (name === "snapshot" && network.hasOwnLedger && this.isSnapshotNamed);
      return isNamed ? none("missing", "service") : none("absent");
    }
    const { value, from } = given;
    if (value === null || value === undefined) return none("missing", from);
    // Section 4: a proof that is not an object is malformed, even if it is beyond the limits.
    if (isObject(value) ? unreadable.has(name) : name !== "proof") {
      return { state: "unreadable", from, value, members: null };
    }
    return { state: "there", from, value, members: isObject(value) ? value : {} };
  }

  part(name: PartName): Part {
    return this[name];
  }

  stated(part: Part, key: string): string | null {
    return textOf(part.members, key);
  }

  /** Whether a part is awaited. A snapshot of the visitor's takes the place of any other. */
  get isAwaiting(): boolean {
    return PART_NAMES.some((name) => this[name].state === "awaited");
  }

  /** Whether the visitor gave a document whose hash is not known yet. */
  get isHashing(): boolean {
    return this.world.known.document === "awaited";
  }

  /** The digest that the visitor gave, or null while there is none. */
  get given(): DocumentDigest | null {
    const { document } = this.world.known;
    return document === undefined || document === "awaited" ? null : document;
  }

  /** The parts that nobody asked for and nobody gave. */
  get absent(): string[] {
    const parts: string[] = PART_NAMES.filter((name) => this[name].state === "absent");
    return this.world.known.document === undefined ? [...parts, "document"] : parts;
  }

  // The proof: sections 4 (point 4) and 5.

  isNames(hash: string): boolean {
    const { path, leaf } = this.shape;
    return leaf === hash && (this.rule === "leaf" || path?.toLowerCase() === hash);
  }

  #ownSubject(): string | null {
    const { leaf } = this.shape;
    if (this.asked !== null || leaf === null || !/^[0-9a-f]{64}$/.test(leaf)) return null;
    return this.isNames(leaf) ? leaf : null;
  }

  get isBound(): boolean {
    return this.subject !== null && this.isNames(this.subject);
  }

  get isContradictory(): boolean {
    const { path, leaf } = this.shape;
    if (this.rule === "leaf" || path === null || leaf === null) return false;
    const isOfTwo = HEX_64.test(path) && HEX_64.test(leaf) && path.toLowerCase() !== leaf;
    const asked = this.asked?.toLowerCase() ?? null;
    return isOfTwo && (asked === null || asked === leaf || asked === path.toLowerCase());
  }

  get root(): string | null {
    return this.shape.leads?.root ?? null;
  }

  /** The form of an inclusion proof that is bound and leads to a root. */
  get isProofSound(): boolean {
    return (
      this.shape.state === "inclusion" &&
      this.shape.uncovered.length === 0 &&
      this.isBound &&
      this.root !== null
    );
  }

  // The record: section 4 (points 1 to 3) and section 16.

  get isWithholding(): boolean {
    const { members } = this.record;
    if (members === null || textOf(members, "documentId") !== null) return false;
    const list: unknown = members["withheld"];
    const isSaid =
      Array.isArray(list) && list.some((each) => isObject(each) && each["member"] === "documentId");
    return isSaid && this.unstated.length === 0;
  }

  /** The covered members, other than the document id, that the record does not state. */
  get unstated(): string[] {
    const { members } = this.record;
    const texts = COVERED.filter((key) => key !== "documentId" && textOf(members, key) === null);
    return numberOf(members, "version") === null ? [...texts, "version"] : texts;
  }

  #content(): Facts["content"] {
    const none = { isFound: false, isSignerLeft: false, signedTime: null };
    const { members } = this.record;
    const value =
      this.isAsked && this.hash !== null ? this.world.book.valueOf(this.hash) : undefined;
    if (value === undefined || members === null) return none;
    const id = this.isWithholding ? this.world.known.documentId : textOf(members, "documentId");
    const time = textOf(members, "fingerprintTimestamp");
    const signer = textOf(members, "signer");
    const isFound =
      textOf(members, "organizationId") === value.orgId &&
      textOf(members, "tenantId") === value.tenantId &&
      textOf(members, "eventId") === value.eventId &&
      id === value.documentId &&
      textOf(members, "documentRef") === value.documentRef &&
      members["version"] === value.version &&
      time !== null &&
      spellingsOf(time).includes(value.timestamp) &&
      (value.signerId === undefined || signer === value.signerId);
    if (!isFound) return none;
    return { isFound, isSignerLeft: value.signerId === undefined, signedTime: value.timestamp };
  }

  get isContentPassed(): boolean {
    return this.content.isFound && !this.isOtherRecord;
  }

  get isOtherRecord(): boolean {
    const stated = this.stated(this.record, "hash");
    return stated !== null && this.asked !== null && !isSame(stated, this.asked);
  }

  #signatures(): Facts["signatures"] {
    const list: unknown = this.record.members?.["proofs"];
    if (this.record.members === null || list === undefined || list === null) return "none";
    if (!Array.isArray(list)) return "not a list";
    if (list.length === 0) return "none";
    if (list.length > MAX_SIGNATURES) return "too many";
    return list.map((each) => this.#signature(each));
  }

  #signature(given: unknown): Signature {
    const invalid: Signature = { kind: "invalid", key: null, r: null, isHighS: false };
    if (!isObject(given)) return invalid;
    const { algorithm = null, scheme = null } = given;
    const isSupported =
      (algorithm === null || algorithm === "SECP256K1_RFC8785_V1") &&
      (scheme === null || scheme === "secp256k1_rfc8785_v1");
    if (!isSupported) return { ...invalid, kind: "unsupported" };
    const id = textOf(given, "id");
    const der = textOf(given, "signature");
    const key = id === null ? null : keyOf(id);
    if (key === null || der === null || this.hash === null) return invalid;
    if (!this.world.book.hasSignature(key, this.hash, der)) return invalid;
    const text = der.toLowerCase();
    const rLength = Number.parseInt(text.slice(6, 8), 16) * 2;
    const s = BigInt(`0x${text.slice(8 + rLength + 4)}`);
    return { kind: "valid", key, r: text.slice(8, 8 + rLength), isHighS: s > HALF_ORDER };
  }

  get signatureList(): readonly Signature[] {
    return typeof this.signatures === "string" ? [] : this.signatures;
  }

  get valid(): readonly Signature[] {
    return this.signatureList.filter(({ kind }) => kind === "valid");
  }

  /** The keys of the signers. Keys whose signatures have the same number r are one signer. */
  get signers(): string[] {
    const byR = new Map<string, string>();
    const stated = this.signerKey;
    for (const { key, r } of this.valid) {
      if (key !== null && r !== null && (!byR.has(r) || key === stated)) byR.set(r, key);
    }
    return [...new Set(byR.values())];
  }

  get signerKey(): string | null {
    const signer = this.stated(this.record, "signer");
    return signer === null ? null : keyOf(signer);
  }

  get isEachValid(): boolean {
    return this.valid.length > 0 && this.valid.length === this.signatureList.length;
  }

  get isSignerValid(): boolean {
    return this.valid.some(({ key }) => key === this.signerKey);
  }

  get isSignerNotAmong(): boolean {
    const isDecided =
      this.signatureList.length > 0 &&
      this.signatureList.every(({ kind }) => kind !== "unsupported");
    return (
      this.stated(this.record, "signer") !== null &&
      isDecided &&
      this.isAsked &&
      !this.isSignerValid
    );
  }

  // Roots and the snapshot: sections 3, 4 (points 5 and 8) and 7.

  get ownRoot(): string | null {
    const { root } = this.world.known;
    return root !== undefined && HEX_64.test(root) ? root : null;
  }

  /** Whether a stated root is the proof's; null if either is not there. */
  isRoot(stated: string | null): boolean | null {
    return stated === null || this.root === null ? null : isSame(stated, this.root);
  }

  get named(): string | null {
    return (
      this.stated(this.record, "batchGlobalSnapshotHash") ??
      this.stated(this.batch, "globalSnapshotHash")
    );
  }

  get isSnapshotNamed(): boolean {
    return (
      this.named !== null ||
      isNamedBy(this.record, "batchGlobalSnapshotHash") ||
      isNamedBy(this.batch, "globalSnapshotHash")
    );
  }

  get isLedgerKnown(): boolean {
    return this.snapshot.members?.["ledger"] === "local";
  }

  #isIntact: boolean | null = null;
  get isIntact(): boolean {
    const { members } = this.snapshot;
    const { book } = this.world;
    this.#isIntact ??= this.isLedgerKnown && book.isSnapshotAsMade(members as JsonObject);
    return this.#isIntact;
  }

  get isOtherSnapshot(): boolean {
    const hash = this.stated(this.snapshot, "hash");
    return hash !== null && this.named !== null && !isSame(hash, this.named);
  }

  get batchId(): string | null {
    return this.stated(this.record, "batchId") ?? this.stated(this.batch, "id");
  }

  get isListed(): boolean {
    const entries: unknown = this.snapshot.members?.["entries"];
    const { root, batchId: wanted } = this;
    if (!Array.isArray(entries) || root === null) return false;
    return entries.some((entry) => {
      if (!isObject(entry)) return false;
      const [id, ownRoot] = [textOf(entry, "batchId"), textOf(entry, "root")];
      const isBatch = wanted === null || (id !== null && isSame(id, wanted));
      return isBatch && ownRoot !== null && isSame(ownRoot, root);
    });
  }

  get isSnapshotHolding(): boolean {
    return this.isIntact && !this.isOtherSnapshot && this.isListed;
  }

  get isOwnSnapshot(): boolean {
    return this.snapshot.from === "visitor";
  }

  /** The check ROOT_LEDGER: of a snapshot of the service or the file, section 4, point 8 holds too. */
  get isLedgerPassed(): boolean {
    if (!this.isSnapshotHolding) return false;
    return this.isOwnSnapshot || this.named !== null;
  }

  get isSnapshotDated(): boolean {
    return readable(this.snapshot.members, "timestamp") !== null;
  }

  /** Who supplied the roots that the proof's root was compared with and that agree. */
  get rootSuppliers(): Set<Supplier> {
    const found = new Set<Supplier>();
    for (const part of [this.record, this.batch]) {
      if (part.from !== null && this.isRoot(this.stated(part, "mptRoot")) === true)
        found.add(part.from);
    }
    if (this.snapshot.from !== null && this.isSnapshotHolding) found.add(this.snapshot.from);
    if (this.isRoot(this.ownRoot) === true) found.add("visitor");
    return found;
  }

  // Statements and status: section 6, and section 4, point 6.

  get status(): { value: string; from: Supplier | null } | null {
    for (const part of [this.record, this.batch]) {
      const value = this.stated(part, "status");
      if (isFingerprintStatus(value)) return { value, from: part.from };
    }
    return null;
  }

  get statusKind(): "final" | "errored" | "notFinalYet" | null {
    const value = this.status?.value;
    if (value === FINAL) return "final";
    if (value === ERRORED) return "errored";
    return value !== undefined && OPEN.includes(value) ? "notFinalYet" : null;
  }

  /** The pairs of section 6 that could be compared, with the parts that state them, and whether they contradict. */
  get pairs(): readonly Pair[] {
    this.#pairs ??= this.#compare();
    return this.#pairs;
  }

  #pairs: readonly Pair[] | null = null;
  #compare(): Pair[] {
    const found: Pair[] = [];
    const { record, batch, snapshot } = this;
    const texts = [
      ["BATCH_ID", "batchId", "id"],
      ["ORGANIZATION", "organizationId", "orgId"],
      ["ROOT", "mptRoot", "mptRoot"],
      ["SNAPSHOT", "batchGlobalSnapshotHash", "globalSnapshotHash"],
    ] as const;
    for (const [detail, ofRecord, ofBatch] of texts) {
      const [one, other] = [this.stated(record, ofRecord), this.stated(batch, ofBatch)];
      if (one === null || other === null) continue;
      found.push({ detail, parts: ["record", "batch"], isBroken: !isSame(one, other) });
    }
    const ordinals = [
      numberOf(batch.members, "globalSnapshotOrdinal"),
      this.isLedgerKnown ? numberOf(snapshot.members, "ordinal") : null,
    ];
    if (ordinals[0] !== null && ordinals[1] !== null) {
      found.push({
        detail: "ORDINAL",
        parts: ["batch", "snapshot"],
        isBroken: ordinals[0] !== ordinals[1],
      });
    }
    const [one, other] = [this.stated(record, "status"), this.stated(batch, "status")];
    if (isFingerprintStatus(one) && isFingerprintStatus(other)) {
      const isBroken = (one === FINAL && other !== FINAL) || (one === ERRORED && other === FINAL);
      found.push({ detail: "STATUS", parts: ["record", "batch"], isBroken });
    }
    const received = readable(record.members, "createdAt");
    const taken = this.isIntact ? readable(snapshot.members, "timestamp") : null;
    if (received !== null && taken !== null) {
      found.push({
        detail: "SNAPSHOT_BEFORE_RECEIPT",
        parts: ["record", "snapshot"],
        isBroken: received > taken,
      });
    }
    const confirmed = readable(record.members, "confirmationTimestamp");
    if (received !== null && confirmed !== null) {
      found.push({
        detail: "CONFIRMED_BEFORE_RECEIPT",
        parts: ["record"],
        isBroken: received > confirmed,
      });
    }
    return found;
  }

  get broken(): string[] {
    return this.pairs.filter(({ isBroken }) => isBroken).map(({ detail }) => detail);
  }

  // The document: section 3 and section 4, point 9.

  get document():
    | "none"
    | "awaited"
    | "same"
    | "other"
    | "other algorithm"
    | "no reference"
    | "not a hash"
    | "unbound"
    | "no record" {
    const { given } = this;
    if (given === null) return this.isHashing ? "awaited" : "none";
    if (this.record.members === null) return "no record";
    if (!this.isContentPassed) return "unbound";
    const reference = this.stated(this.record, "documentRef") ?? "";
    const wanted = algorithmOf(reference);
    const made = algorithmOf(given.digest);
    if (wanted === null) return "no reference";
    if (made === null) return "not a hash";
    if (made !== wanted || (given.algorithm ?? wanted) !== wanted) return "other algorithm";
    return isSame(reference, given.digest) ? "same" : "other";
  }

  get isHashed(): boolean {
    return this.given?.given === "file";
  }

  // Witnesses that the visitor adopted: section 12.

  /** The proof of the log, as the world made it, with what is true of it under the adopted policy. */
  get log(): LogFacts {
    this.#log ??= this.#readLog();
    return this.#log;
  }

  #log: LogFacts | null = null;
  #readLog(): LogFacts {
    const { logProof, trust, known } = this.world;
    const isGiven = known.logProof !== undefined || (known.log?.proof ?? null) !== null;
    const shown = logProof?.shown ?? null;
    const policy = trust === null ? null : this.world.policy;
    const ordinal = numberOf(this.snapshot.members, "ordinal");
    const hash = this.stated(this.snapshot, "hash")?.toLowerCase() ?? null;
    // Nothing is verified under a policy with a key that cannot be used here.
    const usable = policy?.needsMlDsa === true ? null : policy;
    const isNamed = shown !== null && usable !== null && usable.hasLog && shown.isByLog;
    const isSigned = isNamed && policy?.isLogEnded !== true;
    const isLeading = shown !== null && shown.index + 1 === ordinal && shown.entry === hash;
    const cosigned =
      usable === null || shown === null
        ? []
        : shown.cosigned.filter(({ name }) => usable.witnesses.includes(name));
    const madeMs = msOf(this.snapshot.members?.["timestamp"]);
    const nowS = trust?.nowS ?? 0;
    const valid = cosigned.filter(({ isValid }) => isValid);
    const counting = valid.filter(
      ({ name, timeS, isKeyOfLog }) =>
        !isKeyOfLog &&
        policy?.ended?.includes(name) !== true &&
        timeS <= nowS + 300 &&
        madeMs !== null &&
        timeS * 1000 >= madeMs - 300_000,
    );
    const names = new Set(counting.map(({ name }) => name));
    return {
      isGiven,
      policy,
      isNamed,
      isSigned,
      isLeading,
      isBroken: cosigned.some(({ isValid }) => !isValid),
      valid,
      counting,
      isQuorum: policy !== null && policy.quorum > 0 && names.size >= policy.quorum,
      hasOrdinal: ordinal !== null && Number.isSafeInteger(ordinal) && ordinal >= 1,
      isDated: madeMs !== null,
      nowS,
    };
  }

  get isWitnessed(): boolean {
    const { log } = this;
    return (
      log.isGiven &&
      this.isLedgerPassed &&
      log.hasOrdinal &&
      log.isSigned &&
      log.isLeading &&
      !log.isBroken &&
      log.isDated &&
      log.isQuorum
    );
  }

  // What observers saw that the visitor trusts: section 19.

  /** What each of the observers' proofs comes to. */
  get observed(): readonly ObservedFacts[] {
    const { known, network, observed } = this.world;
    const { observers } = known;
    if (observers === undefined) return [];
    const from = this.record.from === "service" ? network.name : (known.statedNetwork ?? null);
    return observed.map(({ entry, isEntry, isByStranger, isBroken }) => {
      const isTrusted =
        !isByStranger && observers.list.some((one) => one.network === entry.network);
      const batchId = this.stated(this.record, "batchId") ?? this.stated(this.batch, "id");
      const isOwn =
        batchId !== null &&
        isSame(batchId, entry.batch) &&
        (from === null || from === entry.network) &&
        (entry.kind === "batch" || entry.record === null || entry.record === this.subject);
      const seenMs = msOf(entry.kind === "batch" ? entry.firstSeen : entry.seen) ?? 0;
      const isAhead = seenMs > (observers.nowS + 300) * 1000;
      const isRoot = this.isRoot(entry.root);
      const isProven = isEntry && isTrusted && !isBroken;
      return { entry, isEntry, isTrusted, isProven, isOwn, isAhead, isRoot, seenMs };
    });
  }

  // The verdict.

  /** The checks that fail, one name for each. The name of a check says which, and of a signature its place too. */
  get failing(): readonly string[] {
    this.#failing ??= this.#fails();
    return this.#failing;
  }

  #failing: readonly string[] | null = null;
  #fails(): string[] {
    const found: string[] = [];
    const say = (name: string, isSo: boolean) => void (isSo && found.push(name));
    say("MANIFEST", this.damaged.length > 0);
    say("PROOF_SHAPE", ["not an object", "absence", "other"].includes(this.shape.state));
    const isThere = this.shape.state === "inclusion" && this.shape.isStrict;
    say("PROOF_SHAPE or PROOF_WALK", this.isProofDoubtful);
    const isConfigured = this.world.network.proofBinding === "path-and-leaf";
    const isOther = this.asked !== null && !this.isBound && (!this.isContradictory || isConfigured);
    const isSplit = this.asked === null && this.isContradictory && isConfigured;
    say("PROOF_SUBJECT", isThere && (isOther || isSplit));
    say("PROOF_WALK", isThere && this.root === null);
    say("RECORD_HASH", this.isOtherRecord);
    for (const [index, { kind }] of this.signatureList.entries()) {
      say(`SIGNATURE ${index}`, kind === "invalid" && this.isAsked);
    }
    say("SIGNER", this.isSignerNotAmong);
    const roots = this.#otherRoots();
    if (!this.isProofDoubtful) found.push(...roots);
    say("ROOT_LEDGER", !roots.includes("ROOT_LEDGER") && this.isSnapshotWrong);
    for (const detail of this.broken) say(`STATEMENTS ${detail}`, true);
    say("DOCUMENT", this.document === "other");
    const { log } = this;
    const isAsked =
      log.isGiven && log.policy !== null && log.policy.quorum > 0 && log.policy.hasLog;
    const isElsewhere = this.isLedgerPassed && log.hasOrdinal && log.isSigned && !log.isLeading;
    say("ROOT_WITNESSES", isAsked && (log.isBroken || isElsewhere));
    for (const [index, one] of this.observed.entries()) {
      const { entry } = one;
      const isTwo = entry.kind === "contradiction" && entry.code === "OTHER_ROOT";
      say(`ROOT_OBSERVER ${index}`, isTwo && isCounting(one));
    }
    return found;
  }

  /** The checks that fail because the proof leads to a root. */
  #otherRoots(): string[] {
    const roots = [
      ["ROOT_RECORD", this.stated(this.record, "mptRoot")],
      ["ROOT_BATCH", this.stated(this.batch, "mptRoot")],
      ["ROOT_VISITOR", this.ownRoot],
    ] as const;
    const others = roots.filter(([, root]) => this.isRoot(root) === false).map(([name]) => name);
    const isUnlisted =
      this.isIntact && !this.isOtherSnapshot && this.root !== null && !this.isListed;
    const observed = this.observed.flatMap((one, index) =>
      one.entry.kind === "batch" && isCounting(one) && one.isRoot === false
        ? [`ROOT_OBSERVER ${index}`]
        : [],
    );
    return [...others, ...(isUnlisted ? ["ROOT_LEDGER"] : []), ...observed];
  }

  get isSnapshotWrong(): boolean {
    const isChanged = this.isLedgerKnown && !this.isIntact;
    return isChanged || (this.isOtherSnapshot && !(this.isOwnSnapshot && !this.isLedgerKnown));
  }

  /** Checks that may fail or stay open: the page leaves it open which code applies first. */
  get mayFail(): string[] {
    const { log } = this;
    const isElsewhere = log.isGiven && log.isSigned && !log.isLeading && !this.isLedgerPassed;
    const isOpen = isElsewhere || (log.isBroken && !this.failing.includes("ROOT_WITNESSES"));
    const isMalformed = ["not an object", "absence", "other"].includes(this.shape.state);
    const ofProof = this.isProofDoubtful
      ? ["PROOF_SHAPE", "PROOF_SUBJECT", "PROOF_WALK", ...this.#otherRoots()]
      : isMalformed
        ? ["PROOF_SUBJECT", "PROOF_WALK"]
        : [];
    return isOpen ? [...ofProof, "ROOT_WITNESSES"] : ofProof;
  }

  get isProofDoubtful(): boolean {
    return this.shape.state === "inclusion" && !this.shape.isStrict;
  }

  get damaged(): string[] {
    return (this.world.known.manifest ?? [])
      .filter(({ verdict }) => verdict === "fail")
      .map(({ part }) => part);
  }

  /** Section 4, without its points that make the verdict `failed`. */
  get isComplete(): boolean {
    const { record, batch, snapshot, world } = this;
    const hasRoot =
      [this.stated(record, "mptRoot"), this.stated(batch, "mptRoot"), this.ownRoot].some(
        (root) => root !== null,
      ) ||
      (this.isOwnSnapshot && this.isSnapshotHolding);
    const isRecordFine =
      this.isBare ||
      (this.isContentPassed &&
        this.isEachValid &&
        (this.stated(record, "signer") === null || this.isSignerValid));
    const isNothingMissing =
      !(batch.state === "missing" && this.stated(record, "batchId") !== null) &&
      !(snapshot.state === "missing" && (this.named !== null || this.isOwnSnapshot)) &&
      batch.state !== "unreadable" &&
      snapshot.state !== "unreadable";
    const isSnapshotFine =
      snapshot.state !== "there" ||
      (this.isOwnSnapshot
        ? this.isLedgerKnown
        : !this.isLedgerKnown || this.named !== null || this.isBare);
    return (
      isRecordFine &&
      this.isProofSound &&
      hasRoot &&
      (this.isBare || this.statusKind === "final") &&
      isNothingMissing &&
      isSnapshotFine &&
      ["none", "same"].includes(this.document) &&
      (world.known.root === undefined || this.ownRoot !== null) &&
      (world.trust === null || world.policy?.isReadable !== false) &&
      !(this.log.policy?.needsMlDsa === true && this.log.isGiven)
    );
  }

  get verdict(): "failed" | "inconclusive" | "consistent" | "confirmed" {
    if (this.failing.length > 0 || this.logFailure !== null || this.world.known.fork !== undefined)
      return "failed";
    if (!this.isComplete) return "inconclusive";
    const isDated = !this.isLedgerKnown || this.isSnapshotDated;
    const isAgreed =
      this.isRoot(this.ownRoot) === true ||
      (this.isOwnSnapshot && this.isSnapshotHolding) ||
      this.isWitnessed ||
      this.observed.some((one) => isSeen(one));
    return isDated && isAgreed ? "confirmed" : "consistent";
  }

  // The service's log: section 11, in its order.

  get logFailure(): string | null {
    const { log } = this.world.known;
    if (log === undefined) return null;
    if (log.history === "FORKED" || log.history === "FORKED_BEFORE") return "FORKED";
    if (log.history === "ROLLED_BACK") return "ROLLED_BACK";
    if (log.problem === "SIGNATURE_MISMATCH") return "SIGNATURE_MISMATCH";
    if (log.place === "OTHER_ENTRY") return "OTHER_ENTRY";
    if (log.place === "TILES_MISMATCH" || log.history === "TILES_MISMATCH") return "TILES_MISMATCH";
    return null;
  }
}
