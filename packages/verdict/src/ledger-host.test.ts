import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import {
  compareWithRecord,
  isDifferent,
  type LedgerAnswer,
  statedSnapshots,
} from "./ledger-host.ts";

const hash = "ab".repeat(32);
const other = "cd".repeat(32);
const record = {
  batchGlobalSnapshotHash: hash.toUpperCase(),
  createdAt: "2026-01-06T10:00:00Z",
  confirmationTimestamp: "2026-01-06T10:30:00Z",
};
const batch = {
  globalSnapshotHash: hash,
  globalSnapshotOrdinal: 12,
  currencySnapshotOrdinal: 7,
};

const evidenceOf = (record: unknown, batch?: unknown): Evidence => ({
  record: { value: record, from: "service" },
  ...(batch === undefined ? {} : { batch: { value: batch, from: "service" } }),
});
const times = {
  receivedAt: "2026-01-06T10:00:00Z",
  confirmedAt: "2026-01-06T10:30:00Z",
};
const stated = { kind: "network", hash, ordinal: 12, ...times } as const;
const known = (timestamp: string, ordinal = 12): LedgerAnswer => ({
  code: "KNOWN",
  ordinal,
  timestamp,
});

describe("statedSnapshots", () => {
  it("[LA2] takes the record's snapshot, else the batch's, with the batch's ordinal", () => {
    expect(statedSnapshots(evidenceOf(record, batch))).toEqual([stated]);
    const { batchGlobalSnapshotHash: _, ...unnamed } = record;
    expect(statedSnapshots(evidenceOf(unnamed, batch))).toEqual([stated]);
    expect(statedSnapshots(evidenceOf(record))).toEqual([{ ...stated, ordinal: null }]);
  });

  it("[LA2] takes the metagraph's too, with its own ordinal", () => {
    const both = { ...record, batchMetagraphSnapshotHash: other };
    expect(statedSnapshots(evidenceOf(both, batch))).toEqual([
      stated,
      { ...stated, kind: "metagraph", hash: other, ordinal: 7 },
    ]);
  });

  it("takes nothing that is not a hash, from parts of any shape", () => {
    for (const value of [null, undefined, [], "x", {}, { batchGlobalSnapshotHash: "latest" }]) {
      expect(statedSnapshots(evidenceOf(value, value))).toEqual([]);
    }
    const odd = { batchGlobalSnapshotHash: hash, createdAt: 7, confirmationTimestamp: {} };
    const nothing = { ordinal: null, receivedAt: null, confirmedAt: null };
    expect(statedSnapshots(evidenceOf(odd, { globalSnapshotOrdinal: "12" }))).toEqual([
      { ...stated, ...nothing },
    ]);
  });
});

describe("compareWithRecord", () => {
  it("[LA2] compares the ordinal with the batch's", () => {
    const at = "2026-01-06T10:15:00Z";
    const agreeing = compareWithRecord(stated, known(at));
    expect(agreeing).toMatchObject({ ordinal: "AGREES", time: "AGREES" });
    expect(isDifferent(agreeing)).toBe(false);
    const differing = compareWithRecord(stated, known(at, 13));
    expect(differing).toMatchObject({ ordinal: "DIFFERS", time: "AGREES" });
    expect(isDifferent(differing)).toBe(true);
    const unstated = compareWithRecord({ ...stated, ordinal: null }, known(at));
    expect(unstated.ordinal).toBe("NOT_STATED");
    expect(isDifferent(unstated)).toBe(false);
  });

  it.each([
    ["2026-01-06T09:54:59Z", "TOO_EARLY"],
    ["2026-01-06T09:55:00Z", "AGREES"],
    ["2026-01-06T11:55:00+01:00", "TOO_LATE"],
    ["2026-01-06T10:35:00Z", "AGREES"],
    ["2026-01-06T10:35:00.001Z", "TOO_LATE"],
    ["2026-01-06T10:15:60Z", "NOT_STATED"],
  ])("[LA2] compares the time %s with receipt and confirmation: %s", (timestamp, code) => {
    const finding = compareWithRecord(stated, known(timestamp));
    expect(finding.time).toBe(code);
    expect(isDifferent(finding)).toBe(code.startsWith("TOO_"));
  });

  it("[LA2] says that a time agrees only where both are stated and can be read", () => {
    const at = known("2026-01-06T10:15:00Z");
    for (const unread of [null, "", "yesterday"]) {
      expect(compareWithRecord({ ...stated, receivedAt: unread }, at).time).toBe("NOT_STATED");
      expect(compareWithRecord({ ...stated, confirmedAt: unread }, at).time).toBe("NOT_STATED");
    }
    const late = known("2026-01-06T12:00:00Z");
    expect(compareWithRecord({ ...stated, receivedAt: null }, late).time).toBe("TOO_LATE");
    const early = known("2026-01-06T08:00:00Z");
    expect(compareWithRecord({ ...stated, confirmedAt: null }, early).time).toBe("TOO_EARLY");
  });

  it("[LA3] compares nothing where the host knows nothing or could not be asked", () => {
    for (const code of ["NOT_KNOWN", "UNREACHABLE", "TIMED_OUT", "UNREADABLE"] as const) {
      const finding = compareWithRecord(stated, { code });
      expect(finding).toMatchObject({ ordinal: "NOT_STATED", time: "NOT_STATED" });
      expect(isDifferent(finding)).toBe(false);
    }
  });
});
