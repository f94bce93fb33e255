import { describe, expect, it } from "vitest";
import { statusKind } from "./status-badge.tsx";

describe("statusKind", () => {
  it.each([
    ["NEW", "received"],
    ["QUEUED", "pending"],
    ["PROCESSING", "pending"],
    ["PENDING_COMMITMENT", "pending"],
    ["FINALIZED_COMMITMENT", "success"],
    ["ERRORED_COMMITMENT", "error"],
    [null, "error"],
    [undefined, "error"],
    ["", "error"],
  ])("[N1] shows %s as %s", (status, kind) => {
    expect(statusKind(status)).toBe(kind);
  });

  it.each(["ASSIGNED", "finalized_commitment", "toString", "__proto__"])(
    "shows %j, which it does not know, as received and never as success",
    (status) => {
      expect(statusKind(status)).toBe("received");
    },
  );
});
