// A checkpoint or a `.tlog-proof`, alone or in evidence: how it compares with what was seen of its log before, what its
// signatures show, and what is said about it.
import { countCosignatures } from "@digital-evidence/evidence/check-witnesses";
import { readLogFile } from "@digital-evidence/evidence/log-file";
import type {
  DiscountedCosignature,
  NamedCosignature,
} from "@digital-evidence/evidence/verify-evidence";
import {
  type Algorithms,
  isQuorum,
  parsePolicy,
  parseVerifierKey,
  type VerifiedCheckpoint,
  verifyCheckpoint,
} from "@digital-evidence/transparency";
import type { StatedLogFile } from "./files.ts";
import type { Trust } from "./known.ts";
import type { SeenCheckpoint } from "./log.ts";
import { outside, type Statement, statement } from "./statements.ts";
import type { Told } from "./headline.ts";
import { utf8Bytes } from "./utf8.ts";
import { discountedStatements, latestTime, namesOf } from "./witnesses.ts";

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
  /** The valid cosignatures of the policy's witnesses: those that count, and those that do not. */
  cosigned: readonly NamedCosignature[];
  discounted: readonly DiscountedCosignature[];
  /** The visitor's clock with which their times were compared, in seconds since 1970. */
  nowS: number;
  /** How many witnesses the policy has. */
  trusted: number;
  /**
   * How the checkpoint compares with the checkpoint of this log that this browser remembers. Null if it remembers none.
   */
  seen: { code: "SAME" | "OTHER_SIZE" | "CONTRADICTION"; size: number; receivedAt: number } | null;
};

/** A checkpoint that was seen before, and the key that signed it. */
export type RememberedCheckpoint = SeenCheckpoint & { key: string };

export type SeenComparison<Remembered extends RememberedCheckpoint> = {
  /** `OTHER_SIZE`: trees of different sizes cannot be compared without the log's files, which nobody asks for here. */
  code: "SAME" | "OTHER_SIZE" | "CONTRADICTION";
  kept: Remembered;
};

/**
 * Compares a checkpoint with those that were seen before. A log's operator may show different trees to different people, and
 * a checkpoint that comes from somebody else can prove it.
 * @param note the signed checkpoint
 * @param seen the remembered checkpoints; their signatures are verified again, because anybody who uses the device can
 * change what it remembers
 * @returns the comparison with a checkpoint that the same key signed, or null if none is remembered; if there are several,
 * a contradiction has priority
 */
export function compareWithSeen<Remembered extends RememberedCheckpoint>(
  note: Uint8Array,
  seen: readonly Remembered[],
): SeenComparison<Remembered> | null {
  const found = seen.flatMap((kept): SeenComparison<Remembered>[] => {
    const [given, remembered] = [note, utf8Bytes(kept.note)].map((signed) =>
      checkpointBy(kept.key, signed),
    );
    if (!given || !remembered) return [];
    if (given.size !== remembered.size) return [{ code: "OTHER_SIZE", kept }];
    const isSame = String(given.root) === String(remembered.root);
    return [{ code: isSame ? "SAME" : "CONTRADICTION", kept }];
  });
  const isOf = (code: string) => (each: { code: string }) => each.code === code;
  return found.find(isOf("CONTRADICTION")) ?? found.find(isOf("SAME")) ?? found[0] ?? null;
}

/** Returns the checkpoint if this key signed it, and null otherwise. */
function checkpointBy(text: string, note: Uint8Array): VerifiedCheckpoint["checkpoint"] | null {
  const key = parseVerifierKey(text);
  if (!key.ok) return null;
  const logs = [{ key: key.value, url: null, until: null }];
  const checked = verifyCheckpoint(note, { logs, witnesses: [], groups: [], quorum: null });
  return checked.ok ? checked.value.checkpoint : null;
}

