// What is said about the witnesses of a log.
import type {
  Check,
  DiscountedCosignature,
  NamedCosignature,
} from "@digital-evidence/evidence/verify-evidence";
import { checkStatement } from "./checks.ts";
import {
  type Instant,
  type List,
  outside,
  type Outside,
  type Statement,
  statement,
} from "./statements.ts";

/** Returns what the engine found about the cosignatures, or null if it came to none. */
export function cosignaturesOf(check: Check | undefined) {
  return check?.id === "ROOT_WITNESSES" && "cosigned" in check.values ? check.values : null;
}

/** The largest time that a `Date` can hold, in seconds since the Unix epoch. */
const LAST_SECOND = 8_640_000_000_000;

export function latestTime(cosignatures: readonly NamedCosignature[]): Instant {
  const latest = Math.max(...cosignatures.map(({ timestampS }) => timestampS));
  return { time: Math.min(Math.max(latest, -LAST_SECOND), LAST_SECOND) * 1000 };
}

export function namesOf(cosignatures: readonly NamedCosignature[]): List<Outside> {
  return { list: cosignatures.map(({ name }) => outside(name)) };
}

/**
 * @param check the check of the witnesses that the visitor trusts, or null while it runs
 * @param isReplaced whether the service now names other witnesses
 */
export function trustedStatements(check: Check | null, isReplaced: boolean): Statement[] {
  if (check === null) return [statement("witnesses.checking")];
  const { discounted = [], nowS = 0 } = cosignaturesOf(check) ?? {};
  return [
    mainStatement(check),
    ...discountedStatements(discounted, nowS),
    ...(isReplaced ? [statement("witnesses.replaced")] : []),
  ];
}

const DISCOUNTS = ["AHEAD_OF_CLOCK", "BEFORE_SNAPSHOT", "KEY_OF_LOG", "KEY_ENDED"] as const;

/**
 * Says which valid cosignatures do not count, and why.
 * @param nowS the visitor's clock, in seconds since 1970
 */
export function discountedStatements(
  discounted: readonly DiscountedCosignature[],
  nowS: number,
): Statement[] {
  return DISCOUNTS.flatMap((why) => {
    const names = namesOf(discounted.filter((each) => each.why === why));
    if (names.list.length === 0) return [];
    const clock = { time: nowS * 1000 };
    return why === "AHEAD_OF_CLOCK"
      ? [statement(`witnesses.discounted.${why}`, { names, clock })]
      : [statement(`witnesses.discounted.${why}`, { names })];
  });
}

function mainStatement(check: Check): Statement {
  const { cosigned = [], trusted = 0 } = cosignaturesOf(check) ?? {};
  const count = cosigned.length;
  if (check.code === "QUORUM_NOT_REACHED") return statement("witnesses.short", { count, trusted });
  if (check.code !== "OK") return checkStatement(check);
  return statement("witnesses.trusted", {
    names: namesOf(cosigned),
    count,
    trusted,
    time: latestTime(cosigned),
  });
}

export type PolicyProblem =
  /** `line` counts from 1. It is null if the problem is not in a single line. */
  | { code: "INVALID"; line: number | null }
  | { code: "OTHER_LOG" | "NO_LOG" | "NO_QUORUM" | "KEY_OF_LOG" };

export function policyProblem(problem: PolicyProblem): Statement {
  if (problem.code !== "INVALID") return statement(`witnesses.refused.${problem.code}`);
  return problem.line === null
    ? statement("witnesses.refused.INVALID")
    : statement("witnesses.refused.INVALID.line", { line: problem.line });
}
