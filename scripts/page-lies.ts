// `npm run lies -- page [cases] [seed]`: the real pages, in a real browser, on a stack of their own.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium } from "../e2e/browser.ts";
import { type PageOutcome, type PageRun, runPageLies } from "../e2e/page-lies.ts";
import { startStack } from "../e2e/stack.ts";

export async function runOnPages(
  run: Pick<PageRun, "seed" | "count" | "onViolation">,
): Promise<PageOutcome> {
  // A separate folder, so that a build that is being served is not replaced.
  const explorerFolder = mkdtempSync(join(tmpdir(), "digital-evidence-explorer-"));
  const options = ["--logLevel", "error", "--outDir", explorerFolder, "--emptyOutDir"];
  const built = spawnSync("vite", ["build", "apps/explorer", ...options], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (built.status !== 0) throw new Error("the explorer does not build");
  const stack = await startStack({
    demo: true,
    env: { EXPLORER_DIR: explorerFolder, DEMO_INTERVAL_MS: "0" },
  });
  const browser = await launchChromium();
  const start = performance.now();
  try {
    return await runPageLies({
      ...run,
      browser,
      origin: stack.origin,
      progress: ({ shown, violations }) => {
        const seconds = ((performance.now() - start) / 1000).toFixed(0);
        const cases = shown.page + shown.file;
        console.log(`${cases} cases in ${seconds} s, ${violations.length} violations`);
      },
    });
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(explorerFolder, { recursive: true, force: true });
  }
}
