import type { Page, Request, Route } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { replaceAnswer } from "./change-answer.ts";
import { passTime, stopClock, untilAnswered } from "./clock.ts";
import { ends, latestFinalHash, read, type Summary } from "./service.ts";

const origin = inject("origin");
const latestCall = "**/v1/fingerprints/latest?*";
const statsCall = "**/v1/fingerprints/stats";
const counterNames = ["Fingerprints (24HR)", "Fingerprints (30D)", "Fingerprints (All time)"];

const latest = (query = "limit=20") => read<Summary[]>(origin, `/v1/fingerprints/latest?${query}`);

async function counter(page: Page, name: string): Promise<string> {
  const term = page.getByRole("term").filter({ hasText: name });
  return term.locator("xpath=following-sibling::dd[1]").innerText();
}

async function expectCounters(
  page: Page,
  expected: readonly (string | undefined)[],
): Promise<void> {
  for (const [index, name] of counterNames.entries()) {
    await expect.poll(() => counter(page, name)).toBe(expected[index]);
  }
}

/** Answers the call for the latest fingerprints with the given rows, newest first. */
async function answerLatest(page: Page, rows: () => readonly unknown[]): Promise<void> {
  await page.route(latestCall, (route) => route.fulfill({ json: { data: rows() } }));
}

/** The table is found by its name. The charts have tables too, for users who cannot see the charts. */
const table = (page: Page) => page.getByRole("table", { name: "Latest fingerprints" });
const hashLinks = (page: Page) => table(page).locator('a[href^="/fingerprint/"]');

async function shownHashes(page: Page): Promise<string[]> {
  const addresses = await hashLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute("href") ?? ""),
  );
  return addresses.map((address) => address.slice("/fingerprint/".length));
}

