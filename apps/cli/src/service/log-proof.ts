import type { GatheredEvidence } from "@digital-evidence/client/gather-evidence";
import {
  findLogProof,
  type LogProofResult,
  type ReceivedLogProof,
} from "@digital-evidence/client/log";
import { logFiles } from "@digital-evidence/client/log-files";
import { findTimestamps, type TimestampsResult } from "@digital-evidence/client/log-timestamps";
import { statedSnapshot } from "@digital-evidence/client/logged-snapshot";
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import { verifyCheckpoint } from "@digital-evidence/transparency";
import { algorithms } from "../evidence/ml-dsa-44.ts";
import type { Io } from "../io.ts";
import type { Line } from "../terminal/line.ts";
import type { Service } from "./service.ts";

export type GivenLogProof = {
  logProof: ReceivedLogProof | null;
  /**
   * Output lines that say why the bundle lacks the log's proof or its timestamps. Nothing is said if there was no
   * snapshot to look up, or if the service names no timestamp authority.
   */
  lines: Line[];
};

type Problem =
  | Extract<LogProofResult, { logProof: null }>["problem"]
  | Exclude<Extract<TimestampsResult, { timestamps: null }>["problem"], "NO_AUTHORITY">;

const problems: Readonly<Record<Problem, string>> = {
  UNREACHABLE: "the log did not answer",
  REFUSED: "the service does not give out the log's files",
  WRONG_LENGTH: "a file of the log does not have the right length",
  INVALID_POLICY: "the log's policy cannot be read",
  NO_ML_DSA:
    "a witness of the log uses ML-DSA-44, which this version of Node does not have (Node 24.6 and later do)",
  INVALID_CHECKPOINT: "the log's checkpoint cannot be read",
  SIGNATURE_MISMATCH: "the log's checkpoint is not signed by the log's key",
  OTHER_ENTRY: "the log has another snapshot in this snapshot's place",
  TILES_MISMATCH: "the root computed from the log's files is not the root that the log signed",
  BEYOND_CHECKPOINT: "the log's checkpoint does not cover the snapshot yet",
  NOT_YET: "no authority has timestamped the log's newest checkpoint yet",
  UNREADABLE_LIST: "the log's list of timestamps cannot be read",
};

/**
 * Tries once to get the proof that the log has the snapshot, with the timestamps of its checkpoint. A bundle is
 * complete without this proof, so it is not an error if the log does not provide one.
 */
export async function logProofOf(
  { receipts }: GatheredEvidence,
  { apiBase, hasOwnLedger, timeoutMs }: Service,
  io: Io,
): Promise<GivenLogProof> {
  const snapshot = hasOwnLedger ? statedSnapshot(receipts.snapshot?.value) : null;
  if (snapshot === null) return { logProof: null, lines: [] };
  io.progress.show("asking for the log's proof");
  const prefix = apiBase + LOG_PREFIX;
  const files = logFiles({ prefix, fetch: io.fetch, timeoutMs });
  const found = await findLogProof(files, prefix, snapshot, {
    now: () => io.now().getTime(),
    verify: (note, policy) => verifyCheckpoint(note, policy, algorithms),
  });
  if (found.logProof === null) {
    return {
      logProof: null,
      lines: [`The bundle has no proof of the service's log: ${problems[found.problem]}.`],
    };
  }
  const { logProof, size } = found;
  const stamped = await findTimestamps(files, prefix, size, io.now);
  return {
    logProof: { ...logProof, timestamps: stamped.timestamps },
    // A service that names no authority has no timestamps, so there is nothing to report.
    lines:
      stamped.timestamps !== null || stamped.problem === "NO_AUTHORITY"
        ? []
        : [`The bundle has no timestamp of the log: ${problems[stamped.problem]}.`],
  };
}
