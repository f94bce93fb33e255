// The oracle decides which verdict docs/protocol/verdict.md allows for a case. It was written from that page alone. The
// only code that it shares with the engine, the verifier under test, is the list of statuses. The oracle does not
// compute hashes, check signatures or walk proofs. It looks up in the book (book.ts) which of them are genuine, and
// compares what the parts state.
import { isFingerprintStatus } from "../src/status.ts";
import { type Book, type MadeProof } from "./book.ts";
import { type Case, type ObservedProof, type PartName } from "./case.ts";
import { type Evidence, type OverallVerdict, type Supplied, strongerOf } from "./engine-api.ts";

export type Judgement = {
  strongest: OverallVerdict;
  /** Whether a weaker verdict than `strongest` is wrong too. For honest evidence this is true. */
  exact: boolean;
  /**
   * Why the verdict is not positive. verdict.md defines the codes in upper case. For honest evidence, the engine must
   * give these codes among its reasons.
   */
  codes: readonly string[];
  /**
   * The keys whose signatures the engine must count as valid, normalised, sorted and without repeats; null if the
   * oracle allows any answer.
   */
  signers: readonly string[] | null;
  /** Whether the hash covers the record's signer; null if the oracle allows any answer. */
  signer: "covered" | "stated" | "none" | null;
  scope: "fingerprint" | "inclusion";
};

export function judge(one: Case): Judgement {
  const exact = one.changes.length === 0;
  const judgements = readings(one).map((unreadable) =>
    new Reading(one, unreadable).judgement(exact),
  );
  return judgements.reduce((judgement, other) => ({
    ...judgement,
    strongest: strongerOf(judgement.strongest, other.strongest),
  }));
}

/**
 * Lists the sets of parts that an engine may treat as unreadable. There are several sets if the limits leave the
 * engine a choice.
 */
export function readings({ beyondLimits, mayBeUnreadable }: Case): ReadonlySet<PartName>[] {
  let sets: Set<PartName>[] = [new Set(beyondLimits)];
  for (const name of mayBeUnreadable) {
    sets = sets.flatMap((set) => [set, new Set([...set, name])]);
  }
  return sets;
}

export type Members = Readonly<Record<string, unknown>>;

type Part =
  | { state: "absent" }
  | { state: "missing" }
  | { state: "unreadable" }
  | { state: "there"; members: Members };

type ProofReading =
  | { state: "absent" | "missing" | "malformed" | "absence" | "known shape" | "unreadable" }
  /**
   * The value has the form of an inclusion proof. `made` is null if the generator did not make this proof. Such a
   * proof does not lead to any known root.
   */
  | { state: "there"; made: MadeProof | null; isCovered: boolean };

type SnapshotReading =
  | { state: "absent" | "missing" | "unreadable" | "unknown ledger" | "does not fit" }
  | { state: "fits"; members: Members };

/** A hash inside a witness, where only lower case is allowed. */
const HASH = /^[0-9a-f]{64}$/;
export const HEX_64 = /^[0-9a-f]{64}$/i;
const HEX = /^[0-9a-f]+$/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const RFC_3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})$/;
const MAX_SIGNATURES = 64;

export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textOf(members: Members | null, key: string): string | null {
  const value = members !== null && Object.hasOwn(members, key) ? members[key] : null;
  return typeof value === "string" ? value : null;
}

export function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  return (HEX.test(one) || UUID.test(one)) && one.toLowerCase() === other.toLowerCase();
}

/**
 * A number that is higher for later times; null if there is no time or it cannot be read. A second has room for two
 * thousand million nanoseconds, because the leap second after it has the same number.
 */
