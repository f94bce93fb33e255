// Tests of the pages that must succeed with every source of data: a running service, or the files that a service has
// published (see tools/published-rows.ts). No test changes a single answer. The tests leave the source's answers as
// they are, delay all of them, or refuse all of them.
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { passTime, stopClock, untilAnswered } from "./clock.ts";
import { field } from "./field.ts";
import {
  details,
  ends,
  latestCountersignedHash,
  latestFinalHash,
  read,
  type Summary,
} from "./service.ts";
import { asksForRecord } from "./source.ts";

const origin = inject("origin");

const everything = /\/(?:v1|published)\//;

/** Delays all answers of the source until the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(everything, async (route) => {
    await released;
    // If the page has cancelled the request because it waited for too long, `continue` throws an error. That is not a
    // failure of the test.
    await route.continue().catch(() => undefined);
  });
  return release;
}

const rowsOf = (page: Page) =>
  page.getByRole("table", { name: "Latest fingerprints" }).locator("tbody").getByRole("row");

describe(`pages of any source at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[D2] show ... for a counter, and no claim that there is nothing, before the answer has arrived", async () => {
    const { page, close } = await browser.open(desktop);
    const release = await holdAnswers(page);
    await page.goto(`${origin}/dashboard`);
    const counter = () =>
      page
        .getByRole("term")
        .filter({ hasText: "Fingerprints (All time)" })
        .locator("xpath=following-sibling::dd[1]")
        .innerText();
    await atBothSizes(page, async () => {
      await expect.poll(counter).toBe("...");
      await expect(page.getByText("No data available").count()).resolves.toBe(0);
    });
    release();
    await atBothSizes(page, () => expect.poll(counter).toMatch(/^\d/));
    await close();
  });

  it("[D6] [D7] [D8] [D9] [D10] list what the source states of each fingerprint", async () => {
    const { page, close } = await browser.open(desktop);
    const stated = await read<Summary[]>(origin, "/v1/fingerprints/latest?limit=20");
    await page.goto(`${origin}/dashboard`);
    await expect.poll(() => rowsOf(page).locator("time").count()).toBe(stated.length);
    await atBothSizes(page, async () => {
      const shown = await rowsOf(page).evaluateAll((rows) =>
        rows.map((row) => ({
          address: row.querySelector("a")?.getAttribute("href"),
          visible: Array.from(row.querySelectorAll("a bdi > span"))
            .filter((part) => getComputedStyle(part).fontSize !== "0px")
            .map((part) => part.textContent)
            .join("…"),
          time: row.querySelector("time")?.getAttribute("datetime"),
          age: row.querySelector("time")?.textContent,
          cells: Array.from(row.querySelectorAll("td"), (cell) => cell.textContent).slice(2, 4),
          status: row.querySelector("[data-kind]")?.textContent,
        })),
      );
      expect(shown).toEqual(
        stated.map((row) => ({
          address: `/fingerprint/${row.hash}`,
          visible: ends(row.hash, 8),
          time: row.createdAt,
          age: expect.stringMatching(/^(?:just now|\d+ \w+ ago|yesterday)$/),
          cells: [row.orgName ?? row.orgId, row.tenantName ?? row.tenantId],
          status: row.status
            .toLowerCase()
            .replaceAll("_", " ")
            .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
        })),
      );
    });
    await close();
  });

  it("[D12] ask again every 30 seconds on the dashboard", async () => {
    const { page, close } = await browser.open(desktop);
    let asked = 0;
    page.on("request", (request) => {
      if (everything.test(request.url())) asked += 1;
    });
    await page.clock.install();
    await page.goto(`${origin}/dashboard`);
    await rowsOf(page).first().waitFor();
    await atBothSizes(page, async () => {
      const before = asked;
      await passTime(page, 30_100);
      await expect.poll(() => asked).toBeGreaterThan(before);
    });
    await close();
  });

  it("[F2] [F18] say that a fingerprint is loading until its record is there, and ask again every 15 seconds", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    let asked = 0;
    page.on("request", (request) => {
      if (everything.test(request.url())) asked += 1;
    });
    await page.clock.install();
    const release = await holdAnswers(page);
    await page.goto(`${origin}/fingerprint/${hash}`);
    const loading = page.getByText("Loading fingerprint details...");
    await atBothSizes(page, () => loading.waitFor());
    release();
    await atBothSizes(page, async () => {
      await page.getByRole("button", { name: "Copy hash" }).waitFor();
      await expect.poll(() => loading.count()).toBe(0);
      await page.locator("section[data-verdict=consistent]").first().waitFor();
    });
    await atBothSizes(page, async () => {
      const before = asked;
      await passTime(page, 15_100);
      await expect.poll(() => asked).toBeGreaterThan(before);
    });
    await close();
  });

  it("[F12] [F13] [E18] number the signers, and mark each that is the record's and each valid signature", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestCountersignedHash(origin);
    const { proofs, signer } = await details(origin, hash);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await atBothSizes(page, async () => {
      for (const [index, { id, signature }] of proofs.entries()) {
        await expect.poll(() => field(page, `Signer ${index + 1}`)).toBe(ends(id, 12));
        await expect.poll(() => field(page, `Signature ${index + 1}`)).toBe(ends(signature, 12));
      }
      const marked = page
        .getByText("Same key as the record’s signer")
        .locator("xpath=ancestor::dd/preceding-sibling::dt[1]");
      const own = proofs.flatMap(({ id }, index) => (id === signer ? [`Signer ${index + 1}`] : []));
      await expect.poll(() => marked.allInnerTexts()).toEqual(own);
      expect(own).not.toEqual([]);
      await expect
        .poll(() => page.getByText("Valid signature, checked here").count())
        .toBe(proofs.length);
    });
    await close();
  });

  it("[E16] ask past the browser's cache when told to check again", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    const overTheWire = new Set<string>();
    network.on("Network.responseReceived", ({ response }) => {
      if (response.fromDiskCache !== true) overTheWire.add(response.url);
    });
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.locator("section[data-verdict=consistent]").first().waitFor();
    await atBothSizes(page, async () => {
      overTheWire.clear();
      await page.getByRole("button", { name: "Check again" }).click();
      await expect.poll(() => [...overTheWire].some((url) => asksForRecord(url, hash))).toBe(true);
      await page.locator("section[data-verdict=consistent]").first().waitFor();
    });
    await close();
  });

  it("[B1] say that a batch is loading until it is there", async () => {
    const { page, close } = await browser.open(desktop);
    const { batchId } = await details(origin, await latestFinalHash(origin));
    const release = await holdAnswers(page);
    await page.goto(`${origin}/batch/${batchId}`);
    const loading = page.getByText("Loading batch details...");
    await atBothSizes(page, () => loading.waitFor());
    release();
    await atBothSizes(page, async () => {
      await page.getByRole("button", { name: "Copy batch ID" }).waitFor();
      await expect.poll(() => loading.count()).toBe(0);
    });
    await close();
  });

  it("[B6] list a batch's fingerprints with what the source states of each", async () => {
    const { page, close } = await browser.open(desktop);
    const { batchId } = await details(origin, await latestFinalHash(origin));
    const stated = await read<Summary[]>(origin, `/v1/batches/${batchId}/fingerprints?limit=50`);
    await page.goto(`${origin}/batch/${batchId}`);
    const links = page.locator('main table a[href^="/fingerprint/"]');
    const columns = [
      "Fingerprint hash",
      "Client timestamp",
      "Event ID",
      "Document ID",
      "Document Ref",
    ];
    await atBothSizes(page, async () => {
      await expect
        .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))))
        .toEqual(stated.map(({ hash }) => `/fingerprint/${hash}`));
      await expect.poll(() => page.locator("main table th").allTextContents()).toEqual(columns);
      const text = (await page.locator("main table").textContent()) ?? "";
      for (const { eventId, documentId, documentRef } of stated) {
        for (const value of [eventId, documentId, documentRef])
          expect(text).toContain(value ?? "N/A");
      }
    });
    await close();
  });

  it("[F3] [B2] [K3] show at once what was answered with another status than 429 from 400 on, and try again", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const { batchId } = await details(origin, hash);
    for (const [path, whole] of [
      [`/fingerprint/${hash}`, "Copy hash"],
      [`/batch/${batchId}`, "Copy batch ID"],
    ] as const) {
      await page.route(everything, (route) => route.fulfill({ status: 418, body: "" }));
      await page.goto(origin + path);
      const failure = page.getByRole("alert").filter({ hasText: "status 418" }).first();
      await atBothSizes(page, () => failure.waitFor());
      await page.unroute(everything);
      await failure.getByRole("button", { name: "Try again" }).click();
      await atBothSizes(page, () => page.getByRole("button", { name: whole }).waitFor());
    }
    await close();
  });

  it("[K1] [K2] say what is wrong while nothing is answered, and ask at once when told to", async () => {
    const hash = await latestFinalHash(origin);
    const { batchId } = await details(origin, hash);
    for (const path of [`/fingerprint/${hash}`, `/batch/${batchId}`, "/dashboard"]) {
      const { page, close } = await browser.open(desktop);
      await page.clock.install();
      await page.route(everything, (route) => route.fulfill({ status: 503, json: {} }));
      await page.goto(origin + path);
      const main = page.locator("main");
      await atBothSizes(page, async () => {
        await main.getByText("The service reports an error (status 503).").first().waitFor();
        await main
          .getByText(/^Trying again in \d+ s, attempt \d\.$/)
          .first()
          .waitFor();
      });
      // The clock is stopped, so only the button can cause a request.
      await stopClock(page);
      await untilAnswered(page);
      await page.unroute(everything);
      await page.getByRole("button", { name: "Try now" }).first().click();
      await atBothSizes(page, () => main.locator("time").first().waitFor());
      await close();
    }
  });
});
