// What the command says of what it saved: of a mirror, and of a bundle that lacks something. What a run found, and what the
// service answered, is part of the world.
import { conclusionOf, withheldOf } from "../../../apps/cli/src/commands/mirror.ts";
import { leftOut, logProofOf } from "../../../apps/cli/src/service/conclude-answers.ts";
import { logOf } from "./beside.ts";
import type { Row } from "./claim.ts";
import { about, subject } from "./subject.ts";

type Fault = Parameters<typeof conclusionOf>[0]["faults"][number];

type Mirror = {
  sourceSnapshots: number;
  copiedSnapshots: number;
  /** What became of each thing of the source that was wrong. */
  effects: readonly Fault["effect"][];
  /** How many faults there were beyond those whose effect was kept. */
  more: number;
  withheld: number;
};

const isWhole = ({ copiedSnapshots, sourceSnapshots }: Mirror) =>
  copiedSnapshots >= sourceSnapshots;
const isRefused = ({ effects, more }: Mirror) => more > 0 || effects.includes("LEFT_OUT");
/** Whether every record that was copied was verified, but for its content. */
const isVerified = (mirror: Mirror) => isWhole(mirror) && !isRefused(mirror);

const mirrorRows: readonly Row<Mirror>[] = [
  ["mirror.ends", (mirror) => !isWhole(mirror)],
  ["mirror.refused", (mirror) => isWhole(mirror) && isRefused(mirror)],
  ["mirror.verified", (mirror) => isVerified(mirror) && mirror.withheld === 0],
  ["mirror.partlyVerified", (mirror) => isVerified(mirror) && mirror.withheld > 0],
  ["mirror.faultsOfSource", ({ effects, more }) => effects.length + more > 0],
  ["mirror.withheld", ({ withheld }, v) => withheld > 0 && v.number("count") === withheld],
];

export const mirrors = subject("mirror", mirrorRows, ({ draw }) => {
  const sourceSnapshots = draw.below(5);
  const copiedSnapshots = sourceSnapshots + draw.pick([-1, 0, 0, 0, 1]);
  const effects = draw.pick<readonly Fault["effect"][]>([
    [],
    [],
    ["RECOMPUTED"],
    ["NOT_COPIED"],
    ["LEFT_OUT"],
    ["RECOMPUTED", "LEFT_OUT"],
  ]);
  const more = draw.chance(10) ? 1 + draw.below(9) : 0;
  const withheld = draw.chance(40) ? 1 + draw.below(20) : 0;
  const report = {
    root: { snapshots: { count: copiedSnapshots } },
    source: { snapshots: sourceSnapshots },
    faults: effects.map((effect): Fault => ({ kind: "record", id: "", code: "OTHER", effect })),
    faultCount: effects.length + more,
    uncheckedCount: withheld,
  };
  return {
    truth: { sourceSnapshots, copiedSnapshots, effects, more, withheld },
    said: about("", withheldOf(report), ...conclusionOf(report)),
  };
});

// Bundles that were saved.

type Saved = {
  /** What was found of the log's proof: a place or a problem; null if it is in the bundle. */
  lacksProof: string | null;
  isPublished: boolean;
  /** What the service answered about timestamps. */
  stamps: "UNREACHABLE" | "UNREADABLE_LIST" | "NO_AUTHORITY" | "NOT_YET" | "FOUND";
  isLogFailed: boolean;
};

const PLACES = ["OTHER_ENTRY", "TILES_MISMATCH", "BEYOND_CHECKPOINT"];
const PROBLEMS = [
  "UNREACHABLE",
  "REFUSED",
  "WRONG_LENGTH",
  "INVALID_POLICY",
  "NO_ML_DSA",
  "INVALID_CHECKPOINT",
  "SIGNATURE_MISMATCH",
] as const;

const isAsked = ({ lacksProof, isPublished }: Saved) => lacksProof === null && !isPublished;

