// Makes checkpoints and proofs of a log that come alone, policies of the visitor's and what the browser remembers, and says when
// each claim about them is true: docs/protocol/verdict.md, sections 13 and 18.
import {
  cosign,
  createSigner,
  formatCheckpoint,
  formatNote,
  formatTlogProof,
  signText,
} from "@digital-evidence/transparency";
import { Draw } from "../../evidence/lies/draw.ts";
import { quickAlgorithms } from "../../evidence/lies/engine.ts";
import { readLogFile } from "../../evidence/src/log-file.ts";
import { compareWithSeen, judgeLogFile, logFileTold } from "../src/log-file.ts";
import { inFileTitle } from "../src/log.ts";
import { isSameSet, never, type Row, type Values } from "./claim.ts";
import { latestS, namesOf } from "./claims.ts";
import { logKey, otherLog, ownPolicy, policies } from "./log-proofs.ts";
import { about, subject } from "./subject.ts";
import type { AdoptedPolicy, Cosigned } from "./world.ts";

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const ORIGIN = "log.example";
const logs = {
  [logKey]: createSigner(ORIGIN, "note", seed(1)),
  [otherLog]: createSigner(ORIGIN, "note", seed(9)),
};
const witnesses = {
  harbour: createSigner("harbour.example", "cosignature", seed(2)),
  lighthouse: createSigner("lighthouse.example", "cosignature", seed(3)),
  own: createSigner("harbour.example", "cosignature", seed(1)),
} as const;
type WitnessName = keyof typeof witnesses;

const CLOCK = 1_790_000_000;

/** A signed checkpoint, and what is true of it. */
type Made = {
  note: Uint8Array;
  size: number;
  root: number;
  /** The log's key that signed it, and whether that signature verifies. */
  by: string;
  isValid: boolean;
  cosigned: readonly Cosigned[];
};

function makeNote(draw: Draw): Made {
  const by = draw.pick([logKey, logKey, logKey, otherLog]);
  const size = draw.pick([30, 40, 40, 50]);
  const root = draw.below(2);
  const textOf = (content: number) =>
    formatCheckpoint({ origin: ORIGIN, size, root: seed(content), extensions: [] });
  const text = textOf(root);
  const isValid = draw.chance(85);
  const cosigned = (["harbour", "lighthouse", "own"] as const).flatMap((name): Cosigned[] =>
    draw.chance(name === "own" ? 25 : 65)
      ? [
          {
            name,
            timeS: CLOCK + draw.pick([-90_000, -50, 200, 400, 90_000]),
            isValid: draw.chance(90),
            isKeyOfLog: name === "own",
          },
        ]
      : [],
  );
  const signer = logs[by];
  if (signer === undefined) throw new TypeError("there is no such log");
  const note = formatNote({
    text,
    signatures: [
      signText(isValid ? text : textOf(7), signer),
      ...cosigned.map((each) =>
        cosign(each.isValid ? text : textOf(7), each.timeS, witnesses[each.name as WitnessName]),
      ),
    ],
  });
  return { note, size, root, by, isValid, cosigned };
}

const made = new Map<number, Made>();

/** Signing takes long, so the worlds share a hundred checkpoints. */
function noteOf(draw: Draw): Made {
  const number = draw.below(150);
  const note = made.get(number) ?? makeNote(new Draw(number, 0x10));
  made.set(number, note);
  return note;
}

type Remembered = Made & {
  receivedAt: number;
  /** The key that it is remembered under, which may not have signed it: anybody can change what a device remembers. */
  key: string;
};

type Alone = {
  file: Made;
  index: number | null;
  policy: AdoptedPolicy | null;
  nowS: number;
  remembered: readonly Remembered[];
};

/** The checkpoints that the browser remembers and one key signed both. */
const known = ({ file, remembered }: Alone) =>
  remembered.filter(
    (one) => one.by === one.key && one.isValid && file.by === one.key && file.isValid,
  );
