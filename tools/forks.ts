// `npm run forks -- [LOGS] [SEED]` lets forked logs ask three witnesses for cosignatures. Two witnesses are a quorum.
// `npm run forks -- browser [LOGS] [SEED]` shows forked logs, some of them damaged, to two visitors in a browser.
// The command exits with 1 if trees that contradict each other reached the quorum, or if a visitor's page said
// something that is not true.
import { createDraw } from "../apps/depository/test/seeded-draw.ts";
import { runForks } from "../apps/witness/test/forks.ts";
import { launchChromium } from "../e2e/browser.ts";
import { runBrowserForks } from "../e2e/log-forks.ts";
import { countOrExit } from "./count-argument.ts";

const usage = "npm run forks -- [browser] [LOGS] [SEED]";
const [first, ...rest] = process.argv.slice(2);
const isInBrowser = first === "browser";
const [count, chosen] = isInBrowser ? rest : [first, ...rest];
const logs = countOrExit(count, { preset: 1_000, min: 1, usage });
const seed = countOrExit(chosen, { preset: Date.now() % 1_000_000, min: 0, usage });
const { problems, ...figures } = await (isInBrowser
  ? inBrowser()
  : runForks(logs, createDraw(seed)));
console.log(`seed ${seed}: ${JSON.stringify(figures)}`);
for (const problem of problems) console.log(`  BROKEN: ${problem}`);
console.log(
  problems.length === 0
    ? `no fork reached the quorum${isInBrowser ? ", and each that a visitor could see was named" : ""}`
    : `${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

async function inBrowser() {
  const browser = await launchChromium();
  const start = performance.now();
  try {
    return await runBrowserForks(browser, logs, createDraw(seed), ({ looks, problems: found }) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      console.log(`${looks} looks in ${seconds} s, ${found.length} problems`);
    });
  } finally {
    await browser.close();
  }
}
