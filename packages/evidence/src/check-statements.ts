// Checks whether the statements in the parts agree with each other: docs/protocol/verdict.md, section 6.
import { type Contradiction, fail, type Finding, pass, type Side, sideOf } from "./check.ts";
import type { Ledger } from "./check-root.ts";
import { isSameValue, memberOf, numberOf, type Part, textOf } from "./part.ts";
import { isFingerprintStatus } from "./status.ts";
import { isLater, readTime, type TimeProblem } from "./time.ts";

type Statement = { value: string; side: Side; member: string };
type Pair = { detail: Contradiction; one: Statement; other: Statement; agree: boolean };

function stated(part: Part, member: string): Statement | null {
  const value = textOf(part, member);
  return value === null ? null : { value, side: sideOf(part), member };
}

function counted(part: Part, member: string): Statement | null {
  const value = numberOf(part, member);
  return value === null ? null : { value: String(value), side: sideOf(part), member };
}

function pair(
  detail: Contradiction,
  one: Statement | null,
  other: Statement | null,
  agree: (one: string, other: string) => boolean | null,
): Pair[] {
  if (one === null || other === null) return [];
  const answer = agree(one.value, other.value);
  return answer === null ? [] : [{ detail, one, other, agree: answer }];
}

/**
 * Whether the two statuses can both be true. The record is requested before the batch, so the batch may have a
 * later status. But if the record is final, the batch must be final too. If the record's status is an error, the batch
 * must not be final. The result is null if a status is unknown.
 */
function statusesAgree(ofRecord: string, ofBatch: string): boolean | null {
  if (!isFingerprintStatus(ofRecord) || !isFingerprintStatus(ofBatch)) return null;
  if (ofRecord === "FINALIZED_COMMITMENT") return ofBatch === "FINALIZED_COMMITMENT";
  return !(ofRecord === "ERRORED_COMMITMENT" && ofBatch === "FINALIZED_COMMITMENT");
}

/** Whether two times are in order. A time that cannot be read is not compared, and the result is null. */
function isInOrder(earlier: string, later: string): boolean | null {
  const [first, second] = [readTime(earlier), readTime(later)];
  return first.ok && second.ok ? !isLater(first.time, second.time) : null;
}

/** A time that the evidence states and that cannot be read, so that no check has compared it. */
export type UnreadTime = {
  part: "record" | "snapshot";
  member: "fingerprintTimestamp" | "createdAt" | "confirmationTimestamp" | "timestamp";
  /** The text as stated; null if the value is not text, or if the snapshot states no time. */
  text: string | null;
  why: TimeProblem | "NOT_STATED";
};

/**
 * Lists the times that cannot be read. The time of a snapshot of a known ledger is also listed if it is not stated,
 * because nothing confirms a root without it.
 */
export function unreadTimes(record: Part, ledger: Ledger | null): UnreadTime[] {
  const members = ["fingerprintTimestamp", "createdAt", "confirmationTimestamp"] as const;
  const times: Omit<UnreadTime, "text" | "why">[] = members
    .filter((member) => memberOf(record, member) !== null)
    .map((member) => ({ part: "record", member }));
  if (ledger !== null) times.push({ part: "snapshot", member: "timestamp" });
  return times.flatMap(({ part, member }) => {
    const source = part === "snapshot" && ledger !== null ? ledger.snapshot : record;
    const value = memberOf(source, member);
    const reading = readTime(value);
    if (reading.ok) return [];
    const why = value === null ? "NOT_STATED" : reading.code;
    return [{ part, member, text: textOf(source, member), why }];
  });
}

function pairsOf(record: Part, batch: Part, ledger: Ledger | null): Pair[] {
  const of = (member: string) => stated(record, member);
  const by = (member: string) => stated(batch, member);
  const received = of("createdAt");
  const ordinal = ledger === null ? null : counted(ledger.snapshot, "ordinal");
  const made = ledger?.isIntact === true ? stated(ledger.snapshot, "timestamp") : null;
  return [
    ...pair("BATCH_ID", of("batchId"), by("id"), isSameValue),
    ...pair("ORGANIZATION", of("organizationId"), by("orgId"), isSameValue),
    ...pair("ROOT", of("mptRoot"), by("mptRoot"), isSameValue),
    ...pair("SNAPSHOT", of("batchGlobalSnapshotHash"), by("globalSnapshotHash"), isSameValue),
    ...pair("ORDINAL", counted(batch, "globalSnapshotOrdinal"), ordinal, isSameValue),
    ...pair("STATUS", of("status"), by("status"), statusesAgree),
    ...pair("SNAPSHOT_BEFORE_RECEIPT", received, made, isInOrder),
    ...pair("CONFIRMED_BEFORE_RECEIPT", received, of("confirmationTimestamp"), isInOrder),
  ];
}

/**
 * If the signer's time is later than the service's time by more than this many seconds, the result mentions it.
 */
const CLOCK_SKEW_SECONDS = 300;

/**
 * Whether the signer's time is clearly later than the time at which the service received the fingerprint. The
 * signer's clock may simply be wrong, so the result mentions the difference, but the check passes.
 */
function isSignedAhead(record: Part): boolean {
  const signed = readTime(memberOf(record, "fingerprintTimestamp"));
  const received = readTime(memberOf(record, "createdAt"));
  if (!signed.ok || !received.ok) return false;
  return signed.time.seconds - received.time.seconds > CLOCK_SKEW_SECONDS;
}

/** The parts whose statements are compared. */
const PARTS = ["record", "batch", "snapshot"] as const;

/**
 * Returns one finding for each contradiction. Without contradictions it returns a single pass that names what was
 * compared, or an empty list if there was nothing to compare.
 */
export function compareStatements(
  record: Part,
  batch: Part,
  ledger: Ledger | null,
): Finding<"STATEMENTS">[] {
  const pairs = pairsOf(record, batch, ledger);
  const failures = pairs
    .filter(({ agree }) => !agree)
    .map(({ detail, one, other }) =>
      fail("CONTRADICTION", {
        values: { detail, computedMember: one.member, expectedMember: other.member },
        computed: one.value,
        computedFrom: one.side,
        expected: other.value,
        expectedFrom: other.side,
      }),
    );
  if (failures.length > 0 || pairs.length === 0) return failures;
  const compared = pairs.map(({ detail }) => detail);
  const parts = PARTS.filter((part) =>
    pairs.some(({ one, other }) => one.side.part === part || other.side.part === part),
  );
  return [pass({ values: { compared, parts, signedAhead: isSignedAhead(record) } })];
}
