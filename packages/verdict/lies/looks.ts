// Makes worlds of the generator's evidence, honest or not, and of what else happens: the log, other hosts, documents, trust
// that is adopted and dropped, and the looks that follow each other.
import { type Case, PART_NAMES } from "../../evidence/lies/case.ts";
import type { Draw } from "../../evidence/lies/draw.ts";
import { HEX_64, type Members, textOf } from "../../evidence/lies/oracle.ts";
import { type Batch } from "../../evidence/lies/pool.ts";
import { ABSENT, AWAITED, type Known, type NetworkSetting, type PartState } from "../src/known.ts";
import { outside, statement } from "../src/statements.ts";
import { besideOf, logOf } from "./beside.ts";
import { directedLooks } from "./directed.ts";
import { Facts } from "./facts.ts";
import { logProofFor, withTrust } from "./log-proofs.ts";
import type { World } from "./world.ts";

/** The looks of one world, in their order. Each is judged by itself; what happened earlier is part of it. */
export function looksOf(one: Case, draw: Draw): World[] {
  const last = worldOf(one, draw);
  const story = draw.weighted(stories);
  const looks = directedLooks(last, one, draw) ?? story(last, draw, one);
  return looks.map((world) => ({ ...world, ...besideOf(world, draw, one) }));
}

function worldOf(one: Case, draw: Draw): World {
  const { evidence, book, subject } = one;
  const isFile = (evidence.record ?? evidence.proof)?.from === "file";
  const isOwn = evidence.snapshot?.from === "visitor";
  const ledgers = evidence.snapshot !== undefined || draw.chance(30);
  const network: NetworkSetting = {
    name: "Test network",
    hasOwnLedger: !isFile && ledgers,
    ...(evidence.proofBinding === undefined ? {} : { proofBinding: evidence.proofBinding }),
  };
  const known: Known = {
    record: stateOf(evidence.record),
    proof: stateOf(evidence.proof),
    batch: stateOf(evidence.batch),
    snapshot: isOwn ? ABSENT : stateOf(evidence.snapshot),
    ...(evidence.hash === undefined ? {} : { hash: evidence.hash }),
    ...(evidence.document === undefined
      ? {}
      : { document: { ...evidence.document, given: draw.pick(["file", "hash"] as const) } }),
    ...(evidence.documentId === undefined ? {} : { documentId: evidence.documentId }),
    ...(evidence.root === undefined ? {} : { root: evidence.root }),
    ...(isOwn ? { ownSnapshot: { value: evidence.snapshot?.value } } : {}),
    ...(evidence.observers === undefined
      ? {}
      : {
          observations: one.observed.map(({ text }) => text),
          observers: { list: evidence.observers.list, nowS: evidence.observers.nowS },
        }),
  };
  const world: World = {
    events: [],
    known,
    network,
    trust: null,
    policy: null,
    logProof: null,
    observed: one.observed,
    book,
    stage: "concluded",
    error: "",
    beside: {},
    hostAnswers: [],
  };
  if (!isFile) return asked(world, draw, subject.batch);
  return draw.chance(70) ? bundled(world, draw, subject.batch) : world;
}

function stateOf(
  part: { value: unknown; from: "service" | "file" | "visitor" } | undefined,
): PartState {
  if (part === undefined) return ABSENT;
  if (part.value === null || part.value === undefined) return { state: "missing", from: part.from };
  return { state: "supplied", value: part.value, from: part.from };
}

const members = (part: PartState): Members | null =>
  part.state === "supplied" && typeof part.value === "object" ? (part.value as Members) : null;

const UUID = /^[0-9a-f-]{36}$/i;

/** A service was asked for what the evidence names, so nothing that can be requested is absent. */
function asked(world: World, draw: Draw, batch: Batch): World {
  const { known, network } = world;
  const none = (): PartState =>
    draw.chance(50) ? { state: "missing", from: "service" } : failedPart(draw);
  if (known.record.state === "absent" && known.batch.state !== "absent") {
    known.record = none();
  }
  const id = textOf(members(known.record), "batchId");
  if (known.batch.state === "absent" && id !== null && UUID.test(id)) {
    if (draw.chance(50)) network.areBatchesGenerated = true;
    else known.batch = none();
  }
  const named =
    textOf(members(known.record), "batchGlobalSnapshotHash") ??
    textOf(members(known.batch), "globalSnapshotHash");
  if (known.snapshot.state === "absent" && network.hasOwnLedger && HEX_64.test(named ?? "")) {
    known.snapshot = none();
  }
  if (known.proof.state === "absent" && known.record.state !== "absent") known.proof = none();
  const { record } = known;
  if (
    record.state === "supplied" &&
    draw.chance(15) &&
    members(record) !== null &&
    !Array.isArray(record.value)
  ) {
    const value = { ...(record.value as object), batchMetagraphSnapshotHash: draw.hex(64) };
    known.record = { ...record, value };
  }
  const isLogged = network.hasOwnLedger && known.record.state === "supplied" && draw.chance(40);
  return isLogged ? logged(world, draw, batch) : world;
}

