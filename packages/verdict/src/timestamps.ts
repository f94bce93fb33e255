// What was found out about timestamps (RFC 3161) of a log's checkpoint, and what is said about it: docs/protocol/timestamp.md.
import type {
  ObservedTimestamp,
  TimestampCheck,
} from "@digital-evidence/evidence/check-timestamps";
import type { RefusalKind, VerifiedToken } from "@digital-evidence/timestamp";
import type { LinkState } from "./chain.ts";
import { type LogProblem, snapshotCount } from "./log.ts";
import { outside, type Outside, type Statement, statement } from "./statements.ts";
import type { Told } from "./headline.ts";

/** What is said about one timestamp or about all of them: a state, the word beside its mark, and sentences. */
export type TimestampReport = {
  state: LinkState;
  word: Statement;
  statements: readonly Statement[];
};

/**
 * Whether a token is not valid, or could not be checked here: by what this program supports, by what was given, or by
 * this device's clock.
 */
export function refusedAs(kind: RefusalKind): "INVALID" | "UNDECIDED" {
  return kind === "invalid" || kind === "unreadable" ? "INVALID" : "UNDECIDED";
}

/** The reasons for which a token is refused that have words of their own, by the codes of docs/protocol/timestamp.md. */
const REASONS = [
  "OTHER_IMPRINT",
  "INVALID_NAME",
  "INVALID_ANCHOR",
  "OTHER_TREE",
  "TILES_MISMATCH",
  "SIGNATURE_MISMATCH",
  "NO_CHAIN",
  "NOT_VALID_THEN",
  "WRONG_KEY_USAGE",
  "SIGNER_IS_AUTHORITY",
  "OTHER_CERTIFICATE",
  "OTHER_CONTENT",
  "NO_CERTIFICATE",
  "WEAK_HASH",
  "WEAK_KEY",
  "UNSUPPORTED_ALGORITHM",
  "UNSUPPORTED_CURVE",
  "UNSUPPORTED_CONSTRAINT",
  "UNKNOWN_EXTENSION",
  "UNSUPPORTED_FORM",
  "UNCOVERED_MEMBERS",
  "TOO_LONG",
] as const;

/** @param clock the visitor's clock when the token was checked */
function reasonOf(code: string, clock: number): Statement {
  if (code === "IN_THE_FUTURE")
    return statement(`timestamp.reason.${code}`, { clock: { time: clock } });
  const known = REASONS.find((each) => each === code);
  return known === undefined
    ? statement("timestamp.malformed")
    : statement(`timestamp.reason.${known}`);
}

function seconds(accuracyMs: number): number {
  return accuracyMs / 1000;
}

/** An authority's name, with what others call it if they call it something else. */
function named(
  authority: string,
  given: readonly string[],
  code: "timestamp.called" | "bundleTimestamp.called",
): Outside | Statement {
  const name = outside(authority);
  const others = given.filter((each) => each !== authority).map(outside);
  return others.length === 0 ? name : statement(code, { name, others: { list: others } });
}

// The timestamps that a service publishes beside its log.

export type ValidTimestamp = {
  code: "VALID";
  /** How many snapshots the timestamped tree has. */
  treeSize: number;
  /** The time that the token states, in milliseconds since the Unix epoch. */
  time: number;
  accuracyMs: number | null;
  policy: string;
  /** The name in the certificate of the signer. */
  signer: string;
  /** What the service calls the authority. These are several names if it lists a trusted authority several times. */
  namedByService: readonly string[];
  /** The certificate that the token was verified against, in DER, as Base64, and its SHA-256 in hex. */
  certificate: string;
  certificateHash: string;
  /** Whether the visitor trusts that certificate. Otherwise, only the service states which authority it belongs to. */
  isTrusted: boolean;
};

/** `authority` is the visitor's own name for the authority if the visitor trusts it, or else the service's name. */
export type Timestamp = { authority: string } & (
  | ValidTimestamp
  /**
   * The authority has not timestamped a tree with the snapshot yet. With `isLater`, it has timestamped only trees that
   * are larger than the verified one. They can be checked after the log has been checked again.
   */
  | { code: "NOT_YET"; isLater: boolean }
  | { code: "NOT_CHECKED"; problem: LogProblem }
  /** The reason is a code of docs/protocol/timestamp.md, section 3 or 5. */
  | { code: "INVALID" | "UNDECIDED"; reason: string }
);

export type TimestampFinding =
  | { code: "NOT_IN_LOG" | "NO_AUTHORITY" | "NOT_PUBLISHED" | "NO_WEB_CRYPTO" | "UNREADABLE_LIST" }
  | { code: "NOT_CHECKED"; problem: LogProblem }
  /** `clock` is the visitor's clock when the tokens were checked, in milliseconds since the Unix epoch. */
  | { code: "LISTED"; timestamps: readonly Timestamp[]; clock: number };

