// The exit codes of the process: docs/cli.md, "Exit codes".
import type { OverallVerdict } from "@digital-evidence/evidence/verify-evidence";
import { reaches } from "@digital-evidence/verdict/conclude";
import type { Mark } from "@digital-evidence/verdict/headline";

export const EXIT = {
  /** The required verdict was reached, or the command did what it was asked to do. */
  reached: 0,
  /** A check failed, or the command could not do what it was asked to do. */
  failed: 1,
  /** The command was called wrongly and did nothing. */
  usage: 2,
  /**
   * No check failed, but the result is weaker than required. For example, the verdict is inconclusive, the service
   * could not be reached, or the file cannot be read as evidence. A defect of the command also ends with this code.
   */
  weaker: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export type Requirement = Extract<OverallVerdict, "consistent" | "confirmed">;

export function exitCodeOf(mark: Mark, required: Requirement | undefined): ExitCode {
  if (mark === "failed") return EXIT.failed;
  return required === undefined || reaches(mark, required) ? EXIT.reached : EXIT.weaker;
}
