// Starts one real headless Chromium for each of the test runner's workers, and defines the two sizes at which every
// page is tested.
import { type Browser, type Page, chromium } from "playwright-core";
import { beforeAll, onTestFailed, TestRunner } from "vitest";
import { chromiumFlags, disabledFeatures, findTestBrowser } from "../tools/chromium.ts";
import { countOpenRequests } from "./clock.ts";
import { openProfile, type ProfileOptions } from "./profiles.ts";
import { refuseCallsOfApi } from "./refuse-calls.ts";

export interface Viewport {
  readonly name: "1280×800" | "390×844";
  readonly width: number;
  readonly height: number;
  readonly isPhone: boolean;
}

export const desktop: Viewport = { name: "1280×800", width: 1280, height: 800, isPhone: false };

export const viewports: readonly Viewport[] = [
  desktop,
  { name: "390×844", width: 390, height: 844, isPhone: true },
];

/** The names of both sizes, for the titles of tests that load a page once and check it at both sizes. */
export const bothSizes = viewports.map(({ name }) => name).join(" and ");

/**
 * Resizes a loaded page to each of the two sizes in turn, and calls `look` at each size. At the size of a phone, the
 * page also has a touch screen.
 */
export async function atBothSizes(
  page: Page,
  look: (viewport: Viewport) => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const viewport of viewports) {
    const { width, height, isPhone } = viewport;
    await page.setViewportSize({ width, height });
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: isPhone });
    await look(viewport);
  }
  await session.detach();
}

/** The widths at which the layout of a page is checked. One page is resized to each of them in turn. */
export const sizes = [
  { name: "320×640", width: 320, height: 640, isPhone: true },
  { name: "390×844", width: 390, height: 844, isPhone: true },
  { name: "768×1024", width: 768, height: 1024, isPhone: false },
  { name: "1280×800", width: 1280, height: 800, isPhone: false },
] as const;

/**
 * Turns off the compilers that optimize scripts which run often. Most tests end before the optimization saves time:
 * without this flag, 134 tests of three files took 118 seconds of processor time, and with it 101 seconds. WebAssembly
 * is still optimized.
 */
const noOptimizingCompilers = "--js-flags=--no-turbofan --no-maglev";

/** Lets all pages of a site in a profile share one process: see profiles.ts. */
const oneProcess = "--renderer-process-limit=1";

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findTestBrowser(),
    args: [...chromiumFlags, disabledFeatures, noOptimizingCompilers, oneProcess],
  });
}

/**
 * The browser of this worker. All test files of the worker share it, because starting a browser for each file would
 * take half a minute of the run. Playwright closes it when the worker ends.
 */
let shared: Browser | undefined;

/**
 * Opens the browser before the first test that needs it. Every page starts with an empty profile, and a test can read
 * the errors that its page has logged.
 */
export function useBrowser(): {
  open(viewport: Viewport, options?: ProfileOptions): Promise<OpenPage>;
} {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (shared?.isConnected() !== true) shared = await launchChromium();
    browser = shared;
  });
  return {
    async open(viewport, options = {}) {
      if (browser === undefined) throw new Error("the browser is opened in beforeAll");
      const { context, page, close } = await openProfile(browser, viewport, options);
      await countOpenRequests(page);
      refuseCallsOfApi(context, page);
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(error.message));
      // A hook may open a page too. Only the failure of a test can be reported.
      if (TestRunner.getCurrentTest() !== undefined) {
        onTestFailed(async () => {
          await describePage(page, errors);
          // The next test may need the profile of this one.
          await close();
        });
      }
      return { page, errors, close };
    },
  };
}

/**
 * Prints what the page of a failed test shows. This is needed because a failure that depends on timing may not
 * happen a second time.
 */
async function describePage(page: Page, errors: readonly string[]): Promise<void> {
  if (page.isClosed()) return;
  const words = await page.evaluate(() => document.body.innerText).catch(String);
  console.log(`${page.url()}\n${words}\n${errors.join("\n")}`);
}

export interface OpenPage {
  readonly page: Page;
  /** The errors that the page has logged, including uncaught exceptions. */
  readonly errors: readonly string[];
  readonly close: () => Promise<void>;
}