/**
 * Returns the state that the page shows for the timestamps. For `pass`, no token may be invalid, and a valid token must
 * lead to a certificate that the visitor trusts. A valid token of an authority that only the service has chosen must
 * not look like a passed check.
 */
export function timestampState(finding: TimestampFinding): LinkState {
  if (finding.code === "NO_AUTHORITY" || finding.code === "NOT_PUBLISHED") return "absent";
  if (finding.code !== "LISTED") return "unknown";
  if (finding.timestamps.some(({ code }) => code === "INVALID")) return "fail";
  if (hasTrusted(finding)) return "pass";
  return hasValid(finding) ? "absent" : "unknown";
}

export function hasTrusted(finding: TimestampFinding): boolean {
  return (
    finding.code === "LISTED" &&
    finding.timestamps.some((each) => each.code === "VALID" && each.isTrusted)
  );
}

export function hasValid(finding: TimestampFinding): boolean {
  return finding.code === "LISTED" && finding.timestamps.some(({ code }) => code === "VALID");
}

/** Whether a timestamp can be checked only after the log has been checked again. */
export function needsLaterLog(finding: TimestampFinding): boolean {
  return (
    finding.code === "LISTED" &&
    finding.timestamps.some((each) => each.code === "NOT_YET" && each.isLater)
  );
}

/** Whether a later check may find more timestamps. */
export function isTimestampOpen(finding: TimestampFinding): boolean {
  return finding.code === "LISTED" && finding.timestamps.some(({ code }) => code === "NOT_YET");
}

export function timestampReport(finding: TimestampFinding): TimestampReport {
  const state = timestampState(finding);
  const isChosen = state === "absent" && hasValid(finding);
  const word =
    state === "pass"
      ? statement("timestamp.byTrusted")
      : isChosen
        ? statement("log.chosen")
        : statement(`link.state.${state}`);
  return { state, word, statements: statementsOf(finding) };
}

function statementsOf(finding: TimestampFinding): Statement[] {
  if (finding.code === "NOT_CHECKED") return [statement(`log.problem.${finding.problem}`)];
  if (finding.code !== "LISTED") return [statement(`timestamp.${finding.code}`)];
  const isStated = finding.timestamps.some((one) => one.code === "VALID" && !one.isTrusted);
  return [
    ...finding.timestamps.flatMap((each) => statementsOn(each, finding.clock)),
    ...(isStated ? [statement("timestamp.worth")] : []),
    ...(hasTrusted(finding) ? [statement("timestamp.trustedWorth")] : []),
  ];
}

function statementsOn(timestamp: Timestamp, clock: number): Statement[] {
  const name = outside(timestamp.authority);
  switch (timestamp.code) {
    case "VALID":
      return validStatements(timestamp);
    case "NOT_YET":
      return [statement(timestamp.isLater ? "timestamp.later" : "timestamp.notYet", { name })];
    case "NOT_CHECKED":
      return [
        statement("timestamp.notChecked", {
          name,
          reason: statement(`log.problem.${timestamp.problem}`),
        }),
      ];
    case "INVALID":
    case "UNDECIDED":
    default: {
      const { code, reason } = timestamp;
      const about = { name, reason: reasonOf(reason, clock), code: { exact: reason } };
      return [statement(code === "INVALID" ? "timestamp.invalid" : "timestamp.undecided", about)];
    }
  }
}

function validStatements(timestamp: Timestamp & ValidTimestamp): Statement[] {
  const { authority, namedByService, treeSize, time, accuracyMs, isTrusted } = timestamp;
  const name = named(authority, namedByService, "timestamp.called");
  const details = {
    signer: outside(timestamp.signer),
    policy: { exact: timestamp.policy },
    certificate: { exact: timestamp.certificateHash },
  };
  const by = isTrusted ? "trusted" : "stated";
  return [
    statement(isTrusted ? "timestamp.valid" : "timestamp.stated", {
      name,
      snapshots: snapshotCount(treeSize),
      time: { time },
    }),
    accuracyMs === null
      ? statement(`timestamp.details.${by}`, details)
      : statement(`timestamp.details.${by}.accuracy`, { ...details, seconds: seconds(accuracyMs) }),
  ];
}

// The timestamps in a bundle.

export type BundleTimestampReport = TimestampReport & { authority: Outside };

