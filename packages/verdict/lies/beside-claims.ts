// When each claim about the log, its witnesses, another host, timestamps and directories is true: docs/protocol/verdict.md,
// section 18, in its order. What was found there is part of the world.
import type { TimestampCheck } from "@digital-evidence/evidence/check-timestamps";
import type { DirectoryFound } from "../src/directories.ts";
import type { ValidTimestamp } from "../src/timestamps.ts";
import { REFUSALS } from "./beside.ts";
import { type At, isSameSet, type Row, type Values } from "./claim.ts";
import { latestS, namesOf } from "./claims.ts";
import { type Facts, msOf } from "./facts.ts";

const logOf = (f: Facts) => f.world.known.log;
const list = (f: Facts) => {
  const { timestamps } = f.world.beside;
  return timestamps?.code === "LISTED" ? timestamps.timestamps : [];
};
const valid = (f: Facts) =>
  list(f).filter((each): each is typeof each & ValidTimestamp => each.code === "VALID");
const cosignedOf = (f: Facts) => logOf(f)?.witnesses?.cosigned ?? [];

/** The size that `log.snapshots` in a slot speaks of. */
const sizeIn = (v: Values, slot: string): number | null => {
  const count = v.said(slot)?.values["count"];
  return typeof count === "number" ? count : null;
};

const isSeen = (v: Values, seen: { size: number; receivedAt: number } | null | undefined) =>
  seen?.size === sizeIn(v, "snapshots") && seen?.receivedAt === v.ms("time");

const FIVE_MINUTES = 300_000;
const isPlaced = (f: Facts) => f.log.isSigned && f.log.isLeading && f.log.isDated;
const ahead = (f: Facts) => f.log.valid.filter(({ timeS }) => timeS > f.log.nowS + 300);
const early = (f: Facts) => {
  const madeMs = msOf(f.snapshot.members?.["timestamp"]);
  return f.log.valid.filter(({ timeS }) => madeMs !== null && timeS * 1000 < madeMs - FIVE_MINUTES);
};
const isNamed = (names: readonly string[], cosigned: readonly { name: string }[]) =>
  names.length > 0 && names.every((name) => cosigned.some((each) => name.startsWith(each.name)));