export function failedPart(draw: Draw): PartState {
  const reason = draw.pick([
    statement("request.status", { code: { exact: "503" } }),
    statement("request.status.said", { code: { exact: "500" }, text: outside("out of order") }),
    statement("request.unreadable"),
    statement("request.NOT_THE_SERVICE"),
    statement("request.NETWORK"),
    statement("request.TIMEOUT"),
    statement("request.REDIRECTED"),
    statement("request.FILE_MISSING"),
    statement("request.NO_RANGES"),
    statement("request.ANSWER_TOO_LARGE"),
    outside("an error of another kind"),
  ]);
  return { state: "failed", reason };
}

/** The page looked at the log of the service. */
function logged(world: World, draw: Draw, batch: Batch): World {
  // Section 11: the log is searched only for a snapshot of the ledger that passed.
  const { isLedgerPassed, isOwnSnapshot } = new Facts(world, new Set());
  if (!isLedgerPassed || isOwnSnapshot) return world;
  const proof = logProofFor(world, batch, draw);
  const log = logOf(draw, proof?.text ?? null);
  const isProven = log.proof !== null;
  const known = { ...world.known, log };
  const looked = { ...world, known, logProof: isProven ? proof : null };
  // Without a checkpoint it is not known of which log the witnesses would have to be.
  const isTrusted = isProven ? draw.chance(60) : log.now !== null && draw.chance(30);
  return isTrusted ? withTrust(looked, draw, batch) : looked;
}

/** The evidence is a bundle: it has a manifest, and may have a proof of the log. */
function bundled(world: World, draw: Draw, batch: Batch): World {
  const { known } = world;
  if (draw.chance(20))
    known.readNotes = [
      statement(draw.pick(["read.utf16", "read.restored", "read.within"] as const)),
    ];
  const isDamaged = draw.chance(14);
  const parts = [
    "about",
    ...PART_NAMES.filter((name) => known[name].state !== "absent"),
    ...draw.pick([[], ["logProof"], ["logProof", "timestamps"], ["observations"]] as const),
  ] as const;
  // The later parts are the rarer ones.
  const broken = isDamaged
    ? new Set([draw.pick(parts), draw.pick([...parts, parts.at(-1) ?? "about"])])
    : new Set<string>();
  known.manifest = parts.map((part) => {
    const computed = draw.hex(64);
    const isBroken = broken.has(part);
    return {
      part,
      verdict: isBroken ? "fail" : "pass",
      computed,
      expected: isBroken ? draw.hex(64) : computed,
    };
  });
  if (draw.chance(60)) known.statedNetwork = draw.pick(["Test network", "another network"]);
  if (draw.chance(40)) return draw.chance(20) ? withTrust(world, draw, batch) : world;
  const proof = logProofFor(world, batch, draw);
  if (proof === null) return world;
  known.logProof = proof.text;
  if (draw.chance(10))
    known.fork = { log: proof.shown.origin, size: proof.shown.size, seenAt: 1_770_000_000_000 };
  const given = { ...world, logProof: proof };
  return draw.chance(70) ? withTrust(given, draw, batch) : given;
}

type Story = (last: World, draw: Draw, one: Case) => World[];
const after = (world: World, event: string, change: Partial<World>): World => ({
  ...world,
  events: [...world.events, event],
  ...change,
});
const knowing = (world: World, event: string, change: Partial<Known>): World =>
  after(world, event, { known: { ...world.known, ...change } });

/** The same where nobody looked at the log, so that no witness of it counts. */
function withoutLog(world: World): World {
  const { log: _, ...known } = world.known;
  // The proof in a file stays.
  const logProof = known.logProof === undefined ? null : world.logProof;
  return { ...world, known, trust: null, policy: null, logProof };
}

