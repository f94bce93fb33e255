// Makes timestamp tokens that come alone, with what else a visitor gave, and says when each claim about them is true:
// docs/protocol/verdict.md, section 18, and docs/protocol/timestamp.md. Real keys sign them.
import { createHash } from "node:crypto";
import {
  generalizedTime,
  integer,
  nothing,
  oid,
  sequence,
  tagged,
} from "../../timestamp/testing/der-writer.ts";
import {
  authority,
  codeSigning,
  createCertificate,
  createToken,
  keyUsage,
  type Made,
  purposes,
  timeStamping,
  type TokenParts,
} from "../../timestamp/testing/token-maker.ts";
import { Draw } from "../../evidence/lies/draw.ts";
import { checkToken } from "../src/check-token.ts";
import { checkingTokenTold, loneTimestampReport, tokenTold } from "../src/timestamps.ts";
import { REFUSALS } from "./beside.ts";
import type { Row, Values } from "./claim.ts";
import { about, subject } from "./subject.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const hash = (bytes: Uint8Array | string) =>
  Uint8Array.from(createHash("sha256").update(bytes).digest());
const hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A signer, and the certificates above it. */
type Office = { signer: Made; above: readonly Made[]; name: string };

async function office(name: string, hasMiddle: boolean, of: Partial<Parts> = {}): Promise<Office> {
  const root = await createCertificate({
    subject: `${name} Root`,
    issuer: null,
    extensions: [authority()],
  });
  const middle = hasMiddle
    ? await createCertificate({
        subject: `${name} Middle`,
        issuer: root,
        extensions: [authority()],
      })
    : null;
  const signer = await createCertificate({
    subject: name,
    issuer: middle ?? root,
    extensions: of.extensions ?? [keyUsage(0x80, 7), purposes(true, timeStamping)],
    ...(of.notAfter === undefined ? {} : { notAfter: of.notAfter }),
  });
  return { name, signer, above: [...(middle === null ? [] : [middle]), root] };
}

type Parts = { extensions: readonly Bytes[]; notAfter: string };

const offices: (() => Promise<Office>)[] = [
  () => office("Harbour Time", false),
  () => office("Field TSA", true),
  () => office("Expired Clock", false, { notAfter: "20250101000000Z" }),
  () =>
    office("Code Clock", false, { extensions: [keyUsage(0x80, 7), purposes(true, codeSigning)] }),
];
/** The code that applies to each token of an office. */
const OFFICE_FLAWS = [null, null, "NOT_VALID_THEN", "WRONG_KEY_USAGE"] as const;

type Flaw = readonly [code: string, isBeforeReading: boolean, parts: (other: Made) => TokenParts];
const FLAWS: readonly Flaw[] = [
  ["SIGNATURE_MISMATCH", false, ({ key }) => ({ signingKey: key })],
  ["WRONG_ATTRIBUTES", false, () => ({ attributes: { messageDigest: null } })],
  ["OTHER_CERTIFICATE", false, ({ name }) => ({ info: { tsa: tagged(0, tagged(4, name)) } })],
  ["UNREADABLE", true, () => ({ version: 4 })],
  ["NOT_DER", true, () => ({ info: { time: generalizedTime("20260301120000.250Z") } })],
  ["UNSUPPORTED_FORM", true, () => ({ signerCount: 2 })],
  ["UNCOVERED_MEMBERS", true, () => ({ revocationLists: sequence() })],
  ["WEAK_HASH", true, () => ({ digestAlgorithm: sequence(oid("1.3.14.3.2.26"), nothing) })],
  ["UNSUPPORTED_ALGORITHM", true, () => ({ signatureAlgorithm: sequence(oid("1.3.101.112")) })],
];

const CHECKPOINTS = [
  { origin: "log.example", size: 40 },
  { origin: "bank.example/log", size: 4711 },
].map((stated) => {
  const body = `${stated.origin}\n${stated.size}\n${"A".repeat(43)}=\n`;
  const signature = Buffer.alloc(68, 7).toString("base64");
  return { ...stated, body, text: `${body}\n— ${stated.origin} ${signature}\n` };
});
const FILES = ["contract.pdf", "“photo”‮.jpg"].map((name) => ({
  name,
  content: `content of ${name}`,
}));

/** A token, and what is true of it. */
type Stamp = {
  token: Uint8Array;
  /** What it is for, by the place in `CHECKPOINTS` or `FILES`. */
  of: { kind: "checkpoint" | "file"; at: number };
  timeMs: number;
  accuracyMs: number | null;
  office: Office;
  /** The codes that apply to the token alone, and whether one of them is found before what it is for. */
  codes: readonly string[];
  isUnread: boolean;
  /** The certificates in it. */
  holds: readonly Uint8Array[];
};