export const log: readonly Row[] = [
  ["log.chosen", (f) => cosignedOf(f).length > 0 || valid(f).some(({ isTrusted }) => !isTrusted)],
  [
    "log.snapshots",
    (f, v) =>
      [
        logOf(f)?.before?.size,
        logOf(f)?.now?.size,
        logOf(f)?.contradiction?.before?.size,
        logOf(f)?.contradiction?.now?.size,
        ...valid(f).map(({ treeSize }) => treeSize),
        ...(f.world.beside.bundleTimestamps ?? []).map(({ checkpoint }) => checkpoint?.size),
      ].includes(v.number("count") ?? -1),
  ],
  ["log.before", (f, v) => isSeen(v, logOf(f)?.contradiction?.before)],
  ["log.now", (f, v) => isSeen(v, logOf(f)?.contradiction?.now)],
  [
    "log.problem.{UNREACHABLE,REFUSED,WRONG_LENGTH,INVALID_POLICY,NO_ML_DSA,INVALID_CHECKPOINT,SIGNATURE_MISMATCH}",
    (f, _, __, code) => {
      const { timestamps } = f.world.beside;
      const isOfList = timestamps?.code === "NOT_CHECKED" && timestamps.problem === code;
      const isOfOne = list(f).some((each) => each.code === "NOT_CHECKED" && each.problem === code);
      return logOf(f)?.problem === code || isOfList || isOfOne;
    },
  ],
  [
    "log.place.{IN_LOG,OTHER_ENTRY,TILES_MISMATCH,BEYOND_CHECKPOINT}",
    (f, _, __, code) => logOf(f)?.place === code,
  ],
  [
    "log.history.CONSISTENT",
    (f, v) => logOf(f)?.history === "CONSISTENT" && isSeen(v, logOf(f)?.before),
  ],
  [
    "log.history.{FIRST_LOOK,NOT_KEPT,TOO_LONG,OTHER_KEY,ROLLED_BACK,FORKED,FORKED_BEFORE,TILES_MISMATCH}",
    (f, _, __, code) => logOf(f)?.history === code,
  ],
  ["log.witnesses.none", (f) => logOf(f)?.witnesses?.named === 0],
  [
    "log.witnesses.cosigned",
    (f, v) =>
      isSameSet(
        v.texts("names"),
        cosignedOf(f).map(({ name }) => name),
      ) &&
      v.number("cosigned") === cosignedOf(f).length &&
      v.number("named") === logOf(f)?.witnesses?.named &&
      v.ms("time") === Math.max(...cosignedOf(f).map(({ timestampS }) => timestampS)) * 1000,
  ],
  [
    "log.witnesses.notYet",
    (f, v) => cosignedOf(f).length === 0 && v.number("named") === logOf(f)?.witnesses?.named,
  ],
  ["log.witnesses.quorum", (f) => logOf(f)?.witnesses?.isQuorum === true],
  ["log.witnesses.noQuorum", (f) => logOf(f)?.witnesses?.isQuorum === false],
  ["log.witnesses.worth", (f) => (logOf(f)?.witnesses?.named ?? 0) > 0 && f.world.trust === null],
  [
    "log.failure.{FORKED,ROLLED_BACK,SIGNATURE_MISMATCH,OTHER_ENTRY,TILES_MISMATCH}.{label,sentence,meaning}",
    (f, _, __, code) => {
      const { history = "", place = "", problem = null } = logOf(f) ?? {};
      if (code === "FORKED") return history === "FORKED" || history === "FORKED_BEFORE";
      return history === code || place === code || problem === code;
    },
  ],
  [
    "witnesses.trusted",
    (f, v) =>
      f.isWitnessed &&
      isNamed(v.texts("names"), f.log.counting) &&
      v.number("count") === namesOf(f.log.counting).size &&
      v.number("trusted") === f.log.policy?.witnesses.length &&
      v.ms("time") === latestS(f.log.counting) * 1000,
  ],
  [
    "witnesses.short",
    (f, v) =>
      isPlaced(f) &&
      !f.log.isQuorum &&
      v.number("trusted") === f.log.policy?.witnesses.length &&
      v.number("count") === namesOf(f.log.counting).size,
  ],
  ["witnesses.replaced", ({ world }) => world.beside.trust?.isReplaced === true],
  [
    "witnesses.discounted.AHEAD_OF_CLOCK",
    (f, v) => v.ms("clock") === f.log.nowS * 1000 && isNamed(v.texts("names"), ahead(f)),
  ],
  ["witnesses.discounted.BEFORE_SNAPSHOT", (f, v) => isNamed(v.texts("names"), early(f))],
  [
    "witnesses.discounted.KEY_OF_LOG",
    (f, v) =>
      isNamed(
        v.texts("names"),
        f.log.valid.filter(({ isKeyOfLog }) => isKeyOfLog),
      ),
  ],
  [
    "witnesses.discounted.KEY_ENDED",
    (f, v) =>
      isNamed(
        v.texts("names"),
        f.log.valid.filter(({ name }) => f.log.policy?.ended?.includes(name)),
      ),
  ],
  [
    "witnesses.checking",
    ({ world: { trust, stage }, isAwaiting }) =>
      trust !== null && (stage === "first" || stage === "again" || isAwaiting),
  ],
];

// Another host: section 14.

type Outcome = "KNOWN" | "DIFFERS" | "NOT_KNOWN" | "NOT_ASKED";

function timesOf(f: Facts, answered: string) {
  const at = msOf(answered);
  const received = msOf(f.stated(f.record, "createdAt"));
  const confirmed = msOf(f.stated(f.record, "confirmationTimestamp"));
  const isEarly = at !== null && received !== null && at < received - FIVE_MINUTES;
  const isLate = at !== null && confirmed !== null && at > confirmed + FIVE_MINUTES;
  const isWhole = at !== null && received !== null && confirmed !== null;
  return {
    isEarly,
    isLate,
    isAgreeing: isWhole && !isEarly && !isLate,
    isOpen: !isWhole && !isEarly && !isLate,
  };
}

function ordinalOf(f: Facts, kind: string): number | null {
  const name = kind === "network" ? "globalSnapshotOrdinal" : "currencySnapshotOrdinal";
  const value = f.batch.members?.[name];
  return typeof value === "number" ? value : null;
}

