// `npm run fuzz -- [inputs] [seed]` runs the proof verifier on hostile inputs, 1,000,000 by default.
import { runHostile } from "../packages/merkle-patricia/fuzz/hostile-run.ts";
import { countOrExit } from "./count-argument.ts";

const usage = "npm run fuzz -- [inputs] [seed]";
const inputs = countOrExit(process.argv[2], { preset: 1_000_000, min: 1, usage });
const seed = countOrExit(process.argv[3], { preset: 1, min: 0, usage });

const start = performance.now();
const outcome = runHostile(seed, inputs, (done) => {
  console.log(`${done.toLocaleString("en")} inputs`);
});
console.table(Object.fromEntries(outcome.refusals));
console.log(
  `${outcome.inputs.toLocaleString("en")} inputs from seed ${seed}, each to four checks, in ` +
    `${((performance.now() - start) / 1000).toFixed(0)} s; slowest ${outcome.slowestMs.toFixed(1)} ms; ` +
    `${outcome.stillTrue} results of ok, each for a true statement; ${outcome.failures.length} failures`,
);
for (const failure of outcome.failures.slice(0, 20)) console.error(failure);
process.exit(outcome.failures.length === 0 ? 0 : 1);
