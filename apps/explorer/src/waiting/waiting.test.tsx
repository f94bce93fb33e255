// Tests what a page says while the service does not answer, and which requests are repeated.
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { one as example } from "../../test/honest-service.ts";
import {
  all,
  at,
  atBothSizes,
  bothSizes,
  one,
  poll,
  show,
  sizes,
  textOf,
  untilSaid,
  watchShifts,
} from "../../test/show.tsx";
import { createStubService, type StubService } from "../../test/stub-service.ts";

const { hash, batchId } = example.record;
const unavailable = () => Response.json({}, { status: 503 });

/** For each page, the call whose answer is its main content, and what it shows before and after that answer. */
const cases = [
  {
    name: "fingerprint",
    call: `/v1/fingerprints/${hash}`,
    path: `/fingerprint/${hash}`,
    loading: () => textOf("main").includes("Loading fingerprint details..."),
    answered: () => all('button[aria-label="Copy hash"]').length > 0,
    failed: "The fingerprint could not be read",
  },
  {
    name: "batch",
    call: `/v1/batches/${batchId}`,
    path: `/batch/${batchId}`,
    loading: () => textOf("main").includes("Loading batch details..."),
    answered: () => all('button[aria-label="Copy batch ID"]').length > 0,
    failed: "The batch could not be read",
  },
  {
    name: "dashboard",
    call: "/v1/fingerprints/latest",
    path: "/dashboard",
    loading: () => all('table[aria-busy="true"]').length > 0,
    answered: () => all('main table a[href^="/fingerprint/"]').length > 0,
    failed: "The latest fingerprints could not be read",
  },
] as const;

const isNoticed = () => textOf("main").includes("The service does not answer");
const tryNow = () => all("button").filter(({ innerText }) => innerText === "Try now");
const asked = (service: StubService, call: string) =>
  service.asked.filter((path) => path.split("?")[0] === call).length;

/** Records what the page's live region says about the service, with one entry for each announcement. */
function watchAnnouncements(): string[] {
  const said: string[] = [];
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "childList" && addedNodes.length === 0) continue;
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest("output, [aria-live], [role=status], [role=alert]");
      const text = region?.textContent ?? "";
      if (text.includes("service")) said.push(text);
    }
  }).observe(one("#root"), { childList: true, subtree: true, characterData: true });
  return said;
}

describe.each(sizes)("waiting for the service at $name", (size) => {
  it.each(cases)(
    "[K1] the $name page says after the first failed try what is wrong and when the next comes",
    async ({ call, path, loading, answered }) => {
      vi.useFakeTimers({
        toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
      });
      const service = createStubService();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      service.on(call, async () => {
        await released;
        return unavailable();
      });
      await show(path, { service });
      const said = watchAnnouncements();
      await at(size);
      await poll(loading).toBe(true);
      expect(isNoticed()).toBe(false);
      const moved = await watchShifts();
      release();
      await poll(isNoticed).toBe(true);
      await untilSaid("The service reports an error (status 503).");
      await untilSaid("Trying again in 3 s, attempt 2.");
      expect(asked(service, call)).toBe(1);
      expect(textOf("main")).not.toMatch(/^Loading (?:fingerprint|batch)/m);
      await vi.advanceTimersByTimeAsync(2000);
      await untilSaid(/Trying again in [12] s, attempt 2\./);
      await vi.advanceTimersByTimeAsync(500);
      await untilSaid("Trying again in 5 s, attempt 3.");
      expect(said).toHaveLength(1);
      await expect(moved()).resolves.toEqual([]);
      // The page must have exactly one button "Try now". If a notice in the page has the button, the bar at the bottom
      // of the window must be hidden.
      expect(tryNow()).toHaveLength(1);
      service.answerHonestly();
      tryNow()[0]?.click();
      await poll(answered).toBe(true);
      await poll(isNoticed).toBe(false);
    },
  );
});

