// Tests the dashboard on services that hold little, state odd things, or do not answer yet.
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { fingerprints } from "../../../test/honest-service.ts";
import {
  all,
  at,
  atBothSizes,
  bothSizes,
  comeBack,
  ends,
  one,
  show,
  sizes,
  untilSaid,
  valueOf,
  poll,
} from "../../../test/show.tsx";
import { createStubService } from "../../../test/stub-service.ts";

const LATEST = "/v1/fingerprints/latest";
const STATS = "/v1/fingerprints/stats";
const [{ summary: newest }] = fingerprints as [(typeof fingerprints)[number]];
const counters = () =>
  ["Fingerprints (24HR)", "Fingerprints (30D)", "Fingerprints (All time)"].map(
    (name) => valueOf(name).innerText,
  );

/** The table is found by its name. The charts have tables too, for users who cannot see the charts. */
const table = () => page.getByRole("table", { name: "Latest fingerprints" }).element();
const rows = () => all("tbody tr", table());
const cells = (row: number) => all("td", rows()[row]);
const links = () => all('a[href^="/fingerprint/"]', table());
const shownHashes = () => links().map((link) => link.getAttribute("href")?.split("/").at(-1));

async function showLatest(latest: readonly unknown[], address = "/dashboard"): Promise<void> {
  const service = createStubService();
  service.replace(LATEST, latest);
  await show(address, { service });
}

describe(`the dashboard’s counters at ${bothSizes}`, () => {
  it("[D2] show ... until the answer has arrived", async () => {
    const service = createStubService();
    const release = service.hold(STATS);
    await show("/dashboard", { service });
    await atBothSizes(() => poll(counters).toEqual(["...", "...", "..."]));
    release();
    const count = String(fingerprints.length);
    await atBothSizes(() => poll(counters).toEqual([count, count, count]));
  });

  it.each([
    ["a counter is missing", { data: { fingerprintsTotal: 7 } }, 200, ["0", "0", "7"]],
    ["there are none", { errors: [{ message: "no such thing" }] }, 404, ["0", "0", "0"]],
    ["there is no data", { data: null }, 200, ["0", "0", "0"]],
  ])("[D3] show 0 where %s", async (_, body, status, expected) => {
    const service = createStubService();
    service.on(STATS, () => Response.json(body, { status }));
    await show("/dashboard", { service });
    await atBothSizes(() => poll(counters).toEqual(expected));
  });

  it("show no number where another server answers in the service’s place", async () => {
    const service = createStubService();
    service.on(STATS, () => new Response("<h1>404</h1>", { status: 404 }));
    await show("/dashboard", { service });
    await atBothSizes(() => poll(counters).toEqual(["--", "--", "--"]));
  });

  it("[N3] [N4] [N5] are written as numbers are specified", async () => {
    const service = createStubService();
    service.replace(STATS, {
      fingerprints24h: 1_234_567,
      fingerprints30d: 2_500_000_000_000,
      fingerprintsTotal: "many",
    });
    await show("/dashboard", { service });
    await atBothSizes(() => poll(counters).toEqual(["1,234,567", "2.5T", "--"]));
  });
});

