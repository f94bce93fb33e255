// What another host of the network states about a snapshot, whether that agrees with the record, and what is said about it:
// docs/protocol/verdict.md, section 14.
import { hashOf } from "@digital-evidence/evidence/hash";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import type { LinkState } from "./chain.ts";
import { type Instant, outside, type Outside, type Statement, statement } from "./statements.ts";

/** What the host answered about a snapshot. */
export type LedgerAnswer =
  | { code: "KNOWN"; ordinal: number; timestamp: string }
  | { code: "NOT_KNOWN" }
  | { code: LedgerProblem };

export type LedgerProblem =
  | "UNREACHABLE"
  | "TIMED_OUT"
  | "REDIRECTED"
  | "REFUSED"
  | "TOO_LONG"
  | "UNREADABLE"
  | "OTHER_SNAPSHOT";

/** `network` is a snapshot of the network itself, and `metagraph` one of the service's metagraph. */
export type SnapshotKind = "network" | "metagraph";

/** What the record and the batch state about a snapshot. A member is null if neither states it. */
export type StatedSnapshot = {
  kind: SnapshotKind;
  /** The snapshot's hash, in lower case. */
  hash: string;
  ordinal: number | null;
  /** When the service received the record, and when the record was confirmed, as the service states them. */
  receivedAt: string | null;
  confirmedAt: string | null;
};

export type OrdinalCode = "AGREES" | "DIFFERS" | "NOT_STATED";
/** Whether the snapshot's time is between the times at which the record was received and confirmed. */
export type TimeCode = "AGREES" | "TOO_EARLY" | "TOO_LATE" | "NOT_STATED";

export type LedgerHostFinding = {
  stated: StatedSnapshot;
  answer: LedgerAnswer;
  ordinal: OrdinalCode;
  time: TimeCode;
};

/** The clocks of the service and of the ledger may differ by this much: docs/protocol/verdict.md, section 14. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** Returns the snapshots of the network and of the service's metagraph that the evidence names. */
export function statedSnapshots(evidence: Evidence): StatedSnapshot[] {
  const record = objectOf(evidence.record?.value);
  const batch = objectOf(evidence.batch?.value);
  const times = {
    receivedAt: textOf(record["createdAt"]),
    confirmedAt: textOf(record["confirmationTimestamp"]),
  };
  const named: [SnapshotKind, hash: string | null, ordinal: unknown][] = [
    [
      "network",
      textOf(record["batchGlobalSnapshotHash"]) ?? textOf(batch["globalSnapshotHash"]),
      batch["globalSnapshotOrdinal"],
    ],
    ["metagraph", textOf(record["batchMetagraphSnapshotHash"]), batch["currencySnapshotOrdinal"]],
  ];
  return named.flatMap(([kind, named, ordinal]) => {
    const hash = hashOf(named);
    if (hash === null) return [];
    return [{ kind, hash, ordinal: typeof ordinal === "number" ? ordinal : null, ...times }];
  });
}

export function compareWithRecord(stated: StatedSnapshot, answer: LedgerAnswer): LedgerHostFinding {
  if (answer.code !== "KNOWN") {
    return { stated, answer, ordinal: "NOT_STATED", time: "NOT_STATED" };
  }
  const ordinal =
    stated.ordinal === null
      ? "NOT_STATED"
      : stated.ordinal === answer.ordinal
        ? "AGREES"
        : "DIFFERS";
  return { stated, answer, ordinal, time: compareTime(stated, answer.timestamp) };
}

/** A snapshot that confirms a record must be made after the record was received and before it was confirmed. */
function compareTime({ receivedAt, confirmedAt }: StatedSnapshot, timestamp: string): TimeCode {
  const time = millisecondsOf(timestamp);
  const received = millisecondsOf(receivedAt);
  const confirmed = millisecondsOf(confirmedAt);
  if (time === null) return "NOT_STATED";
  if (received !== null && time < received - CLOCK_SKEW_MS) return "TOO_EARLY";
  if (confirmed !== null && time > confirmed + CLOCK_SKEW_MS) return "TOO_LATE";
  return received === null || confirmed === null ? "NOT_STATED" : "AGREES";
}

