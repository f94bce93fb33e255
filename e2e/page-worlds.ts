// What the pages can see of a judged world: the answers of a service to what the fingerprint's page asks for, or one file. What
// a world has besides (witnesses, observers, documents, another look) is left out before its statements are judged.
import { canonicalText, sha256 } from "../packages/evidence/lies/book.ts";
import { type Case, PART_NAMES, type PartName } from "../packages/evidence/lies/case.ts";
import { isJsonObject } from "../packages/evidence/src/json-object.ts";
import { concludeIn } from "../packages/verdict/lies/conclude-in.ts";
import type { World } from "../packages/verdict/lies/world.ts";
import { ABSENT, type Known, type PartState } from "../packages/verdict/src/known.ts";
import type { LogFinding } from "../packages/verdict/src/log.ts";
import { statement } from "../packages/verdict/src/statements.ts";

export const NETWORK = { key: "test", name: "Test network" } as const;
export const LEDGER_PATH = "/v1/ledger/snapshots/";

const HEX_64 = /^[0-9a-f]{64}$/;
const MISSING: PartState = { state: "missing", from: "service" };

type Parts = Record<PartName, PartState>;

/** What a page finds of a service that has no log. Nothing of it is in a sentence but that it refused. */
const NO_LOG: LogFinding = {
  service: "",
  key: null,
  problem: "REFUSED",
  place: "NOT_CHECKED",
  history: "NOT_CHECKED",
  before: null,
  now: null,
  contradiction: null,
  witnesses: null,
  proof: null,
  policy: null,
};

/** The world as the page of a fingerprint sees it, or null if its page shows no verdict, or needs something besides. */
export function asServed(world: World, one: Case): World | null {
  const { known, network, stage } = world;
  const parts = sentParts(known);
  const { record } = parts;
  const hash = known.hash?.value.toLowerCase() ?? "";
  if (stage !== "concluded" || known.isWithdrawn === true || network.areBatchesGenerated === true)
    return null;
  if (known.hash?.from !== "visitor" || !HEX_64.test(hash) || known.documentId !== undefined)
    return null;
  if (record.state !== "awaited" && !(record.state === "supplied" && record.from === "service"))
    return null;
  if (!PART_NAMES.every((name) => isOfService(parts[name]))) return null;
  const own = typedOf(known);
  if (own === null || one.beyondLimits.size + one.mayBeUnreadable.size > 0) return null;
  const asked = requestsOf(parts, network.hasOwnLedger);
  const answered = (name: Exclude<PartName, "record">): PartState => {
    const part = parts[name];
    // A service's proof of absence means the same as a 404: docs/protocol/api.md, section "Proofs".
    const isAbsence = name === "proof" && textOf(part, "type") === "Absence";
    if (part.state === "failed") return { ...part, reason: statement("request.unreadable") };
    return part.state === "absent" || isAbsence ? MISSING : part;
  };
  const isAwaited = record.state === "awaited";
  const seen: Known = {
    hash: { value: hash, from: "visitor" },
    record,
    proof: isAwaited ? record : asked.proof ? answered("proof") : MISSING,
    batch: asked.batch ? answered("batch") : ABSENT,
    snapshot: asked.snapshot ? answered("snapshot") : ABSENT,
    ...own,
  };
  const shown = without(world, seen);
  const checks = concludeIn(shown).verification?.checks ?? [];
  // Section 11: the log is searched for a snapshot of the ledger that passed, at the place that follows from its ordinal.
  const isPassed = checks.some(({ id, verdict }) => id === "ROOT_LEDGER" && verdict === "pass");
  if (!network.hasOwnLedger || !isPassed || !hasOrdinal(seen)) return shown;
  const looked = { ...seen, log: NO_LOG };
  return { ...shown, known: looked, beside: { log: NO_LOG, timestamps: { code: "NOT_IN_LOG" } } };
}

/** The world as somebody sees it who has one file, or null if no file is like it. */
export function asFiled(world: World, one: Case): World | null {
  const { known, network, stage } = world;
  const parts = sentParts(known);
  const hash = known.hash?.value.toLowerCase();
  if (stage !== "concluded" || known.isWithdrawn === true || network.proofBinding === "leaf")
    return null;
  const isBare =
    hash === undefined && PART_NAMES.every((name) => name === "proof" || !has(parts[name]));
  if (hash === undefined ? !isBare : known.hash?.from !== "file" || !HEX_64.test(hash)) return null;
  if (known.documentId !== undefined || !PART_NAMES.some((name) => has(parts[name]))) return null;
  if (!PART_NAMES.every((name) => isOfFile(parts[name]))) return null;
  const own = typedOf(known);
  if (own === null || one.beyondLimits.size + one.mayBeUnreadable.size > 0) return null;
  if (hash === undefined) return without(world, { ...parts, ...own });
  const broken = new Set(
    (known.manifest ?? []).filter(({ verdict }) => verdict === "fail").map(({ part }) => part),
  );
  const file = bundleOf(hash, parts);
  const manifest = Object.entries(file.digests).map(([name, computed]) => {
    const part = name as "about" | PartName;
    const expected = broken.has(part) ? "0".repeat(64) : computed;
    const verdict = broken.has(part) ? ("fail" as const) : ("pass" as const);
    return { part, verdict, computed, expected };
  });
  const seen = { ...parts, hash: { value: hash, from: "file" as const }, manifest, ...own };
  return without(world, { ...seen, statedNetwork: NETWORK.key });
}

