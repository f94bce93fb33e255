// Makes worlds of honest evidence on purpose in which something rare is so: witnesses that count, a snapshot whose time nobody
// can read, a record that nobody signed. By chance alone, few worlds of a hundred thousand have it.
import type { Case } from "../../evidence/lies/case.ts";
import type { Draw } from "../../evidence/lies/draw.ts";
import type { Known, PartState } from "../src/known.ts";
import type { LogFinding } from "../src/log.ts";
import { logOf } from "./beside.ts";
import { Facts } from "./facts.ts";
import { both, logProofFor, manyPolicy, policies, secondOf } from "./log-proofs.ts";
import type { World } from "./world.ts";

/** Returns null where the story does not fit the evidence. */
type Directed = (last: World, one: Case, draw: Draw) => World[] | null;

const with_ = (world: World, event: string, known: Partial<Known>): World => ({
  ...world,
  events: [...world.events, event],
  known: { ...world.known, ...known },
});

const changed = (part: PartState, members: object): PartState =>
  part.state === "supplied" ? { ...part, value: { ...(part.value as object), ...members } } : part;

/** What was found in a log that proved that it has the snapshot, and that nothing speaks against. */
function provenLog(draw: Draw, proof: string): LogFinding {
  for (;;) {
    const log = logOf(draw, proof);
    if (log.proof !== null && log.contradiction === null && log.history !== "TILES_MISMATCH")
      return log;
  }
}

/** Witnesses that the visitor adopted, of a log that the page or the file has a proof of. */
const witnessed: Directed = (last, { subject: { batch } }, draw) => {
  const { isLedgerPassed, isOwnSnapshot } = new Facts(last, new Set());
  const { record, snapshot } = last.known;
  if (!isLedgerPassed || isOwnSnapshot || record.state !== "supplied") return null;
  if (snapshot.state !== "supplied" || snapshot.from !== record.from) return null;
  const proof = logProofFor(last, batch, draw, draw.chance(75));
  if (proof === null) return null;
  const isMany = proof.shown.cosigned.some(({ name }) => name.startsWith("pier"));
  const [policy, adopted] = isMany
    ? manyPolicy
    : (draw.pick(policies.slice(0, 2))[1] ?? ["", both]);
  const nowS = secondOf(batch) + 100_000;
  const trust = { trust: { policy, nowS }, policy: adopted, logProof: proof };
  const { log: _, ...plain } = last.known;
  const known: Known =
    record.from === "file"
      ? { ...plain, logProof: proof.text, manifest: [], statedNetwork: "Test network" }
      : {
          ...plain,
          log: provenLog(draw, proof.text),
        };
  const named = { ...known, record: changed(record, { organizationName: "Example Works" }) };
  const world = { ...last, ...trust, known: draw.chance(60) ? named : known };
  const again: World = { ...world, events: ["the service answers again"], stage: "again" };
  return record.from === "service" && draw.chance(30) ? [again, world] : [world];
};

/** What nobody can read as a time. */
const times = ["yesterday", "2026-02-30T00:00:00Z", "", "2009-01-03 18:15:05Z"];

/** A snapshot of the service, the file or the visitor that lists the batch, and states no time that can be read. */
const undated: Directed = (last, { book, subject: { batch } }, draw) => {
  const { record, batch: own, proof } = last.known;
  if (record.state !== "supplied" || own.state !== "supplied" || proof.state !== "supplied")
    return null;
  const timestamp = draw.pick(times);
  const { hash: _, ...body } = batch.snapshot;
  const snapshot = book.hashSnapshot({ ...body, timestamp });
  const isOwn = draw.chance(40);
  // Without another root, the visitor's snapshot is the only one that states it.
  const roots = isOwn && draw.chance(70) ? { mptRoot: null } : {};
  const named = { batchGlobalSnapshotHash: snapshot["hash"] };
  const known: Partial<Known> = {
    record: changed(record, { ...roots, ...named }),
    batch: changed(own, { ...roots, globalSnapshotHash: snapshot["hash"] }),
  };
  const { ownSnapshot: __, root: ___, log: ____, ...rest } = last.known;
  const isKept = rest.logProof !== undefined;
  const world = isKept
    ? { ...last, known: rest }
    : { ...last, known: rest, trust: null, policy: null, logProof: null };
  return [
    with_(world, "the snapshot has no time that can be read", {
      ...known,
      ...(isOwn
        ? { ownSnapshot: { value: snapshot } }
        : { snapshot: { state: "supplied", value: snapshot, from: record.from } }),
    }),
  ];
};

/**
 * A proof alone, with a snapshot that lists its root or does not. The visitor may have the root from elsewhere, which confirms
 * nothing where nobody can read the time of the snapshot.
 */
const bareWithSnapshot: Directed = (last, { book, pool, subject: { batch } }, draw) => {
  const { record, batch: own, proof } = last.known;
  if (record.state !== "absent" || own.state !== "absent" || proof.state !== "supplied")
    return null;
  const others = pool.batches.filter((each) => each !== batch);
  const listed = draw.chance(50) ? batch.snapshot : draw.pick(others).snapshot;
  const { hash: _, ...body } = listed;
  const snapshot = draw.chance(50)
    ? listed
    : book.hashSnapshot({ ...body, timestamp: draw.pick(times) });
  const { ownSnapshot: __, ...rest } = last.known;
  return [
    with_({ ...last, known: rest }, "a snapshot comes with the proof", {
      snapshot: { state: "supplied", value: snapshot, from: proof.from },
      ...(draw.chance(60) ? { root: batch.tree.root } : {}),
    }),
  ];
};

/** A record that nobody signed, and its document. */
const unsigned: Directed = (last, { subject }) => {
  const { record } = last.known;
  if (record.state !== "supplied") return null;
  const isLong = subject.value.documentRef.length === 128;
  const [digest, algorithm] = isLong
    ? ([subject.sha512, "SHA-512"] as const)
    : ([subject.sha256, "SHA-256"] as const);
  return [
    with_(last, "the document of an unsigned record is dropped", {
      record: changed(record, { proofs: [] }),
      document: { digest, algorithm, given: "file" },
    }),
  ];
};

const UNDATED = "snapshot: a time that nobody can read, hashed again and named";

const directed: readonly Directed[] = [
  witnessed,
  witnessed,
  witnessed,
  undated,
  bareWithSnapshot,
  unsigned,
];

/** Tells one of the stories that fit; null where the evidence is not honest, or where chance tells another. */
export function directedLooks(last: World, one: Case, draw: Draw): World[] | null {
  if (one.beyondLimits.size + one.mayBeUnreadable.size > 0 || draw.chance(50)) return null;
  const [change, ...others] = one.changes;
  if (change === undefined) return draw.pick(directed)(last, one, draw);
  // A log can have a snapshot without a time, too.
  const isUndated = others.length === 0 && change.class === UNDATED;
  return isUndated ? witnessed(last, one, draw) : null;
}
