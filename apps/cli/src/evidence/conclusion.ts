// A conclusion that the verification library computed in this process. Every sentence about a verdict requires an
// instance of this class, and only `of` can make one, so no command can state a verdict that was not computed.
import {
  type Evidence,
  type OverallVerdict,
  type Verification,
  verifyEvidence,
} from "@digital-evidence/evidence/verify-evidence";
import { EXIT, type ExitCode } from "../exit-code.ts";

export type Verify = (evidence: Evidence) => Verification;

export class Conclusion {
  readonly evidence: Evidence;

  /** A private member makes the type nominal: TypeScript does not accept another object of the same shape. */
  readonly #computed: Verification;

  private constructor(evidence: Evidence, verify: Verify) {
    this.evidence = evidence;
    this.#computed = verify(evidence);
  }

  get verification(): Verification {
    return this.#computed;
  }

  static of(evidence: Evidence, verify: Verify = verifyEvidence): Conclusion {
    return new Conclusion(evidence, verify);
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

export function exitCodeOf(
  { verification }: Conclusion,
  required: Requirement | undefined,
): ExitCode {
  if (verification.verdict === "failed") return EXIT.failed;
  return required === undefined || reaches(verification.verdict, required)
    ? EXIT.reached
    : EXIT.weaker;
}
