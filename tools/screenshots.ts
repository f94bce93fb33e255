// Saves every screen in every state, on a desktop and a phone and in both themes, into screenshots/, which git ignores.
// Each image shows the whole page, but an image of a dialog shows only the window. Some screens are also saved as they
// print, on a tablet, at twice the text size and in forced colours.
//
//   node tools/screenshots.ts         all screens
//   node tools/screenshots.ts proof   the screens whose name contains "proof"
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { launchChromium, viewports } from "../e2e/browser.ts";
import { startStack } from "../e2e/stack.ts";
import type { State } from "../e2e/state.ts";
import { listScreens, listStates } from "../e2e/states.ts";
import { buildExplorer } from "../scripts/build-explorer.ts";

const wanted = process.argv[2] ?? "";
const folder = "screenshots";
mkdirSync(folder, { recursive: true });

const explorerFolder = mkdtempSync(join(tmpdir(), "digital-evidence-explorer-"));
buildExplorer(explorerFolder);

const stack = await startStack({
  demo: true,
  env: { EXPLORER_DIR: explorerFolder, DEMO_INTERVAL_MS: "0" },
});
const browser = await launchChromium();
let failures = 0;

async function take(
  state: State,
  suffix: string,
  options: BrowserContextOptions,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    serviceWorkers: "block",
    ...options,
  });
  const page = await context.newPage();
  try {
    await state.reach(page);
    await prepare(page);
    await page.screenshot({
      path: join(folder, `${state.name}.${suffix}.png`),
      fullPage: !state.name.startsWith("proof"),
    });
  } catch (error) {
    failures += 1;
    console.error(`${state.name} ${suffix}: ${String(error)}`);
  }
  await context.close();
}

try {
  await stack.untilFinal(200);
  const states = (await listStates(stack.origin)).filter(({ name }) => name.includes(wanted));
  for (const state of states) {
    for (const { width, height, isPhone } of viewports) {
      for (const colorScheme of ["light", "dark"] as const) {
        const size = { viewport: { width, height }, isMobile: isPhone, hasTouch: isPhone };
        await take(state, `${isPhone ? "phone" : "desktop"}.${colorScheme}`, {
          ...size,
          colorScheme,
        });
      }
    }
  }
  // The same screens as they are printed and in unusual windows. Their ordinary pictures are made below.
  for (const state of (await listScreens(stack.origin)).filter(({ name }) =>
    name.includes(wanted),
  )) {
    const desktop = { viewport: { width: 1280, height: 800 } };
    await take(state, "print", { viewport: { width: 794, height: 1123 } }, (page) =>
      page.emulateMedia({ media: "print" }),
    );
    await take(state, "tablet", { viewport: { width: 820, height: 1180 } });
    await take(state, "twice-the-size", {
      viewport: { width: 640, height: 400 },
      deviceScaleFactor: 2,
    });
    await take(state, "forced-colors", { ...desktop, forcedColors: "active" });
    console.log(state.name);
  }
} finally {
  await browser.close();
  await stack.stop();
  rmSync(explorerFolder, { recursive: true, force: true });
}

// All other states need no running product: their list is in apps/explorer/test/states.ts.
const { status } = spawnSync(
  "vitest",
  ["run", "--project", "components", "apps/explorer/src/shell/accessibility", "-t", wanted],
  { stdio: "inherit", env: { ...process.env, VITE_PICTURES: resolve(folder) } },
);
process.exit(failures === 0 && status === 0 ? 0 : 1);