describe(`the dashboard at ${bothSizes}`, () => {
  it("[D7] shows each row's age from createdAt, and the exact time on request", async () => {
    const createdAt = new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString();
    // An instant up to five minutes in the future counts as the present. One that is soon past would get an age.
    const soon = new Date(Date.now() + 120_000).toISOString();
    await showLatest([
      { ...newest, createdAt, timestamp: "2020-01-01T00:00:00Z" },
      { ...newest, hash: "ab".repeat(32), createdAt: soon },
    ]);
    const utc = `${createdAt.slice(0, 19).replace("T", " ")} UTC`;
    await atBothSizes(async () => {
      await poll(() => all("time", table()).map(({ innerText }) => innerText)).toEqual([
        "3 hours ago",
        "just now",
      ]);
      expect(one("time", table()).getAttribute("datetime")).toBe(createdAt);
      const button = one("button:has(time)", table());
      expect(button.textContent).toContain(utc);
      await userEvent.click(button);
      await poll(
        () => all("body *").filter((each) => each.innerText === utc).length,
      ).toBeGreaterThan(0);
      await userEvent.keyboard("{Escape}");
    });
  });

  it("[D8] [D9] shows the organization's name or else its id, and long values shortened in the middle but whole in the page", async () => {
    const { orgName: _orgName, tenantName: _tenantName, ...nameless } = newest;
    const orgName = "The Amalgamated Society of Patient Archivists";
    await showLatest([
      { ...nameless, orgName },
      { ...nameless, hash: "cd".repeat(32) },
    ]);
    const parts = (row: number, column: number) =>
      all("bdi > span", cells(row)[column]).map(
        (part) => [part.textContent, getComputedStyle(part).fontSize !== "0px"] as const,
      );
    const visible = (row: number, column: number) =>
      parts(row, column)
        .filter(([, isVisible]) => isVisible)
        .map(([text]) => text)
        .join("…");
    await atBothSizes(async () => {
      await poll(() => links().length).toBe(2);
      expect(cells(0)[2]?.textContent).toBe(orgName);
      expect(cells(1)[2]?.textContent).toBe(newest.orgId);
      expect(cells(1)[3]?.textContent).toBe(newest.tenantId);
      // Only the two ends of the hash are visible. The middle is in the page without taking any width, and CSS draws the
      // ellipsis.
      expect(parts(0, 0)).toEqual([
        [newest.hash.slice(0, 8), true],
        [newest.hash.slice(8, -8), false],
        [newest.hash.slice(-8), true],
      ]);
      expect(visible(0, 2)).toBe(ends(orgName, 10));
      expect(visible(1, 2)).toBe(ends(newest.orgId, 8));
    });
  });

  it("[D10] shows each status as a badge in title case", async () => {
    const statuses = {
      NEW: ["New", "received"],
      QUEUED: ["Queued", "pending"],
      PROCESSING: ["Processing", "pending"],
      PENDING_COMMITMENT: ["Pending Commitment", "pending"],
      FINALIZED_COMMITMENT: ["Finalized Commitment", "success"],
      ERRORED_COMMITMENT: ["Errored Commitment", "error"],
    };
    await showLatest(
      Object.keys(statuses).map((status, index) => ({
        ...newest,
        hash: `${index}`.repeat(64),
        status,
      })),
    );
    const badges = () =>
      all("[data-kind]", table()).map(({ textContent, dataset }) => [textContent, dataset["kind"]]);
    await atBothSizes(() => poll(badges).toEqual(Object.values(statuses)));
  });

  it("[D13] shows an example: a final fingerprint, or how it works where there is none", async () => {
    const example = () =>
      page.getByRole("link", { name: "See an example" }).element().getAttribute("href");
    await showLatest([
      { ...newest, hash: "ab".repeat(32), status: "NEW" },
      { ...newest, hash: "cd".repeat(32), status: "FINALIZED_COMMITMENT" },
    ]);
    await atBothSizes(() => poll(example).toBe(`/fingerprint/${"cd".repeat(32)}`));
    await showLatest([]);
    await untilSaid("No data available");
    await atBothSizes(() => poll(example).toBe("/how-it-works"));
  });

  it("[D11] [D14] says No data available where there is none, and how the first fingerprint comes to be", async () => {
    await showLatest([]);
    const first = page.getByRole("region", { name: "How the first fingerprint comes to be" });
    await atBothSizes(async () => {
      await expect.element(page.getByRole("cell", { name: "No data available" })).toBeVisible();
      expect(all("li", first.element())).toHaveLength(3);
      await expect.element(first.getByRole("link", { name: /^Request access/ })).toBeVisible();
    });
    // A status that no fingerprint has does not mean that there are no fingerprints.
    await showLatest([], "/dashboard?status=NEW");
    await expect.element(page.getByRole("cell", { name: "No data available" })).toBeVisible();
    expect(first.query()).toBeNull();
  });

  it("[D12] requests both again every 30 seconds, not in a hidden tab, and at once when the tab is shown again", async () => {
    vi.useFakeTimers();
    const service = createStubService();
    await show("/dashboard", { service });
    const count = () =>
      ["latest", "stats"].map(
        (call) => service.asked.filter((path) => path.includes(`/fingerprints/${call}`)).length,
      );
    await poll(count).toEqual([1, 1]);
    await poll(() => rows().length).toBe(fingerprints.length);
    let times = 1;
    for (const size of sizes) {
      await at(size);
      await vi.advanceTimersByTimeAsync(29_000);
      expect(count()).toEqual([times, times]);
      await vi.advanceTimersByTimeAsync(1100);
      times += 1;
      await poll(count).toEqual([times, times]);
    }
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    comeBack();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(count()).toEqual([times, times]);
    visibility.mockRestore();
    comeBack();
    await poll(count).toEqual([times + 1, times + 1]);
  });

  it("keeps its rows in place when new ones arrive, and offers to show the new ones", async () => {
    vi.useFakeTimers();
    const service = createStubService();
    const summaries = fingerprints.map(({ summary }) => summary);
    const hashes = summaries.map(({ hash }) => hash);
    let from = 2;
    service.on(LATEST, () => Response.json({ data: summaries.slice(from, from + 10) }));
    await show("/dashboard", { service });
    await poll(shownHashes).toEqual(hashes.slice(2, 12));
    const places = new Map<string, number | undefined>();
    const place = () => links()[0]?.getBoundingClientRect().top;
    await atBothSizes(async ({ name }) => void places.set(name, place()));
    from = 0;
    await vi.advanceTimersByTimeAsync(31_000);
    const offer = page.getByRole("button", { name: "Show 2 new" });
    await atBothSizes(async ({ name }) => {
      await expect.element(offer).toBeVisible();
      expect(shownHashes()).toEqual(hashes.slice(2, 12));
      expect(place()).toBe(places.get(name));
    });
    offer.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await atBothSizes(async () => {
      await poll(shownHashes).toEqual(hashes.slice(0, 10));
      expect(offer.query()).toBeNull();
    });
  });
});