export function instantOf(text: string | null): bigint | null {
  const match = RFC_3339.exec(text ?? "");
  if (match === null) return null;
  const [, date = "", time = "", fraction = "", zone = ""] = match;
  const isLeap = time.endsWith(":60");
  const written = `${date}T${isLeap ? time.replace("60", "59") : time}`;
  // `Date` takes some days that do not exist for others, and 24:00 for midnight.
  const isReal = isoOf(Date.parse(`${written}Z`))?.startsWith(written) ?? false;
  const ms = Date.parse(`${written}${zone.toUpperCase()}`);
  if (!isReal || date.startsWith("0000") || !/^[0-9]{4}-/.test(isoOf(ms) ?? "")) return null;
  if (isoOf(ms)?.startsWith("0000") === true) return null;
  if (isLeap && !/-0[17]-01T00:00:00/.test(isoOf(ms + 1000) ?? "")) return null;
  const nanos = BigInt(fraction.padEnd(9, "0")) + (isLeap ? 1_000_000_000n : 0n);
  return (BigInt(ms) / 1000n) * 2_000_000_000n + nanos;
}

function isoOf(ms: number): string | null {
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

export function keyOf(id: string): string | null {
  const [, key] = /^(?:04)?([0-9a-f]{128})$/i.exec(id) ?? [];
  return key?.toLowerCase() ?? null;
}

class Reading {
  readonly #evidence: Evidence;
  readonly #book: Book;
  readonly #observed: readonly ObservedProof[];
  readonly #unreadable: ReadonlySet<PartName>;
  readonly #failures = new Set<string>();
  readonly #gaps = new Set<string>();

  readonly #asked: string | null;
  readonly #isAskedHash: boolean;
  readonly #record: Part;
  readonly #batch: Part;
  readonly #proof: ProofReading;
  readonly #snapshot: SnapshotReading;
  readonly #scope: "fingerprint" | "inclusion";
  #signers: string[] | null = null;
  #signer: Judgement["signer"] = null;

  constructor({ evidence, book, observed }: Case, unreadable: ReadonlySet<PartName>) {
    this.#evidence = evidence;
    this.#book = book;
    this.#observed = observed;
    this.#unreadable = unreadable;
    this.#asked = evidence.hash?.value ?? null;
    this.#isAskedHash = this.#asked !== null && HEX_64.test(this.#asked);
    this.#record = this.#part("record");
    this.#batch = this.#part("batch");
    this.#proof = this.#readProof();
    this.#snapshot = this.#readSnapshot();
    const isBare = this.#record.state === "absent" && this.#batch.state === "absent";
    this.#scope = isBare ? "inclusion" : "fingerprint";
  }

  judgement(exact: boolean): Judgement {
    const hasContent = this.#checkContent();
    this.#checkSignatures();
    this.#checkProof();
    this.#checkRoots();
    this.#checkStatements();
    this.#checkStatus();
    this.#checkMissing();
    this.#checkDocument(hasContent);
    const isHeld = this.#checkSnapshot();
    const isSeen = this.#checkObservers();
    this.#checkVisitor();
    const strongest = this.#verdict(isHeld || isSeen);
    return {
      strongest,
      exact,
      codes: strongest === "failed" ? [...this.#failures] : [...this.#gaps],
      signers: this.#signers,
      signer: this.#signer,
      scope: this.#scope,
    };
  }

  #verdict(isElseAgreed: boolean): OverallVerdict {
    if (this.#failures.size > 0) return "failed";
    if (this.#gaps.size > 0) return "inconclusive";
    const isRootAgreed = this.#visitorRoot() !== null;
    const isAgreed = isRootAgreed || isElseAgreed;
    return isAgreed && this.#isSnapshotDated() ? "confirmed" : "consistent";
  }

  /** Whether no snapshot of a known ledger is there whose time is not stated or cannot be read: section 7. */
  #isSnapshotDated(): boolean {
    const snapshot = this.#snapshot;
    return snapshot.state !== "fits" || instantOf(textOf(snapshot.members, "timestamp")) !== null;
  }

  #fail(code: string): void {
    this.#failures.add(code);
  }

  /**
   * Records a reason why a positive verdict is not allowed. Codes in lower case exist only in this file; verdict.md
   * does not define them.
   */
  #lack(code: string): void {
    this.#gaps.add(code);
  }

  // The rules of section 2 of verdict.md.

  #part(name: PartName): Part {
    const supplied: Supplied | undefined = this.#evidence[name];
    if (supplied === undefined) return { state: "absent" };
    const { value } = supplied;
    if (value === null || value === undefined) return { state: "missing" };
    if (!isObject(value) || this.#unreadable.has(name)) return { state: "unreadable" };
    return { state: "there", members: value };
  }

  get #recordMembers(): Members | null {
    return this.#record.state === "there" ? this.#record.members : null;
  }

  get #batchMembers(): Members | null {
    return this.#batch.state === "there" ? this.#batch.members : null;
  }

  get #batchId(): string | null {
    return textOf(this.#recordMembers, "batchId") ?? textOf(this.#batchMembers, "id");
  }

  get #namedSnapshot(): string | null {
    return (
      textOf(this.#recordMembers, "batchGlobalSnapshotHash") ??
      textOf(this.#batchMembers, "globalSnapshotHash")
    );
  }

  #visitorRoot(): string | null {
    const { root } = this.#evidence;
    return root !== undefined && HEX_64.test(root) ? root : null;
  }

  // The rules of verdict.md, section 4 (points 1 to 3) and section 16.

  #checkContent(): boolean {
    if (this.#scope === "inclusion") return false;
    if (this.#record.state !== "there") {
      this.#lack(this.#record.state === "unreadable" ? "UNREADABLE" : "no record");
      return false;
    }
    const { members } = this.#record;
    const stated = textOf(members, "hash");
    if (this.#asked === null || !this.#isAskedHash) {
      this.#lack("no hash is asked for");
      return false;
    }
    if (stated !== null && !isSame(stated, this.#asked)) this.#fail("OTHER_RECORD");
    if (this.#givesHash(members, this.#asked.toLowerCase())) return true;
    this.#lack(this.#isWithheld(members) ? "WITHHELD" : "NOT_REPRODUCED");
    return false;
  }

  #isWithheld(members: Members): boolean {
    const statements: unknown = members["withheld"];
    if (textOf(members, "documentId") !== null || !Array.isArray(statements)) return false;
    return statements.some((each) => isObject(each) && each["member"] === "documentId");
  }

  /** The document id that the record states, or the visitor's if the record says that it is withheld. */
  #documentId(members: Members): string | null {
    if (!this.#isWithheld(members)) return textOf(members, "documentId");
    return this.#evidence.documentId ?? null;
  }

  /**
   * Whether the record's members are those of the fingerprint value with this hash. The time may have any spelling
   * that the protocol accepts.
   */
  #givesHash(members: Members, hash: string): boolean {
    const value = this.#book.valueOf(hash);
    if (value === undefined) return false;
    const isEqual =
      textOf(members, "organizationId") === value.orgId &&
      textOf(members, "tenantId") === value.tenantId &&
      textOf(members, "eventId") === value.eventId &&
      this.#documentId(members) === value.documentId &&
      textOf(members, "documentRef") === value.documentRef &&
      members["version"] === value.version;
    const time = textOf(members, "fingerprintTimestamp");
    if (!isEqual || time === null || !spellingsOf(time).includes(value.timestamp)) return false;
    const signer = textOf(members, "signer");
    if (value.signerId !== undefined) {
      if (signer !== value.signerId) return false;
      this.#signer = "covered";
    } else {
      this.#signer = signer === null ? "none" : "stated";
    }
    return true;
  }

  #checkSignatures(): void {
    const members = this.#recordMembers;
    if (this.#scope === "inclusion" || members === null) return;
    const list: unknown = members["proofs"];
    if (!Array.isArray(list) || list.length === 0 || list.length > MAX_SIGNATURES) {
      this.#lack("no signatures, or too many");
      return;
    }
    if (!this.#isAskedHash) {
      this.#lack("no hash is asked for");
      return;
    }
    const keys = new Set<string>();
    let isDecided = true;
    for (const signature of list as unknown[]) {
      const answer = this.#signerOf(signature);
      if (answer === "unsupported") {
        isDecided = false;
        this.#lack("an algorithm that is not supported");
      } else if (answer === null) this.#fail("INVALID_SIGNATURE");
      else keys.add(answer);
    }
    this.#signers = [...keys].sort();
    const signer = textOf(members, "signer");
    if (signer === null || !isDecided) return;
    const key = keyOf(signer);
    if (key === null || !keys.has(key)) this.#fail("SIGNER_NOT_AMONG_VALID");
  }

  #signerOf(signature: unknown): string | null {
    if (!isObject(signature)) return null;
    const { algorithm = null, scheme = null } = signature;
    if (algorithm !== null && algorithm !== "SECP256K1_RFC8785_V1") return "unsupported";
    if (scheme !== null && scheme !== "secp256k1_rfc8785_v1") return "unsupported";
    const id = textOf(signature, "id");
    const der = textOf(signature, "signature");
    if (id === null || der === null) return null;
    const key = keyOf(id);
    const hash = (this.#asked ?? "").toLowerCase();
    return key !== null && this.#book.hasSignature(key, hash, der) ? key : null;
  }

  // The rules of verdict.md, section 4 (points 4 and 5) and section 5.

  #readProof(): ProofReading {
    const supplied = this.#evidence.proof;
    if (supplied === undefined) return { state: "absent" };
    const { value } = supplied;
    if (value === null || value === undefined) return { state: "missing" };
    if (!isObject(value)) return { state: "malformed" };
    if (this.#unreadable.has("proof")) return { state: "unreadable" };
    if (!Object.hasOwn(value, "path") || !Object.hasOwn(value, "witness")) {
      return { state: hasKnownShape(value) ? "known shape" : "malformed" };
    }
    const { type = null, path, witness } = value;
    if (type === "Absence") return { state: "absence" };
    if (type !== null && type !== "Inclusion") return { state: "malformed" };
    if (typeof path !== "string" || !Array.isArray(witness)) return { state: "malformed" };
    const { nodes, isCovered } = coveredNodes(witness);
    const hasOwnMembers = Object.keys(value).every((key) => /^(?:type|path|witness)$/.test(key));
    const made = this.#book.proofOf(path, nodes) ?? null;
    return { state: "there", made, isCovered: isCovered && hasOwnMembers };
  }

  #checkProof(): void {
    const proof = this.#proof;
    switch (proof.state) {
      case "malformed":
        this.#fail("MALFORMED_PROOF");
        return;
      case "absence":
        this.#fail("ABSENCE_PROOF");
        return;
      case "known shape":
        this.#lack("KNOWN_SHAPE");
        return;
      case "unreadable":
        this.#lack("UNREADABLE");
        return;
      case "absent":
      case "missing":
        this.#lack("no proof");
        return;
      case "there":
        if (!proof.isCovered) this.#lack("UNCOVERED_MEMBERS");
        // If `made` is null, the generator did not make this proof. The root that it leads to, if any, differs from
        // every stated root, so the verdict cannot be positive.
        if (proof.made === null) this.#lack("a proof that nobody made so");
        else this.#checkBinding(proof.made);
    }
  }

  #checkBinding({ path, dataDigest }: MadeProof): void {
    const rule = this.#evidence.proofBinding;
    const hasPath = (hash: string) => rule === "leaf" || path.toLowerCase() === hash;
    const asked = this.#asked?.toLowerCase() ?? null;
    if (asked !== null && !this.#isAskedHash) {
      this.#lack("no hash is asked for");
      return;
    }
    const isBound = asked === null ? HASH.test(dataDigest) : dataDigest === asked;
    if (isBound && hasPath(dataDigest)) return;
    const isOfTwo = HEX_64.test(path) && HASH.test(dataDigest) && path.toLowerCase() !== dataDigest;
    const isNamed = asked === null || path.toLowerCase() === asked || dataDigest === asked;
    if (rule !== "leaf" && isOfTwo && isNamed) {
      if (rule === "path-and-leaf") this.#fail("CONTRADICTORY_PROOF");
      else this.#lack("CONTRADICTORY_PROOF");
    } else if (asked === null) this.#lack("NO_SUBJECT");
    else this.#fail("OTHER_FINGERPRINT");
  }

  #checkRoots(): void {
    const stated = [
      textOf(this.#recordMembers, "mptRoot"),
      textOf(this.#batchMembers, "mptRoot"),
      this.#visitorRoot(),
    ].filter((root) => root !== null);
    const hasOwnSnapshot = this.#evidence.snapshot?.from === "visitor";
    if (stated.length === 0 && !hasOwnSnapshot) this.#lack("no root is stated");
    if (this.#proof.state !== "there") return;
    const { made } = this.#proof;
    if (made === null && stated.length > 0) this.#fail("BROKEN_WALK");
    if (made !== null && stated.some((root) => !isSame(root, made.root))) this.#fail("OTHER_ROOT");
  }

  // The rules of section 6 of verdict.md.

  #checkStatements(): void {
    const record = this.#recordMembers;
    const batch = this.#batchMembers;
    const pairs = [
      ["batchId", "id"],
      ["organizationId", "orgId"],
      ["mptRoot", "mptRoot"],
      ["batchGlobalSnapshotHash", "globalSnapshotHash"],
    ] as const;
    for (const [ofRecord, ofBatch] of pairs) {
      const [one, other] = [textOf(record, ofRecord), textOf(batch, ofBatch)];
      if (one !== null && other !== null && !isSame(one, other)) this.#fail("CONTRADICTION");
    }
    const [status, batchStatus] = [textOf(record, "status"), textOf(batch, "status")];
    const isFinal = status === "FINALIZED_COMMITMENT";
    if (isFinal && isFingerprintStatus(batchStatus) && batchStatus !== status) {
      this.#fail("CONTRADICTION");
    }
    if (status === "ERRORED_COMMITMENT" && batchStatus === "FINALIZED_COMMITMENT") {
      this.#fail("CONTRADICTION");
    }
    const received = instantOf(textOf(record, "createdAt"));
    const confirmed = instantOf(textOf(record, "confirmationTimestamp"));
    if (received !== null && confirmed !== null && received > confirmed) {
      this.#fail("CONTRADICTION");
    }
  }

  // The rules of section 4 of verdict.md, points 6, 7 and 9 to 11.

  #checkStatus(): void {
    if (this.#scope === "inclusion") return;
    const own = textOf(this.#recordMembers, "status");
    const status = isFingerprintStatus(own) ? own : textOf(this.#batchMembers, "status");
    if (status === "FINALIZED_COMMITMENT") return;
    if (status === "ERRORED_COMMITMENT") this.#lack("ERRORED");
    else this.#lack(isFingerprintStatus(status) ? "NOT_FINAL_YET" : "no known status");
  }

  #checkMissing(): void {
    if (this.#batch.state === "unreadable") this.#lack("UNREADABLE");
    if (this.#batch.state === "missing" && textOf(this.#recordMembers, "batchId") !== null) {
      this.#lack("the batch is missing");
    }
    if (this.#snapshot.state === "unreadable") this.#lack("UNREADABLE");
    if (this.#snapshot.state === "missing" && this.#namedSnapshot !== null) {
      this.#lack("the snapshot is missing");
    }
  }

  #checkDocument(hasContent: boolean): void {
    const { document } = this.#evidence;
    if (document === undefined) return;
    const reference = hasContent ? textOf(this.#recordMembers, "documentRef") : null;
    const wanted = reference === null ? null : algorithmOf(reference);
    const made = algorithmOf(document.digest);
    const isOf = document.algorithm === undefined || document.algorithm === made;
    if (reference === null || wanted === null || made !== wanted || !isOf) {
      this.#lack("the document was not compared");
    } else if (!isSame(reference, document.digest)) this.#fail("OTHER_DOCUMENT");
  }

  #checkVisitor(): void {
    if (this.#evidence.root !== undefined && this.#visitorRoot() === null) {
      this.#lack("the visitor's root cannot be read");
    }
  }

  /**
   * Section 19 of verdict.md.
   * @returns whether an observer that the visitor trusts saw the root that the proof leads to
   */
  #checkObservers(): boolean {
    const { observers } = this.#evidence;
    if (observers === undefined) return false;
    const { list, network, nowS } = observers;
    const root = this.#proof.state === "there" ? (this.#proof.made?.root ?? null) : null;
    const counting = this.#observed.filter(({ entry, isEntry, isByStranger, isBroken }) => {
      const isTrusted = list.some((one) => one.network === entry.network);
      const isProven = isEntry && isTrusted && !isByStranger && !isBroken;
      const isOfBatch = this.#batchId !== null && isSame(this.#batchId, entry.batch);
      const isOfNetwork = network === null || network === entry.network;
      const seen = instantOf(entry.kind === "batch" ? entry.firstSeen : entry.seen);
      const isAhead = seen === null || seen > BigInt(nowS + 300) * 2_000_000_000n;
      return isProven && isOfBatch && isOfNetwork && !isAhead;
    });
    let isSeen = false;
    for (const { entry } of counting) {
      if (entry.kind === "batch" && root !== null) {
        if (entry.root === root) isSeen = true;
        else this.#fail("OBSERVED_OTHER_ROOT");
      }
      const isOfHash =
        entry.kind === "contradiction" &&
        (entry.record === null || entry.record === this.#asked?.toLowerCase());
      if (isOfHash && entry.code === "OTHER_ROOT") this.#fail("OBSERVED_TWO_ROOTS");
    }
    return isSeen;
  }

  // The rules about snapshots in verdict.md: section 3, section 4 (points 8 and 10) and section 7.

  #readSnapshot(): SnapshotReading {
    const part = this.#part("snapshot");
    if (part.state !== "there") return part;
    const { members } = part;
    if (members["ledger"] !== "local") return { state: "unknown ledger" };
    const isFit = this.#book.isSnapshotAsMade(members as Parameters<Book["isSnapshotAsMade"]>[0]);
    return isFit ? { state: "fits", members } : { state: "does not fit" };
  }

  /** @returns whether the visitor's own snapshot contains the root that the proof leads to */
  #checkSnapshot(): boolean {
    const supplied = this.#evidence.snapshot;
    if (supplied === undefined) return false;
    const isOwn = supplied.from === "visitor";
    const members = isObject(supplied.value) ? supplied.value : null;
    const snapshot = this.#snapshot;
    const named = this.#namedSnapshot;
    if (isOwn && snapshot.state === "missing") this.#lack("the visitor's snapshot cannot be read");
    if (snapshot.state === "missing" || snapshot.state === "unreadable") return false;
    if (snapshot.state === "unknown ledger") {
      if (isOwn) this.#lack("the visitor's snapshot is of a ledger that is not known");
      const hash = textOf(members, "hash");
      if (!isOwn && hash !== null && named !== null && !isSame(hash, named)) {
        this.#fail("OTHER_SNAPSHOT");
      }
      return false;
    }
    if (snapshot.state === "does not fit") this.#fail("SNAPSHOT_HASH_MISMATCH");
    this.#checkOrdinal(members);
    const hash = textOf(members, "hash");
    if (named !== null && hash !== null && !isSame(hash, named)) this.#fail("OTHER_SNAPSHOT");
    if (named === null && !isOwn && this.#scope === "fingerprint") {
      this.#lack("nothing names the snapshot");
    }
    if (snapshot.state !== "fits") return false;
    this.#checkReceipt(snapshot.members);
    if (this.#proof.state !== "there") return false;
    const { made } = this.#proof;
    if (made === null) return false;
    const isHeld = holds(snapshot.members, this.#batchId, made.root);
    if (!isHeld) this.#fail("ROOT_NOT_IN_SNAPSHOT");
    return isHeld && isOwn;
  }

  #checkOrdinal(members: Members | null): void {
    const stated: unknown = this.#batchMembers?.["globalSnapshotOrdinal"];
    const own = members?.["ordinal"];
    if (typeof stated === "number" && typeof own === "number" && stated !== own) {
      this.#fail("CONTRADICTION");
    }
  }

  #checkReceipt(members: Members): void {
    const received = instantOf(textOf(this.#recordMembers, "createdAt"));
    const taken = instantOf(textOf(members, "timestamp"));
    if (received !== null && taken !== null && received > taken) this.#fail("CONTRADICTION");
  }
}

