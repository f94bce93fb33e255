// Finds a browser: at CHROMIUM_PATH, or otherwise at the paths where systems usually install it. If there is none and
// the script runs as root on Debian, it installs the system's package.
import { existsSync } from "node:fs";
import { installPackage } from "./install-package.ts";

const usualPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Flags with which the browser runs as root and without a graphics card, and contacts no server except the stack under
 * test.
 */
export const chromiumFlags: readonly string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The flag that turns off features of Chromium that cost time in each window and that no test uses. `WebUIOmnibox…`
 * loads pages for the lists under the address bar, which takes half a second of processor time.
 * `SpareRendererForSitePerProcess` starts a process in advance. Playwright sets a flag of the same name, which this
 * flag replaces. This flag must therefore also list the features that Playwright turns off.
 */
export const disabledFeatures = `--disable-features=${[
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "SpareRendererForSitePerProcess",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
].join(",")}`;

/** @throws Error when no browser is found and none can be installed; the message says what to install */
export function findChromium(): string {
  const chosen = process.env["CHROMIUM_PATH"];
  if (chosen !== undefined && chosen !== "") {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist`);
  }
  const find = () => usualPaths.find((path) => existsSync(path));
  const found = find() ?? (installPackage("chromium") ? find() : undefined);
  if (found !== undefined) return found;
  throw new Error(
    "No Chromium found. Install it (on Debian: apt-get install chromium) or set CHROMIUM_PATH.",
  );
}

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/**
 * Finds the browser for the tests: the headless shell if it is installed and CHROMIUM_PATH is not set, and the
 * browser of `findChromium` otherwise. The headless shell has the same engine as Chromium, but does not load the pages
 * that make up the browser's own window. On two files of end-to-end tests, this saved a third of the processor time.
 */
export function findTestBrowser(): string {
  return !process.env["CHROMIUM_PATH"] && existsSync(HEADLESS_SHELL)
    ? HEADLESS_SHELL
    : findChromium();
}

/**
 * Does the same as `findTestBrowser`, but first tries to install Debian's package of the headless shell if
 * CHROMIUM_PATH is not set.
 */
export function ensureTestBrowser(): string {
  if (!process.env["CHROMIUM_PATH"] && !existsSync(HEADLESS_SHELL)) {
    installPackage("chromium-headless-shell");
  }
  return findTestBrowser();
}