function known(f: Facts) {
  return f.world.hostAnswers.flatMap(({ kind, answer }) =>
    answer.code === "KNOWN"
      ? [{ kind, answer, stated: ordinalOf(f, kind), times: timesOf(f, answer.timestamp) }]
      : [],
  );
}

function outcomes(f: Facts): Outcome[] {
  return f.world.hostAnswers.map(({ kind, answer }) => {
    if (answer.code === "NOT_KNOWN") return "NOT_KNOWN";
    if (answer.code !== "KNOWN") return "NOT_ASKED";
    const stated = ordinalOf(f, kind);
    const { isEarly, isLate } = timesOf(f, answer.timestamp);
    return (stated !== null && stated !== answer.ordinal) || isEarly || isLate
      ? "DIFFERS"
      : "KNOWN";
  });
}

const isHost = (v: Values) => v.text("host") === "ledger.example";
const isKind = (v: Values, kind: string) =>
  v.said("snapshot")?.code === `ledgerHost.snapshots.${kind}`;

export const ledgerHost: readonly Row[] = [
  [
    "ledgerHost.outcomes.KNOWN",
    (f) => outcomes(f).length > 0 && outcomes(f).every((each) => each === "KNOWN"),
  ],
  ["ledgerHost.outcomes.DIFFERS", (f) => outcomes(f).includes("DIFFERS")],
  [
    "ledgerHost.outcomes.NOT_KNOWN",
    (f) => outcomes(f).includes("NOT_KNOWN") && !outcomes(f).includes("DIFFERS"),
  ],
  [
    "ledgerHost.outcomes.NOT_ASKED",
    (f) =>
      outcomes(f).includes("NOT_ASKED") &&
      !outcomes(f).some((each) => each === "DIFFERS" || each === "NOT_KNOWN"),
  ],
  [
    "ledgerHost.snapshots.{network,metagraph}",
    (f, _, __, kind) => f.world.hostAnswers.some((each) => each.kind === kind),
  ],
  [
    "ledgerHost.known",
    (f, v) =>
      isHost(v) &&
      known(f).some(
        ({ kind, answer }) =>
          isKind(v, kind) &&
          v.number("ordinal") === answer.ordinal &&
          (msOf(answer.timestamp) === null
            ? v.text("time") === answer.timestamp
            : v.ms("time") === msOf(answer.timestamp)),
      ),
  ],
  [
    "ledgerHost.ordinal.AGREES",
    (f) => known(f).some(({ stated, answer }) => stated === answer.ordinal),
  ],
  [
    "ledgerHost.ordinal.DIFFERS",
    (f, v) =>
      known(f).some(
        ({ stated, answer }) =>
          stated !== null && stated !== answer.ordinal && stated === v.number("ordinal"),
      ),
  ],
  ["ledgerHost.ordinal.NOT_STATED", (f) => known(f).some(({ stated }) => stated === null)],
  [
    "ledgerHost.time.AGREES",
    (f, v) =>
      known(f).some(({ times }) => times.isAgreeing) &&
      v.ms("received") === msOf(f.stated(f.record, "createdAt")) &&
      v.ms("confirmed") === msOf(f.stated(f.record, "confirmationTimestamp")),
  ],
  [
    "ledgerHost.time.TOO_EARLY",
    (f, v) =>
      known(f).some(({ times }) => times.isEarly) &&
      v.ms("received") === msOf(f.stated(f.record, "createdAt")),
  ],
  [
    "ledgerHost.time.TOO_LATE",
    (f, v) =>
      known(f).some(({ times }) => times.isLate) &&
      v.ms("confirmed") === msOf(f.stated(f.record, "confirmationTimestamp")),
  ],
  ["ledgerHost.time.NOT_STATED", (f) => known(f).some(({ times }) => times.isOpen)],
  ["ledgerHost.worth", (f) => known(f).length > 0],
  [
    "ledgerHost.notKnown",
    (f, v) =>
      isHost(v) &&
      f.world.hostAnswers.some(
        ({ kind, answer }) => isKind(v, kind) && answer.code === "NOT_KNOWN",
      ),
  ],
  [
    "ledgerHost.notAsked",
    (f, v) =>
      isHost(v) &&
      f.world.hostAnswers.some(
        ({ kind, answer }) =>
          isKind(v, kind) && v.said("reason")?.code === `ledgerHost.problems.${answer.code}`,
      ),
  ],
  [
    "ledgerHost.problems.{UNREACHABLE,REDIRECTED,REFUSED,TOO_LONG,UNREADABLE,OTHER_SNAPSHOT}",
    (f, _, __, code) => f.world.hostAnswers.some(({ answer }) => answer.code === code),
  ],
  [
    "ledgerHost.problems.TIMED_OUT",
    (f, v) =>
      v.number("seconds") === 10 &&
      f.world.hostAnswers.some(({ answer }) => answer.code === "TIMED_OUT"),
  ],
];

