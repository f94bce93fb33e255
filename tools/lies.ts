// Shows honest and false evidence to the engine, and compares each verdict, and each claim beside it, with what the oracles
// allow. Shows what was judged on the real pages, and compares what they say.
// `npm run lies -- [cases] [seed]` judges verdicts and claims, of 100,000 cases by default.
// `npm run lies -- page [worlds] [seed]` shows judged worlds on every surface of the real pages, 500 worlds on each by default.
// `npm run lies -- show seed number` prints one whole case.
import { type Case } from "../packages/evidence/lies/case.ts";
import { quickEngine as engine } from "../packages/evidence/lies/engine.ts";
import { Generator } from "../packages/evidence/lies/lies.ts";
import { judge } from "../packages/evidence/lies/oracle.ts";
import { type Outcome, runLies, smallest } from "../packages/evidence/lies/run.ts";
import { ClaimRun, ENOUGH, smallestFalse } from "../packages/verdict/lies/run.ts";
import { countOrExit } from "./count-argument.ts";

const SHOWN = 20;

const usage = "npm run lies -- [cases] [seed] | page [worlds] [seed] | show seed number";

/** Reads how many cases to run. A run without cases would always pass. */
function casesOf(text: string | undefined, preset: number): number {
  return countOrExit(text, { preset, min: 1, usage });
}

function numberOf(text: string | undefined, preset: number): number {
  return countOrExit(text, { preset, min: 0, usage });
}

function printCase(one: Case, cut: (text: string) => string): void {
  const { strongest, exact, codes } = judge(one);
  console.log(one.shape.join("; "));
  for (const { class: name, target, how } of one.changes)
    console.log(`- ${name}: ${target}, ${how}`);
  console.log(
    `${exact ? "exactly" : "at most"} ${strongest}: ${codes.join(", ") || "no reservations"}`,
  );
  const shorten = (_: string, value: unknown) => (typeof value === "string" ? cut(value) : value);
  console.log(JSON.stringify(one.evidence, shorten, 2));
}

const shortened = (text: string) =>
  text.length > 160 ? `${text.slice(0, 160)}… (${text.length} characters)` : text;

function printOutcome(outcome: Outcome): void {
  const sorted = (map: ReadonlyMap<string, number>) =>
    Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
  console.log("Honest shapes");
  console.table(sorted(outcome.shapes));
  console.log("Verdicts of honest evidence");
  console.table(sorted(outcome.honestVerdicts));
  console.log("Lies by class");
  console.table(sorted(outcome.lies));
  console.log("Verdicts of lies: the strongest allowed -> the engine's");
  console.table(sorted(outcome.verdicts));
  console.log("Lies that got less than the strongest allowed, by class");
  console.table(sorted(outcome.weaker));
}

if (process.argv[2] === "show") {
  const [seed, number] = [numberOf(process.argv[3], 1), numberOf(process.argv[4], 0)];
  printCase(new Generator(seed).make(number), (text) => text);
  process.exit(0);
}

if (process.argv[2] === "page") {
  const [count, seed] = [casesOf(process.argv[3], 500), numberOf(process.argv[4], 1)];
  const { runOnPages } = await import("./page-lies.ts");
  const { shown, refused, marks, codes, violations } = await runOnPages({
    seed,
    count,
    // Each violation is printed immediately, so that it is not lost if somebody stops the run.
    onViolation: ({ number, surface, problem }, { world }) => {
      const events = world.events.map((event) => ` (${event})`).join("");
      console.error(`seed ${seed}, world ${number}${events}: ${surface} ${problem}`);
    },
  });
  console.table(shown);
  console.table(Object.fromEntries(marks));
  console.log(
    `worlds from seed ${seed}; ${codes.size} different statements; ${refused} records and files that a page refused; ` +
      `${violations.length} violations`,
  );
  process.exit(violations.length === 0 ? 0 : 1);
}

const cases = casesOf(process.argv[2], 100_000);
const seed = numberOf(process.argv[3], 1);
const start = performance.now();
const claims = new ClaimRun(seed);
let told = 0;
// Ctrl+C ends the run, and what was judged so far is printed.
const stop = new AbortController();
process.once("SIGINT", () => {
  stop.abort();
});
const outcome = await runLies(engine, {
  seed,
  cases,
  signal: stop.signal,
  also: (one, number) => claims.judge(one, number),
  progress: ({ cases: done, violations }) => {
    const rare = Object.keys(claims.summary().rare).length;
    const found =
      `${violations.length} violations, ${claims.violations.length} false claims, ` +
      `${rare} claims made or withheld fewer than ${ENOUGH} times`;
    console.log(`${done.toLocaleString("en")} cases, ${found}`);
    // What is false is named at once, so that nobody has to wait for the end of the run to look at it.
    for (const { number, said } of claims.violations.slice(told)) {
      console.error(`seed ${seed}, case ${number}: ${said.code} is false`);
    }
    told = claims.violations.length;
  },
});
printOutcome(outcome);
console.log("Claims: how often each was made, and withheld where another was made in its place");
const { conditions, never, notJudged, rare, decades } = claims.summary();
console.table(claims.table());
console.log("Claims by how often they were made and withheld");
console.table(decades);
for (const { number, problem } of outcome.violations.slice(0, SHOWN)) {
  console.error(`\nseed ${seed}, case ${number}: the engine ${problem}`);
  printCase(smallest(engine, seed, number), shortened);
}
const shown = new Map(claims.violations.toReversed().map((each) => [each.said.code, each]));
for (const { number, said, section, about } of [...shown.values()].slice(0, SHOWN)) {
  const count = claims.violations.filter((each) => each.said.code === said.code).length;
  console.error(`\nseed ${seed}, case ${number}: ${said.code} is false, ${count} times`);
  const { one, claim } = (await smallestFalse(new Generator(seed), number, said.code)) ?? {};
  if (one === undefined || claim === undefined) continue;
  console.error(`in ${section} ${about}, ${JSON.stringify(claim.said.values)}`);
  console.error(claim.world.events.join("; ") || "nothing happened before");
  printCase(one, shortened);
}
console.log(
  `${conditions} of ${conditions + notJudged.length} claims have a condition, ${notJudged.length} are not judged: ${notJudged.join(", ")}`,
);
console.log(
  `${never.length} are true in no world, and exist because a type needs their codes: ${never.join(", ")}`,
);
console.log(`Made or withheld fewer than ${ENOUGH} times, and why`);
console.table(rare);
console.log(
  `${outcome.cases.toLocaleString("en")} cases from seed ${seed}, ${outcome.honest.toLocaleString("en")} of them honest, in ` +
    `${((performance.now() - start) / 1000).toFixed(0)} s (${(process.cpuUsage().user / 1e6).toFixed(0)} s of one core); slowest answer ${outcome.slowestMs.toFixed(0)} ms; ` +
    `${outcome.violations.length} violations; ${claims.made.toLocaleString("en")} claims in ` +
    `${claims.looks.toLocaleString("en")} looks and ${claims.scenes.toLocaleString("en")} scenes, ${claims.violations.length} false`,
);
process.exit(outcome.violations.length + claims.violations.length === 0 ? 0 : 1);
