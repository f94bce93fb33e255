// Tests a fingerprint's page against the record that the service holds. What it shows of other records is in
// apps/explorer/src/pages/fingerprint/fingerprint-page.test.tsx.
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { passTime } from "./clock.ts";
import { field } from "./field.ts";
import { details, ends, latestFinalHash, type Details } from "./service.ts";
import { asksForData } from "./source.ts";

const origin = inject("origin");

/** Opens a fingerprint's page after changing or removing the given members of its record. */
async function openChanged(
  page: Page,
  hash: string,
  change: (record: Details) => object,
): Promise<void> {
  const record = await details(origin, hash);
  await page.route(`**/v1/fingerprints/${hash}`, (route) =>
    route.fulfill({ json: { data: change(record) } }),
  );
  await page.goto(`${origin}/fingerprint/${hash}`);
  await page.getByRole("button", { name: "Copy hash" }).waitFor();
}

describe(`a fingerprint's page at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[F1] is below the dashboard in the breadcrumbs", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/fingerprint/${await latestFinalHash(origin)}`);
    const items = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
    await atBothSizes(page, async () => {
      await expect.poll(() => items.allInnerTexts()).toEqual(["Dashboard", "Fingerprint"]);
    });
    await items.first().getByRole("link").click();
    await page.waitForURL(`${origin}/dashboard`);
    await close();
  });

  it("[F4] [B3] [C6] says that an address names no fingerprint or batch, and sends no request", async () => {
    const { page, close } = await browser.open(desktop);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (asksForData(request.url())) asked.push(request.url());
    });
    for (const [path, said] of [
      ["/fingerprint", "No fingerprint hash provided"],
      ["/batch", "No batch ID provided"],
    ] as const) {
      await page.goto(origin + path);
      await atBothSizes(page, () => page.getByText(said).waitFor());
    }
    expect(asked).toEqual([]);
    await close();
  });

  it("[F5] [F6] [F7] [F8] [F9] [F10] [F11] [F12] shows what the record holds", async () => {
    const timezoneId = "Asia/Kolkata";
    const { page, errors, close } = await browser.open(desktop, { timezoneId });
    const hash = await latestFinalHash(origin);
    const record = await details(origin, hash);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Copy hash" }).waitFor();

    const local = (instant: string) => {
      const parts = new Intl.DateTimeFormat("en-US", {
        timeZone: timezoneId,
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        hour: "2-digit",
        minute: "2-digit",
        second: "2-digit",
        hour12: true,
      }).formatToParts(new Date(instant));
      const get = (type: string) => parts.find((part) => part.type === type)?.value;
      return `${get("year")}-${get("month")}-${get("day")} - ${get("hour")}:${get("minute")}:${get("second")} ${get("dayPeriod")}`;
    };
    await atBothSizes(page, async () => {
      await expect.poll(() => field(page, "Hash")).toBe(ends(hash, 8));
      await expect.poll(() => field(page, "Status")).toBe("Finalized Commitment");
      await expect
        .poll(() => field(page, "Confirmation timestamp"))
        .toContain(local(record.confirmationTimestamp));
      await expect
        .poll(() => field(page, "Fingerprint timestamp"))
        .toContain(local(record.fingerprintTimestamp));
      await expect.poll(() => field(page, "Event ID")).toBe(ends(record.eventId, 8));
      // Most document ids are short enough to be shown whole.
      const { documentId } = record;
      const shownId = documentId.length > 29 ? ends(documentId, 14) : documentId;
      await expect.poll(() => field(page, "Document ID")).toBe(shownId);
      // A name must never replace the id, because the hash covers only the id.
      for (const [name, called, id] of [
        ["Tenant", record.tenantName, record.tenantId],
        ["Organization", record.organizationName, record.organizationId],
      ] as const) {
        const shown = await field(page, name);
        if (called === undefined) expect(shown).toBe(ends(id, 8));
        else for (const part of [called, ends(id, 8)]) expect(shown).toContain(part);
      }
      await expect.poll(() => field(page, "Document REF")).toBe(ends(record.documentRef, 8));
      // A single signer is not numbered.
      await expect.poll(() => field(page, "Signer")).toBe(ends(record.proofs[0]?.id ?? "", 12));
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("says first which document it is, whose, its hash, its status and since when", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const record = await details(origin, hash);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("heading", { level: 1, name: record.documentId }).waitFor();
    const header = page.getByRole("main").locator("header");
    await atBothSizes(page, async () => {
      const words = await header.innerText();
      const who = record.organizationName ?? record.organizationId.slice(0, 8);
      for (const said of [who, hash.slice(0, 8), hash.slice(-8), "Finalized Commitment"]) {
        expect(words).toContain(said);
      }
      await expect
        .poll(() => header.locator("time").getAttribute("datetime"))
        .toBe(record.confirmationTimestamp);
      const box = await header.boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(400);
    });
    await close();

    const unnamed = await browser.open(desktop);
    await openChanged(unnamed.page, hash, ({ documentId: _documentId, ...rest }) => rest);
    await atBothSizes(unnamed.page, async () => {
      await unnamed.page.getByRole("heading", { level: 1, name: hash }).waitFor();
    });
    await unnamed.close();
  });

  it("shows little before anything is unfolded: controls and words are counted", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.locator("section[data-verdict=consistent]").waitFor();
    const main = page.getByRole("main");
    await atBothSizes(page, async ({ isPhone }) => {
      const controls = main.locator("a[href], button, input, summary").filter({ visible: true });
      await expect.poll(() => controls.count()).toBeLessThanOrEqual(35);
      // The count leaves out what only screen readers read, which innerText has.
      const words = await main.evaluate((element) => {
        const copy = (element as HTMLElement).innerText.split(/\s+/).length;
        const hidden = [...element.querySelectorAll<HTMLElement>(".visually-hidden")];
        return hidden.reduce((sum, each) => sum - each.innerText.split(/\s+/).length, copy);
      });
      expect(words).toBeLessThanOrEqual(300);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height).toBeLessThanOrEqual(isPhone ? 3000 : 2000);
      const heading = main.getByRole("heading", { level: 1 });
      const beyond = heading.evaluate((each) => each.scrollWidth - each.clientWidth);
      await expect(beyond).resolves.toBe(0);
    });
    await close();
  });

  it("folds the line of checks on a phone to how many passed", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/fingerprint/${await latestFinalHash(origin)}`);
    const checks = page.getByRole("list", { name: "Checks made in this browser" });
    await page.locator("section[data-verdict=consistent]").waitFor();
    const folded = page.getByRole("button", { name: "6 of 7 checks passed, none failed" });
    await atBothSizes(page, async ({ isPhone }) => {
      await expect.poll(() => folded.isVisible()).toBe(isPhone);
      await expect.poll(() => checks.isVisible()).toBe(!isPhone);
    });
    await folded.click();
    await expect.poll(() => checks.getByRole("button").count()).toBe(7);
    await close();
  });

  it("[F5] [F11] [F12] [F14] [F15] gives each long value whole, whether it is copied by its button or selected", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const record = await details(origin, hash);
    const [proof] = record.proofs;
    await page.goto(`${origin}/fingerprint/${hash}`);
    await atBothSizes(page, async () => {
      for (const [label, value] of [
        ["hash", hash],
        ["fingerprint hash", hash],
        ["document REF", record.documentRef],
        ["signer", proof?.id],
        ["signature", proof?.signature],
        ["snapshot hash", record.batchGlobalSnapshotHash],
        ["batch ID", record.batchId],
      ] as const) {
        const button = page.getByRole("button", { name: `Copy ${label}`, exact: true });
        // A browser refuses the clipboard to a window that has not got the focus back yet.
        await expect
          .poll(async () => {
            await button.click();
            return page.evaluate(() => navigator.clipboard.readText());
          })
          .toBe(value);
      }
      const selected = await page
        .getByRole("term")
        .filter({ hasText: /^Hash$/ })
        .locator("xpath=following-sibling::dd[1]")
        .evaluate((value) => {
          getSelection()?.selectAllChildren(value);
          return getSelection()?.toString().trim();
        });
      expect(selected).toBe(hash);
    });
    await close();
  });

  it("[F16] [F17] offers the proof in one place that fits the screen", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Copy hash" }).waitFor();
    await atBothSizes(page, async ({ isPhone }) => {
      const button = page.getByRole("button", { name: "Download proof" });
      await expect.poll(() => button.count()).toBe(1);
      const panel = page.getByRole("region").filter({ has: button }).last();
      await expect
        .poll(() => panel.getByRole("heading").first().innerText())
        .toBe(isPhone ? "Proof batch" : "Details");
    });
    await close();
  });

  it("sends the service no request while it polls a final fingerprint: the browser's cache answers", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    let fromCache = 0;
    let overTheWire = 0;
    network.on("Network.responseReceived", ({ response }) => {
      if (!response.url.includes(`/v1/fingerprints/${hash}`)) return;
      if (response.fromDiskCache === true || response.fromPrefetchCache === true) fromCache += 1;
      else overTheWire += 1;
    });
    await page.clock.install();
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Copy hash" }).waitFor();
    await expect.poll(() => overTheWire).toBe(2);
    let polls = 0;
    const poll = async () => {
      await passTime(page, 15_100);
      polls += 1;
      await expect.poll(() => fromCache + overTheWire).toBe(2 + 2 * polls);
    };
    await poll();
    await poll();
    await atBothSizes(page, poll);
    expect([overTheWire, fromCache]).toEqual([2, 8]);
    await close();
  });
});
