// What a report says beside the verdict, the checks and the log, which are judged with the list: when each of its claims is true,
// by docs/protocol/verdict.md, section 18, "Claims: reports".
import { createReport, type ReportInput } from "../../report/src/report.ts";
import { reportWords } from "../../report/src/words/en.ts";
import { englishReport } from "../src/messages/en.ts";
import { textOf } from "../src/say.ts";
import { type Statement, statement } from "../src/statements.ts";
import type { Row, Values } from "./claim.ts";
import { namesOf } from "./claims.ts";
import { concludeIn } from "./conclude-in.ts";
import { Facts, isCounting, msOf, type Part } from "./facts.ts";
import { about, subject } from "./subject.ts";
import type { World } from "./world.ts";

type Made = {
  f: Facts;
  isDemonstration: boolean;
  network: string;
  checkedMs: number;
};

const TOOL = "digital-evidence 0.1.0";
const isMade = ({ network }: Made, v: Values) =>
  v.text("network") === network && v.text("tool") === TOOL;

const rootOf = (f: Facts, part: Part) => f.isRoot(f.stated(part, "mptRoot"));
const isOther = (f: Facts) => rootOf(f, f.record) === false || rootOf(f, f.batch) === false;

/** Who states the root, other than the person who made the report. */
function stating(f: Facts): Set<string> {
  const parts = [f.record, f.batch].filter((part) => rootOf(f, part) === true);
  return new Set(
    [...parts, ...(f.isOwnSnapshot || !f.isLedgerPassed ? [] : [f.snapshot])].flatMap(
      ({ from }) => from ?? [],
    ),
  );
}

const isStatedBy = (f: Facts, s: string) =>
  stating(f).has(s) && (s === "service" || !stating(f).has("service"));

/** Whether the root was compared with something that neither the service nor the file supplied. */
const isComparedOutside = (f: Facts) =>
  f.isRoot(f.ownRoot) !== null ||
  (f.isOwnSnapshot && f.isIntact) ||
  f.isWitnessed ||
  f.observed.some((one) => one.entry.kind === "batch" && isCounting(one) && one.isRoot !== null);

/** Whether something states a root with which the proof's could be compared. */
const hasStatedRoot = (f: Facts) =>
  rootOf(f, f.record) !== null ||
  rootOf(f, f.batch) !== null ||
  f.isRoot(f.ownRoot) !== null ||
  f.isLedgerPassed;

const TIMES = ["fingerprintTimestamp", "createdAt", "confirmationTimestamp"] as const;

/** The value of the member that a row of the times is about, as it was received. */
function timeAt({ f }: Made, about: string): string | null {
  const name = TIMES[Number(about.split(" ")[1])];
  return name === undefined ? memberOf(f.snapshot, "timestamp") : memberOf(f.record, name);
}