// Timestamps.

/** The name of an authority, which may say what others call it too. */
function isAuthority(v: Values, authority: string, others: readonly string[]): boolean {
  const name = v.said("name");
  if (name === null) return v.text("name") === authority;
  return name.values["name"] !== undefined && others.length > 0;
}

const kindOf = (code: string | null) => {
  const isAmong = (codes: readonly string[]) => codes.includes(code ?? "");
  if (isAmong(REFUSALS.invalid) || isAmong(REFUSALS.published)) return "INVALID";
  return isAmong(REFUSALS.undecided) ? "UNDECIDED" : null;
};

const reasons = (f: Facts) => [
  ...list(f).flatMap((each) =>
    each.code === "INVALID" || each.code === "UNDECIDED" ? [each.reason] : [],
  ),
  ...bundled(f).map(({ code }) => code),
];

/** The clocks of the visitor that a token is ahead of. */
function clocksOf(f: Facts, about: string): number[] {
  const { timestamps } = f.world.beside;
  if (about !== "log") {
    return of(f, about).flatMap(({ code, clock }) => (code === "IN_THE_FUTURE" ? [clock] : []));
  }
  const isAhead = list(f).some((each) => "reason" in each && each.reason === "IN_THE_FUTURE");
  return timestamps?.code === "LISTED" && isAhead ? [timestamps.clock] : [];
}

const MALFORMED = ["NOT_DER", "UNREADABLE", "WRONG_ATTRIBUTES", "OTHER_NONCE"];
const isValidOf = (f: Facts, v: Values, isTrusted: boolean) =>
  valid(f).some(
    (each) =>
      each.isTrusted === isTrusted &&
      each.time === v.ms("time") &&
      each.treeSize === sizeIn(v, "snapshots") &&
      isAuthority(v, each.authority, each.namedByService),
  );
const isDetailOf = (f: Facts, v: Values, isTrusted: boolean, hasAccuracy: boolean) =>
  valid(f).some(
    (each) =>
      each.isTrusted === isTrusted &&
      v.text("signer") === each.signer &&
      v.text("policy") === each.policy &&
      v.text("certificate") === each.certificateHash &&
      (hasAccuracy
        ? v.number("seconds") === (each.accuracyMs ?? -1) / 1000
        : each.accuracyMs === null),
  );
const isRefusalOf = (f: Facts, v: Values, kind: "INVALID" | "UNDECIDED") =>
  list(f).some(
    (each) =>
      each.code === kind &&
      each.authority === v.text("name") &&
      each.reason === v.text("code") &&
      kindOf(each.reason) === kind,
  );

