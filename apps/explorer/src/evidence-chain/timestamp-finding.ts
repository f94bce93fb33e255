// What this browser found out about the timestamps of a log: docs/protocol/timestamp.md, section 5.
import type { LogProblem } from "@digital-evidence/client/log-files";
import type { LinkState } from "./chain-link.ts";

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
  | { code: "INVALID"; reason: string }
);

export type TimestampFinding =
  | { code: "NOT_IN_LOG" | "NO_AUTHORITY" | "NOT_PUBLISHED" | "NO_WEB_CRYPTO" | "UNREADABLE_LIST" }
  | { code: "NOT_CHECKED"; problem: LogProblem }
  | { code: "LISTED"; timestamps: readonly Timestamp[] };

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
