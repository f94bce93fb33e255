// What is said about a checkpoint or a `.tlog-proof`, alone or in evidence, whose log was seen before.
import { outside, type Statement, statement } from "./statements.ts";
import type { Told } from "./told.ts";
import { latestTime, namesOf } from "./witnesses.ts";

/** What was found in a checkpoint, or in a `.tlog-proof`, that a visitor gave without other evidence. */
export type LogFileFinding = {
  origin: string;
  size: number;
  /** The index of the entry that a `.tlog-proof` is for; null for a checkpoint. */
  index: number | null;
  /** What the signatures show under the visitor's policy. */
  signed:
    | "NO_POLICY"
    | "NO_ML_DSA"
    | "UNKNOWN_LOG"
    | "KEY_ENDED"
    | "SIGNATURE_MISMATCH"
    | "NO_QUORUM"
    | "QUORUM";
  /** The valid cosignatures of the policy's witnesses. */
  cosigned: readonly { name: string; timestampS: number }[];
  /** How many witnesses the policy has. */
  trusted: number;
  /**
   * How the checkpoint compares with the checkpoint of this log that this browser remembers. Null if it remembers none.
   */
  seen: { code: "SAME" | "OTHER_SIZE" | "CONTRADICTION"; size: number; receivedAt: number } | null;
};

/** The verdict on evidence whose checkpoint and one that was seen before show two trees of one log. */
export function forkTold({
  log,
  size,
  seenAt,
}: {
  log: string;
  size: number;
  seenAt: number;
}): Told {
  return {
    mark: "failed",
    label: statement("logFile.contradiction.label"),
    sentence: statement("logFile.contradiction.sentence", {
      log: outside(log),
      size,
      time: { time: seenAt },
    }),
    notes: [statement("logFile.contradiction.meaning"), statement("logFile.contradiction.advice")],
  };
}

export function logFileTold(finding: LogFileFinding): Told {
  const { origin, size, index, seen } = finding;
  const log = outside(origin);
  if (seen?.code === "CONTRADICTION") {
    const forked = forkTold({ log: origin, size: seen.size, seenAt: seen.receivedAt });
    return { ...forked, notes: [...forked.notes, signedStatement(finding)] };
  }
  const isFalse = finding.signed === "SIGNATURE_MISMATCH";
  const form = index === null ? "checkpoint" : "proof";
  return {
    mark: isFalse ? "failed" : "inconclusive",
    label: isFalse ? statement("logFile.failed") : statement(`logFile.${form}.label`),
    sentence:
      index === null
        ? statement("logFile.isCheckpoint", { log, size })
        : statement("logFile.isProof", { log, size, entry: index + 1 }),
    notes: [
      signedStatement(finding),
      ...(seen === null
        ? []
        : [
            statement(`logFile.seen.${seen.code}`, {
              size: seen.size,
              time: { time: seen.receivedAt },
            }),
          ]),
      statement(`logFile.${form}.missing`),
    ],
  };
}

function signedStatement({ signed, cosigned, trusted }: LogFileFinding): Statement {
  if (signed === "NO_QUORUM")
    return statement("logFile.short", { count: cosigned.length, trusted });
  if (signed !== "QUORUM") return statement(`logFile.signed.${signed}`);
  return statement("logFile.cosigned", { names: namesOf(cosigned), time: latestTime(cosigned) });
}