/** Whether the host has the snapshot, but its ordinal or time contradicts what the service states. */
export function isDifferent({ ordinal, time }: LedgerHostFinding): boolean {
  return ordinal === "DIFFERS" || time === "TOO_EARLY" || time === "TOO_LATE";
}

function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

export type LedgerHostReport = {
  state: LinkState;
  word: Statement;
  statements: readonly Statement[];
};

type Outcome = "DIFFERS" | "NOT_KNOWN" | "NOT_ASKED" | "KNOWN";

/** The outcomes in order of importance. If snapshots have different outcomes, the report shows the first of these. */
const OUTCOMES: readonly Outcome[] = ["DIFFERS", "NOT_KNOWN", "NOT_ASKED", "KNOWN"];

/** @param timeoutSeconds how long the host had to answer */
export function ledgerHostReport(
  host: string,
  findings: readonly LedgerHostFinding[],
  timeoutSeconds: number,
): LedgerHostReport {
  const outcomes = findings.map(outcomeOf);
  const outcome = OUTCOMES.find((each) => outcomes.includes(each)) ?? "NOT_ASKED";
  const isKnown = outcomes.some((each) => each === "KNOWN" || each === "DIFFERS");
  return {
    // The configuration chose the host, so the host's agreement must not look like a passed check. The state is `absent`
    // instead of `pass`.
    state: outcome === "KNOWN" ? "absent" : "unknown",
    word: statement(`ledgerHost.outcomes.${outcome}`),
    statements: [
      ...findings.flatMap((finding) => statementsOf(host, finding, timeoutSeconds)),
      ...(isKnown ? [statement("ledgerHost.worth")] : []),
    ],
  };
}

function outcomeOf(finding: LedgerHostFinding): Outcome {
  const { code } = finding.answer;
  if (isDifferent(finding)) return "DIFFERS";
  return code === "KNOWN" || code === "NOT_KNOWN" ? code : "NOT_ASKED";
}

function statementsOf(name: string, finding: LedgerHostFinding, seconds: number): Statement[] {
  const { answer, stated } = finding;
  const host = { exact: name };
  const snapshot = statement(`ledgerHost.snapshots.${stated.kind}`);
  if (answer.code === "NOT_KNOWN") return [statement("ledgerHost.notKnown", { host, snapshot })];
  if (answer.code !== "KNOWN") {
    const reason =
      answer.code === "TIMED_OUT"
        ? statement("ledgerHost.problems.TIMED_OUT", { seconds })
        : statement(`ledgerHost.problems.${answer.code}`);
    return [statement("ledgerHost.notAsked", { host, snapshot, reason })];
  }
  const { ordinal } = answer;
  return [
    statement("ledgerHost.known", { host, snapshot, ordinal, time: timeOf(answer.timestamp) }),
    finding.ordinal === "DIFFERS"
      ? statement("ledgerHost.ordinal.DIFFERS", { ordinal: stated.ordinal ?? 0 })
      : statement(`ledgerHost.ordinal.${finding.ordinal}`),
    timeStatement(finding),
    ...(isDifferent(finding) ? [statement("ledgerHost.advice")] : []),
  ];
}

function timeStatement({ time, stated }: LedgerHostFinding): Statement {
  const received = timeOf(stated.receivedAt);
  const confirmed = timeOf(stated.confirmedAt);
  switch (time) {
    case "AGREES":
      return statement("ledgerHost.time.AGREES", { received, confirmed });
    case "TOO_EARLY":
      return statement("ledgerHost.time.TOO_EARLY", { received });
    case "TOO_LATE":
      return statement("ledgerHost.time.TOO_LATE", { confirmed });
    case "NOT_STATED":
    default:
      return statement("ledgerHost.time.NOT_STATED");
  }
}

/** A time that cannot be read is shown as it was written. */
function timeOf(text: string | null): Instant | Outside {
  const time = millisecondsOf(text);
  return time === null ? outside(text ?? "") : { time };
}