let ready: Promise<{ offices: readonly Office[] }> | null = null;
const made = new Map<number, Promise<Stamp>>();

async function stampOf(number: number): Promise<Stamp> {
  ready ??= Promise.all(offices.map((make) => make())).then((all) => ({ offices: all }));
  const all = (await ready).offices;
  const draw = new Draw(number, 0x70);
  const at = draw.weighted([
    [6, 0],
    [6, 1],
    [1, 2],
    [1, 3],
  ] as const);
  const office = all[at];
  if (office === undefined) throw new RangeError("there is no such office");
  const of = { kind: draw.pick(["checkpoint", "file"] as const), at: draw.below(2) };
  const stamped = of.kind === "file" ? FILES[of.at]?.content : CHECKPOINTS[of.at]?.body;
  const flaw = draw.chance(45) ? draw.pick(FLAWS) : null;
  const [day, minute] = [10 + draw.below(18), 10 + draw.below(50)];
  const hasAccuracy = draw.chance(60);
  const holds = draw.weighted([
    [4, [office.signer]],
    [4, [office.signer, ...office.above]],
    [2, [office.signer, ...office.above.slice(0, -1)]],
    [2, []],
  ] as readonly (readonly [number, readonly Made[]])[]);
  const other = all[at === 0 ? 1 : 0]?.signer ?? office.signer;
  const own = flaw?.[2](other) ?? {};
  const parts: TokenParts = {
    ...own,
    info: {
      ...(hasAccuracy ? { accuracy: sequence(integer(90)) } : { accuracy: null }),
      ...own.info,
    },
    certificates: holds.length === 0 ? null : holds.map(({ bytes }) => bytes),
  };
  const token = await createToken(
    {
      imprint: hash(stamped ?? ""),
      nonce: Uint8Array.of(0x41),
      signer: office.signer,
      issuer: office.above[0] ?? office.signer,
      time: `202603${day}12${minute}20Z`,
    },
    parts,
  );
  const ofOffice = OFFICE_FLAWS[at] ?? null;
  return {
    token,
    of,
    timeMs: Date.UTC(2026, 2, day, 12, minute, 20),
    accuracyMs: hasAccuracy ? 90_000 : null,
    office,
    codes: [flaw?.[0] ?? null, ofOffice].filter((code) => code !== null),
    isUnread: flaw?.[1] === true,
    holds: holds.map(({ bytes }) => bytes),
  };
}

/** A token, and what else the visitor gave. */
type Given = {
  stamp: Stamp;
  isChecking: boolean;
  files: readonly number[];
  checkpoints: readonly number[];
  /** The certificates that the visitor trusts, by their names for them. */
  trusted: readonly { name: string; certificate: Uint8Array }[];
  beside: readonly Uint8Array[];
  nowMs: number;
};

const isSame = (one: Uint8Array, other: Uint8Array) => hex(one) === hex(other);
const has = (list: readonly Uint8Array[], { bytes }: Made) =>
  list.some((each) => isSame(each, bytes));

/** The certificates that a chain may go through. */
const here = ({ stamp, beside, trusted }: Given) => [
  ...stamp.holds,
  ...beside,
  ...trusted.map(({ certificate }) => certificate),
];
const hasSigner = (given: Given) => has(here(given), given.stamp.office.signer);

function codesOf(given: Given): readonly string[] {
  const { stamp, nowMs } = given;
  return [
    ...stamp.codes,
    ...(hasSigner(given) ? [] : ["NO_CERTIFICATE"]),
    ...(stamp.timeMs > nowMs + 300_000 ? ["IN_THE_FUTURE"] : []),
  ];
}

const isWhole = (given: Given) => codesOf(given).length === 0;

/** The certificates from the signer up, as far as they are here without a gap. */
function chainOf(given: Given): Made[] {
  const { signer, above } = given.stamp.office;
  const list = here(given);
  const gap = above.findIndex((each) => !has(list, each));
  return [signer, ...(gap < 0 ? above : above.slice(0, gap))];
}

/** The trusted certificate that the token leads to; where several do, the first above the signer. */
const trustedOf = (given: Given) =>
  chainOf(given).flatMap(({ bytes, name }) => {
    const named = given.trusted.filter(({ certificate }) => isSame(certificate, bytes));
    return named.map((each) => ({ ...each, bytes, subject: name }));
  });
const isTrusted = (given: Given) => isWhole(given) && trustedOf(given).length > 0;
const isUntrusted = (given: Given) => isWhole(given) && trustedOf(given).length === 0;