export const timestamps: readonly Row[] = [
  [
    "timestamp.{NOT_IN_LOG,NO_AUTHORITY,NOT_PUBLISHED,NO_WEB_CRYPTO,UNREADABLE_LIST}",
    (f, _, __, code) => f.world.beside.timestamps?.code === code,
  ],
  [
    "timestamp.notChecked",
    (f, v) =>
      list(f).some(
        (each) =>
          each.code === "NOT_CHECKED" &&
          each.authority === v.text("name") &&
          v.said("reason")?.code === `log.problem.${each.problem}`,
      ),
  ],
  ["timestamp.valid", (f, v) => isValidOf(f, v, true)],
  ["timestamp.stated", (f, v) => isValidOf(f, v, false)],
  [
    "timestamp.called",
    (f, v) =>
      valid(f).some(
        ({ authority, namedByService, isTrusted }) =>
          isTrusted &&
          authority === v.text("name") &&
          isSameSet([authority, ...v.texts("others")], [authority, ...namedByService]),
      ),
  ],
  [
    "timestamp.details.{stated,trusted}",
    (f, v, _, whose) => isDetailOf(f, v, whose === "trusted", false),
  ],
  [
    "timestamp.details.{stated,trusted}.accuracy",
    (f, v, _, whose) => isDetailOf(f, v, whose === "trusted", true),
  ],
  [
    "timestamp.notYet",
    (f, v) =>
      list(f).some(
        (each) => each.code === "NOT_YET" && !each.isLater && each.authority === v.text("name"),
      ),
  ],
  [
    "timestamp.later",
    (f, v) =>
      list(f).some(
        (each) => each.code === "NOT_YET" && each.isLater && each.authority === v.text("name"),
      ),
  ],
  ["timestamp.invalid", (f, v) => isRefusalOf(f, v, "INVALID")],
  ["timestamp.undecided", (f, v) => isRefusalOf(f, v, "UNDECIDED")],
  ["timestamp.malformed", (f) => reasons(f).some((code) => MALFORMED.includes(code))],
  [
    "timestamp.reason.{OTHER_IMPRINT,INVALID_NAME,INVALID_ANCHOR,OTHER_TREE,TILES_MISMATCH,SIGNATURE_MISMATCH,NO_CHAIN,NOT_VALID_THEN,WRONG_KEY_USAGE,SIGNER_IS_AUTHORITY,OTHER_CERTIFICATE,OTHER_CONTENT,NO_CERTIFICATE,WEAK_HASH,WEAK_KEY,UNSUPPORTED_ALGORITHM,UNSUPPORTED_CURVE,UNSUPPORTED_CONSTRAINT,UNKNOWN_EXTENSION,UNSUPPORTED_FORM,UNCOVERED_MEMBERS,TOO_LONG}",
    (f, _, __, code = "") => reasons(f).includes(code),
  ],
  [
    "timestamp.reason.IN_THE_FUTURE",
    (f, v, { about }) => clocksOf(f, about).includes(v.ms("clock") ?? Number.NaN),
  ],
  ["timestamp.worth", (f) => valid(f).some(({ isTrusted }) => !isTrusted)],
  [
    "timestamp.byTrusted",
    (f, _, { about }) =>
      about === "log"
        ? valid(f).some(({ isTrusted }) => isTrusted) &&
          !list(f).some(({ code }) => code === "INVALID")
        : of(f, about).some(
            ({ verdict, certificateFrom }) => verdict === "pass" && certificateFrom === "visitor",
          ),
  ],
];

const bundled = (f: Facts): readonly TimestampCheck[] => f.world.beside.bundleTimestamps ?? [];

/** The timestamps that a statement is about: one of the bundle, or all of them. */
function of(f: Facts, about: string): readonly TimestampCheck[] {
  const one = /^\d+$/.test(about) ? bundled(f)[Number(about)] : undefined;
  return one === undefined ? bundled(f) : [one];
}

type Check = (check: TimestampCheck, f: Facts, v: Values) => boolean;
const some =
  (...conditions: Check[]) =>
  (f: Facts, v: Values, { about }: At) =>
    of(f, about).some((check) => conditions.every((condition) => condition(check, f, v)));

const isTrusted: Check = ({ certificateFrom }) => certificateFrom === "visitor";
const isFiles: Check = ({ certificateFrom }) => certificateFrom === "file";
const isVerified: Check = ({ token }) => token !== null;
const isIn: Check = (_, f) => f.isLedgerPassed && f.log.hasOrdinal && f.log.isLeading;
const isElsewhere: Check = (_, f) => f.isLedgerPassed && f.log.hasOrdinal && !f.log.isLeading;
const isUnconnected: Check = (_, f) => !f.isLedgerPassed || !f.log.hasOrdinal;
const isOfTime: Check = ({ token }, _, v) => token?.time.getTime() === v.ms("time");
const isOfSize: Check = ({ checkpoint }, _, v) => checkpoint?.size === sizeIn(v, "snapshots");
const isOfName: Check = ({ authority, namedByFile }, _, v) =>
  isAuthority(v, authority, namedByFile);
const isRefused =
  (kind: string): Check =>
  ({ code, token }, _, v) =>
    token === null && code === v.text("code") && kindOf(code) === kind;
const isDetail: Check = ({ token }, _, v) =>
  token?.signer === v.text("signer") && token?.policy === v.text("policy");