const savedRows: readonly Row<Saved>[] = [
  [
    "saved.noLogProof",
    ({ lacksProof }, v) =>
      lacksProof !== null && v.said("reason")?.code.split(".").at(-1) === lacksProof,
  ],
  [
    "saved.noTimestamp",
    (saved) =>
      saved.lacksProof === null &&
      (saved.isPublished || !["FOUND", "NO_AUTHORITY"].includes(saved.stamps)),
  ],
  [
    "saved.timestampsNotPublished",
    ({ isPublished, lacksProof }) => isPublished && lacksProof === null,
  ],
  ["saved.noTimestampYet", (saved) => isAsked(saved) && saved.stamps === "NOT_YET"],
  ["saved.logLeftOut", ({ isLogFailed, lacksProof }) => isLogFailed && lacksProof !== null],
  ["timestamp.UNREADABLE_LIST", (saved) => isAsked(saved) && saved.stamps === "UNREADABLE_LIST"],
  [
    "log.problem.{UNREACHABLE,REFUSED,WRONG_LENGTH,INVALID_POLICY,NO_ML_DSA,INVALID_CHECKPOINT,SIGNATURE_MISMATCH}",
    (saved, _, __, code) => saved.lacksProof === code || (isAsked(saved) && saved.stamps === code),
  ],
  [
    "log.place.{OTHER_ENTRY,TILES_MISMATCH,BEYOND_CHECKPOINT}",
    ({ lacksProof }, _, __, code) => lacksProof === code,
  ],
];

const stampAnswers: Readonly<Record<Saved["stamps"], () => Response>> = {
  UNREACHABLE: () => {
    throw new TypeError("fetch failed");
  },
  UNREADABLE_LIST: () => new Response('{"data":5}'),
  NO_AUTHORITY: () => new Response('{"data":[],"meta":{"requestId":"a","timestamp":"b"}}'),
  NOT_YET: () => listOf(99),
  FOUND: () => listOf(40),
};

const listOf = (treeSize: number) =>
  new Response(JSON.stringify({ data: [{ authority: "office", certificate: "AAAA", treeSize }] }));

export const savedBundles = subject("saved", savedRows, async ({ draw }) => {
  const isThere = draw.chance(50);
  const lacksProof = isThere ? null : draw.pick([...PLACES, ...PROBLEMS]);
  const isPublished = draw.chance(25);
  const stamps = draw.pick([
    "UNREACHABLE",
    "UNREADABLE_LIST",
    "NO_AUTHORITY",
    "NOT_YET",
    "FOUND",
  ] as const);
  const found =
    lacksProof === null
      ? { logProof: { source: "", receivedAt: new Date(0), value: "" }, size: 40 }
      : { logProof: null, problem: lacksProof };
  const { lacks } = await logProofOf(
    found as Parameters<typeof logProofOf>[0],
    {
      apiBase: "https://service.example/v1",
      isPublished: () => Promise.resolve(isPublished),
      timeoutMs: 1000,
    },
    {
      fetch: () => Promise.resolve().then(() => stampAnswers[stamps]()),
      now: () => new Date(0),
    },
  );
  // The log's failure is one of the look that found no proof.
  const finding =
    lacksProof === null
      ? null
      : { ...logOf(draw, null), history: "NOT_CHECKED" as const, contradiction: null };
  const isPlace = PLACES.includes(lacksProof ?? "");
  const log =
    finding === null
      ? null
      : {
          ...finding,
          place: isPlace ? lacksProof : "NOT_CHECKED",
          problem: isPlace ? null : lacksProof,
        };
  const isLogFailed = ["OTHER_ENTRY", "TILES_MISMATCH", "SIGNATURE_MISMATCH"].includes(
    lacksProof ?? "",
  );
  return {
    truth: { lacksProof, isPublished, stamps, isLogFailed },
    said: about("", ...lacks, ...leftOut(log as Parameters<typeof leftOut>[0])),
  };
});