/** A member as a report has it: a text, or the digits of a number. */
function memberOf(part: Part, name: string): string | null {
  const of = (part.value ?? {}) as Record<string, unknown>;
  const value = Object.hasOwn(of, name) ? of[name] : null;
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

const policyLines = (f: Facts) => (f.world.trust?.policy ?? "").split("\n");
const isLong = (line: string) => line.replace(/^witness\s+/, "").length > 256;

const rows: readonly Row<Made>[] = [
  ["report.demonstration", ({ isDemonstration }) => isDemonstration],
  [
    "report.stated",
    ({ f }, v) =>
      memberOf(f.record, "documentId") === v.text("name") &&
      (memberOf(f.record, "organizationName") ?? memberOf(f.record, "organizationId")) ===
        v.text("stated"),
  ],
  ["report.made", (made, v) => isMade(made, v) && v.ms("time") === made.checkedMs],
  ["report.declaration.done", isMade],
  ["report.declaration.noDocument", ({ f }) => f.given === null],
  ["report.root.own", ({ f }) => f.isRoot(f.ownRoot) === true],
  ["report.root.ownOther", ({ f }) => f.isRoot(f.ownRoot) === false],
  ["report.root.ownSnapshot", ({ f }) => f.isOwnSnapshot && f.isSnapshotHolding],
  [
    "report.root.only.{service,file}",
    ({ f }, _, __, s = "") => isStatedBy(f, s) && !isOther(f) && !isComparedOutside(f),
  ],
  ["report.root.stated.{service,file}", ({ f }, _, __, s = "") => isStatedBy(f, s)],
  ["report.root.other", ({ f }) => isOther(f)],
  ["report.root.witnesses", ({ f }) => f.isWitnessed],
  ["report.root.none", ({ f }) => f.root !== null && !hasStatedRoot(f)],
  ["report.root.unreached", ({ f }) => f.root === null || f.isProofDoubtful],
  ["report.times.shown", ({ f }) => f.isLedgerPassed],
  [
    "report.times.written",
    (made, v, { about }) => timeAt(made, about) === v.text("text") && msOf(v.text("text")) !== null,
  ],
  [
    "report.times.unread",
    (made, v, { about }) => timeAt(made, about) === v.text("text") && msOf(v.text("text")) === null,
  ],
  ["report.times.none", (made, _, { about }) => timeAt(made, about) === null],
  ["report.notBound", ({ f }) => !f.isContentPassed],
  ["report.withheld", ({ f }) => isWithheld(f)],
  [
    "report.moreSignatures",
    ({ f }, v) => {
      const list = (f.record.value as Record<string, unknown> | null)?.["proofs"];
      return Array.isArray(list) && v.number("count") === list.length - 8 && list.length > 8;
    },
  ],
  ["report.witnesses.note", ({ f }) => f.isWitnessed],
  [
    "report.witnesses.more",
    ({ f }, v) => f.isWitnessed && v.number("count") === namesOf(f.log.counting).size - 4,
  ],
  [
    "report.witnesses.shortKey",
    ({ f }) =>
      f.isWitnessed &&
      policyLines(f).some(
        (line) =>
          isLong(line) && f.log.counting.some(({ name }) => line.startsWith(`witness ${name} `)),
      ),
  ],
  [
    "report.witnesses.shortQuorum",
    ({ f }) =>
      f.isWitnessed &&
      policyLines(f)
        .filter((line) => /^(?:group|quorum) /.test(line))
        .join("; ").length > 512,
  ],
  ["report.statedOnly", ({ f }) => f.statusKind === "final"],
  // What a printed command has to print.
  ["check.passed.RECORD_HASH", ({ f }) => f.isContentPassed],
  [
    "check.passed.SIGNATURE",
    ({ f }, _, { about }) => f.signatureList[Number(about.split(" ")[1])]?.kind === "valid",
  ],
];

function isWithheld(f: Facts): boolean {
  const list = (f.record.value as Record<string, unknown> | null)?.["withheld"];
  const isSaid =
    Array.isArray(list) &&
    list.some(
      (each) =>
        typeof each === "object" &&
        each !== null &&
        (each as Record<string, unknown>)["member"] === "documentId",
    );
  return isSaid && memberOf(f.record, "documentId") === null;
}

/** What a report claims by its commands, which have to print that a hash or a signature fits. */
function claimedBy({ commands }: ReturnType<typeof createReport>, f: Facts) {
  const proofs = (f.record.value as Record<string, unknown> | null)?.["proofs"];
  return commands.flatMap(({ id, lines }) => {
    if (id === "fingerprint") return about(id, statement("check.passed.RECORD_HASH"));
    if (id !== "signature") return [];
    const text = lines.join("\n");
    const [, signature = ""] = /printf '%s' (\S+) \| xxd .*signature\.der/.exec(text) ?? [];
    const [, key = ""] = /printf '%s' \S*(\S{128}) \| xxd .*key\.der/.exec(text) ?? [];
    // A record can have one signature twice, and name another kind of signature beside one of them.
    const index = (Array.isArray(proofs) ? proofs : []).findIndex((each, at) => {
      const made = each as Record<string, unknown> | null;
      const isMade = made?.["signature"] === signature && f.signatureList[at]?.kind === "valid";
      return isMade && String(made["id"]).toLowerCase().endsWith(key);
    });
    return about(`${id} ${index}`, statement("check.passed.SIGNATURE"));
  });
}

/** Where a statement stands in a report, by the first member that has its mark. */
function placeIn(report: ReturnType<typeof createReport>, mark: string): string {
  const has = (value: unknown) => JSON.stringify(value ?? "").includes(mark);
  const row = report.times.facts.findIndex(has);
  if (row >= 0) return `times ${row}`;
  return has(report.checked) ? "root" : "";
}

/** A policy says the same with longer lines and names. */
function spelled(world: World, isKeyLong: boolean, isQuorumLong: boolean): World {
  const { trust } = world;
  if (trust === null || world.policy?.isReadable !== true) return world;
  const address = `https://w.example/${"a".repeat(200)}`;
  const witness = isKeyLong
    ? trust.policy.replaceAll(/^(witness \S+ \S+)$/gm, `$1 ${address}`)
    : trust.policy;
  const policy = isQuorumLong
    ? witness.replaceAll(/^(group|quorum) (one|both)/gm, `$1 $2${"e".repeat(260)}`)
    : witness;
  return { ...world, trust: { ...trust, policy } };
}

/** The record has more signatures than a report prints. */
function crowded(world: World): World {
  const { record } = world.known;
  if (record.state !== "supplied") return world;
  const value = record.value as Record<string, unknown> | null;
  const list: unknown = value?.["proofs"];
  if (!Array.isArray(list) || list.length === 0 || list.length > 12) return world;
  const proofs: unknown[] = Array.from({ length: 12 }, (_, at): unknown => list[at % list.length]);
  return {
    ...world,
    known: { ...world.known, record: { ...record, value: { ...value, proofs } } },
  };
}

export const reports = subject("report", rows, ({ one, world: plain, draw }) => {
  if (plain.stage !== "concluded" || one.mayBeUnreadable.size > 0) return null;
  const world = spelled(draw.chance(10) ? crowded(plain) : plain, draw.chance(40), draw.chance(40));
  const conclusion = concludeIn(world);
  const { evidence, verification, told } = conclusion;
  if (evidence === null || verification === null || told.mark === "checking") return null;
  const { known } = world;
  const part = ({ state, ...rest }: (typeof known)["record"]) =>
    state === "supplied" && "value" in rest
      ? { source: "", receivedAt: "", value: rest.value }
      : undefined;
  const parts = Object.fromEntries(
    (["record", "proof", "batch", "snapshot"] as const).flatMap((name) => {
      const made = part(known[name]);
      return made === undefined ? [] : [[name, made]];
    }),
  );
  const isDemonstration = draw.chance(20);
  const network = draw.pick(["Test network", "“net”"]);
  const checkedAt = new Date(1_790_000_000_000 + draw.below(1e9));
  const said: Statement[] = [];
  const report = createReport(
    {
      hash: known.hash?.value ?? "",
      bundle: {
        hash: known.hash?.value ?? "",
        network: "local",
        parts,
      } as unknown as ReportInput["bundle"],
      evidence,
      verification,
      told,
      network,
      isDemonstration,
      tool: { name: "digital-evidence", version: "0.1.0" },
      checkedAt,
      link: "https://explorer.example/",
    },
    reportWords,
    englishReport,
    (each) => {
      said.push(each);
      return `⟦${said.length - 1}⟧${textOf(each, englishReport)}`;
    },
  );
  const f = new Facts(world, one.beyondLimits);
  return {
    truth: { f, isDemonstration, network, checkedMs: checkedAt.getTime() },
    said: [
      ...said.flatMap((each, at) =>
        each.code.startsWith("report.") ? [{ about: placeIn(report, `⟦${at}⟧`), said: each }] : [],
      ),
      ...claimedBy(report, f),
    ],
  };
});
