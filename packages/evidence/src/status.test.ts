import { describe, expect, it } from "vitest";
import {
  canTransition,
  FINGERPRINT_STATUSES,
  isTerminal,
  isUnderWay,
  statusTitle,
  TRANSITIONS,
} from "./status.ts";

describe("statusTitle", () => {
  it.each([
    ["NEW", "New"],
    ["QUEUED", "Queued"],
    ["PROCESSING", "Processing"],
    ["PENDING_COMMITMENT", "Pending Commitment"],
    ["FINALIZED_COMMITMENT", "Finalized Commitment"],
    ["ERRORED_COMMITMENT", "Errored Commitment"],
    ["ASSIGNED_twice", "Assigned Twice"],
    ["waiting  for_REVIEW", "Waiting For Review"],
    ["éTAT_ÉMIS", "État Émis"],
    ["𐐨𐐀", "𐐀𐐨"],
    ["", "Unknown"],
    [" _ ", "Unknown"],
    [null, "Unknown"],
    [undefined, "Unknown"],
  ])("[N2] writes %s as %s", (status, title) => {
    expect(statusTitle(status)).toBe(title);
  });
});

describe("TRANSITIONS", () => {
  it("leads from NEW to every status, and only FINALIZED_COMMITMENT is terminal", () => {
    const reached = new Set(["NEW", ...FINGERPRINT_STATUSES.flatMap((from) => TRANSITIONS[from])]);
    expect(reached).toEqual(new Set(FINGERPRINT_STATUSES));
    expect(FINGERPRINT_STATUSES.filter((status) => isTerminal(status))).toEqual([
      "FINALIZED_COMMITMENT",
    ]);
  });

  it("goes back only from errored to pending, and never skips the pending status", () => {
    expect(TRANSITIONS.ERRORED_COMMITMENT).toEqual(["PENDING_COMMITMENT"]);
    for (const from of FINGERPRINT_STATUSES) {
      if (from === "ERRORED_COMMITMENT") continue;
      for (const to of TRANSITIONS[from]) {
        expect(FINGERPRINT_STATUSES.indexOf(to)).toBeGreaterThan(
          FINGERPRINT_STATUSES.indexOf(from),
        );
      }
    }
    expect(canTransition("PROCESSING", "FINALIZED_COMMITMENT")).toBe(false);
    expect(canTransition("PENDING_COMMITMENT", "FINALIZED_COMMITMENT")).toBe(true);
  });

  it("changes without an operator until it is final or an error", () => {
    expect(FINGERPRINT_STATUSES.filter((status) => !isUnderWay(status))).toEqual([
      "FINALIZED_COMMITMENT",
      "ERRORED_COMMITMENT",
    ]);
    expect(isUnderWay("ASSIGNED")).toBe(true);
  });

  it("treats an unknown status as one that may still change", () => {
    expect(isTerminal("ASSIGNED")).toBe(false);
    expect(isTerminal(null)).toBe(false);
  });
});