describe(`the dashboard at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[D1] counts the fingerprints of a day, of a month, and all", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const stats = await read<Record<string, number>>(origin, "/v1/fingerprints/stats");
    const expected = ["fingerprints24h", "fingerprints30d", "fingerprintsTotal"].map((key) =>
      stats[key]?.toLocaleString("en-US"),
    );
    await page.goto(`${origin}/dashboard`);
    await page.getByRole("region", { name: "Overview" }).waitFor();
    await atBothSizes(page, () => expectCounters(page, expected));
    expect(errors).toEqual([]);
    await close();
  });

  it("[D2] shows ... for a counter that has not arrived yet", async () => {
    const { page, close } = await browser.open(desktop);
    const held: Route[] = [];
    await page.route(statsCall, (route) => void held.push(route));
    await page.goto(`${origin}/dashboard`);
    await page.getByRole("region", { name: "Overview" }).waitFor();
    await atBothSizes(page, () => expectCounters(page, ["...", "...", "..."]));
    // The first paint shows these dots too, before the page has sent the request.
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await atBothSizes(page, () =>
      expect.poll(() => counter(page, "Fingerprints (All time)")).toMatch(/^\d/),
    );
    await close();
  });

  it.each([
    ["a counter is missing", { data: { fingerprintsTotal: 7 } }, 200, ["0", "0", "7"]],
    ["there are none", { errors: [{ message: "no such thing" }] }, 404, ["0", "0", "0"]],
    ["there is no data", { data: null }, 200, ["0", "0", "0"]],
  ])("[D3] shows 0 where %s", async (_name, json, status, expected) => {
    const { page, close } = await browser.open(desktop);
    await page.route(statsCall, (route) => route.fulfill({ status, json }));
    await page.goto(`${origin}/dashboard`);
    await atBothSizes(page, () => expectCounters(page, expected));
    await close();
  });

  it("[N3] [N4] [N5] writes the counters as numbers are specified", async () => {
    const { page, close } = await browser.open(desktop);
    await replaceAnswer(page, statsCall, {
      fingerprints24h: 1_234_567,
      fingerprints30d: 2_500_000_000_000,
      fingerprintsTotal: "many",
    });
    await page.goto(`${origin}/dashboard`);
    await atBothSizes(page, () => expectCounters(page, ["1,234,567", "2.5T", "--"]));
    await close();
  });

  it("[D4] [D5] [D6] lists the latest under five columns, under two on a phone, each row leading to its fingerprint", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const rows = await latest();
    await page.goto(`${origin}/dashboard`);
    const columns = ["Fingerprint hash", "Timestamp", "Organization", "Tenant", "Status"];
    await atBothSizes(page, async ({ isPhone }) => {
      await expect.poll(() => shownHashes(page)).toEqual(rows.map(({ hash }) => hash));
      await expect
        .poll(() => table(page).getByRole("columnheader").allInnerTexts())
        .toEqual(isPhone ? columns.slice(0, 2) : columns);
    });
    await hashLinks(page).nth(3).click();
    await page.waitForURL(`${origin}/fingerprint/${rows[3]?.hash}`);
    expect(errors).toEqual([]);
    await close();
  });

  it("[D7] shows each row's age from createdAt, and the exact time on request", async () => {
    const { page, close } = await browser.open(desktop, { timezoneId: "America/New_York" });
    const [first] = await latest();
    if (first === undefined) throw new Error("the service holds nothing");
    const createdAt = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString();
    // An instant up to five minutes in the future counts as the present. One that is soon past would get an age.
    const soon = new Date(Date.now() + 120_000).toISOString();
    const twice = [
      { ...first, createdAt, timestamp: "2020-01-01T00:00:00Z" },
      { ...first, hash: "ab".repeat(32), createdAt: soon },
    ];
    await answerLatest(page, () => twice);
    await page.goto(`${origin}/dashboard`);
    const times = table(page).locator("time");
    const utc = `${createdAt.slice(0, 19).replace("T", " ")} UTC`;
    const button = table(page).locator("button:has(time)").first();
    await atBothSizes(page, async () => {
      await expect.poll(() => times.allInnerTexts()).toEqual(["3 hours ago", "just now"]);
      await expect.poll(() => times.first().getAttribute("datetime")).toBe(createdAt);
      await expect.poll(() => button.textContent()).toContain(utc);
      await button.click();
      await page.getByText(utc).last().waitFor();
      await page.keyboard.press("Escape");
    });
    await close();
  });

  it("[D8] [D9] shows the organization's name or else its id, and long values shortened in the middle but whole in the page", async () => {
    const { page, close } = await browser.open(desktop);
    const [first] = await latest();
    if (first === undefined) throw new Error("the service holds nothing");
    const { orgName: _orgName, tenantName: _tenantName, ...nameless } = first;
    const orgName = "The Amalgamated Society of Patient Archivists";
    await answerLatest(page, () => [
      { ...nameless, orgName },
      { ...nameless, hash: "cd".repeat(32) },
    ]);
    await page.goto(`${origin}/dashboard`);
    const cells = (row: number) => table(page).getByRole("row").nth(row).locator("td");
    const visibleParts = (row: number, column: number) =>
      cells(row)
        .nth(column)
        .locator("bdi > span")
        .evaluateAll((parts) =>
          parts
            .filter((part) => getComputedStyle(part).fontSize !== "0px")
            .map((part) => part.textContent)
            .join("…"),
        );
    await atBothSizes(page, async () => {
      await expect.poll(() => hashLinks(page).count()).toBe(2);
      await expect.poll(() => cells(1).nth(2).textContent()).toBe(orgName);
      await expect.poll(() => cells(2).nth(2).textContent()).toBe(first.orgId);
      await expect.poll(() => cells(2).nth(3).textContent()).toBe(first.tenantId);
      // Only the two ends of the hash are visible. The middle is in the page without taking any width, and CSS
      // draws the ellipsis.
      const shown = () =>
        cells(1)
          .nth(0)
          .locator("a bdi > span")
          .evaluateAll((parts) =>
            parts.map((part) => [part.textContent, getComputedStyle(part).fontSize !== "0px"]),
          );
      await expect.poll(shown).toEqual([
        [first.hash.slice(0, 8), true],
        [first.hash.slice(8, -8), false],
        [first.hash.slice(-8), true],
      ]);
      await expect.poll(() => visibleParts(1, 2)).toBe(ends(orgName, 10));
      await expect.poll(() => visibleParts(2, 2)).toBe(ends(first.orgId, 8));
    });
    await close();
  });

  it("[D10] shows each status as a badge in title case", async () => {
    const { page, close } = await browser.open(desktop);
    const [first] = await latest();
    const statuses = {
      NEW: ["New", "received"],
      QUEUED: ["Queued", "pending"],
      PROCESSING: ["Processing", "pending"],
      PENDING_COMMITMENT: ["Pending Commitment", "pending"],
      FINALIZED_COMMITMENT: ["Finalized Commitment", "success"],
      ERRORED_COMMITMENT: ["Errored Commitment", "error"],
    };
    await answerLatest(page, () =>
      Object.keys(statuses).map((status, index) => ({
        ...first,
        hash: `${index}`.repeat(64),
        status,
      })),
    );
    await page.goto(`${origin}/dashboard`);
    const badges = table(page).locator("[data-kind]");
    const shown = () =>
      badges.evaluateAll((found) =>
        found.map((badge) => [badge.textContent, badge.getAttribute("data-kind")]),
      );
    await atBothSizes(page, () => expect.poll(shown).toEqual(Object.values(statuses)));
    await close();
  });

  it("[D13] asks the visitor's question, and takes a hash, a link or a proof", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const field = page.getByRole("main").getByRole("textbox");
    await page.goto(`${origin}/dashboard`);
    await atBothSizes(page, async () => {
      await field.fill(hash);
      await page.getByText("64 hex digits").waitFor();
      await field.fill("");
      await page.getByRole("button", { name: "Choose a file" }).waitFor();
    });
    await field.fill(`https://elsewhere.example/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Look it up" }).click();
    await page.waitForURL(`${origin}/fingerprint/${hash}`);
    await page.goBack();
    await page.goto(`${origin}/dashboard`);
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      '{"path": "", "witness": []}',
    );
    await field.press("Control+V");
    await page.waitForURL(`${origin}/verify`);
    expect(errors).toEqual([]);
    await close();
  });

  it("[D13] shows an example: a final fingerprint, or how it works where there is none", async () => {
    const { page, close } = await browser.open(desktop);
    const [first] = await latest();
    const example = page.getByRole("link", { name: "See an example" });
    await answerLatest(page, () => [
      { ...first, hash: "ab".repeat(32), status: "NEW" },
      { ...first, hash: "cd".repeat(32), status: "FINALIZED_COMMITMENT" },
    ]);
    await page.goto(`${origin}/dashboard`);
    await atBothSizes(page, () =>
      expect.poll(() => example.getAttribute("href")).toBe(`/fingerprint/${"cd".repeat(32)}`),
    );
    await answerLatest(page, () => []);
    await page.reload();
    await page.getByRole("cell", { name: "No data available" }).waitFor();
    await expect.poll(() => example.getAttribute("href")).toBe("/how-it-works");
    await close();
  });

  it("[D11] [D14] says No data available where there is none, and how the first fingerprint comes to be", async () => {
    const { page, close } = await browser.open(desktop);
    await answerLatest(page, () => []);
    await page.goto(`${origin}/dashboard`);
    const first = page.getByRole("region", { name: "How the first fingerprint comes to be" });
    await atBothSizes(page, async () => {
      await page.getByRole("cell", { name: "No data available" }).waitFor();
      await expect.poll(() => first.getByRole("listitem").count()).toBe(3);
      await first.getByRole("link", { name: /^Request access/ }).waitFor();
    });
    // A status that no fingerprint has does not mean that there are no fingerprints.
    await page.goto(`${origin}/dashboard?status=NEW`);
    await page.getByRole("cell", { name: "No data available" }).waitFor();
    await expect.poll(() => first.count()).toBe(0);
    await close();
  });

  it("[D12] requests both again every 30 seconds, not in a hidden tab, and at once when the tab is shown again", async () => {
    const { page, close } = await browser.open(desktop);
    // The clock may jump only when no answer is pending, because a pending request would time out and be
    // sent again. `calls` shows when all requests have been answered.
    const calls: Record<"asked" | "answered", string[]> = { asked: [], answered: [] };
    const note = (list: string[]) => (request: Request) => {
      const call = /latest|stats/.exec(request.url());
      if (call !== null) list.push(call[0]);
    };
    page.on("request", note(calls.asked));
    page.on("requestfinished", note(calls.answered));
    const count = () =>
      ["latest", "stats"].flatMap((call) =>
        [calls.asked, calls.answered].map((list) => list.filter((one) => one === call).length),
      );
    const each = (times: number) => [times, times, times, times];
    const setVisibility = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "visibilityState", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      }, state);
    await page.clock.install();
    await page.goto(`${origin}/dashboard`);
    await hashLinks(page).first().waitFor();
    await expect.poll(count).toEqual(each(1));
    await stopClock(page);
    // The page polls every 30 seconds. Some of this time may have passed while the page was loading, so the clock
    // advances by only half of it.
    await passTime(page, 15_000);
    expect(count()).toEqual(each(1));
    // The clock advances by single seconds until the page polls. The next poll is due 30 seconds after its answers, so
    // the test then knows that time to within a second.
    await expect
      .poll(async () => {
        await passTime(page, 1000);
        await untilAnswered(page);
        return count();
      })
      .toEqual(each(2));
    let times = 2;
    await atBothSizes(page, async () => {
      await passTime(page, 28_500);
      expect(count()).toEqual(each(times));
      await passTime(page, 1600);
      await untilAnswered(page);
      times += 1;
      await expect.poll(count).toEqual(each(times));
    });
    await setVisibility("hidden");
    await passTime(page, 120_000);
    expect(count()).toEqual(each(times));
    await setVisibility("visible");
    await page.clock.runFor(100);
    await expect.poll(count).toEqual(each(times + 1));
    await close();
  });

  it("keeps its rows in place when new ones arrive, and offers to show the new ones", async () => {
    const { page, close } = await browser.open(desktop);
    const all = await latest();
    let from = 2;
    await answerLatest(page, () => all.slice(from, from + 10));
    await page.clock.install();
    await page.goto(`${origin}/dashboard`);
    const before = all.slice(2, 12).map(({ hash }) => hash);
    await expect.poll(() => shownHashes(page)).toEqual(before);
    const places = new Map<string, unknown>();
    const placeOfFirst = () => hashLinks(page).first().boundingBox();
    await atBothSizes(page, async ({ name }) => {
      places.set(name, await placeOfFirst());
    });
    from = 0;
    await passTime(page, 31_000);
    const offer = page.getByRole("button", { name: "Show 2 new" });
    await atBothSizes(page, async ({ name }) => {
      await offer.waitFor();
      await expect.poll(() => shownHashes(page)).toEqual(before);
      await expect.poll(placeOfFirst).toEqual(places.get(name));
    });
    await offer.click();
    await atBothSizes(page, async () => {
      await expect.poll(() => shownHashes(page)).toEqual(all.slice(0, 10).map(({ hash }) => hash));
      await expect.poll(() => offer.count()).toBe(0);
    });
    await close();
  });

  it("has an address for each page of older fingerprints: links, back, forward, refresh and deep links", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const hashes = (await latest("limit=60")).map(({ hash }) => hash);
    const shows = (from: number) =>
      atBothSizes(page, () =>
        expect.poll(() => shownHashes(page)).toEqual(hashes.slice(from, from + 20)),
      );
    const turn = (name: string) => page.getByRole("link", { name, exact: true }).click();
    await page.goto(`${origin}/dashboard`);
    await shows(0);
    await turn("Older");
    await shows(20);
    await turn("Older");
    await shows(40);
    const third = page.url();
    expect(third).toMatch(/\/dashboard\?cursor=/);
    await page.reload();
    await shows(40);
    await turn("Newer");
    await shows(20);
    await page.goBack();
    await shows(40);
    await page.goBack();
    await page.goBack();
    await shows(0);
    await page.goForward();
    await shows(20);
    await turn("Newer");
    await shows(0);
    expect(page.url()).toBe(`${origin}/dashboard`);

    const stranger = await browser.open(desktop);
    await stranger.page.goto(third);
    await atBothSizes(stranger.page, async () => {
      await expect.poll(() => shownHashes(stranger.page)).toEqual(hashes.slice(40, 60));
      await expect
        .poll(() => stranger.page.getByRole("link", { name: "Newer", exact: true }).count())
        .toBe(0);
    });
    await stranger.page.getByRole("link", { name: "Newest", exact: true }).click();
    await expect.poll(() => shownHashes(stranger.page)).toEqual(hashes.slice(0, 20));
    await stranger.close();
    expect(errors).toEqual([]);
    await close();
  });

  it("can show only one status, which is part of the address", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/dashboard`);
    await hashLinks(page).first().waitFor();
    const filter = page.getByRole("combobox", { name: "Status" });
    await filter.selectOption("Errored Commitment");
    await page.waitForURL(`${origin}/dashboard?status=ERRORED_COMMITMENT`);
    await atBothSizes(page, () => page.getByRole("cell", { name: "No data available" }).waitFor());
    await filter.selectOption("Finalized Commitment");
    await hashLinks(page).first().waitFor();
    await page.getByRole("link", { name: "Older", exact: true }).click();
    await page.waitForURL(/status=FINALIZED_COMMITMENT&cursor=/);
    await page.reload();
    await atBothSizes(page, async () => {
      await hashLinks(page).first().waitFor();
      await expect.poll(() => filter.inputValue()).toBe("FINALIZED_COMMITMENT");
    });
    await close();
  });
});

describe.each(viewports)("the dashboard at $name", (viewport) => {
  const browser = useBrowser();

  it("returns to the reader's place in the list after a fingerprint's page", async () => {
    const { page, close } = await browser.open(viewport);
    await page.goto(`${origin}/dashboard`);
    const link = hashLinks(page).nth(15);
    const scrolled = () => page.evaluate(() => window.scrollY);
    await link.scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      window.scrollTo(0, 500);
    });
    await link.click();
    await page.getByRole("region", { name: "Is this my file?" }).waitFor();
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await link.waitFor();
    await expect.poll(scrolled).toBeGreaterThan(400);
    // The visitor has gone back by now. A page that is opened after that must start at its top again.
    await link.click();
    await page.getByRole("region", { name: "Is this my file?" }).waitFor();
    await expect.poll(scrolled).toBe(0);
    await close();
  });
});
