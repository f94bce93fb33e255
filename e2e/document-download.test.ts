// Tests "Download the document". The document comes from the service itself, or from another origin that the
// service's settings name.
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
const megabyte = Buffer.alloc(1_000_000);

let stack: TestsStack;
let files: Host;
let hash: string;
let record: Record;
let bytes: Buffer;
/** Functions that each complete one answer for the slow document. */
let sendRest: (() => void)[] = [];

beforeAll(async () => {
  files = await serve((request, response) => {
    const path = request.url ?? "";
    if (path !== "/closed") response.setHeader("access-control-allow-origin", "*");
    switch (path) {
      case "/same":
      case "/closed":
        response.end(bytes);
        break;
      case "/other":
        response.end("other bytes");
        break;
      case "/moved":
        response.writeHead(302, { location: "/same" }).end();
        break;
      case "/large":
        response.writeHead(200, { "content-length": "100000001" }).write(megabyte);
        break;
      case "/broken":
        response.writeHead(200, { "content-length": "2000000" }).write(megabyte);
        setTimeout(() => response.destroy(), 50);
        break;
      case "/slow":
        response.writeHead(200, { "content-length": String(bytes.length) });
        response.write(bytes.subarray(0, 10));
        sendRest.push(() => response.end(bytes.subarray(10)));
        break;
      default:
        response.writeHead(404).end();
    }
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

  async function openWith(page: Page, downloadUrl: string, fileSize?: number) {
    await page.unrouteAll();
    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      data["document"] = { downloadUrl, ...(fileSize === undefined ? {} : { fileSize }) };
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

  it("[H9] says clearly that other bytes are different, and saves them only on request", async () => {
    const { page, downloads, close } = await open();
    await openWith(page, `${files.origin}/other`);
    await start(page).click();
    const notice = panel(page).locator("[data-kind=error]");
    await atBothSizes(page, async () => {
      await notice.waitFor();
      await expect
        .poll(() => notice.innerText())
        .toContain("this is not the document that was recorded");
      await expect.poll(() => link(page).innerText()).toContain("Failed");
    });
    expect(downloads).toEqual([]);
    const file = await saved(page, "Save the different file");
    expect(file.bytes.toString()).toBe("other bytes");
    // The result of the download does not stand beside another document that the visitor then compares.
    await page.locator("input[type=file]").first().setInputFiles({
      name: "same",
      mimeType: "text/plain",
      buffer: bytes,
    });
    const comparison = page.getByRole("region", { name: "Is this my file?" });
    await atBothSizes(page, async () => {
      await comparison.getByText("Yes, these are the same bytes").waitFor();
      await said(page, "This document is not compared at present, because another one is.");
      await expect.poll(() => notice.count()).toBe(0);
    });
    await close();
  });

  it("[H9] compares nothing with a record whose content does not match its hash", async () => {
    const { page, close } = await open();
    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      data["documentId"] = "another";
    });
    await page.goto(`${stack.origin}/fingerprint/${hash}`);
    await start(page).click();
    await atBothSizes(page, async () => {
      await said(page, /^Not compared: the check of the record’s content did not pass/);
    });
    const file = await saved(page, "Save the document without a comparison");
    expect(file.bytes).toEqual(bytes);
    await close();
  });

  it("[H9] shows how much has arrived, and can be stopped", async () => {
    const { page, close } = await open();
    sendRest = [];
    await openWith(page, `${files.origin}/slow`, bytes.length);
    await start(page).click();
    const bar = panel(page).getByRole("progressbar", { name: "Downloaded so far" });
    await expect.poll(() => sendRest.length).toBe(1);
    await atBothSizes(page, async () => {
      await bar.waitFor();
    });
    await panel(page).getByRole("button", { name: "Stop" }).click();
    await atBothSizes(page, async () => {
      await said(page, "You stopped the download. Your browser discarded the incomplete file.");
      await expect.poll(() => bar.count()).toBe(0);
    });
    await start(page).click();
    await expect.poll(() => sendRest.length).toBe(2);
    sendRest[1]?.();
    await atBothSizes(page, async () => {
      await said(page, "The same bytes: this is the document that was recorded");
    });
    await close();
  });

  it("[H8] shows an address that is not allowed as text, with the reason, and sends no request", async () => {
    const { page, asked, close } = await open();
    for (const [address, reason] of [
      ["https://files.example/contract.pdf", "not configured to use"],
      [`${files.origin.replace("127.0.0.1", "localhost")}/same`, "not configured to use"],
      ["javascript:alert(1)", "not a web address"],
    ] as const) {
      await openWith(page, address);
      await atBothSizes(page, async () => {
        await said(page, reason);
        await expect.poll(() => panel(page).innerText()).toContain(address);
        await expect.poll(() => panel(page).getByRole("link").count()).toBe(0);
        await expect
          .poll(() =>
            panel(page)
              .getByRole("button", { name: /^Download/ })
              .count(),
          )
          .toBe(0);
      });
    }
    expect(asked.filter((url) => !url.startsWith(stack.origin))).toEqual([]);
    await close();
  });

  it("[H10] says why nothing was downloaded, and says nothing against the document", async () => {
    const { page, downloads, close } = await open();
    for (const [path, sentence] of [
      ["/missing", "no document at this address: it answered with status 404"],
      ["/moved", "answered with a redirect. It was not followed"],
      ["/large", "The document is larger than 100 MB"],
      ["/broken", "The download was interrupted"],
      ["/closed", "does not let pages of other sites read its documents (CORS)"],
    ] as const) {
      await openWith(page, files.origin + path);
      await start(page).click();
      await atBothSizes(page, async () => {
        await said(page, sentence);
        await expect.poll(() => panel(page).locator("[data-kind=error]").count()).toBe(0);
        await expect.poll(() => link(page).innerText()).toContain("Not compared");
      });
    }
    await openWith(page, `${files.origin}/same`, 100_000_001);
    await atBothSizes(page, async () => {
      await said(page, "The document is larger than 100 MB");
      await expect.poll(() => start(page).isDisabled()).toBe(true);
    });

    await openWith(page, `${files.origin}/same`);
    // The picture of the proof is the last content that the page loads by itself. After that, the network
    // can be cut.
    await page
      .getByRole("region", { name: "The proof, drawn" })
      .locator("ol")
      .waitFor({ state: "attached" });
    await page.context().setOffline(true);
    await start(page).click();
    await atBothSizes(page, async () => {
      await said(page, "You are offline. Try again when you are online.");
    });
    await page.context().setOffline(false);
    await start(page).click();
    await atBothSizes(page, async () => {
      await said(page, "The same bytes: this is the document that was recorded");
    });

    await failWorker(page, "document-hash-worker", "absent");
    await page.reload();
    await start(page).click();
    await atBothSizes(page, async () => {
      await said(page, "Your browser could not hash the document");
    });
    expect(downloads).toEqual([]);
    await close();
  });
});