/** The certificate that an untrusted chain ends with: one that issued itself, or else the signer's. */
function lastOf(given: Given): { name: string; bytes: Uint8Array; issuer: string | null } {
  const { name, signer, above } = given.stamp.office;
  const isToRoot = chainOf(given).length === above.length + 1;
  const root = above.at(-1);
  const issuer = above.length > 1 ? `${name} Middle` : `${name} Root`;
  return isToRoot && root !== undefined
    ? { name: `${name} Root`, bytes: root.bytes, issuer: null }
    : { name, bytes: signer.bytes, issuer };
}

const isOf = (text: string | null, name: string) => text === name || text === `CN=${name}`;

const isGiven = ({ stamp: { of }, files, checkpoints }: Given, kind: "file" | "checkpoint") =>
  of.kind === kind && (kind === "file" ? files : checkpoints).includes(of.at);
const isForFile = (given: Given, v: Values) =>
  isGiven(given, "file") && v.text("file") === FILES[given.stamp.of.at]?.name;
const isBefore = ({ stamp }: Given, v: Values) =>
  (v.ms("time") ?? 0) > stamp.timeMs + (stamp.accuracyMs ?? 0);
const isTime = ({ stamp }: Given, v: Values) => v.ms("time") === stamp.timeMs;
const isName = (given: Given, v: Values) =>
  trustedOf(given).some(({ name }) => v.text("name") === name);

const kinds: Readonly<Record<string, readonly string[]>> = {
  invalid: REFUSALS.invalid,
  undecided: REFUSALS.undecided,
};
const isRefused = (given: Given, kind: string) =>
  codesOf(given).some((code) => kinds[kind]?.includes(code));
const isRefusedBy = (given: Given, v: Values, kind: string) => {
  const code = v.text("code") ?? "";
  return codesOf(given).includes(code) && (kinds[kind] ?? []).includes(code);
};

const isDetail = ({ stamp: { office } }: Given, v: Values) =>
  isOf(v.text("signer"), office.name) && v.text("policy") === "1.3.6.1.4.1.32473.1";

