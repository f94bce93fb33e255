// Tests the explorer on published files, as docs/protocol/published.md defines them. The service fills a store,
// publishes it twice and is stopped for good. After that, there are only nginx, the built explorer and the published
// folder.
import { execFile } from "node:child_process";
import { cpSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { parseBundle } from "@digital-evidence/evidence/bundle";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findNginx } from "../tools/nginx.ts";
import { everyRule, loadAxe, themeAt } from "./axe.ts";
import { atBothSizes, bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { configuredHost } from "./configured-host.ts";
import { untilDrawn, watchShifts } from "./layout-shifts.ts";
import { level, verdict } from "./log-pages.ts";
import {
  publish,
  publishedConfiguration,
  publishedFolder,
  type PublishedHost,
  startFilledStack,
  startPublishedHost,
} from "./published-host.ts";
import { type Details, details, read, type Summary } from "./service.ts";
import { untilKept } from "./service-worker.ts";
import { quickPace } from "./stack.ts";
import type { Host } from "./static-hosts.ts";
import { openLink } from "./unfold.ts";

const explorerFolder = inject("explorerFolder");
const nginx = findNginx();
if (nginx === null) process.stderr.write("Left out: the explorer on published files\n");

const place = publishedFolder();
const published = join(place, "published");
/** A copy of the folder after the first publication. */
const earlier = join(place, "earlier");

let host: PublishedHost;
/** The explorer on another host than the files. */
let elsewhere: Host;
/** A final fingerprint of the first publication, as the service stated it. */
let record: Details;
/** The hash of another final fingerprint. */
let other: string;
let total: number;
/** A hash that the files do not contain, as for a fingerprint that was not final when they were published. */
const unknown = "ab".repeat(32);

describe.skipIf(nginx === null)("the explorer on published files", () => {
  beforeAll(async () => {
    const stack = await startFilledStack(explorerFolder, {
      DEMO_FILL: "60",
      DEMO_INTERVAL_MS: "500",
      ...quickPace,
    });
    try {
      await stack.untilFinal(60);
      const final = "/v1/fingerprints/latest?limit=100&status=FINALIZED_COMMITMENT";
      const [newest, next] = await read<Summary[]>(stack.origin, final);
      other = next?.hash ?? "";
      record = await details(stack.origin, newest?.hash ?? "");
      const size = async () =>
        Number((await (await fetch(`${stack.origin}/log/checkpoint`)).text()).split("\n")[1]);
      const { ordinal } = await read<{ ordinal: number }>(
        stack.origin,
        `/v1/ledger/snapshots/${record.batchGlobalSnapshotHash}`,
      );
      await until(async () => (await size()) >= ordinal);
      await publish(stack, published);
      cpSync(published, earlier, { recursive: true });
      const before = await size();
      await until(async () => (await size()) > before);
      await publish(stack, published);
    } finally {
      await stack.stop();
    }
    total = rootOf(published).records.count;
    host = await startPublishedHost(String(nginx), place, explorerFolder);
    elsewhere = await configuredHost(explorerFolder, () => publishedConfiguration(host.address), [
      host.origin,
    ]);
  });
  afterAll(async () => {
    await elsewhere?.stop();
    await host?.stop();
  });

  describe(`at ${bothSizes}`, () => {
    const browser = useBrowser();

    it("[PF1] [PF2] shows and verifies on its own host what the service stated, and says as of when", async () => {
      const { page, errors, close } = await browser.open(desktop);
      await page.goto(`${host.origin}/dashboard`);
      const { asOf, stats } = rootOf(published);
      const overview = page.getByRole("region", { name: "Overview" });
      await atBothSizes(page, async () => {
        await expect.poll(() => line(page)).toContain(`published on ${plain(asOf)}`);
        await expect.poll(() => overview.innerText()).toContain(`As of ${plain(asOf)}`);
        await expect
          .poll(() => overview.innerText())
          .toContain(stats.fingerprintsTotal.toLocaleString("en-US"));
        await expect.poll(() => page.locator("tbody a").count()).toBe(20);
        await expect(page.getByRole("combobox").count()).resolves.toBe(0);
      });
      await page.getByRole("link", { name: "Older" }).click();
      await expect.poll(() => page.locator("tbody a").count()).toBe(20);

      await page.goto(`${host.origin}/fingerprint/${record.hash}`);
      await verdict(page, "consistent").waitFor();
      const { documentId, batchId } = record;
      await openLink(page, "Ledger");
      await atBothSizes(page, async () => {
        await verdict(page, "consistent").waitFor();
        await expect.poll(() => line(page)).toContain(plain(asOf));
        await page.getByText(documentId).first().waitFor();
        await page.locator("[data-level=place][data-state=pass]").waitFor();
        await expect
          .poll(() => level(page, "timestamps").innerText())
          .toContain("the log’s timestamps are not among them");
        await expect(page.getByRole("button", { name: "Follow" }).count()).resolves.toBe(0);
        await expect(page.getByRole("button", { name: "Notify me" }).count()).resolves.toBe(0);
      });

      await page.goto(`${host.origin}/batch/${batchId}`);
      await atBothSizes(page, () =>
        page.locator(`tbody a[href="/fingerprint/${record.hash}"]`).waitFor(),
      );
      await page.goto(`${host.origin}/snapshot/${record.batchGlobalSnapshotHash}`);
      await atBothSizes(page, async () => {
        await page.locator(`a[href="/batch/${batchId}"]`).waitFor();
        await page.getByText("The content matches the hash").first().waitFor();
      });

      await page.goto(`${host.origin}/status`);
      await atBothSizes(page, async () => {
        await page.getByText("This explorer does not ask for the service’s status").waitFor();
        await expect.poll(() => page.locator("main").innerText()).toContain(asOf.slice(0, 10));
        await expect.poll(() => page.locator("main").innerText()).toContain(String(total));
      });
      expect(errors).toEqual([]);
      await close();
    });

    it("[PF1] [PF2] reads the files of another host, and finds what a search names", async () => {
      const { page, errors, close } = await browser.open(desktop);
      const { hash, documentId, documentRef, eventId, batchId } = record;
      const searches: [text: string, found: RegExp][] = [
        [hash, new RegExp(`/fingerprint/${hash}$`)],
        [hash.slice(0, 12), new RegExp(`/fingerprint/${hash}$`)],
        [documentRef, new RegExp(`/fingerprint/${hash}$`)],
        [documentId, new RegExp(`/fingerprint/${hash}$`)],
        [eventId, new RegExp(`/fingerprint/${hash}$`)],
        [batchId, new RegExp(`/batch/${batchId}$`)],
      ];
      for (const [text, found] of searches) {
        await page.goto(`${elsewhere.origin}/search?q=${encodeURIComponent(text)}`);
        await page.waitForURL(found);
        await expect.poll(() => line(page)).toContain("published on");
      }
      await page.goto(`${elsewhere.origin}/fingerprint/${hash}`);
      await verdict(page, "consistent").waitFor();
      await openLink(page, "Ledger");
      await atBothSizes(page, async () => {
        await verdict(page, "consistent").waitFor();
        await page.locator("[data-level=place][data-state=pass]").waitFor();
        await expect.poll(() => line(page)).toContain("published on");
      });
      await page.goto(`${elsewhere.origin}/verify`);
      await atBothSizes(page, () => page.getByRole("button", { name: "Choose files" }).waitFor());
      expect(errors).toEqual([]);
      await close();
    });

    it("[PF3] says why files do not answer something, and what to do", async () => {
      const { page, close } = await browser.open(desktop);
      const { organizationName = "", proofs } = record;
      const said: [path: string, words: RegExp][] = [
        [`/fingerprint/${unknown}`, /contain only what was final when they were published/],
        [`/snapshot/${unknown}`, /contain only what was final when they were published/],
        ["/batch/0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01", /look again after the next publication/],
        ["/activity", /The activity is not among the published files/],
        [`/signer/${proofs[0]?.id}`, /they have no index of keys/],
        ["/search?q=no-such-document", /You can search them by a fingerprint’s hash/],
        ["/search", /You can search them by a fingerprint’s hash/],
        [
          `/search?q=${encodeURIComponent(organizationName)}`,
          /Published files cannot be searched by an organization’s name\. These are the matches/,
        ],
      ];
      for (const [path, words] of said) {
        await page.goto(host.origin + path);
        const { findings } = await loadAxe(page);
        await atBothSizes(page, async ({ name }) => {
          const message = `${path} at ${name}`;
          await expect.poll(() => page.locator("main").innerText(), { message }).toMatch(words);
          await expect(findings(everyRule), message).resolves.toEqual([]);
        });
      }
      // Everything published is final, so the page ignores the filter for a status in an address that somebody shared.
      await page.goto(`${host.origin}/dashboard?status=NEW`);
      await atBothSizes(page, () => expect.poll(() => page.locator("tbody a").count()).toBe(20));
      await close();
    });

    it("[PF4] claims nothing about files that were changed, are missing or are older than before", async () => {
      const { page, close } = await browser.open(desktop);
      const look = async () => {
        await page.goto(`${host.origin}/fingerprint/${record.hash}`);
      };
      await look();
      await verdict(page, "consistent").waitFor();
      await openLink(page, "Ledger");
      await page.locator("[data-level=history][data-state]:not([data-state=waiting])").waitFor();
      await withChanges(async () => {
        // The test puts the earlier root back. It lists only the earlier files, although the newer ones still exist.
        for (const file of ["published.json", "log/checkpoint"]) {
          cpSync(join(earlier, file), join(published, file));
        }
        await look();
        await atBothSizes(page, async () => {
          await expect.poll(() => line(page)).toContain(plain(rootOf(earlier).asOf));
          await verdict(page, "failed")
            .getByText("Failed: this service’s log was rolled back", { exact: true })
            .waitFor();
        });
      });
      await close();

      const forged = await browser.open(desktop);
      await withChanges(async () => {
        changeRecord(record.hash, (line) =>
          line.replace(/(?<="documentId":".*?).(?=")/, (last) => (last === "0" ? "1" : "0")),
        );
        await forged.page.goto(`${host.origin}/fingerprint/${record.hash}`);
        await atBothSizes(forged.page, () =>
          verdict(forged.page, "inconclusive")
            .getByRole("heading", {
              name: "The record’s fields do not give this fingerprint’s hash",
            })
            .waitFor(),
        );
      });
      await forged.close();

      const missing = await browser.open(desktop);
      await withChanges(async () => {
        renameSync(join(published, "records"), join(published, "elsewhere"));
        await missing.page.goto(`${host.origin}/fingerprint/${record.hash}`);
        await atBothSizes(missing.page, async () => {
          await missing.page.getByText("A file of the publication is missing").first().waitFor();
          await expect(missing.page.locator("section[data-verdict]").count()).resolves.toBe(0);
        });
      });
      await missing.close();

      const whole = await browser.open(desktop);
      await host.answerRanges(false);
      try {
        await whole.page.goto(`${host.origin}/fingerprint/${record.hash}`);
        await atBothSizes(whole.page, async () => {
          await whole.page
            .getByText("The server of the files does not support byte-range requests")
            .first()
            .waitFor();
          await expect(whole.page.locator("section[data-verdict]").count()).resolves.toBe(0);
        });
        await whole.close();
      } finally {
        await host.answerRanges(true);
      }
    });

    it("[PF5] lists the files behind a page, and a bundle names them", async () => {
      const { page, close } = await browser.open(desktop);
      await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
      await page.goto(`${host.origin}/fingerprint/${record.hash}`);
      await verdict(page, "consistent").waitFor();
      await page.getByRole("button", { name: "Calls behind this page" }).click();
      const dialog = page.getByRole("dialog", { name: "The files behind this page" });
      const commands = () =>
        dialog
          .getByRole("textbox")
          .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
      const isOf = (file: string) => expect.stringContaining(`'${host.address}/${file}`);
      for (const file of [
        "published.json",
        "index/hash/",
        "records/",
        "proofs/",
        "log/checkpoint",
      ]) {
        await expect.poll(commands).toContainEqual(isOf(file));
      }
      await atBothSizes(page, () => dialog.getByRole("textbox").first().waitFor());
      const all = await commands();
      expect(new Set(all).size).toBe(all.length);
      const command = all.find((one) => one.includes("/records/")) ?? "";
      const { stdout } = await promisify(execFile)("sh", ["-c", command]);
      expect(JSON.parse(stdout)).toMatchObject({ hash: record.hash });
      await page.keyboard.press("Escape");

      await page.goto(`${host.origin}/fingerprint/${record.hash}/report`);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save evidence bundle" }).click(),
      ]);
      const saved = parseBundle(readFileSync(await download.path(), "utf8"));
      if (!saved.ok || saved.kind !== "bundle") throw new Error("no bundle was saved");
      const { observations: _, ...parts } = saved.bundle.parts;
      const sources = Object.entries(parts).map(([name, { source }]) => [name, source]);
      for (const [name = "", folder = ""] of [
        ["record", "records/"],
        ["proof", "proofs/"],
        ["batch", "batches/"],
        ["snapshot", "snapshots/"],
        ["logProof", "log/"],
      ]) {
        const of = expect.stringContaining(`${host.address}/${folder}`);
        expect(sources).toContainEqual([name, of]);
      }
      await close();
    });

    it("[PF4] does not repeat a time of publication that is in the future", async () => {
      const { page, close } = await browser.open(desktop);
      await withChanges(async () => {
        const root = { ...rootOf(published), asOf: "2999-01-01T00:00:00.000Z" };
        writeFileSync(join(published, "published.json"), JSON.stringify(root));
        await page.goto(`${host.origin}/status`);
        await atBothSizes(page, async () => {
          await expect.poll(() => line(page)).toContain("so it is not known how old they are");
          await page.getByText("Not known: the files state a time in the future").waitFor();
          await expect(page.locator("body").innerText()).resolves.not.toContain("2999");
        });
      });
      await close();
    });

    it("[PF6] shows without a network what was open before, with the time of the files", async () => {
      const { page, close } = await browser.open(desktop, { serviceWorkers: "allow" });
      await page.goto(`${host.origin}/fingerprint/${record.hash}`);
      await verdict(page, "consistent").waitFor();
      await untilKept(page);
      await page.context().setOffline(true);
      await page.reload();
      await atBothSizes(page, async () => {
        await verdict(page, "consistent").waitFor();
        await expect.poll(() => line(page)).toContain(plain(rootOf(published).asOf));
        await page.getByText("You are offline. Data from the service refreshes").waitFor();
      });
      // The page still knows the index of the files, but it has not read this record.
      await page.goto(`${host.origin}/fingerprint/${other}`);
      await atBothSizes(page, () =>
        page.getByRole("main").getByText("You are offline").first().waitFor(),
      );
      await close();
    });

    it("[PF1] can be read by everybody in both themes, in German", async () => {
      const { page, close } = await browser.open(desktop, { locale: "de-DE" });
      for (const path of ["/dashboard", "/status"]) {
        await page.goto(host.origin + path);
        const { findings } = await loadAxe(page);
        await atBothSizes(page, async (viewport) => {
          await expect.poll(() => line(page)).toContain("veröffentlicht wurden");
          await page.emulateMedia({ colorScheme: themeAt(viewport) });
          await expect(findings(everyRule), `${path} at ${viewport.name}`).resolves.toEqual([]);
        });
      }
      await close();
    });
  });

  describe.each(viewports)("at $name", (viewport) => {
    const browser = useBrowser();

    it("[PF1] moves nothing while it reads as of when the files are", async () => {
      const { page, close } = await browser.open(viewport, { reducedMotion: "no-preference" });
      // After five seconds, a longer text would replace "Updated just now", which would count as a shift.
      await page.clock.setFixedTime(Date.now());
      const moved = await watchShifts(page);
      for (const path of [
        "/dashboard",
        `/fingerprint/${record.hash}`,
        `/batch/${record.batchId}`,
      ]) {
        await page.goto(host.origin + path, { waitUntil: "networkidle" });
        await expect.poll(() => line(page)).toContain(plain(rootOf(published).asOf));
        await untilDrawn(page);
        const shifts = await moved();
        const score = shifts.reduce((sum, { value }) => sum + value, 0);
        expect(score, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.005);
      }
      await close();
    });
  });
});

