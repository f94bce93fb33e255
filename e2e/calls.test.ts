import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { details, latestFinalHash } from "./service.ts";

const origin = inject("origin");
const run = promisify(execFile);

const dialog = (page: Page) => page.getByRole("dialog", { name: "The calls behind this page" });

async function openList(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Calls behind this page" }).click();
  await dialog(page).waitFor();
}

const addresses = (page: Page) =>
  dialog(page)
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => decodeURIComponent((link as HTMLAnchorElement).href)),
    );

describe(`the calls behind a page, at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[CB1] are listed on every page, and the command of a call prints the answer that the page received", async () => {
    const hash = await latestFinalHash(origin);
    const { batchId, batchGlobalSnapshotHash, proofs } = await details(origin, hash);
    const key = proofs[0]?.id;
    const pages: [path: string, calls: RegExp[]][] = [
      ["/dashboard", [/fingerprints\/latest\?limit=/, /fingerprints\/stats$/, /activity\?period=/]],
      [`/batch/${batchId}`, [new RegExp(`/v1/batches/${batchId}$`), /\/fingerprints\?limit=/]],
      [
        `/snapshot/${batchGlobalSnapshotHash}`,
        [new RegExp(`snapshots/${batchGlobalSnapshotHash}$`)],
      ],
      ["/search?q=no-such-document", [/\/v1\/fingerprints\?document_id=no-such-document&/]],
      [
        "/how-it-works",
        [/fingerprints\/latest\?limit=1&status=/, /\/v1\/fingerprints\/[0-9a-f]{64}\/proof$/],
      ],
      ["/status", [/\/v1\/status$/, /\/v1\/activity\?period=24h$/]],
      ["/activity?period=7d", [/\/v1\/activity\?period=7d$/]],
      [
        `/signer/${key}`,
        [new RegExp(`/v1/signers/${key}$`), new RegExp(`/v1/signers/${key}/fingerprints\\?limit=`)],
      ],
      [
        `/fingerprint/${hash}/report`,
        [new RegExp(`/v1/fingerprints/${hash}/proof$`), /\/log\/checkpoint$/],
      ],
      [
        `/fingerprint/${hash}`,
        [
          new RegExp(`/v1/fingerprints/${hash}$`),
          new RegExp(`/v1/fingerprints/${hash}/proof$`),
          /\/log\/checkpoint$/,
        ],
      ],
    ];
    const { page, errors, close } = await browser.open(desktop);
    const received = new Map<string, string>();
    page.on("response", async (response) => {
      if (!response.url().endsWith(`/v1/fingerprints/${hash}`)) return;
      // The body of an answer cannot be read any more once the page has been left.
      const text = await response.text().catch(() => null);
      if (text !== null) received.set(response.url(), text);
    });
    for (const [path, calls] of pages) {
      await page.goto(origin + path);
      await page.getByRole("contentinfo").waitFor();
      for (const call of calls) {
        await expect
          .poll(async () => {
            if ((await dialog(page).count()) > 0) await page.keyboard.press("Escape");
            await expect.poll(() => dialog(page).count()).toBe(0);
            await openList(page);
            return addresses(page);
          })
          .toContainEqual(expect.stringMatching(call));
      }
      await atBothSizes(page, async () => {
        await dialog(page).waitFor();
        for (const call of calls) {
          await expect.poll(() => addresses(page)).toContainEqual(expect.stringMatching(call));
        }
      });
      const all = await addresses(page);
      expect(new Set(all).size).toBe(all.length);
      for (const address of all) {
        const { status } = await fetch(address);
        expect(status, address).toBe(200);
      }
    }
    const field = dialog(page).getByRole("textbox").first();
    const command = await field.inputValue();
    expect(command).toBe(`curl '${origin}/v1/fingerprints/${hash}'`);
    const { stdout } = await run("sh", ["-c", command]);
    await expect.poll(() => received.get(`${origin}/v1/fingerprints/${hash}`)).toBe(stdout);
    await dialog(page).getByRole("button", { name: "Copy command" }).first().click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(command);
    expect(errors).toEqual([]);
    await close();
  });

  it("[CB1] are listed for an export too, with those to the log", async () => {
    const hash = await latestFinalHash(origin);
    const { page, close } = await browser.open(desktop);
    // `showSaveFilePicker` would make the browser ask a person where to save the file.
    await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
    await page.goto(`${origin}/case`);
    await page.getByRole("textbox", { name: "Fingerprint hashes" }).fill(hash);
    await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export as ZIP", exact: true }).click(),
    ]);
    await openList(page);
    await atBothSizes(page, async () => {
      await dialog(page).waitFor();
      for (const call of [`/v1/fingerprints/${hash}`, `/v1/fingerprints/${hash}/proof`]) {
        await expect.poll(() => addresses(page)).toContain(origin + call);
      }
      await expect(addresses(page)).resolves.toContain(`${origin}/log/checkpoint`);
    });
    await close();
  });

  it("[CB1] are replaced by a message if the list cannot be loaded, and appear after reloading", async () => {
    const { page, close } = await browser.open(desktop);
    await page.route("**/assets/calls-dialog-*", (route) => route.abort());
    await page.goto(`${origin}/how-it-works`);
    await page.getByRole("button", { name: "Calls behind this page" }).click();
    await atBothSizes(page, () =>
      page.getByText("The calls could not be loaded. Reload the page to try again.").waitFor(),
    );
    await page.unroute("**/assets/calls-dialog-*");
    await page.reload();
    await openList(page);
    await atBothSizes(page, () => dialog(page).waitFor());
    await close();
  });

  it("[CB2] are missing on a page that requested nothing, and the list says so", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/verify`);
    await openList(page);
    await atBothSizes(page, async () => {
      await dialog(page).getByText("This page has not asked the service for any data.").waitFor();
      await expect(addresses(page)).resolves.toEqual([]);
    });
    await page.keyboard.press("Escape");
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({
        name: "contract.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("a document that nobody recorded"),
      });
    await atBothSizes(page, () => page.getByText(/contract\.txt.*has no match/).waitFor());
    await openList(page);
    await atBothSizes(page, async () => {
      await dialog(page).waitFor();
      await expect(addresses(page)).resolves.toContainEqual(
        expect.stringMatching(/\/v1\/fingerprints\?document_ref=[0-9a-f]{64}&/),
      );
    });
    await close();
  });
});
