import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { details, latestFinalHash } from "./service.ts";
import { unfoldSources } from "./unfold.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);
const record = await details(origin, hash);

const section = (page: Page, verdict: string) =>
  page.locator(`section[data-verdict=${verdict}]`).filter({ has: page.locator("#verdict") });

describe(`the verdict at ${bothSizes}`, () => {
  const browser = useBrowser();

  async function open() {
    const opened = await browser.open(desktop);
    await opened.page.goto(`${origin}/fingerprint/${hash}`);
    return opened;
  }

  it("[E3] gives each of the four its own icon, word and colour, and only confirmed a green surface", async () => {
    const { page, close } = await open();
    const field = page.getByLabel("A root or a snapshot you got elsewhere (optional)");
    await unfoldSources(page);
    await atBothSizes(page, async () => {
      const looks: { verdict: string; icon: string; color: string; mark: string; head: string }[] =
        [];
      for (const [verdict, root] of [
        ["consistent", ""],
        ["confirmed", record.mptRoot],
        ["failed", "1".repeat(64)],
        ["inconclusive", "12"],
      ] as const) {
        await field.fill(root);
        const shown = section(page, verdict);
        await shown.waitFor();
        const look = await shown
          .locator("[data-mark]")
          .first()
          .evaluate((mark) => {
            const { color, backgroundColor } = getComputedStyle(mark);
            const head = getComputedStyle(mark.parentElement ?? mark).backgroundColor;
            return { icon: mark.innerHTML, color, mark: backgroundColor, head };
          });
        await expect.poll(() => shown.innerText()).toMatch(new RegExp(`^${verdict}`, "i"));
        looks.push({ verdict, ...look });
      }
      for (const part of ["icon", "color", "mark"] as const) {
        expect(new Set(looks.map((look) => look[part])).size).toBe(4);
      }
      const [consistent, confirmed] = looks;
      expect(looks.filter(({ head }) => head === confirmed?.head)).toHaveLength(1);
      // Only the panel of the verdict `confirmed` may have this mark. After the verdict has changed, the mark
      // must be gone from the page.
      await field.fill("");
      await section(page, "consistent").waitFor();
      expect(consistent?.icon).not.toBe("");
      const icons = await page.locator("svg").evaluateAll((all) => all.map((svg) => svg.innerHTML));
      const [, shield = ""] = /<svg[^>]*>(.*)<\/svg>/.exec(confirmed?.icon ?? "") ?? [];
      expect(shield).not.toBe("");
      expect(icons).not.toContain(shield);
    });
    await close();
  });

  it("[E3] fails a proof of another root than the visitor’s, and says that a root copied from the page confirms nothing", async () => {
    const { page, close } = await open();
    const field = page.getByLabel("A root or a snapshot you got elsewhere (optional)");
    await unfoldSources(page);
    await atBothSizes(page, async () => {
      await page.getByText("from a source that is independent of the service").waitFor();
      await field.fill(record.mptRoot);
      const confirmed = section(page, "confirmed");
      await confirmed.waitFor();
      await expect
        .poll(() => confirmed.innerText())
        .toContain(
          "This result is only as trustworthy as the source of your root. A root that was copied from this evidence or came with it confirms nothing.",
        );
      await page
        .getByText("The result is only as trustworthy as the source of your root.")
        .waitFor();

      await field.fill("1".repeat(64));
      const failed = section(page, "failed");
      await failed.waitFor();
      const words = await failed.innerText();
      expect(words).toMatch(/^Failed\n+The proof leads to one root, and you provided another\.\n/);
      expect(words).toContain("What passed its checks: the content, the signatures");
      await field.fill("");
    });
    await close();
  });

  it("[E14] marks what the hash covers and what is only stated, and shows the ids beside the names", async () => {
    const { page, close } = await open();
    await section(page, "consistent").waitFor();
    const marks = (name: string) =>
      page
        .getByRole("term")
        .filter({ hasText: new RegExp(`^${name}$`) })
        .locator("xpath=following-sibling::dd[1]")
        .locator("[data-coverage]")
        .evaluateAll((all) => all.map((mark) => mark.getAttribute("data-coverage")));
    await atBothSizes(page, async () => {
      for (const name of ["Event ID", "Document ID", "Document REF", "Fingerprint timestamp"]) {
        await expect.poll(() => marks(name)).toEqual(["covered"]);
      }
      // A hash that fits says that a time was not changed, and not that it is true.
      const mark = page.locator("dd [data-coverage=covered]").first();
      await expect.poll(() => mark.textContent()).toMatch(/Whether it is true was not checked/);
      for (const name of ["Status", "Confirmation timestamp"]) {
        await expect.poll(() => marks(name)).toEqual(["stated"]);
      }
      await expect.poll(() => marks("Organization")).toEqual(["stated", "covered"]);
      const organization = page.getByRole("button", { name: "Copy organization ID" });
      await organization.click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(record.organizationId);
    });
    await close();
  });

  it("[E1] shows the year of every date in the evidence, this year’s too", async () => {
    const { page, close } = await open();
    const year = record.fingerprintTimestamp.slice(0, 4);
    await atBothSizes(page, async () => {
      await section(page, "consistent").waitFor();
      const dates = await page.locator("main time").allInnerTexts();
      expect(dates.length).toBeGreaterThanOrEqual(4);
      expect(dates.filter((date) => !date.includes(year))).toEqual([]);
      const zones = page.locator("main time + span:not(.visually-hidden)");
      await expect.poll(() => zones.count()).toBeGreaterThanOrEqual(3);
      await expect(zones.filter({ visible: false }).count()).resolves.toBe(0);
      await expect
        .poll(() => section(page, "consistent").innerText())
        .toMatch(new RegExp(`in a snapshot dated \\d+ \\w+ ${year} `));
    });
    await close();
  });

  it("[E16] bypasses the browser’s cache when asked to check again", async () => {
    const { page, close } = await browser.open(desktop);
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    const wanted = [
      `/v1/fingerprints/${hash}`,
      `/v1/fingerprints/${hash}/proof`,
      `/v1/batches/${record.batchId}`,
      `/v1/ledger/snapshots/${record.batchGlobalSnapshotHash}`,
    ];
    const overTheWire = new Set<string>();
    network.on("Network.responseReceived", ({ response }) => {
      if (response.fromDiskCache !== true) overTheWire.add(new URL(response.url).pathname);
    });
    await page.goto(`${origin}/fingerprint/${hash}`);
    await section(page, "consistent").waitFor();
    await atBothSizes(page, async () => {
      // All answers are final, so without "Check again" the browser would take them from its cache.
      overTheWire.clear();
      await page.getByRole("button", { name: "Check again" }).click();
      await expect.poll(() => wanted.filter((path) => !overTheWire.has(path))).toEqual([]);
      await section(page, "consistent").waitFor();
    });
    await close();
  });
});