export function bundleTimestampReport(check: TimestampCheck): BundleTimestampReport {
  const { authority, verdict, certificateHash, certificateFrom, token } = check;
  const isOwn = certificateFrom === "visitor";
  const isTrusted = isOwn && verdict === "pass";
  return {
    authority: outside(authority),
    // If only the file vouches for the authority, a valid token must not look like a passed check. The state is `absent`
    // instead of `pass`.
    state: verdict === "pass" && !isTrusted ? "absent" : verdict,
    word: isTrusted
      ? statement("timestamp.byTrusted")
      : verdict === "pass"
        ? statement("bundleTimestamp.named")
        : statement(`link.state.${verdict}`),
    statements: [
      foundIn(check),
      ...(token === null ? [] : [tokenDetails(token, isOwn)]),
      statement(isOwn ? "bundleTimestamp.ownCertificate" : "bundleTimestamp.certificate", {
        hash: { exact: certificateHash },
      }),
    ],
  };
}

/** What a timestamp of an observer's log by a trusted authority shows. */
export function observedTimestampStatement({
  observer,
  authority,
  token,
}: ObservedTimestamp): Statement {
  return statement("bundleTimestamp.observer", {
    time: { time: token.time.getTime() },
    name: outside(authority),
    log: outside(observer),
  });
}

/** What is said about all timestamps of a bundle: what they are worth, by who vouches for their authorities. */
export function bundleTimestampNotes(checks: readonly TimestampCheck[]): Statement[] {
  const isFrom = (from: string) => checks.some(({ certificateFrom }) => certificateFrom === from);
  return [
    ...(isFrom("file") ? [statement("bundleTimestamp.worth")] : []),
    ...(isFrom("visitor") ? [statement("bundleTimestamp.trustedWorth")] : []),
  ];
}

/** Anybody can write any name into a certificate. So the name of a signer for whom nobody vouches is what the token says. */
function tokenDetails(
  { signer, policy, accuracyMs }: Pick<VerifiedToken, "signer" | "policy" | "accuracyMs">,
  isTrusted: boolean,
): Statement {
  const about = { signer: outside(signer), policy: { exact: policy } };
  const by = isTrusted ? "bundleTimestamp.details" : "bundleTimestamp.statedDetails";
  return accuracyMs === null
    ? statement(by, about)
    : statement(`${by}.accuracy`, { ...about, seconds: seconds(accuracyMs) });
}

function foundIn(check: TimestampCheck): Statement {
  const { authority, namedByFile, code, checkpoint, token, certificateFrom } = check;
  if (checkpoint === null) return statement("bundleTimestamp.noCheckpoint");
  const name = named(authority, namedByFile, "bundleTimestamp.called");
  if (token === null) {
    const about = { name, reason: reasonOf(code, check.clock), code: { exact: code } };
    return statement(
      check.verdict === "fail" ? "bundleTimestamp.invalid" : "bundleTimestamp.undecided",
      about,
    );
  }
  const time = { time: token.time.getTime() };
  if (code === "OTHER_TREE") return statement("bundleTimestamp.otherTree", { name, time });
  if (code === "LEDGER_NOT_PASSED") return statement("bundleTimestamp.noLedger", { name, time });
  return statement(
    certificateFrom === "visitor" ? "bundleTimestamp.valid" : "bundleTimestamp.stated",
    {
      name,
      snapshots: snapshotCount(checkpoint.size),
      time,
    },
  );
}

// A token that comes without a bundle.

export type LoneTimestamp = {
  /**
   * What the token is for, among everything that was given; null if it is not among that. Of a checkpoint, no signature of
   * the log is verified, so anybody may have written it.
   */
  subject:
    | { kind: "checkpoint"; origin: string; size: number }
    | { kind: "file"; name: string; hash: string }
    | null;
  /** The SHA-256 of the signer's certificate; null if the token cannot be read or its signer's certificate is not here. */
  certificateHash: string | null;
  /** The visitor's clock when the token was checked, in milliseconds since the Unix epoch. */
  clock: number;
} & (
  | ((
      | { code: "WHOLE" }
      /** `authority` is the visitor's own name for the certificate. */
      | { code: "TRUSTED"; authority: string }
    ) & {
      token: VerifiedToken;
      /** The last certificate of the chain: the trusted one, or one that issued itself, or the signer's. */
      root: { subject: string; issuer: string; certificate: Uint8Array; hash: string };
    })
  /** The reason is a code of docs/protocol/timestamp.md. */
  | { code: "INVALID" | "UNDECIDED"; reason: string }
);

export const checkingTokenTold: Told = {
  mark: "checking",
  label: statement("verdict.name.checking"),
  sentence: statement("loneTimestamp.sentence"),
  notes: [],
};

/** What is said of a token that is for no file that was given. */
export const loneTimestampTold: Told = {
  mark: "inconclusive",
  label: statement("loneTimestamp.label"),
  sentence: statement("loneTimestamp.sentence"),
  notes: [statement("loneTimestamp.missing")],
};

/**
 * The verdict on a token. It names no fingerprint, so it says something only about a file that was given too: the word of an
 * authority, which counts for a visitor who trusts that authority.
 */
