// `npm run forks -- [LOGS] [SEED]` shows forked, rolled-back and cut-off logs to three witnesses with quorum
// two. The command exits with 1 if trees that disagree reached the quorum.
import { createDraw } from "../apps/depository/test/seeded-draw.ts";
import { runForks } from "../apps/witness/test/forks.ts";
import { countOrExit } from "./count-argument.ts";

const usage = "npm run forks -- [LOGS] [SEED]";
const logs = countOrExit(process.argv[2], { preset: 1_000, min: 1, usage });
const seed = countOrExit(process.argv[3], { preset: Date.now() % 1_000_000, min: 0, usage });
const { problems, ...figures } = await runForks(logs, createDraw(seed));
console.log(`seed ${seed}: ${JSON.stringify(figures)}`);
for (const problem of problems) console.log(`  BROKEN: ${problem}`);
console.log(problems.length === 0 ? "no fork reached the quorum" : "a fork reached the quorum");
process.exitCode = problems.length === 0 ? 0 : 1;