const isExact: Check = ({ token }, _, v) =>
  (token?.accuracyMs ?? -1) / 1000 === v.number("seconds");
const isVague: Check = ({ token }) => token?.accuracyMs === null;
const isCertificate: Check = ({ certificateHash }, _, v) => certificateHash === v.text("hash");

export const bundleTimestamps: readonly Row[] = [
  [
    "bundleTimestamp.called",
    some(
      isTrusted,
      ({ authority, namedByFile }, _, v) =>
        authority === v.text("name") &&
        isSameSet([authority, ...v.texts("others")], [authority, ...namedByFile]),
    ),
  ],
  ["bundleTimestamp.named", some(isFiles, isVerified, isIn)],
  ["bundleTimestamp.valid", some(isTrusted, isVerified, isIn, isOfTime, isOfSize, isOfName)],
  ["bundleTimestamp.stated", some(isFiles, isVerified, isIn, isOfTime, isOfSize, isOfName)],
  ["bundleTimestamp.otherTree", some(isVerified, isElsewhere, isOfTime, isOfName)],
  ["bundleTimestamp.noLedger", some(isVerified, isUnconnected, isOfTime, isOfName)],
  ["bundleTimestamp.invalid", some(isFiles, isOfName, isRefused("INVALID"))],
  ["bundleTimestamp.undecided", some(isFiles, isOfName, isRefused("UNDECIDED"))],
  ["bundleTimestamp.noCheckpoint", (f) => f.world.known.logProof === undefined],
  ["bundleTimestamp.details", some(isTrusted, isVerified, isDetail, isVague)],
  ["bundleTimestamp.details.accuracy", some(isTrusted, isVerified, isDetail, isExact)],
  ["bundleTimestamp.statedDetails", some(isFiles, isVerified, isDetail, isVague)],
  ["bundleTimestamp.statedDetails.accuracy", some(isFiles, isVerified, isDetail, isExact)],
  ["bundleTimestamp.certificate", some(isFiles, isCertificate)],
  ["bundleTimestamp.ownCertificate", some(isTrusted, isCertificate)],
  ["bundleTimestamp.worth", some(isFiles)],
];

// Directories. The domain was asked, and what it sent is part of the world.

type Found = NonNullable<Facts["world"]["beside"]["directories"]>[number];
const foundAt = (f: Facts, about: string): Found | null =>
  f.world.beside.directories?.find(({ domain }) => domain === about.split(" ")[0]) ?? null;
const keyAt = (about: string) => about.split(" ")[1] ?? "";

type FoundCondition = (found: Found, v: Values, at: At, ...picks: string[]) => boolean;
const dir =
  (condition: FoundCondition) =>
  (f: Facts, v: Values, at: At, ...picks: string[]): boolean => {
    const found = foundAt(f, at.about);
    return found !== null && condition(found, v, at, ...picks);
  };

const isDomain = ({ domain }: Found, v: Values) => v.text("domain") === domain;
type File = Extract<DirectoryFound, { directory: unknown }>["directory"];
const fileOf = ({ found }: Found): File | null => ("directory" in found ? found.directory : null);
const isLevel = ({ found }: Found, ...levels: string[]) => levels.includes(found.level);
const isCode = ({ found }: Found, code: string) => "code" in found && found.code === code;
const entryAt = (found: Found, about: string) =>
  isLevel(found, "valid") ? fileOf(found)?.keys.find(({ id }) => id === keyAt(about)) : undefined;

function periodAt(found: Found, about: string): string | null {
  const entry = entryAt(found, about);
  if (entry === undefined) return isLevel(found, "valid") ? "NOT_LISTED" : null;
  const { instant } = found.time;
  const [from, until] = [msOf(entry.validFrom), msOf(entry.validUntil)];
  if (instant === null) return "TIME_NOT_STATED";
  if (from === null || instant < from) return "NOT_YET_VALID";
  return until !== null && instant >= until ? "ENDED" : "VALID_THEN";
}

const isPeriod = (found: Found, about: string, code: string, kind?: string) =>
  periodAt(found, about) === code && (kind === undefined || found.time.kind === kind);