export function tokenTold(found: LoneTimestamp): Told {
  const { subject } = found;
  if (subject?.kind !== "file") return loneTimestampTold;
  const file = outside(subject.name);
  if ("reason" in found) {
    const isInvalid = found.code === "INVALID";
    const about = { reason: reasonOf(found.reason, found.clock), code: { exact: found.reason } };
    const which = isInvalid ? "invalid" : "undecided";
    return {
      mark: isInvalid ? "failed" : "inconclusive",
      label: statement(`fileTimestamp.${which}.label`),
      sentence: statement(`fileTimestamp.${which}.sentence`, { file, ...about }),
      notes: missingCertificate(found),
    };
  }
  const before = { time: minuteAfter(found.token) };
  const worth = statement("fileTimestamp.worth");
  if (found.code === "TRUSTED") {
    const name = outside(found.authority);
    return {
      mark: "confirmed",
      label: statement("fileTimestamp.trusted.label"),
      sentence: statement("fileTimestamp.trusted.sentence", { name, file, time: before }),
      notes: [worth],
    };
  }
  const signer = outside(found.token.signer);
  return {
    mark: "inconclusive",
    label: statement("fileTimestamp.stated.label"),
    sentence: statement("fileTimestamp.stated.sentence", { signer, file, time: before }),
    notes: [statement("fileTimestamp.stated.advice"), worth],
  };
}

/** Sentences have whole minutes. "Before" must hold even if the authority's clock is as wrong as it says it may be. */
function minuteAfter({ time, accuracyMs }: VerifiedToken): number {
  return Math.floor((time.getTime() + (accuracyMs ?? 0)) / 60_000 + 1) * 60_000;
}

function missingCertificate(found: LoneTimestamp): Statement[] {
  return "reason" in found && found.reason === "NO_CERTIFICATE"
    ? [statement("loneTimestamp.addCertificate")]
    : [];
}

export function loneTimestampReport(
  found: LoneTimestamp,
): Record<"subject" | "signature", TimestampReport> {
  return { subject: subjectReport(found), signature: signatureReport(found) };
}

function subjectReport({ subject }: LoneTimestamp): TimestampReport {
  if (subject === null) {
    return {
      state: "unknown",
      word: statement("loneTimestamp.notFound"),
      statements: [statement("loneTimestamp.unmatched")],
    };
  }
  if (subject.kind === "file") {
    const { name, hash } = subject;
    return {
      state: "pass",
      word: statement("loneTimestamp.found"),
      statements: [
        statement("fileTimestamp.matches", { file: outside(name), algorithm: { exact: hash } }),
      ],
    };
  }
  return {
    // Anybody can write a checkpoint of any log, and its signatures are not verified here. So this must not look like a
    // passed check.
    state: "absent",
    word: statement("loneTimestamp.found"),
    statements: [
      statement("loneTimestamp.matches", { log: outside(subject.origin), size: subject.size }),
    ],
  };
}

function signatureReport(found: LoneTimestamp): TimestampReport {
  const { certificateHash } = found;
  const certificate =
    certificateHash === null
      ? []
      : [statement("loneTimestamp.certificate", { hash: { exact: certificateHash } })];
  if ("reason" in found) {
    const { reason } = found;
    const isInvalid = found.code === "INVALID";
    const about = { reason: reasonOf(reason, found.clock), code: { exact: reason } };
    return {
      state: isInvalid ? "fail" : "unknown",
      word: statement(isInvalid ? "link.state.fail" : "link.state.unknown"),
      statements: [
        statement(isInvalid ? "loneTimestamp.invalid" : "loneTimestamp.undecided", about),
        ...missingCertificate(found),
        ...certificate,
      ],
    };
  }
  const isTrusted = found.code === "TRUSTED";
  const { token, root, subject } = found;
  const time = { time: token.time.getTime() };
  const chain = { name: outside(root.subject), hash: { exact: root.hash } };
  return {
    state: isTrusted ? "pass" : "absent",
    word: isTrusted ? statement("timestamp.byTrusted") : statement("loneTimestamp.notTrusted"),
    statements: [
      isTrusted
        ? statement("loneTimestamp.trusted", { name: outside(found.authority), time })
        : statement("loneTimestamp.untrusted", { time }),
      tokenDetails(token, isTrusted),
      ...certificate,
      statement(isTrusted ? "loneTimestamp.trustedRoot" : "loneTimestamp.root", chain),
      ...(isTrusted || root.issuer === root.subject
        ? []
        : [statement("loneTimestamp.incomplete", { name: outside(root.issuer) })]),
      ...(isTrusted && subject?.kind === "checkpoint" ? [statement("loneTimestamp.worth")] : []),
    ],
  };
}
