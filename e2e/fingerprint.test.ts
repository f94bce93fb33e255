// Tests a fingerprint's page against the record that the service holds.
import type { Page, Route } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { passTime, untilAnswered } from "./clock.ts";
import { field } from "./field.ts";
import { untilDrawn } from "./layout-shifts.ts";
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

  it("[F2] says that it is loading, where the details will appear", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const held: Route[] = [];
    await page.route(`**/v1/fingerprints/${hash}`, (route) => void held.push(route));
    await page.goto(`${origin}/fingerprint/${hash}`);
    await atBothSizes(page, async () => {
      await page.getByText("Loading fingerprint details...").waitFor();
      await expect
        .poll(() => page.getByRole("heading", { name: "Details", exact: true }).count())
        .toBe(1);
    });
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await atBothSizes(page, async () => {
      await page.getByRole("button", { name: "Copy hash" }).waitFor();
      await expect.poll(() => page.getByText("Loading fingerprint details...").count()).toBe(0);
    });
    await close();
  });

  it("[F3] says Fingerprint not found for a fingerprint that the service does not know, and nothing else", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/fingerprint/${"0".repeat(64)}`);
    await atBothSizes(page, async () => {
      await page.getByText("Fingerprint not found").waitFor();
      await expect.poll(() => page.getByText("Details").count()).toBe(0);
    });
    await close();
  });

  it("[F3] says what the service said when it fails, and tries again when asked to", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const message = "The archive is closed for stock-taking";
    await page.route(`**/v1/fingerprints/${hash}`, (route) =>
      route.fulfill({ status: 418, json: { errors: [{ message }] } }),
    );
    await page.goto(`${origin}/fingerprint/${hash}`);
    const failure = page.getByRole("alert").filter({ hasText: message });
    await atBothSizes(page, async () => {
      await failure.waitFor();
    });
    await page.unroute(`**/v1/fingerprints/${hash}`);
    await failure.getByRole("button", { name: "Try again" }).click();
    await atBothSizes(page, async () => {
      await page.getByRole("button", { name: "Copy hash" }).waitFor();
    });
    await close();
  });

  it.each(["/fingerprint", "/fingerprint/"])(
    "[F4] [C6] says that the address %s names no fingerprint, and sends no request",
    async (path) => {
      const { page, close } = await browser.open(desktop);
      const asked: string[] = [];
      page.on("request", (request) => {
        if (asksForData(request.url())) asked.push(request.url());
      });
      await page.goto(origin + path);
      await atBothSizes(page, async () => {
        await page.getByText("No fingerprint hash provided").waitFor();
      });
      expect(asked).toEqual([]);
      await close();
    },
  );

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
      await expect.poll(() => field(page, "Document ID")).toBe(record.documentId);
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

  it("[F6] [F10] [F14] [F15] shows N/A, and the organization's id, where the record holds no more", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const { organizationId } = await details(origin, hash);
    await openChanged(page, hash, (record) => ({
      ...record,
      status: "NEW",
      confirmationTimestamp: null,
      organizationName: undefined,
      batchId: null,
      batchGlobalSnapshotHash: null,
      mptRoot: null,
    }));
    await atBothSizes(page, async () => {
      await expect.poll(() => field(page, "Confirmation timestamp")).toBe("N/A");
      await expect.poll(() => field(page, "Organization")).toBe(ends(organizationId, 8));
      await expect.poll(() => field(page, "Snapshot")).toBe("N/A");
      await expect.poll(() => field(page, "Batch ID")).toBe("N/A");
    });
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
        await page.getByRole("button", { name: `Copy ${label}`, exact: true }).click();
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value);
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

  it("[N6] confirms a copy for one second, and does not confirm one that failed", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.goto(`${origin}/fingerprint/${await latestFinalHash(origin)}`);
    const button = page.getByRole("button", { name: "Copy hash" });
    await button.waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const isConfirmed = () => button.getAttribute("data-copied");
    await atBothSizes(page, async () => {
      await button.click();
      await expect.poll(isConfirmed).toBe("true");
      await page.clock.runFor(950);
      await expect.poll(() => isConfirmed()).toBe("true");
      await page.clock.runFor(100);
      await expect.poll(isConfirmed).toBe(null);
    });
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("no leave to write"));
    });
    await atBothSizes(page, async () => {
      const before = await page.locator("main dl").first().innerText();
      const warned = page.waitForEvent("console", (message) =>
        message.text().includes("could not copy the hash"),
      );
      await button.click();
      const warning = await warned;
      expect(warning.text()).toContain("could not copy the hash");
      await expect.poll(() => isConfirmed()).toBe(null);
      await expect.poll(() => page.locator("main dl").first().innerText()).toBe(before);
      await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[F12] [F13] lists signers and signatures, numbered when there are several, the record's own marked", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const { proofs } = await details(origin, hash);
    const [own] = proofs;
    if (own === undefined) throw new Error("the record has no proof");
    const other = { id: "ab".repeat(64), signature: "cd".repeat(70) };
    await openChanged(page, hash, (record) => ({
      ...record,
      signer: own.id,
      proofs: [other, own],
    }));
    await atBothSizes(page, async () => {
      await expect.poll(() => field(page, "Signer 1")).toBe(ends(other.id, 12));
      await expect.poll(() => field(page, "Signature 1")).toBe(ends(other.signature, 12));
      await expect.poll(() => field(page, "Signer 2")).toBe(ends(own.id, 12));
      await expect.poll(() => field(page, "Signature 2")).toBe(ends(own.signature, 12));
      const marks = page.getByText("Same key as the record’s signer");
      await expect.poll(() => marks.count()).toBe(1);
      const marked = marks.locator("xpath=ancestor::dd/preceding-sibling::dt[1]");
      await expect.poll(() => marked.innerText()).toBe("Signer 2");
    });
    await close();
  });

  it("[F14] [F15] links the snapshot to the network's own explorer, and the batch to its page", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const { batchId, batchGlobalSnapshotHash: snapshot } = await details(origin, hash);
    const value = (name: string) =>
      page
        .getByRole("term")
        .filter({ hasText: new RegExp(`^${name}$`) })
        .locator("xpath=following-sibling::dd[1]");
    await page.route("**/config.json", async (route) => {
      const response = await route.fetch();
      const config = (await response.json()) as {
        network: string;
        networks: Record<string, object>;
      };
      const { network, networks } = config;
      const snapshotUrl = "https://mainnet.dagexplorer.io/snapshots/{hash}";
      await route.fulfill({
        json: { ...config, networks: { [network]: { ...networks[network], snapshotUrl } } },
      });
    });
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Copy batch ID" }).waitFor();
    await atBothSizes(page, async () => {
      const link = value("Snapshot").getByRole("link");
      await expect
        .poll(() => link.getAttribute("href"))
        .toBe(`https://mainnet.dagexplorer.io/snapshots/${snapshot}`);
      await expect.poll(() => link.getAttribute("rel")).toContain("noopener");
      const batch = value("Batch ID").getByRole("link");
      await expect.poll(() => batch.getAttribute("href")).toBe(`/batch/${batchId}`);
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

  it("[F16] offers no proof where there is no root", async () => {
    const hash = await latestFinalHash(origin);
    const rootless = await browser.open(desktop);
    await openChanged(rootless.page, hash, (record) => ({ ...record, mptRoot: null }));
    await atBothSizes(rootless.page, async () => {
      await expect
        .poll(() => rootless.page.getByRole("button", { name: "Download proof" }).count())
        .toBe(0);
    });
    await rootless.close();
  });

  it("[F18] requests the record and its proof again every 15 seconds", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/v1/fingerprints/")) asked.push(pathname);
    });
    const count = () =>
      ["", "/proof"].map(
        (part) => asked.filter((path) => path === `/v1/fingerprints/${hash}${part}`).length,
      );
    await page.clock.install();
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Copy hash" }).waitFor();
    let times = 1;
    await expect.poll(count).toEqual([times, times]);
    await atBothSizes(page, async () => {
      await passTime(page, 15_100);
      times += 1;
      await expect.poll(count).toEqual([times, times]);
    });
    await close();
  });

  it("reads out a status that changes while the page is open", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    let status = "QUEUED";
    await page.route(`**/v1/fingerprints/${hash}`, async (route) => {
      const record = await details(origin, hash);
      await route.fulfill({ json: { data: { ...record, status } } });
    });
    // Collects everything that the live region says. Reading the region once could miss a message that the next
    // message replaces at once.
    await page.addInitScript(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => {
        for (const region of document.querySelectorAll("output.visually-hidden")) {
          const words = region.textContent;
          if (words !== said.at(-1)) said.push(words);
        }
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
    await page.clock.install();
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Copy hash" }).waitFor();
    await passTime(page, 15_100);
    const announced = await said();
    expect(announced.join(" ")).not.toContain("Status is now");
    await atBothSizes(page, async ({ isPhone }) => {
      status = isPhone ? "PENDING_COMMITMENT" : "PROCESSING";
      await passTime(page, 15_100);
      await expect
        .poll(said)
        .toContain(isPhone ? "Status is now Pending Commitment." : "Status is now Processing.");
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

  it("does not ask for the proof of a fingerprint that is in no batch yet", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    let asked = 0;
    await page.route(`**/v1/fingerprints/${hash}/proof`, async (route) => {
      asked += 1;
      await route.fulfill({ status: 404, json: { errors: [{ message: "no such proof" }] } });
    });
    await openChanged(page, hash, ({ batchId: _batchId, mptRoot: _mptRoot, ...record }) => ({
      ...record,
      status: "NEW",
    }));
    await atBothSizes(page, async () => {
      await untilAnswered(page);
      await untilDrawn(page);
      expect(asked).toBe(0);
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("turns no text of a record into a javascript: link or an image", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    await openChanged(page, hash, (record) => ({
      ...record,
      batchGlobalSnapshotHash: "javascript:alert(1)",
      documentId: '<img src=x onerror="document.title=1">',
    }));
    await atBothSizes(page, async () => {
      await expect(page.locator('a[href^="javascript:"]').count()).resolves.toBe(0);
      await expect(page.locator("main img").count()).resolves.toBe(0);
      await expect.poll(() => field(page, "Document ID")).toContain("<img");
    });
    await close();
  });
});