/** The looks before everything has arrived. A file arrives whole. */
function arriving(last: World, draw: Draw): World[] {
  const { known } = last;
  if (known.record.state !== "supplied" || known.record.from !== "service") return [last];
  const unlogged = withoutLog(last);
  const await_ = (names: readonly (typeof PART_NAMES)[number][]) => ({
    ...unlogged,
    known: {
      ...unlogged.known,
      ...Object.fromEntries(
        names.filter((name) => known[name].state !== "absent").map((name) => [name, AWAITED]),
      ),
    },
  });
  const loading = after(await_(PART_NAMES), "everything is awaited", {
    stage: draw.pick(["first", "concluded"] as const),
  });
  const later = draw.pick([
    ["proof", "batch", "snapshot"],
    ["batch", "snapshot"],
    ["snapshot"],
    ["proof"],
  ] as const);
  return [loading, after(await_(later), `${later.join(", ")} awaited`, {}), last];
}

const stories: readonly (readonly [weight: number, story: Story])[] = [
  [50, (last) => [last]],
  [18, arriving],
  [
    5,
    // The service gives another answer, and meanwhile nothing is concluded.
    (last) => {
      if (last.known.record.state !== "supplied" || last.known.record.from !== "service")
        return [last];
      const again = after(last, "the service answers again", { stage: "again" });
      return [again, after(last, "the answer has changed", {})];
    },
  ],
  [
    4,
    // Section 11: the log is still asked about the snapshot that was checked before.
    (last, draw) => {
      const { record, log } = last.known;
      if (record.state !== "supplied" || record.from !== "service") return [last];
      const gone: PartState = { state: "missing", from: "service" };
      // The witnesses that the visitor adopted stay adopted.
      const left = log !== undefined && draw.chance(70) ? last : withoutLog(last);
      const withdrawn = knowing(left, "the service withdraws the record", {
        record: gone,
        isWithdrawn: true,
      });
      return [withdrawn];
    },
  ],
  [
    2,
    (last) => [
      after(last, "the engine cannot be run", { stage: "not run", error: "out of memory" }),
    ],
  ],
  [
    12,
    // A document that is hashed, then another, then only a hash, and then none.
    (last, _, { subject }) => {
      const isLong = subject.value.documentRef.length === 128;
      const digest = isLong ? subject.sha512 : subject.sha256;
      const algorithm = isLong ? "SHA-512" : "SHA-256";
      const other = `${digest.startsWith("0") ? "1" : "0"}${digest.slice(1)}`;
      const { document: __, ...none } = last.known;
      return [
        knowing(last, "a document is being hashed", { document: "awaited" }),
        knowing(last, "the document is dropped", {
          document: { digest, algorithm, given: "file" },
        }),
        knowing(last, "another document is dropped", {
          document: { digest: other, algorithm, given: "file" },
        }),
        knowing(last, "a hash is given", { document: { digest, given: "hash" } }),
        knowing(last, "another hash is given", { document: { digest: other, given: "hash" } }),
        after(last, "the document is removed", { known: none }),
      ];
    },
  ],
  [
    8,
    // Trust that is adopted and dropped, and a root that is given in its place.
    (last, draw, { subject }) => {
      const adopted = last.logProof === null ? last : withTrust(last, draw, subject.batch);
      const dropped = after(adopted, "trust in the witnesses is dropped", {
        trust: null,
        policy: null,
      });
      return [
        after(adopted, "witnesses are adopted", {}),
        dropped,
        knowing(dropped, "a root is given", { root: subject.batch.tree.root }),
      ];
    },
  ],
  [
    9,
    (last, draw) => {
      const name = draw.pick(PART_NAMES);
      const part = last.known[name];
      if (part.state !== "supplied" || part.from !== "service") return [last];
      const failed = knowing(withoutLog(last), `the ${name} cannot be asked for`, {
        [name]: failedPart(draw),
      });
      const { record } = last.known;
      if (name !== "proof" || record.state !== "supplied" || draw.chance(50)) return [failed];
      const value = { ...(record.value as object), mptRoot: null };
      return [knowing(failed, "the record states no root", { record: { ...record, value } })];
    },
  ],
  [
    8,
    // On /verify, the answers of the service complete a proof that a file has.
    (last) => {
      const { hash, record, proof } = last.known;
      if (hash === undefined || record.state !== "supplied" || record.from !== "service")
        return [last];
      if (proof.state !== "supplied") return [last];
      return [
        knowing(withoutLog(last), "the service's answers complete a proof of a file", {
          hash: { ...hash, from: "file" },
          proof: { ...proof, from: "file" },
        }),
      ];
    },
  ],
  [
    5,
    // The log is looked at three times.
    (last, draw, { subject }) => {
      if (last.known.log === undefined) return [last];
      return ["once", "again", "a third time"].map((time) => {
        const looked = logged({ ...last, trust: null, policy: null }, draw, subject.batch);
        return after(looked, `the log is looked at ${time}`, {});
      });
    },
  ],
];
