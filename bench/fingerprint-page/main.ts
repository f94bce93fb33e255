// Loads a fingerprint's page from the real stack in Chromium until the page shows its verdict, once with an empty and
// once with a filled cache. Measures the longest tasks of the page's main thread.
// `npm run bench -- fingerprint-page [rounds, default 5]`
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchChromium, type Viewport, viewports } from "../../e2e/browser.ts";
import { latestFinalHash } from "../../e2e/service.ts";
import { startStack } from "../../e2e/stack.ts";
import { type Task, traceTasks } from "../verify-page/main-thread.ts";
import { buildExplorer } from "../../scripts/build-explorer.ts";

const LIMIT_MS = 50;
const rounds = Number(process.argv[3] ?? "5");
const folder = mkdtempSync(join(tmpdir(), "digital-evidence-bench-"));
const explorerFolder = join(folder, "explorer");
buildExplorer(explorerFolder);
// With an interval of 0, the demonstration submits nothing after the start, so no new data arrives while the page is
// measured.
const stack = await startStack({
  demo: true,
  env: { EXPLORER_DIR: explorerFolder, DEMO_INTERVAL_MS: "0" },
});
const browser = await launchChromium();

type Load = { size: string; cache: "empty" | "filled"; tasks: readonly Task[]; longTasks: number };

async function load(page: Page, size: string, cache: Load["cache"]): Promise<Load> {
  const trace = await traceTasks(page);
  await page.goto(`${stack.origin}/fingerprint/${hash}`);
  await page.locator("section[data-verdict=consistent]").first().waitFor();
  // Tasks after the verdict also keep the visitor waiting, so the measurement continues for a second.
  await page.waitForTimeout(1000);
  const longTasks = await page.evaluate("longTasks");
  return { size, cache, tasks: await trace.stop(), longTasks: longTasks as number };
}

async function loadTwice({ name, width, height, isPhone }: Viewport): Promise<Load[]> {
  const context = await browser.newContext({
    serviceWorkers: "block",
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.assign(window, { longTasks: 0 });
    new PerformanceObserver((list) => {
      const counted = window as unknown as { longTasks: number };
      counted.longTasks += list.getEntries().length;
    }).observe({ type: "longtask", buffered: true });
  });
  const loads = [await load(page, name, "empty"), await load(page, name, "filled")];
  await context.close();
  return loads;
}

let hash = "";
try {
  await stack.untilFinal(200);
  hash = await latestFinalHash(stack.origin);
  console.log(
    `Chromium ${browser.version()}, one fingerprint's page until its verdict, a row a load`,
  );
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const viewport of viewports) loads.push(...(await loadTwice(viewport)));
  }
  const rows = loads.toSorted((a, b) => `${a.size}${a.cache}`.localeCompare(`${b.size}${b.cache}`));
  console.table(
    rows.map(({ size, cache, tasks: [first, second], longTasks }) => ({
      size,
      cache,
      "longest task (ms)": Math.round(first?.wallMs ?? 0),
      "its processor time (ms)": Math.round(first?.cpuMs ?? 0),
      "second longest (ms)": Math.round(second?.wallMs ?? 0),
      "tasks over 50 ms": longTasks,
    })),
  );
  for (const { wallMs, inside } of rows.flatMap(({ tasks }) => tasks)) {
    if (wallMs >= LIMIT_MS) console.log(`${wallMs.toFixed(0)} ms: ${inside.join(", ")}`);
  }
} finally {
  await browser.close();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
