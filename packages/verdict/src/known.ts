// What is known about a fingerprint so far, and what to ask for next. A surface keeps no second truth: what its requests
// returned *is* `Known`, and everything that it shows is concluded from it at once, so nothing stale can stand beside
// something new.
import { hashOf } from "@digital-evidence/evidence/hash";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { OBSERVATIONS_LENGTH, OBSERVATIONS_MAX } from "@digital-evidence/evidence/limits";
import type {
  DocumentDigest,
  ManifestLine,
  PartSupplier,
  ProofBinding,
  TrustedObserver,
} from "@digital-evidence/evidence/verify-evidence";
import type { LogFinding } from "./log.ts";
import type { Outside, Statement } from "./statements.ts";

/** A part of the evidence. *Absent* is not *missing*: nothing names an absent part, so nothing can be concluded from it. */
export type PartState =
  | { state: "absent" }
  | { state: "awaited" }
  /** Asked for, and there is none. */
  | { state: "missing"; from: PartSupplier }
  /** Could not be asked for. */
  | { state: "failed"; reason: Statement | Outside }
  | { state: "supplied"; value: unknown; from: PartSupplier };

export const ABSENT: PartState = { state: "absent" };
export const AWAITED: PartState = { state: "awaited" };

export type Known = {
  /** The fingerprint hash that was asked for; absent for a proof that names its own. */
  hash?: { value: string; from: "visitor" | "file" };
  record: PartState;
  proof: PartState;
  batch: PartState;
  snapshot: PartState;
  /** The service gave the record earlier and says now that it does not know it. */
  isWithdrawn?: boolean;
  /** The digests of the bundle that the evidence is from. Absent if it is from no bundle. */
  manifest?: readonly ManifestLine[];
  /** The network that a bundle names. Nothing confirms it. */
  statedNetwork?: string;
  /** What was found in the log of the service that supplied the evidence. */
  log?: LogFinding;
  /** The log's proof that came with a file, as the text of a `.tlog-proof`. */
  logProof?: string;
  /** What observers saw, as the texts of `.tlog-proof` files. */
  observations?: readonly string[];
  /** The observers that the visitor trusts, each for a network, and the visitor's clock, in seconds since 1970. */
  observers?: { list: readonly TrustedObserver[]; nowS: number };
  /** The file's checkpoint and one that was seen before show two trees of one log. */
  fork?: { log: string; size: number; seenAt: number };
  /** The document to compare; awaited while it is being hashed. */
  document?: DocumentDigest | "awaited";
  documentId?: string;
  /** A root that the visitor provided, as typed. */
  root?: string;
  /** How the evidence had to be read, where that is worth knowing. */
  readNotes?: readonly Statement[];
  /** A snapshot that the visitor provided. It takes the place of the service's. */
  ownSnapshot?: { value: unknown };
};

/**
 * The witnesses that count for this evidence: those that the visitor adopted for the log (its origin and key) whose proof the
 * evidence has, and the clock that their cosignatures are compared with.
 */
export type Trust = { policy: string; nowS: number };

/** What the configuration of a network says about the evidence. */
export type NetworkSetting = {
  name: string;
  /** The name that bundles and observers have for the network, where `name` is one for people. */
  key?: string;
  proofBinding?: ProofBinding;
  /** Whether the service keeps the ledger itself. Only then can snapshots be requested and their hashes recomputed. */
  hasOwnLedger: boolean;
  /** Whether this explorer shows made-up batches, which are never compared. */
  areBatchesGenerated?: boolean;
};

export type Need =
  | { part: "record" }
  | { part: "proof"; isExpected: boolean }
  | { part: "batch"; id: string }
  | { part: "snapshot"; hash: string };

/**
 * What is looked at and bundled of the answers of several observers. Each has an equal share of the number and the length, so
 * that none keeps another from being heard, and what the shortest answers leave is for the others. Nothing after a text
 * that has no room is taken, because another root comes before what vouches for one.
 * @param answers for each observer, the texts of its `.tlog-proof` files
 */
export function sharesOf(answers: readonly (readonly string[])[]): string[][] {
  const shares = answers.map((): string[] => []);
  const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0);
  const order = answers
    .map((texts, at) => ({ texts, share: shares[at] ?? [], length: lengthOf(texts) }))
    .toSorted((one, other) => one.length - other.length);
  let [count, length] = [OBSERVATIONS_MAX, OBSERVATIONS_LENGTH];
  for (const [done, { texts, share }] of order.entries()) {
    const left = order.length - done;
    const [most, longest] = [Math.floor(count / left), Math.floor(length / left)];
    for (const text of texts) {
      if (share.length >= most || lengthOf(share) + text.length > longest) break;
      share.push(text);
    }
    count -= share.length;
    length -= lengthOf(share);
  }
  return shares;
}

/** What the trusted observers of a network answered. */
export function observedBy(
  list: readonly TrustedObserver[],
  answers: readonly (readonly string[])[],
  nowS: number,
): Pick<Known, "observers" | "observations"> {
  const observations = sharesOf(answers).flat();
  return observations.length === 0 ? {} : { observers: { list, nowS }, observations };
}

/** Returns what to ask the service for next. A part that was asked for is awaited, and is not named again. */
export function needs(known: Known, network: NetworkSetting): Need[] {
  const { record, proof, batch, snapshot } = known;
  if (record.state === "absent") return [{ part: "record" }];
  // What else there is depends on what the record names.
  if (record.state === "awaited") return [];
  const batchId = namedBatch(known, network);
  const snapshotHash = namedSnapshot(known, network);
  return [
    ...(proof.state === "absent"
      ? [{ part: "proof" as const, isExpected: typeof memberOf(record, "mptRoot") === "string" }]
      : []),
    ...(batch.state === "absent" && batchId !== undefined && batchId !== ""
      ? [{ part: "batch" as const, id: batchId }]
      : []),
    ...(snapshot.state === "absent" && typeof snapshotHash === "string"
      ? [{ part: "snapshot" as const, hash: snapshotHash }]
      : []),
  ];
}

/**
 * Returns the id of the batch that the record names, or undefined if it names none. An empty id cannot be asked for: the
 * batch then counts as missing.
 */
export function namedBatch(
  { record }: Pick<Known, "record">,
  { areBatchesGenerated = false }: NetworkSetting,
): string | undefined {
  const id = memberOf(record, "batchId");
  return typeof id === "string" && !areBatchesGenerated ? id : undefined;
}

/**
 * Returns the hash of the snapshot that the record names or, if it names none, the batch.
 * @returns undefined if neither names a snapshot or the service does not keep the ledger; null if the named value cannot be a
 * hash, so that the snapshot counts as missing
 */
export function namedSnapshot(
  { record, batch }: Pick<Known, "record" | "batch">,
  { hasOwnLedger }: NetworkSetting,
): string | null | undefined {
  // A value of another type than text is not stated.
  const named = [
    memberOf(record, "batchGlobalSnapshotHash"),
    memberOf(batch, "globalSnapshotHash"),
  ].find((value) => typeof value === "string");
  return hasOwnLedger && named !== undefined ? hashOf(named) : undefined;
}

/** Returns a member of a part that was supplied. Its value is untrusted. */
export function memberOf(part: PartState, name: string): unknown {
  if (part.state !== "supplied" || !isJsonObject(part.value)) return undefined;
  return Object.hasOwn(part.value, name) ? part.value[name] : undefined;
}