const isKey = (v: Values, id: string) => id.startsWith((v.text("key") ?? "-").slice(0, 6));
const isEntry = (found: Found, v: Values, about: string, hasEnd: boolean) => {
  const entry = entryAt(found, about);
  return (
    entry !== undefined &&
    isDomain(found, v) &&
    isKey(v, entry.id) &&
    v.text("label") === entry.label &&
    v.ms("from") === msOf(entry.validFrom) &&
    (hasEnd ? v.ms("until") === msOf(entry.validUntil) : entry.validUntil === undefined)
  );
};
const change = (found: Found, code: string) => found.changes.filter((each) => each.code === code);

export const directories: readonly Row[] = [
  ["directory.none.word", dir((d) => isLevel(d, "none"))],
  [
    "directory.none.sentence",
    dir((d, v) => isLevel(d, "none") && isDomain(d, v) && v.ms("time") === d.askedAt),
  ],
  [
    "directory.none.reasons.{UNREACHABLE,REDIRECTED,NOT_PUBLISHED,REFUSED}",
    dir((d, _, __, code = "") => isLevel(d, "none") && isCode(d, code)),
  ],
  [
    "directory.none.reasons.TIMED_OUT",
    dir((d, v) => isLevel(d, "none") && isCode(d, "TIMED_OUT") && v.number("seconds") === 10),
  ],
  [
    "directory.none.reasons.TOO_LONG",
    dir((d, v) => isLevel(d, "none") && isCode(d, "TOO_LONG") && v.number("kibibytes") === 64),
  ],
  ["directory.wellFormed.word", dir((d) => isLevel(d, "well-formed", "valid"))],
  [
    "directory.wellFormed.sentence",
    dir((d, v) => {
      const file = fileOf(d);
      return (
        isDomain(d, v) &&
        v.text("name") === file?.name &&
        v.number("count") === file?.keys.length &&
        v.ms("issued") === msOf(file?.issuedAt) &&
        v.ms("expires") === msOf(file?.expiresAt)
      );
    }),
  ],
  ["directory.notSupported.word", dir((d) => isLevel(d, "received") && isCode(d, "OTHER_VERSION"))],
  ["directory.notWellFormed.word", dir((d) => isLevel(d, "received"))],
  ["directory.notWellFormed.sentence", dir((d, v) => isLevel(d, "received") && isDomain(d, v))],
  [
    "directory.notWellFormed.reasons.{TOO_LONG,NOT_JSON,OTHER_FORMAT,OTHER_VERSION,BAD_EXPIRY}",
    dir((d, _, __, code = "") => isLevel(d, "received") && isCode(d, code)),
  ],
  [
    "directory.notWellFormed.reasons.{MALFORMED,REPEATED_KEY,BAD_PERIOD}",
    dir(
      (d, v, _, code = "") =>
        isLevel(d, "received") &&
        isCode(d, code) &&
        "at" in d.found &&
        v.text("path") === d.found.at,
    ),
  ],
  ["directory.valid.word", dir((d) => isLevel(d, "valid"))],
  [
    "directory.valid.sentence",
    dir((d, v) => {
      const file = fileOf(d);
      const signer = file?.keys.find(({ id }) => id === file.signature.id);
      return (
        isLevel(d, "valid") &&
        signer !== undefined &&
        isKey(v, signer.id) &&
        v.text("label") === signer.label
      );
    }),
  ],
  ["directory.notValid.word", dir((d) => isLevel(d, "well-formed") && !isCode(d, "ISSUED_LATER"))],
  ["directory.notValid.sentence", dir((d) => isLevel(d, "well-formed"))],
  [
    "directory.notValid.reasons.OTHER_DOMAIN",
    dir((d, v) => isCode(d, "OTHER_DOMAIN") && v.text("stated") === fileOf(d)?.domain),
  ],
  [
    "directory.notValid.reasons.{SIGNER_NOT_LISTED,SIGNER_NOT_VALID_THEN,INVALID_SIGNATURE}",
    dir((d, _, __, code = "") => isLevel(d, "well-formed") && isCode(d, code)),
  ],
  [
    "directory.notValid.reasons.ISSUED_LATER",
    dir(
      (d, v) =>
        isCode(d, "ISSUED_LATER") &&
        v.ms("issued") === msOf(fileOf(d)?.issuedAt) &&
        v.ms("clock") === d.askedAt,
    ),
  ],
  [
    "directory.notValid.reasons.EXPIRED",
    dir((d, v) => isCode(d, "EXPIRED") && v.ms("expired") === msOf(fileOf(d)?.expiresAt)),
  ],
  ["directory.listing.VALID_THEN.word", dir((d, _, at) => isPeriod(d, at.about, "VALID_THEN"))],
  [
    "directory.listing.TIME_NOT_STATED.word",
    dir((d, _, at) => isPeriod(d, at.about, "TIME_NOT_STATED")),
  ],
  [
    "directory.listing.{NOT_YET_VALID,ENDED}.word.{record,key}",
    dir((d, _, at, code = "", kind = "") => isPeriod(d, at.about, code, kind)),
  ],
  ["directory.listing.NOT_LISTED.word", dir((d, _, at) => isPeriod(d, at.about, "NOT_LISTED"))],
  [
    "directory.listing.NOT_LISTED.sentence",
    dir(
      (d, v, at) =>
        isPeriod(d, at.about, "NOT_LISTED") && isDomain(d, v) && isKey(v, keyAt(at.about)),
    ),
  ],
  ["directory.listing.listed.since", dir((d, v, at) => isEntry(d, v, at.about, false))],
  ["directory.listing.listed.until", dir((d, v, at) => isEntry(d, v, at.about, true))],
  [
    "directory.listing.record.{VALID_THEN,NOT_YET_VALID,ENDED}",
    dir(
      (d, v, at, code = "") =>
        isPeriod(d, at.about, code, "record") && v.ms("confirmed") === d.time.instant,
    ),
  ],
  [
    "directory.listing.record.TIME_NOT_STATED",
    dir((d, _, at) => isPeriod(d, at.about, "TIME_NOT_STATED")),
  ],
  [
    "directory.listing.key.{VALID_THEN,NOT_YET_VALID,ENDED}",
    dir((d, _, at, code = "") => isPeriod(d, at.about, code, "key")),
  ],
  ["directory.changed.title", dir((d) => d.changes.length > 0)],
  ["directory.changed.since", dir((d, v) => d.changes.length > 0 && v.ms("time") === d.seenAt)],
  [
    "directory.changed.{OLDER,ISSUED_AGAIN}",
    dir((d, _, __, code = "") => change(d, code).length > 0),
  ],
  [
    "directory.changed.NAME",
    dir((d, v) =>
      d.changes.some(
        (each) =>
          each.code === "NAME" && v.text("now") === each.now && v.text("before") === each.before,
      ),
    ),
  ],
  [
    "directory.changed.{ADDED,REMOVED}",
    dir((d, v, _, code) =>
      d.changes.some(
        (each) =>
          (each.code === "ADDED" || each.code === "REMOVED") &&
          each.code === code &&
          isKey(v, each.key.id) &&
          v.text("label") === each.key.label,
      ),
    ),
  ],
  [
    "directory.changed.LABEL",
    dir((d, v) =>
      d.changes.some(
        (each) =>
          each.code === "LABEL" &&
          isKey(v, each.now.id) &&
          v.text("now") === each.now.label &&
          v.text("before") === each.before.label,
      ),
    ),
  ],
  [
    "directory.changed.PERIOD",
    dir((d, v) => d.changes.some((each) => each.code === "PERIOD" && isKey(v, each.now.id))),
  ],
  [
    "directory.changed.period.since",
    dir((d, v) =>
      d.changes.some(
        (each) =>
          each.code === "PERIOD" &&
          [each.now, each.before].some(
            ({ validFrom, validUntil }) =>
              validUntil === undefined && msOf(validFrom) === v.ms("from"),
          ),
      ),
    ),
  ],
  [
    "directory.changed.period.until",
    dir((d, v) =>
      d.changes.some(
        (each) =>
          each.code === "PERIOD" &&
          [each.now, each.before].some(
            ({ validFrom, validUntil }) =>
              msOf(validUntil) === v.ms("until") &&
              v.ms("until") !== null &&
              msOf(validFrom) === v.ms("from"),
          ),
      ),
    ),
  ],
  [
    "directory.changed.more",
    dir((d, v) => (v.number("count") ?? 0) > 0 && (v.number("count") ?? 0) < d.changes.length),
  ],
  ["directory.worth", dir((d, v) => isLevel(d, "valid") && isDomain(d, v))],
];
