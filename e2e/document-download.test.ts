// Tests "Download the document" on a real service, and from a host on another origin that the service's settings name. All
// else that may happen is in apps/explorer/src/pages/fingerprint/document-download.test.tsx.
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { atEverySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { changeAnswer, failWorker } from "./change-answer.ts";
import { latestFinalHash, read } from "./service.ts";
import { startTestsStack, type TestsStack } from "./tests-stack.ts";
import { type Host, serve } from "./static-hosts.ts";
import { unfoldChecks } from "./unfold.ts";

type Record = { documentId: string; document: { fileSize: number; downloadUrl: string } };

const explorerFolder = inject("explorerFolder");
let stack: TestsStack;
let files: Host;
let hash: string;
let record: Record;
let bytes: Buffer;
beforeAll(async () => {
  files = await serve((request, response) => {
    if (request.url !== "/closed") response.setHeader("access-control-allow-origin", "*");
    response.end(bytes);
  });
  stack = await startTestsStack({
    demo: true,
    env: {
      EXPLORER_DIR: explorerFolder,
      CONNECT_ORIGINS: files.origin,
      DEMO_FILL: "6",
      DEMO_INTERVAL_MS: "0",
      READ_LIMIT_PER_MINUTE: "0",
      // With this setting, a batch is closed at once, even with few fingerprints.
      BATCH_MAX_AGE_MS: "0",
    },
  });
  await stack.untilFinal(6);
  hash = await latestFinalHash(stack.origin);
  record = await read<Record>(stack.origin, `/v1/fingerprints/${hash}`);
  const document = await fetch(stack.origin + record.document.downloadUrl);
  bytes = Buffer.from(await document.arrayBuffer());
  await stack.filled();
});
afterAll(async () => {
  await stack.stop();
  await files.stop();
});

const panel = (page: Page) => page.getByRole("region", { name: "Is this my file?" });
const start = (page: Page) => panel(page).getByRole("button", { name: "Download the document" });
const said = (page: Page, text: string | RegExp) => panel(page).getByText(text).first().waitFor();

async function saved(page: Page, button: string) {
  const download = page.waitForEvent("download");
  await panel(page).getByRole("button", { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

describe(`the download of a document at ${bothSizes}`, () => {
  const browser = useBrowser();

  async function open() {
    const opened = await browser.open(desktop);
    const { page } = opened;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const downloads: string[] = [];
    page.on("download", (download) => downloads.push(download.suggestedFilename()));
    return { ...opened, asked, downloads };
  }

  async function openWith(page: Page, downloadUrl: string) {
    await page.unrouteAll();
    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      data["document"] = { downloadUrl };
    });
    await page.goto(`${stack.origin}/fingerprint/${hash}`);
    await panel(page).waitFor();
    await unfoldChecks(page);
  }

  const link = (page: Page) =>
    page
      .getByRole("list", { name: "Checks made in this browser" })
      .getByRole("button", { name: /^Document/ });

  it("[H8] [H9] is offered, and the page and the chain say that the bytes are the same before they are saved", async () => {
    const { page, errors, asked, downloads, close } = await open();
    const url = stack.origin + record.document.downloadUrl;
    await page.goto(`${stack.origin}/fingerprint/${hash}`);
    await page.locator("section[data-verdict=consistent]").first().waitFor();
    await unfoldChecks(page);
    await atBothSizes(page, async () => {
      await start(page).waitFor();
      await expect
        .poll(() => panel(page).innerText())
        .toMatch(/Download the document\s+[\d.]+ (?:bytes|kB|MB)/i);
    });
    expect(asked).not.toContain(url);
    await start(page).click();
    await atBothSizes(page, async () => {
      await said(page, "The same bytes: this is the document that was recorded");
      await expect.poll(() => link(page).innerText()).toContain("Passed");
    });
    expect(asked.filter((each) => each === url)).toHaveLength(1);
    expect(downloads).toEqual([]);
    const file = await saved(page, "Save the document");
    expect(file.bytes).toEqual(bytes);
    expect(file.name).toMatch(new RegExp(`^${record.documentId}\\.(?:txt|csv|bmp)$`));
    await atEverySize(page);
    expect(errors).toEqual([]);
    await close();
  });

  it("[H8] [H10] comes from another origin that the policy names, if it lets pages read it, and is hashed by a worker", async () => {
    const { page, asked, downloads, close } = await open();
    await openWith(page, `${files.origin}/same`);
    await start(page).click();
    await atBothSizes(page, () =>
      said(page, "The same bytes: this is the document that was recorded"),
    );
    await openWith(page, `${files.origin}/closed`);
    await start(page).click();
    await atBothSizes(page, async () => {
      await said(page, "does not let pages of other sites read its documents (CORS)");
      await expect.poll(() => link(page).innerText()).toContain("Not compared");
    });
    const before = asked.length;
    await openWith(page, `${files.origin.replace("127.0.0.1", "localhost")}/same`);
    await atBothSizes(page, () => said(page, "not configured to use"));
    expect(asked.slice(before).filter((url) => !url.startsWith(stack.origin))).toEqual([]);

    await openWith(page, `${files.origin}/same`);
    await failWorker(page, "document-hash-worker", "absent");
    await page.reload();
    await start(page).click();
    await atBothSizes(page, () => said(page, "Your browser could not hash the document"));
    expect(downloads).toEqual([]);
    await close();
  });
});
