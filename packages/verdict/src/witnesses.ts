// What is said about the witnesses of a log.
import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { checkStatement } from "./checks.ts";
import {
  type Instant,
  type List,
  outside,
  type Outside,
  type Statement,
  statement,
} from "./statements.ts";

export type NamedCosignature = { name: string; timestampS: number };

/** Returns the cosignatures that the engine counted towards the policy's quorum. */
export function cosignaturesOf({ id, values }: Pick<Check, "id" | "values">): NamedCosignature[] {
  return id === "ROOT_WITNESSES" ? listIn(values["cosigned"]) : [];
}

/** Returns the cosignatures that are valid but that the engine did not count, for example because of their time. */
export function discountedOf({ values }: Pick<Check, "values">): NamedCosignature[] {
  return listIn(values["discounted"]);
}

function listIn(value: unknown): NamedCosignature[] {
  return Array.isArray(value) ? value.filter(isNamed) : [];
}

function isNamed(value: unknown): value is NamedCosignature {
  const { name, timestampS } = (value ?? {}) as Record<string, unknown>;
  return typeof name === "string" && Number.isFinite(timestampS);
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
  const discounted = discountedOf(check);
  return [
    mainStatement(check),
    ...(discounted.length === 0
      ? []
      : [statement("witnesses.discounted", { names: namesOf(discounted) })]),
    ...(isReplaced ? [statement("witnesses.replaced")] : []),
  ];
}

function mainStatement(check: Check): Statement {
  const cosigned = cosignaturesOf(check);
  const count = cosigned.length;
  const trusted = Number(check.values["trusted"] ?? 0);
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