export function algorithmOf(digest: string): "SHA-256" | "SHA-512" | null {
  if (HEX_64.test(digest)) return "SHA-256";
  return /^[0-9a-f]{128}$/i.test(digest) ? "SHA-512" : null;
}

export function hasKnownShape(proof: Members): boolean {
  const isOne = (value: Members) =>
    Object.hasOwn(value, "proofPath") ||
    Object.hasOwn(value, "leafKey") ||
    (Object.hasOwn(value, "paths") && Object.hasOwn(value, "witness"));
  const inner = proof["proof"];
  return isOne(proof) || (Object.hasOwn(proof, "hash") && isObject(inner) && isOne(inner));
}

export const fieldsOf: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["Leaf", ["remaining", "dataDigest"]],
  ["Extension", ["shared", "childDigest"]],
  ["Branch", ["pathsDigest"]],
]);

/** Removes from each witness the members that no digest covers. `isCovered` is true if no witness had any. */
export function coveredNodes(witness: readonly unknown[]): {
  nodes: unknown[];
  isCovered: boolean;
} {
  let isCovered = true;
  const nodes = witness.map((node) => {
    if (!isObject(node) || !isObject(node["contents"])) return null;
    const { type, contents } = node;
    const fields = fieldsOf.get(type) ?? [];
    const isKnown = (key: string) => fields.includes(key);
    if (!Object.keys(contents).every(isKnown)) isCovered = false;
    if (!Object.keys(node).every((key) => key === "type" || key === "contents")) isCovered = false;
    const covered = Object.entries(contents).filter(([key]) => isKnown(key));
    return { type, contents: Object.fromEntries(covered) };
  });
  return { nodes, isCovered };
}

