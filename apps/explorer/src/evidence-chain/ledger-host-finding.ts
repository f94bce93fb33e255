// What another host of the network states about a snapshot, and whether that agrees with the record:
// docs/protocol/verdict.md, section 14.
import type { LedgerAnswer } from "@digital-evidence/client/ledger-host";
import { hashOf } from "@digital-evidence/evidence/hash";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { millisecondsOf } from "@digital-evidence/evidence/time";

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
  const named: [SnapshotKind, hash: unknown, ordinal: unknown][] = [
    [
      "network",
      record["batchGlobalSnapshotHash"] ?? batch["globalSnapshotHash"],
      batch["globalSnapshotOrdinal"],
    ],
    ["metagraph", record["batchMetagraphSnapshotHash"], batch["currencySnapshotOrdinal"]],
  ];
  return named.flatMap(([kind, named, ordinal]) => {
    const hash = hashOf(textOf(named));
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