/**
 * Finds out whether the checkpoint in a log's proof contradicts one that was seen before. Only trees of one size can: the
 * signatures of other checkpoints are not verified, because that would take seconds for a table of many bundles.
 * @param logProof the text of a `.tlog-proof`; anything else contradicts nothing
 */
export function seenFork<Remembered extends RememberedCheckpoint>(
  logProof: string | undefined,
  seen: readonly Remembered[],
): { file: StatedLogFile; kept: Remembered } | null {
  const file = logProof === undefined ? null : readLogFile(logProof);
  if (file?.kind !== "proof") return null;
  const remembered = seen.filter(({ size }) => size === file.size);
  const comparison = compareWithSeen(file.note, remembered);
  return comparison?.code === "CONTRADICTION" ? { file, kept: comparison.kept } : null;
}

/**
 * Checks the signatures of a checkpoint or a `.tlog-proof` that comes without other evidence. Such a file names no
 * fingerprint, so the result is only about its log.
 * @param trust the visitor's policy for the log that signed the checkpoint, or null if there is none
 */
export function judgeLogFile(
  file: StatedLogFile,
  trust: Trust | null,
  algorithms: Algorithms | undefined,
  comparison: SeenComparison<RememberedCheckpoint> | null,
): LogFileFinding {
  const { origin, size, note } = file;
  const index = file.kind === "proof" ? file.index : null;
  const seen =
    comparison === null
      ? null
      : {
          code: comparison.code,
          size: comparison.kept.size,
          receivedAt: comparison.kept.receivedAt,
        };
  const nowS = trust?.nowS ?? 0;
  const about = { origin, size, index, cosigned: [], discounted: [], nowS, trusted: 0, seen };
  const policy = trust === null ? null : parsePolicy(utf8Bytes(trust.policy));
  if (trust === null || policy?.ok !== true) return { ...about, signed: "NO_POLICY" };
  const checked = verifyCheckpoint(note, policy.value, algorithms);
  // A checkpoint is used even if `verifyCheckpoint` finds no quorum. The quorum is computed again below, from the
  // cosignatures that count.
  const verified = checked.ok ? checked.value : checked.reached;
  if (verified === undefined) {
    const code = checked.ok ? "" : checked.code;
    const isNamed = code === "SIGNATURE_MISMATCH" || code === "KEY_ENDED" || code === "NO_ML_DSA";
    return { ...about, signed: isNamed ? code : "UNKNOWN_LOG" };
  }
  const clock = { nowS, sinceS: null };
  const { counted, discounted } = countCosignatures(verified, policy.value, clock);
  const names = counted.map(({ name }) => name);
  const signed = isQuorum(policy.value, names) ? "QUORUM" : "NO_QUORUM";
  const trusted = policy.value.witnesses.length;
  return { ...about, signed, cosigned: counted, discounted, trusted };
}

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

/** @param readNotes how the file had to be read, where that is worth knowing */
export function logFileTold(finding: LogFileFinding, readNotes: readonly Statement[] = []): Told {
  const told = logFileFound(finding);
  return { ...told, notes: [...told.notes, ...readNotes] };
}

function logFileFound(finding: LogFileFinding): Told {
  const { origin, size, index, seen } = finding;
  const log = outside(origin);
  if (seen?.code === "CONTRADICTION") {
    const forked = forkTold({ log: origin, size: seen.size, seenAt: seen.receivedAt });
    return { ...forked, notes: [...forked.notes, ...signedStatements(finding)] };
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
      ...signedStatements(finding),
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

function signedStatements(finding: LogFileFinding): Statement[] {
  const { signed, cosigned, discounted, nowS, trusted } = finding;
  const main =
    signed === "NO_QUORUM"
      ? statement("logFile.short", { count: cosigned.length, trusted })
      : signed === "QUORUM"
        ? statement("logFile.cosigned", { names: namesOf(cosigned), time: latestTime(cosigned) })
        : statement(`logFile.signed.${signed}`);
  return [main, ...discountedStatements(discounted, nowS)];
}
