import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchChromium } from "../e2e/browser.ts";
import { type PageOutcome, type PageRun, runPageLies } from "../e2e/page-lies.ts";
import { startStack } from "../e2e/stack.ts";
import { buildExplorer } from "./build-explorer.ts";

export async function runOnPages(
  run: Pick<PageRun, "seed" | "count" | "onViolation">,
): Promise<PageOutcome> {
  const explorerFolder = mkdtempSync(join(tmpdir(), "digital-evidence-explorer-"));
  buildExplorer(explorerFolder);
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
