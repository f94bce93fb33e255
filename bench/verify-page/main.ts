// Chooses a thousand proofs of one batch, as files on disk, on the page /verify in real Chromium. Measures how long
// the worker takes, and which tasks the page's main thread runs in the meantime.
// `npm run bench -- verify-page [rounds, default 5]`
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchChromium, type Viewport, viewports } from "../../e2e/browser.ts";
import { thousandProofs, writeFiles } from "../../e2e/evidence-files.ts";
import { startStack } from "../../e2e/stack.ts";
import { filesChosen, traceTasks } from "./main-thread.ts";
import { buildExplorer } from "../../scripts/build-explorer.ts";

const rounds = Number(process.argv[3] ?? "5");
const folder = mkdtempSync(join(tmpdir(), "digital-evidence-bench-"));
const explorerFolder = join(folder, "explorer");
buildExplorer(explorerFolder);
const { root, proofs } = thousandProofs();
const proofFolder = join(folder, "proofs");
mkdirSync(proofFolder);
const paths = writeFiles(
  proofFolder,
  Object.fromEntries(proofs.map((proof, index) => [`proof-${index}.json`, proof])),
);

type Heard = { choosingMs: number; longTasks: number[]; ms: number };

/** Records when the page receives the files, and every task of more than 50 ms. */
async function listen(page: Page): Promise<(untilThere: () => Promise<void>) => Promise<Heard>> {
  await page.evaluate(() => {
    const tasks: { startTime: number; duration: number }[] = [];
    const heard = { tasks, at: 0 };
    Object.assign(window, { heard });
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
      entryTypes: ["longtask"],
    });
    document.addEventListener("change", () => (heard.at = performance.now()), true);
  });
  return async (untilThere) => {
    await untilThere();
    const { tasks, at, now } = await page.evaluate(() => {
      const { heard } = window as unknown as {
        heard: { tasks: { startTime: number; duration: number }[]; at: number };
      };
      const all = heard.tasks.map(({ startTime, duration }) => ({ startTime, duration }));
      return { tasks: all, at: heard.at, now: performance.now() };
    });
    const choosing = tasks.find(({ startTime, duration }) => {
      return startTime < at && startTime + duration >= at;
    });
    return {
      // The page cannot shorten this time: the browser looks up the thousand files before it fires the change event.
      choosingMs: choosing === undefined ? 0 : at - choosing.startTime,
      longTasks: tasks.filter(({ startTime }) => startTime >= at).map(({ duration }) => duration),
      ms: now - at,
    };
  };
}

const stack = await startStack({ demo: false, env: { EXPLORER_DIR: explorerFolder } });
const browser = await launchChromium();

/**
 * Measures how long it takes to choose the same files without the explorer, on a page that contains only the file
 * input.
 */
async function bareChoosingMs(): Promise<number> {
  const page = await browser.newPage();
  await page.setContent("<input type=file multiple>");
  const heard = await listen(page);
  await page.locator("input").setInputFiles(paths);
  const { choosingMs } = await heard(() => page.waitForTimeout(500));
  await page.close();
  return Math.round(choosingMs);
}

async function verifyAll({ name, width, height, isPhone }: Viewport) {
  const context = await browser.newContext({
    serviceWorkers: "block",
    viewport: { width, height },
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  const page = await context.newPage();
  await page.goto(`${stack.origin}/verify`);
  await page.getByLabel("A root or a snapshot you got elsewhere (optional)").fill(root);
  const heard = await listen(page);
  const tasks = await traceTasks(page, filesChosen);
  await page.locator("input[type=file]").first().setInputFiles(paths);
  const { choosingMs, longTasks, ms } = await heard(() =>
    page.getByText(/^1,000 confirmed\. Checked here in/).waitFor(),
  );
  const [longest] = await tasks.stop();
  const words = await page.locator("main").innerText();
  const [, seconds = ""] = /Checked here in (\d+\.\d+) s/.exec(words) ?? [];
  await context.close();
  return {
    size: name,
    "worker (s)": Number(seconds),
    "until all verdicts are shown (s)": (ms / 1000).toFixed(2),
    "longest task (ms)": Math.round(longest?.wallMs ?? 0),
    "its processor time (ms)": Math.round(longest?.cpuMs ?? 0),
    "tasks over 50 ms": longTasks.length,
    "choosing, the browser’s own (ms)": Math.round(choosingMs),
  };
}

try {
  console.log(`Chromium ${browser.version()}, 1,000 proofs of one batch, a row a round`);
  console.log(`Choosing 1,000 files on an empty page: one task of ${await bareChoosingMs()} ms`);
  const rows = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const viewport of viewports) rows.push(await verifyAll(viewport));
  }
  console.table(rows.toSorted((a, b) => a.size.localeCompare(b.size)));
} finally {
  await browser.close();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