const rows: readonly Row<Given>[] = [
  ["verdict.name.checking", ({ isChecking }) => isChecking],
  ["loneTimestamp.{label,sentence}", () => true],
  [
    "loneTimestamp.matches",
    (given, v) => {
      const { origin, size } = CHECKPOINTS[given.stamp.of.at] ?? {};
      return isGiven(given, "checkpoint") && v.text("log") === origin && v.number("size") === size;
    },
  ],
  ["loneTimestamp.found", (given) => isGiven(given, "file") || isGiven(given, "checkpoint")],
  [
    "loneTimestamp.{unmatched,notFound}",
    (given) => given.stamp.isUnread || (!isGiven(given, "file") && !isGiven(given, "checkpoint")),
  ],
  ["loneTimestamp.trusted", (given, v) => isTrusted(given) && isTime(given, v) && isName(given, v)],
  ["loneTimestamp.untrusted", (given, v) => isUntrusted(given) && isTime(given, v)],
  ["loneTimestamp.notTrusted", isUntrusted],
  ["timestamp.byTrusted", isTrusted],
  ["link.state.fail", (given) => isRefused(given, "invalid")],
  ["link.state.unknown", (given) => isRefused(given, "undecided")],
  ["loneTimestamp.{invalid,undecided}", (given, v, _, kind = "") => isRefusedBy(given, v, kind)],
  [
    "loneTimestamp.certificate",
    (given, v) => hasSigner(given) && v.text("hash") === hex(given.stamp.office.signer.bytes),
  ],
  [
    "loneTimestamp.root",
    (given, v) => {
      const { name, bytes } = lastOf(given);
      return isUntrusted(given) && isOf(v.text("name"), name) && v.text("hash") === hex(bytes);
    },
  ],
  [
    "loneTimestamp.trustedRoot",
    (given, v) =>
      isTrusted(given) &&
      trustedOf(given).some(({ bytes }) => v.text("hash") === hex(bytes)) &&
      [
        given.stamp.office.name,
        `${given.stamp.office.name} Root`,
        `${given.stamp.office.name} Middle`,
      ].some((name) => isOf(v.text("name"), name)),
  ],
  [
    "loneTimestamp.incomplete",
    (given, v) => {
      const { issuer } = lastOf(given);
      return isUntrusted(given) && issuer !== null && isOf(v.text("name"), issuer);
    },
  ],
  ["loneTimestamp.addCertificate", (given) => !hasSigner(given)],
  ["fileTimestamp.matches", (given, v) => isForFile(given, v) && v.text("algorithm") === "SHA-256"],
  ["fileTimestamp.trusted.label", (given) => isTrusted(given) && isGiven(given, "file")],
  [
    "fileTimestamp.trusted.sentence",
    (given, v) => isTrusted(given) && isForFile(given, v) && isBefore(given, v) && isName(given, v),
  ],
  ["fileTimestamp.stated.{label,advice}", (given) => isUntrusted(given) && isGiven(given, "file")],
  [
    "fileTimestamp.stated.sentence",
    (given, v) =>
      isUntrusted(given) &&
      isForFile(given, v) &&
      isBefore(given, v) &&
      isOf(v.text("signer"), given.stamp.office.name),
  ],
  [
    "fileTimestamp.{invalid,undecided}.label",
    (given, _, __, kind = "") => isGiven(given, "file") && isRefused(given, kind),
  ],
  [
    "fileTimestamp.{invalid,undecided}.sentence",
    (given, v, _, kind = "") => isForFile(given, v) && isRefusedBy(given, v, kind),
  ],
  ["fileTimestamp.worth", (given) => isWhole(given) && isGiven(given, "file")],
  [
    "bundleTimestamp.details",
    (given, v) => isTrusted(given) && isDetail(given, v) && given.stamp.accuracyMs === null,
  ],
  [
    "bundleTimestamp.details.accuracy",
    (given, v) => isTrusted(given) && isDetail(given, v) && v.number("seconds") === 90,
  ],
  [
    "bundleTimestamp.statedDetails",
    (given, v) => isUntrusted(given) && isDetail(given, v) && given.stamp.accuracyMs === null,
  ],
  [
    "bundleTimestamp.statedDetails.accuracy",
    (given, v) => isUntrusted(given) && isDetail(given, v) && v.number("seconds") === 90,
  ],
  [
    "timestamp.malformed",
    (given) => codesOf(given).some((code) => /NOT_DER|UNREADABLE|WRONG_ATTRIBUTES/.test(code)),
  ],
  [
    "timestamp.reason.{SIGNATURE_MISMATCH,OTHER_CERTIFICATE,NOT_VALID_THEN,WRONG_KEY_USAGE,NO_CERTIFICATE,WEAK_HASH,UNSUPPORTED_ALGORITHM,UNSUPPORTED_FORM,UNCOVERED_MEMBERS}",
    (given, _, __, code = "") => codesOf(given).includes(code),
  ],
  [
    "timestamp.reason.IN_THE_FUTURE",
    (given, v) => codesOf(given).includes("IN_THE_FUTURE") && v.ms("clock") === given.nowMs,
  ],
];

export const tokensAlone = subject("token", rows, async ({ draw }) => {
  const number = draw.below(250);
  const promised = made.get(number) ?? stampOf(number);
  made.set(number, promised);
  const stamp = await promised;
  const { signer, above } = stamp.office;
  const some = <Item>(items: readonly Item[], percent: number) =>
    items.filter(() => draw.chance(percent));
  const given: Given = {
    stamp,
    isChecking: draw.chance(10),
    files: some([0, 1], 60),
    checkpoints: some([0, 1], 50),
    trusted: draw.chance(50)
      ? some([signer, ...above], 45).map(({ bytes }, at) => ({
          name: draw.pick(["My office", "“Time”"]) + String(at),
          certificate: bytes,
        }))
      : [],
    beside: some([signer, ...above], 25).map(({ bytes }) => bytes),
    nowMs: Date.UTC(2026, draw.pick([11, 11, 11, 1]), 1),
  };
  const found = await checkToken(stamp.token, {
    files: given.files.map((at) => ({
      name: FILES[at]?.name ?? "",
      digest: () => Promise.resolve(hex(Buffer.from(FILES[at]?.content ?? ""))),
    })),
    logFiles: ["a text", ...given.checkpoints.map((at) => CHECKPOINTS[at]?.text ?? "")],
    trusted: given.trusted.map((each) => ({
      ...each,
      certificate: Uint8Array.from(each.certificate),
    })),
    certificateFiles: given.beside,
    now: new Date(given.nowMs),
    subtle: crypto.subtle,
  });
  const { subject: subject_, signature } = loneTimestampReport(found);
  const { label, sentence, notes } = given.isChecking ? checkingTokenTold : tokenTold(found);
  return {
    truth: given,
    said: [
      ...about("told", label, sentence, ...notes),
      ...about("subject", subject_.word, ...subject_.statements),
      ...about("signature", signature.word, ...signature.statements),
    ],
  };
});
