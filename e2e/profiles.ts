// Opens each test's page with an empty profile. Most tests use the same profile one after the other, and it is emptied
// between them. A new profile starts a process for its first page, which costs a third of a page load's processor time:
// a fingerprint's page took 0.44 to 0.47 seconds in a profile that was used before, and 0.64 to 0.73 in a new one.
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from "playwright-core";
import { inject } from "vitest";
import { isPublished } from "./source.ts";

/** The size of the window, and whether it has the touch screen of a phone. */
interface WindowSize {
  readonly width: number;
  readonly height: number;
  readonly isPhone: boolean;
}

export type ProfileOptions = Pick<
  BrowserContextOptions,
  "colorScheme" | "locale" | "timezoneId" | "forcedColors" | "reducedMotion" | "serviceWorkers"
> & {
  /** Whether the page needs a process of its own, because the test measures it. */
  isNew?: boolean;
};

export interface OpenProfile {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly close: () => Promise<void>;
}

/** A profile that tests use one after the other. */
interface SharedProfile {
  readonly context: BrowserContext;
  /** A page that stays open, because Chromium ends a process when it closes the last page of the process. */
  readonly anchor: Page;
  readonly session: CDPSession;
  /** Whether a test's page is open in it. A second page of the same test then gets a new profile. */
  isInUse: boolean;
}

/** The shared profiles of this worker: with the touch screen of a phone (true), and without one (false). */
const sharedProfiles = new Map<boolean, SharedProfile>();

/**
 * The options that a page can change for itself. All others belong to its profile.
 *
 * Reduced motion saves the processor time of moving pages, and no test measures a colour in the middle of a change.
 */
const mediaDefaults = {
  colorScheme: "light",
  forcedColors: "none",
  reducedMotion: "reduce",
} as const satisfies ProfileOptions;

const permissions = ["clipboard-read", "clipboard-write"];

export async function openProfile(
  browser: Browser,
  size: WindowSize,
  { isNew = false, ...options }: ProfileOptions,
): Promise<OpenProfile> {
  const isOrdinary = Object.keys(options).every((name) => name in mediaDefaults);
  // On published files, listeners of the profile report what a test requests: see refuse-calls.ts.
  const shared =
    isOrdinary && !isNew && !isPublished ? await takeProfile(browser, size) : undefined;
  if (shared === undefined) {
    const context = await createContext(browser, size, options);
    return { context, page: await context.newPage(), close: () => context.close() };
  }
  const { context } = shared;
  const page = await context.newPage();
  await page.setViewportSize({ width: size.width, height: size.height });
  await page.emulateMedia({ ...mediaDefaults, ...options });
  const origins = new Set<string>();
  const rememberOrigin = (request: { url(): string }): void => {
    const { origin } = new URL(request.url());
    if (origin !== "null") origins.add(origin);
  };
  context.on("request", rememberOrigin);
  return {
    context,
    page,
    async close() {
      context.off("request", rememberOrigin);
      await returnProfile(shared, size, page, origins);
    },
  };
}

async function createContext(
  browser: Browser,
  size: WindowSize,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    hasTouch: size.isPhone,
    isMobile: size.isPhone,
    ...mediaDefaults,
    // Tests answer requests in place of the service. Playwright cannot do this if a service worker makes
    // the requests, so service workers are off.
    serviceWorkers: "block",
    ...options,
    permissions,
    acceptDownloads: true,
  });
  // A busy machine must not fail a test. On published files, many tests wait for what cannot come.
  context.setDefaultTimeout(isPublished ? 30_000 : 60_000);
  return context;
}

/** Returns undefined if a page that is still open uses the profile. */
async function takeProfile(browser: Browser, size: WindowSize): Promise<SharedProfile | undefined> {
  let profile = sharedProfiles.get(size.isPhone);
  if (profile?.context.browser()?.isConnected() !== true) {
    const context = await createContext(browser, size, {});
    const anchor = await context.newPage();
    await anchor.goto(`${inject("origin")}/robots.txt`);
    const session = await context.newCDPSession(anchor);
    profile = { context, anchor, session, isInUse: false };
    sharedProfiles.set(size.isPhone, profile);
  }
  if (profile.isInUse) return undefined;
  profile.isInUse = true;
  return profile;
}

/** Closes the page, and empties the profile for the next test. */
async function returnProfile(
  profile: SharedProfile,
  size: WindowSize,
  page: Page,
  origins: ReadonlySet<string>,
): Promise<void> {
  const { context, anchor, session } = profile;
  // Playwright installs a clock in the whole profile, and cannot remove it. The method of `Function` is called here
  // because the class `Date` of that clock claims to be native.
  const hasRealClock = await page
    .evaluate(() => Function.prototype.toString.call(Date).includes("[native code]"))
    .catch(() => false);
  if (!hasRealClock) {
    sharedProfiles.delete(size.isPhone);
    await context.close();
    return;
  }
  for (const open of context.pages()) {
    if (open !== anchor) await open.close();
  }
  // A test in tools/expectations.test.ts lists the methods of a profile whose effects are undone here.
  await context.unrouteAll({ behavior: "ignoreErrors" });
  context.removeAllListeners("request");
  await context.setOffline(false);
  await context.clearPermissions();
  await context.grantPermissions(permissions);
  await context.clearCookies();
  for (const origin of origins) {
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  }
  await session.send("Network.clearBrowserCache");
  profile.isInUse = false;
}