const isContrary = (file: Made, one: Made) => one.size === file.size && one.root !== file.root;
const contrary = (alone: Alone) => known(alone).filter((one) => isContrary(alone.file, one));

const keyOfPolicy = (policy: AdoptedPolicy) => (policy.hasLog ? logKey : otherLog);
const usable = ({ policy }: Alone) => (policy?.isReadable === true ? policy : null);
const isUnsupported = (alone: Alone) => usable(alone)?.needsMlDsa === true;

const cosignedOf = (alone: Alone) => {
  const policy = usable(alone);
  return policy === null
    ? []
    : alone.file.cosigned.filter(({ name }) => policy.witnesses.includes(name));
};

function isBroken(alone: Alone): boolean {
  const policy = usable(alone);
  if (policy === null || isUnsupported(alone)) return false;
  const isLogs = alone.file.by === keyOfPolicy(policy) && !alone.file.isValid;
  return isLogs || cosignedOf(alone).some(({ isValid }) => !isValid);
}

function isSigned(alone: Alone): boolean {
  const policy = usable(alone);
  return policy !== null && alone.file.by === keyOfPolicy(policy) && alone.file.isValid;
}

const isEnded = (alone: Alone) => isSigned(alone) && alone.policy?.isLogEnded === true;
const isFailed = (alone: Alone) => isBroken(alone) || contrary(alone).length > 0;

const valid = (alone: Alone) => cosignedOf(alone).filter(({ isValid }) => isValid);
const isPast = ({ nowS }: Alone, { timeS }: Cosigned) => timeS <= nowS + 300;
const isInUse = ({ policy }: Alone, { name }: Cosigned) => policy?.ended?.includes(name) !== true;
const counting = (alone: Alone) =>
  valid(alone).filter((each) => !each.isKeyOfLog && isPast(alone, each) && isInUse(alone, each));
const isQuorum = (alone: Alone) => namesOf(counting(alone)).size >= (alone.policy?.quorum ?? 0);
const isCounted = (alone: Alone) =>
  isSigned(alone) && !isEnded(alone) && !isBroken(alone) && !isUnsupported(alone);
const areNames = (v: Values, cosigned: readonly Cosigned[]) =>
  v.texts("names").length > 0 &&
  v.texts("names").every((name) => cosigned.some((each) => each.name === name));

const isLogOf = ({ file }: Alone, v: Values) =>
  v.text("log") === ORIGIN && v.number("size") === file.size;

