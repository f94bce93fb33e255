// A conclusion that the verification library computed in this process. Every sentence about a verdict requires an
// instance of this class, and only `of` can make one, so no command can state a verdict that was not computed.
import {
  type CheckCode,
  type Evidence,
  type OverallVerdict,
  type Verification,
  verifyEvidence,
} from "@digital-evidence/evidence/verify-evidence";
import { EXIT, type ExitCode } from "../exit-code.ts";

export type Verify = (evidence: Evidence) => Verification;

/** Why the service's log makes the verdict `failed`, whatever else holds: docs/protocol/verdict.md, section 11. */
export type LogFailure = "SIGNATURE_MISMATCH" | "OTHER_ENTRY" | "TILES_MISMATCH";

export class Conclusion {
  readonly evidence: Evidence;
  /** Null if the log does not contradict the evidence, or was not asked. */
  readonly logFailure: LogFailure | null;

  /** A private member makes the type nominal: TypeScript does not accept another object of the same shape. */
  readonly #computed: Verification;

  private constructor(evidence: Evidence, verify: Verify, logFailure: LogFailure | null) {
    this.evidence = evidence;
    this.#computed = verify(evidence);
    this.logFailure = logFailure;
  }

  /** What the library computed from the evidence alone, without the service's log. */
  get verification(): Verification {
    return this.#computed;
  }

  get verdict(): OverallVerdict {
    return this.logFailure === null ? this.#computed.verdict : "failed";
  }

  /** The codes of the reasons for the verdict, strongest first. */
  get reasons(): readonly (CheckCode | LogFailure)[] {
    const { reasons } = this.#computed;
    return this.logFailure === null ? reasons : [this.logFailure, ...reasons];
  }

  /** The same conclusion with the verdict `failed`, because the log contradicts the evidence. */
  failedBy(logFailure: LogFailure): Conclusion {
    return new Conclusion(this.evidence, () => this.#computed, logFailure);
  }

  static of(evidence: Evidence, verify: Verify = verifyEvidence): Conclusion {
    return new Conclusion(evidence, verify, null);
  }

  static isOne(value: unknown): value is Conclusion {
    return typeof value === "object" && value !== null && #computed in value;
  }
}

const STRENGTH: Readonly<Record<OverallVerdict, number>> = {
  failed: 0,
  inconclusive: 1,
  consistent: 2,
  confirmed: 3,
};

export const REQUIREMENTS = [
  "consistent",
  "confirmed",
] as const satisfies readonly OverallVerdict[];
export type Requirement = (typeof REQUIREMENTS)[number];

export function reaches(verdict: OverallVerdict, required: Requirement): boolean {
  return STRENGTH[verdict] >= STRENGTH[required];
}

export function exitCodeOf({ verdict }: Conclusion, required: Requirement | undefined): ExitCode {
  if (verdict === "failed") return EXIT.failed;
  return required === undefined || reaches(verdict, required) ? EXIT.reached : EXIT.weaker;
}