/** The spellings in which a time that a record shows may have been signed: docs/protocol/fingerprint.md. */
export function spellingsOf(shown: string): string[] {
  const [, before, fraction = "", zone] = /^(.*:\d{2})(?:\.(\d+))?(Z|\+00:00)$/.exec(shown) ?? [];
  // A text that is not a time has no other spelling.
  if (before === undefined || zone === undefined || instantOf(shown) === null) return [shown];
  const trimmed = fraction.replace(/0+$/, "");
  const fractions = [fraction, trimmed, ...(trimmed.length <= 3 ? [trimmed.padEnd(3, "0")] : [])];
  const texts = fractions.map((digits) => (digits === "" ? before : `${before}.${digits}`));
  return [shown, ...texts.flatMap((text) => [`${text}Z`, `${text}+00:00`])];
}

function holds(snapshot: Members, batchId: string | null, root: string): boolean {
  const entries: unknown = snapshot["entries"];
  if (!Array.isArray(entries)) return false;
  return (entries as unknown[]).some((entry) => {
    if (!isObject(entry)) return false;
    const [id, ownRoot] = [textOf(entry, "batchId"), textOf(entry, "root")];
    const isBatch = batchId === null || (id !== null && isSame(id, batchId));
    return isBatch && ownRoot !== null && isSame(ownRoot, root);
  });
}
