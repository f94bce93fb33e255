// Controls the page's clock, so that no test waits in real time for a retry or the next poll.
import { setTimeout as wait } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

const ANSWER_TIMEOUT_MS = 30_000;

const pending = new WeakMap<Page, Set<Request>>();

/**
 * Returns the set of the page's open requests to the service. Call this function before the page is opened.
 */
export function followRequests(page: Page): ReadonlySet<Request> {
  const known = pending.get(page);
  if (known !== undefined) return known;
  const requests = new Set<Request>();
  pending.set(page, requests);
  page.on("request", (request) => {
    if (/\/(?:v1|log)\//.test(request.url())) requests.add(request);
  });
  const end = (request: Request) => requests.delete(request);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return requests;
}

/**
 * Resolves when the page has no open request. Call this function before the clock jumps. The jump would
 * otherwise use up the time limit of a request that is about to be answered.
 */
export async function untilAnswered(page: Page): Promise<void> {
  const requests = followRequests(page);
  for (const until = Date.now() + ANSWER_TIMEOUT_MS; requests.size > 0; await wait(10)) {
    if (Date.now() > until) {
      throw new Error(`no answer came to ${[...requests].map((one) => one.url()).join(", ")}`);
    }
  }
}

/** Stops the page's clock at its present time. The clock must be installed. */
export async function stopClock(page: Page): Promise<void> {
  const present = () => page.evaluate(() => Date.now());
  // When the call arrives, the page's clock may already be past the given time. Playwright then throws an
  // error, but the clock has stopped.
  await page.clock.pauseAt(await present()).catch((error: unknown) => {
    if (!String(error).includes("to the past")) throw error;
  });
  await page.clock.pauseAt(await present());
}

/** A tenth of the time limit of a request. */
const STEP_MS = 1_000;
/** In this time, the browser reports a request that the page has just started. */
const REPORT_MS = 20;

/**
 * Advances the installed clock. Every request that starts meanwhile is answered before the time goes on. In one jump,
 * the page would take the jump for the time that the service needs.
 */
export async function passTime(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await wait(REPORT_MS);
    await untilAnswered(page);
    await page.clock.runFor(Math.min(left, STEP_MS));
  }
}

export type Advance = {
  /** Whether the service never answers, so that only the page's own time limit ends a request. */
  isSilent?: boolean;
};

/** Advances the clock until an element with this text is there. Retries would take minutes of real time. */
export async function untilThere(
  page: Page,
  text: string | RegExp,
  { isSilent = false }: Advance = {},
): Promise<void> {
  const there = page.getByText(text).filter({ visible: true }).first();
  for (let step = 0; step < 120; step += 1) {
    if (!isSilent) await untilAnswered(page);
    if ((await there.count()) > 0) return;
    await page.clock.runFor(5000);
  }
  throw new Error(`"${String(text)}" never came`);
}