describe(`a service that fails, at ${bothSizes}`, () => {
  it.each(cases)(
    "[K2] Try now asks at once on the $name page, early and late",
    async ({ call, path, answered }) => {
      vi.useFakeTimers();
      const service = createStubService();
      service.on(call, unavailable);
      await show(path, { service });
      await poll(isNoticed).toBe(true);
      // The clock is stopped, so only the button can cause a request.
      const before = asked(service, call);
      await atBothSizes(() => poll(() => tryNow().length).toBe(1));
      tryNow()[0]?.click();
      await poll(() => asked(service, call)).toBe(before + 1);
      // The press starts the query again with the client's first try. The page says `attempt 6` when the client has used
      // all its tries and the query library waits before it calls the client again.
      await untilSaid(/Trying again in \d+ s, attempt/);
      for (const [waitMs, next] of [
        [2500, "5 s, attempt 4"],
        [5000, "10 s, attempt 5"],
        [10_000, "1 s, attempt 6"],
      ] as const) {
        await vi.advanceTimersByTimeAsync(waitMs);
        await untilSaid(`Trying again in ${next}.`);
      }
      expect(asked(service, call)).toBe(5);
      service.answerHonestly();
      tryNow()[0]?.click();
      await atBothSizes(() => poll(answered).toBe(true));
    },
  );

  it("[K2] leaves the button where it is and the focus on it while a try is under way", async () => {
    const [{ call, path }] = cases;
    vi.useFakeTimers();
    const service = createStubService();
    service.on(call, unavailable);
    await show(path, { service });
    await poll(isNoticed).toBe(true);
    service.on(call, () => new Promise(() => undefined));
    tryNow()[0]?.focus();
    const place = () => tryNow()[0]?.getBoundingClientRect().toJSON() as unknown;
    const places = new Map<string, unknown>();
    await atBothSizes(async ({ name }) => void places.set(name, place()));
    await userEvent.keyboard("{Enter}");
    await untilSaid(/Trying again, attempt \d+…/);
    await atBothSizes(async ({ name }) => {
      expect(tryNow()[0]?.getAttribute("aria-disabled")).toBe("true");
      expect(place()).toEqual(places.get(name));
      expect(document.activeElement?.textContent).toBe("Try now");
    });
  });

  describe.each(cases)("on the $name page", ({ call, path, failed }) => {
    it.each<[string, () => Response]>([
      ["a 400", () => Response.json({ errors: [{ message: "no" }] }, { status: 400 })],
      ["a body of the wrong shape", () => Response.json({ data: 7 })],
    ])("[K3] %s is requested exactly once, and is shown at once", async (_what, answer) => {
      vi.useFakeTimers();
      const service = createStubService();
      service.on(call, answer);
      await show(path, { service });
      await untilSaid(failed);
      // 8 seconds are long enough for a retry by the client or by the query library, but too short for the next poll.
      await vi.advanceTimersByTimeAsync(8000);
      expect(asked(service, call)).toBe(1);
      await atBothSizes(async () => {
        await untilSaid(failed);
        expect(isNoticed()).toBe(false);
      });
    });
  });

  it("marks the counters in their own place, and gives the reason below the page", async () => {
    vi.useFakeTimers();
    const service = createStubService();
    service.on("/v1/fingerprints/stats", unavailable);
    await show("/dashboard", { service });
    const text = "The service reports an error (status 503).";
    const bars = () => all("body span").filter(({ textContent }) => textContent === text).length;
    const unanswered = () => textOf("main").split("No answer yet").length - 1;
    await atBothSizes(async () => {
      await poll(unanswered).toBe(3);
      await poll(bars).toBe(1);
      expect(textOf("main")).not.toContain(text);
    });
    service.answerHonestly();
    await page.getByRole("button", { name: "Try now" }).click();
    await poll(unanswered).toBe(0);
    await poll(bars).toBe(0);
  });
});
