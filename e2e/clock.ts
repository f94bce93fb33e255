// Controls the page's clock, so that no test waits in real time for a retry or the next poll.
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";

const ANSWER_TIMEOUT_MS = 30_000;

declare global {
  interface Window {
    /**
     * The number of requests to the service that the page has started and whose answers it has not processed
     * yet.
     */
    openRequests?: number;
  }
}

/**
 * Makes the page count its open requests to the service, starting with the next page load. The count is made inside the
 * page, because the browser reports a request to the test only some time after it has started.
 */
export async function countOpenRequests(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.openRequests = 0;
    const count = (change: number) => {
      window.openRequests = (window.openRequests ?? 0) + change;
    };
    // The page processes an answer in several tasks after it has read the body. The request counts as open during these
    // tasks. A timer could not wait for them, because tests stop the clock.
    const TASKS = 10;
    const later = (tasks: number, call: () => void) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        port1.close();
        if (tasks > 1) later(tasks - 1, call);
        else call();
      });
      port1.start();
      port2.postMessage(null);
    };
    // The wrapped stream reads only when the page reads, so counting does not change how much of an answer is
    // read.
    const watched = (body: ReadableStream<Uint8Array<ArrayBuffer>>, end: () => void) => {
      const reader = body.getReader();
      return new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          async pull(controller) {
            try {
              const { done, value } = await reader.read();
              if (!done) {
                controller.enqueue(value);
                return;
              }
              controller.close();
            } catch (error) {
              controller.error(error);
            }
            end();
          },
          cancel(reason) {
            end();
            return reader.cancel(reason);
          },
        },
        { highWaterMark: 0 },
      );
    };
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (!/\/(?:v1|log|published)\//.test(url)) return send(input, init);
      count(1);
      let isOpen = true;
      const end = () => {
        if (!isOpen) return;
        isOpen = false;
        later(TASKS, () => {
          count(-1);
        });
      };
      try {
        const response = await send(input, init);
        if (response.body === null) end();
        else Object.defineProperty(response, "body", { value: watched(response.body, end) });
        return response;
      } catch (error) {
        end();
        throw error;
      }
    };
  });
}

/**
 * Resolves when the page has no open request. Call this function before the clock jumps. The jump would
 * otherwise use up the time limit of a request that is about to be answered.
 */
export async function untilAnswered(page: Page): Promise<void> {
  for (const until = Date.now() + ANSWER_TIMEOUT_MS; ; await wait(10)) {
    const open = await page.evaluate(() => window.openRequests ?? 0);
    if (open === 0) return;
    if (Date.now() > until) throw new Error(`no answer came to ${open} requests of the page`);
  }
}

/** Stops the page's clock at its present time. The clock must be installed. */
export async function stopClock(page: Page): Promise<void> {
  const pause = async () => {
    const present = await page.evaluate(() => Date.now());
    // Playwright stops the clocks of all pages of the profile. The clock of one of them may already be past the given
    // time. Playwright then throws an error, although the clocks have stopped.
    await page.clock.pauseAt(present).catch((error: unknown) => {
      if (!String(error).includes("to the past")) throw error;
    });
  };
  await pause();
  // The clock has stopped, so this time the page's present time is the time at which it stays.
  await pause();
}

/** A tenth of the time limit of a request. */
const STEP_MS = 1_000;

/**
 * Advances the installed clock in steps of a second, and before each step waits until all open requests are answered.
 * If the clock jumped by the whole time at once, open requests would time out although the service answers.
 */
export async function passTime(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await untilAnswered(page);
    await page.clock.runFor(Math.min(left, STEP_MS));
  }
}

export type Advance = {
  /** Whether the service never answers, so that only the page's own time limit ends a request. */
  isSilent?: boolean;
};

/**
 * Advances the clock until an element with this text is visible. Waiting in real time would take minutes, because the
 * page retries its requests.
 */
export async function untilThere(
  page: Page,
  text: string | RegExp,
  { isSilent = false }: Advance = {},
): Promise<void> {
  const there = page.getByText(text).filter({ visible: true }).first();
  for (let step = 0; step < 120; step += 1) {
    if (!isSilent) await untilAnswered(page);
    if ((await there.count()) > 0) return;
    // The step is half of the time limit of a request, so a request that starts in this step does not time out within
    // it.
    await page.clock.runFor(5000);
  }
  throw new Error(`"${String(text)}" never came`);
}