type Root = { asOf: string; records: { count: number }; stats: { fingerprintsTotal: number } };

function rootOf(folder: string): Root {
  return JSON.parse(readFileSync(join(folder, "published.json"), "utf8")) as Root;
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await new Promise((resolve) => setTimeout(resolve, 100));
}

const line = (page: Page) => page.locator(".published-line").innerText();

/** Writes a time in the form that sentences on the pages must have: `9 March 2026 at 14:05 UTC`. */
function plain(time: string): string {
  const [, day = ""] = /^\d{4}-\d\d-0?(\d+)/.exec(time) ?? [];
  const month = new Date(time).toLocaleString("en-GB", { month: "long", timeZone: "UTC" });
  return `${day} ${month} ${time.slice(0, 4)} at ${time.slice(11, 16)} UTC`;
}

async function withChanges(test: () => Promise<void>): Promise<void> {
  const kept = join(place, "kept");
  cpSync(published, kept, { recursive: true });
  try {
    await test();
  } finally {
    rmSync(published, { recursive: true });
    renameSync(kept, published);
  }
}

/** Changes the line of one record. The changed line must have the same length. */
function changeRecord(hash: string, change: (line: string) => string): void {
  const folder = join(published, "records");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/(?:^\d{3}|\.p\/\d+)$/.test(name)) continue;
    const path = join(folder, name);
    const bytes = readFileSync(path);
    const at = bytes.indexOf(`"hash":"${hash}"`);
    if (at < 0) continue;
    const from = bytes.lastIndexOf("{", at);
    const to = bytes.indexOf("\n", at);
    const line = bytes.toString("utf8", from, to);
    expect(bytes.write(change(line), from)).toBe(to - from);
    expect(bytes.toString("utf8", from, to)).not.toBe(line);
    writeFileSync(path, bytes);
  }
}
