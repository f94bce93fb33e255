// `npm run forms -- [changes] [seed]` saves evidence in each form from the pages of a running service in a browser.
// It then makes many changed copies of each file (1,000 by default), each with one change, and lets every verifier
// judge them. The verifiers must confirm the original and agree on the copies. They must refuse changes to what a
// digest covers, and must not reject evidence that they can read and that has not changed. They must never give a
// changed file a stronger verdict than the original. The command exits with 1 if a verifier breaks one of these rules.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium } from "../e2e/browser.ts";
import { details, latestFinalHash } from "../e2e/service.ts";
import { startStack } from "../e2e/stack.ts";
import { buildExplorer } from "../scripts/build-explorer.ts";
import { countOrExit } from "./count-argument.ts";
import { saveExports } from "./forms/exports.ts";
import { type Outcome, runForm } from "./forms/run.ts";

const SHOWN = 20;
const usage = "npm run forms -- [changes] [seed]";
const count = countOrExit(process.argv[2], { preset: 1000, min: 1, usage });
const seed = countOrExit(process.argv[3], { preset: 1, min: 0, usage });

const explorerFolder = mkdtempSync(join(tmpdir(), "digital-evidence-explorer-"));
buildExplorer(explorerFolder);
const stack = await startStack({
  demo: true,
  env: { EXPLORER_DIR: explorerFolder, DEMO_INTERVAL_MS: "0", READ_LIMIT_PER_MINUTE: "0" },
});
const browser = await launchChromium();
let [total, violations] = [0, 0];
try {
  await stack.untilFinal(200);
  const { origin } = stack;
  const hash = await latestFinalHash(origin);
  const { mptRoot: root } = await details(origin, hash);
  for (const original of await saveExports(browser, origin, hash)) {
    const start = performance.now();
    const outcome = await runForm(original, { browser, origin, root, count, seed });
    print(original.form, outcome, (performance.now() - start) / 1000);
    total += outcome.changes.length;
    violations += outcome.problems.length;
  }
} finally {
  await browser.close();
  await stack.stop();
  rmSync(explorerFolder, { recursive: true, force: true });
}
console.log(`${total} changes from seed ${seed}, ${violations} violations`);
process.exit(violations === 0 ? 0 : 1);

function print(form: string, { changes, judged, problems }: Outcome, seconds: number): void {
  for (const problem of problems.slice(0, SHOWN)) console.error(problem);
  const covered = changes.filter(({ evidence }) => evidence === "other").length;
  console.log(
    `\n${form}: ${changes.length} changes, ${covered} of them of what is covered, ${problems.length} violations, in ${seconds.toFixed(0)} s`,
  );
  const said: Record<string, Record<string, number>> = {};
  for (const [name, judgements] of judged) {
    for (const [index, { evidence }] of changes.entries()) {
      const { verdict, code } = judgements[index + 1] ?? { verdict: "", code: null };
      const row = `${evidence} evidence: ${verdict} ${code ?? ""}`.trim();
      const counts = (said[row] ??= {});
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  console.table(Object.fromEntries(Object.entries(said).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