const rows: readonly Row<Alone>[] = [
  ["logFile.failed", isBroken],
  ["logFile.checkpoint.label", (alone) => alone.index === null && !isFailed(alone)],
  ["logFile.proof.label", (alone) => alone.index !== null && !isFailed(alone)],
  ["logFile.proof.missing", (alone) => alone.index !== null],
  ["logFile.isCheckpoint", (alone, v) => alone.index === null && isLogOf(alone, v)],
  [
    "logFile.isProof",
    (alone, v) =>
      alone.index !== null && isLogOf(alone, v) && v.number("entry") === alone.index + 1,
  ],
  ["logFile.inFile", ({ file }, v) => v.number("size") === file.size],
  ["logFile.contradiction.{label,meaning}", (alone) => contrary(alone).length > 0],
  [
    "logFile.contradiction.sentence",
    (alone, v) =>
      isLogOf(alone, v) && contrary(alone).some(({ receivedAt }) => v.ms("time") === receivedAt),
  ],
  [
    "logFile.seen.SAME",
    (alone, v) =>
      known(alone).some(
        (one) =>
          one.size === alone.file.size &&
          one.root === alone.file.root &&
          v.number("size") === one.size &&
          v.ms("time") === one.receivedAt,
      ),
  ],
  [
    "logFile.seen.OTHER_SIZE",
    (alone, v) =>
      known(alone).some(
        (one) =>
          one.size !== alone.file.size &&
          v.number("size") === one.size &&
          v.ms("time") === one.receivedAt,
      ),
  ],
  ["logFile.signed.NO_POLICY", (alone) => usable(alone) === null],
  ["logFile.signed.NO_ML_DSA", isUnsupported],
  [
    "logFile.signed.UNKNOWN_LOG",
    (alone) => usable(alone) !== null && !isSigned(alone) && !isUnsupported(alone),
  ],
  ["logFile.signed.KEY_ENDED", isEnded],
  ["logFile.signed.SIGNATURE_MISMATCH", isBroken],
  [
    "logFile.cosigned",
    (alone, v) =>
      isCounted(alone) &&
      isQuorum(alone) &&
      isSameSet(v.texts("names"), namesOf(counting(alone))) &&
      v.ms("time") === latestS(counting(alone)) * 1000,
  ],
  [
    "logFile.short",
    (alone, v) =>
      isCounted(alone) &&
      !isQuorum(alone) &&
      v.number("trusted") === alone.policy?.witnesses.length &&
      v.number("count") === namesOf(counting(alone)).size,
  ],
  [
    "witnesses.discounted.AHEAD_OF_CLOCK",
    (alone, v) =>
      v.ms("clock") === alone.nowS * 1000 &&
      areNames(
        v,
        valid(alone).filter((each) => !isPast(alone, each)),
      ),
  ],
  [
    "witnesses.discounted.KEY_OF_LOG",
    (alone, v) =>
      areNames(
        v,
        valid(alone).filter(({ isKeyOfLog }) => isKeyOfLog),
      ),
  ],
  [
    "witnesses.discounted.KEY_ENDED",
    (alone, v) =>
      areNames(
        v,
        valid(alone).filter((each) => !isInUse(alone, each)),
      ),
  ],
  // Such a file has no snapshot.
  ["witnesses.discounted.BEFORE_SNAPSHOT", never],
];

export const logsAlone = subject("log alone", rows, ({ draw }) => {
  const file = noteOf(draw);
  // Pages and the command refuse a policy without a quorum.
  const usual = policies.filter(([, [, { quorum, isReadable }]]) => quorum > 0 || !isReadable);
  const adopted = draw.chance(15)
    ? null
    : draw.chance(20)
      ? ownPolicy
      : draw.weighted(draw.chance(70) ? usual : usual.map(([, each]) => [1, each] as const));
  const nowS = CLOCK + draw.pick([0, 0, 100_000, -100_000]);
  const remembered = Array.from({ length: draw.below(3) }, (_, at): Remembered => {
    const one = noteOf(draw);
    return {
      ...one,
      receivedAt: CLOCK * 1000 - 1000 * (1 + at + draw.below(1e6)),
      key: draw.chance(90) ? one.by : draw.pick([logKey, otherLog]),
    };
  });
  const isProof = draw.chance(40);
  const index = isProof ? draw.below(file.size) : null;
  const bytes =
    index === null
      ? file.note
      : formatTlogProof({ extra: null, index, hashes: [], checkpoint: file.note });
  const read = readLogFile(new TextDecoder().decode(bytes));
  if (read === null || read.kind === "damaged-proof") return null;
  const compared = compareWithSeen(
    read.note,
    remembered.map((one) => ({
      note: new TextDecoder().decode(one.note),
      size: one.size,
      receivedAt: one.receivedAt,
      key: one.key,
    })),
  );
  const trust = adopted === null ? null : { policy: adopted[0], nowS };
  const found = judgeLogFile(read, trust, quickAlgorithms, compared);
  const { label, sentence, notes } = logFileTold(found);
  return {
    truth: { file, index, policy: adopted?.[1] ?? null, nowS, remembered },
    said: [
      ...about("", label, sentence, ...notes),
      ...about("", compared?.code === "CONTRADICTION" ? inFileTitle(read) : null),
    ],
  };
});