/** The text of the file of a world that `asFiled` returned. */
export function fileOf({ known }: World): string {
  const { hash, manifest = [] } = known;
  const digests = Object.fromEntries(manifest.map(({ part, expected }) => [part, expected]));
  if (hash === undefined)
    return JSON.stringify(known.proof.state === "supplied" ? known.proof.value : null);
  const { about, parts } = bundleOf(hash.value, known);
  const algorithms = { algorithm: "SHA-256", canonicalization: "RFC 8785" };
  return JSON.stringify({ ...about, parts, manifest: { ...algorithms, digests } });
}

/** What the visitor types as a root or a snapshot; undefined if nothing. */
export function typedIn({ known }: World): string | undefined {
  return known.ownSnapshot === undefined ? known.root : JSON.stringify(known.ownSnapshot.value);
}

/**
 * Returns which parts the fingerprint's page must request besides the record. These are the proof if the record states a root
 * ([F16]), and the batch and the snapshot if they are named.
 */
export function requestsOf({ record, batch }: Parts, hasOwnLedger: boolean) {
  const hasBatch = (textOf(record, "batchId") ?? "") !== "";
  const named =
    textOf(record, "batchGlobalSnapshotHash") ??
    (hasBatch ? textOf(batch, "globalSnapshotHash") : null);
  return {
    proof: textOf(record, "mptRoot") !== null,
    batch: hasBatch,
    snapshot: hasOwnLedger && named !== null && HEX_64.test(named.toLowerCase()),
  };
}

function without(world: World, known: Known): World {
  const { hasOwnLedger, proofBinding } = world.network;
  return {
    ...world,
    known,
    network: {
      ...NETWORK,
      hasOwnLedger,
      areBatchesGenerated: false,
      ...(proofBinding === undefined ? {} : { proofBinding }),
    },
    trust: null,
    policy: null,
    logProof: null,
    observed: [],
    beside: {},
    hostAnswers: [],
  };
}

/** The parts as they are after they were written as JSON and read. */
function sentParts(known: Known): Parts {
  const sent = (part: PartState): PartState => {
    if (part.state !== "supplied") return part;
    const text = JSON.stringify(part.value) as string | undefined;
    const value: unknown = text === undefined ? null : JSON.parse(text);
    return value === null ? { state: "missing", from: part.from } : { ...part, value };
  };
  const { record, proof, batch, snapshot } = known;
  return { record: sent(record), proof: sent(proof), batch: sent(batch), snapshot: sent(snapshot) };
}

const isOfService = (part: PartState) => !("from" in part) || part.from === "service";
const has = ({ state }: PartState) => state === "supplied";

/** Whether a bundle can contain the part. */
function isOfFile(part: PartState): boolean {
  if (part.state !== "supplied") return part.state === "absent";
  return (
    part.from === "file" && isJsonObject(part.value) && JSON.stringify(part.value).isWellFormed()
  );
}

/**
 * Returns what the visitor types, as the page reads it, or null if the page would read something else. The field has room for
 * one of both, and removes what is copied along with a value.
 */
function typedOf({ root, ownSnapshot }: Known): Pick<Known, "root" | "ownSnapshot"> | null {
  if (root !== undefined && ownSnapshot !== undefined) return null;
  if (ownSnapshot !== undefined) {
    const { value } = ownSnapshot;
    if (!isJsonObject(value) || isJsonObject(value["data"])) return null;
    return { ownSnapshot: { value: JSON.parse(JSON.stringify(value)) as unknown } };
  }
  if (root === undefined) return {};
  const plain = root
    .replace(/^0x/, "")
    .replaceAll(/[\s\u200b]/g, "")
    .toLowerCase();
  return HEX_64.test(plain) ? { root: plain } : null;
}

function textOf(part: PartState, key: string): string | null {
  const members: unknown = part.state === "supplied" ? part.value : null;
  if (typeof members !== "object" || members === null || !Object.hasOwn(members, key)) return null;
  const member: unknown = Reflect.get(members, key);
  return typeof member === "string" ? member : null;
}

function hasOrdinal({ snapshot, ownSnapshot }: Known): boolean {
  const value = ownSnapshot?.value ?? (snapshot.state === "supplied" ? snapshot.value : null);
  const ordinal = isJsonObject(value) ? value["ordinal"] : null;
  return Number.isSafeInteger(ordinal) && Number(ordinal) >= 1;
}

/** A bundle without its manifest, and the digests that its manifest has to have: docs/protocol/bundle.md. */
function bundleOf(hash: string, known: Parts) {
  const at = "2026-10-01T08:00:00.000Z";
  const about = {
    format: "digital-evidence-bundle",
    version: 1,
    tool: { name: "a tool", version: "1" },
    createdAt: at,
    network: NETWORK.key,
    hash,
  };
  const parts = Object.fromEntries(
    PART_NAMES.flatMap((name) => {
      const part = known[name];
      if (part.state !== "supplied") return [];
      return [[name, { source: "https://service.example/v1", receivedAt: at, value: part.value }]];
    }),
  );
  const digests = Object.fromEntries(
    Object.entries({ about, ...parts }).map(([name, part]) => [name, sha256(canonicalText(part))]),
  );
  return { about, parts, digests };
}
