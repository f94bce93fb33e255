import { type Case } from "./case.ts";
import {
  type Engine,
  OVERALL_VERDICTS,
  type OverallVerdict,
  strengthOf,
  type Verification,
} from "./engine-api.ts";
import { Generator } from "./lies.ts";
import { judge, type Judgement } from "./oracle.ts";

export type Violation = {
  seed: number;
  number: number;
  classes: readonly string[];
  problem: string;
};

export type Outcome = {
  cases: number;
  honest: number;
  /** For each class of lies, the number of cases with such a lie. */
  lies: Map<string, number>;
  /** For each label of a shape, the number of honest cases with this label. */
  shapes: Map<string, number>;
  /**
   * How often each pair of verdicts occurred in cases with lies. A key names the strongest verdict that the oracle
   * allows and the verdict that the engine gave, for example `inconclusive -> failed`.
   */
  verdicts: Map<string, number>;
  honestVerdicts: Map<OverallVerdict, number>;
  /**
   * How often the engine gave a weaker verdict than the oracle allows, for each class of lies. A weaker verdict is
   * not wrong, but the engine may be too strict.
   */
  weaker: Map<string, number>;
  slowestMs: number;
  violations: Violation[];
};

export function createOutcome(): Outcome {
  return {
    cases: 0,
    honest: 0,
    lies: new Map(),
    shapes: new Map(),
    verdicts: new Map(),
    honestVerdicts: new Map(),
    weaker: new Map(),
    slowestMs: 0,
    violations: [],
  };
}

export async function runLies(
  engine: Engine,
  options: {
    seed: number;
    cases: number;
    progress?: (outcome: Outcome) => void;
    /** Judges something else of each case. */
    also?: (one: Case, number: number) => Promise<void>;
    /** Ends the run before its last case. */
    signal?: AbortSignal;
  },
): Promise<Outcome> {
  const { seed, cases, progress, also, signal } = options;
  const generator = new Generator(seed);
  const outcome = createOutcome();
  for (let number = 0; number < cases; number += 1) {
    // An event that aborts the run is seen only between two turns of the event loop.
    if (number % 100 === 0) await new Promise(setImmediate);
    if (signal?.aborted === true) break;
    const one = generator.make(number);
    const allowed = judge(one);
    noteCase(outcome, one);
    const start = performance.now();
    const answer = ask(engine, one);
    outcome.slowestMs = Math.max(outcome.slowestMs, performance.now() - start);
    for (const problem of problemsOf(one, allowed, answer)) {
      const classes = one.changes.map((change) => change.class);
      outcome.violations.push({ seed, number, classes, problem });
    }
    if (!(answer instanceof Error)) noteVerdict(outcome, one, allowed, answer);
    await also?.(one, number);
    if (number % 10_000 === 9_999) progress?.(outcome);
  }
  return outcome;
}

export function smallest(engine: Engine, seed: number, number: number): Case {
  const generator = new Generator(seed);
  const subsets = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2]];
  for (const only of subsets) {
    const one = generator.make(number, only);
    if (problemsOf(one, judge(one), ask(engine, one)).length > 0) return one;
  }
  return generator.make(number);
}

function ask(engine: Engine, one: Case): Verification | Error {
  try {
    return engine(one.evidence);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function noteCase(outcome: Outcome, one: Case): void {
  outcome.cases += 1;
  for (const name of new Set(one.changes.map((change) => change.class))) count(outcome.lies, name);
  if (one.changes.length > 0) return;
  outcome.honest += 1;
  for (const label of new Set(one.shape)) count(outcome.shapes, label);
}

function noteVerdict(
  outcome: Outcome,
  one: Case,
  allowed: Judgement,
  { verdict }: Verification,
): void {
  if (allowed.exact) {
    count(outcome.honestVerdicts, allowed.strongest);
    return;
  }
  count(outcome.verdicts, `${allowed.strongest} -> ${verdict}`);
  if (strengthOf(verdict) >= strengthOf(allowed.strongest)) return;
  for (const change of one.changes) count(outcome.weaker, change.class);
}

function count<Key>(map: Map<Key, number>, key: Key): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}

export function problemsOf(
  one: Case,
  allowed: Judgement,
  answer: Verification | Error,
): readonly string[] {
  if (answer instanceof Error) return [`threw ${answer.stack ?? answer.message}`];
  const { verdict, reasons, checks } = answer;
  if (!OVERALL_VERDICTS.includes(verdict)) return [`no verdict: ${JSON.stringify(verdict)}`];
  const problems: string[] = [];
  if (strengthOf(verdict) > strengthOf(allowed.strongest)) {
    problems.push(`said ${verdict} where ${allowed.strongest} is the strongest allowed`);
  }
  const hasFailed = checks.some((check) => check.verdict === "fail");
  if (hasFailed && verdict !== "failed") problems.push(`said ${verdict} beside a failed check`);
  const isGood = strengthOf(verdict) > strengthOf("inconclusive");
  if (isGood === reasons.length > 0) {
    problems.push(`said ${verdict} with the reasons ${reasons.join(", ") || "(none)"}`);
  }
  return allowed.exact ? [...problems, ...honestProblems(one, allowed, answer)] : problems;
}

function honestProblems(one: Case, allowed: Judgement, answer: Verification): string[] {
  const problems: string[] = [];
  const { verdict, reasons } = answer;
  if (verdict !== allowed.strongest && strengthOf(verdict) < strengthOf(allowed.strongest)) {
    const why = reasons.join(", ");
    problems.push(`said ${verdict} (${why}) of honest evidence that is ${allowed.strongest}`);
  }
  const named = allowed.codes.filter((code) => /^[A-Z_]+$/.test(code));
  const unsaid = named.filter((code) => !reasons.includes(code));
  if (unsaid.length > 0) {
    problems.push(`gave ${reasons.join(", ") || "no reasons"} without ${unsaid.join(", ")}`);
  }
  if (answer.scope !== allowed.scope) problems.push(`took the scope for ${answer.scope}`);
  const binding = one.evidence.proofBinding ?? "path-and-leaf";
  if (answer.binding !== binding) problems.push(`named the binding ${answer.binding}`);
  if (allowed.signers !== null) {
    const signers = [...answer.signers].sort().join(" ");
    if (signers !== allowed.signers.join(" "))
      problems.push(`counted ${answer.signers.length} signers`);
  }
  if (allowed.signer !== null && answer.signer !== allowed.signer) {
    problems.push(`called the signer ${answer.signer}, it is ${allowed.signer}`);
  }
  return problems;
}
