// Tests input that is far too large, from a service or from a visitor. Each such input leads to one clear
// message about that input, and everything else keeps its verdict.
import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { bundleFile, evidenceOf, writeFiles } from "./evidence-files.ts";
import { latestFinalHash } from "./service.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const MIB = 1024 ** 2;
/**
 * The maximum number of bytes that the service may have sent of an endless answer. The page reads less, but the buffers
 * of the connection take more bytes before the page cancels the request.
 */
const BUFFERED_BYTES = 16 * MIB;
const ENDLESS_BYTES = 1.35e9;

const origin = inject("origin");
const folder = temporaryFolder();
afterAll(folder.remove);
const hash = await latestFinalHash(origin);
const evidence = await evidenceOf(origin, hash);

/** Forwards requests to the running service, but answers one path with 1.35 GB. */
async function withEndlessAnswer(path: string) {
  // The most that one request got. A slow page may ask again.
  let mostBytesSent = 0;
  const piece = Buffer.alloc(64 * 1024, "x");
  function* pieces() {
    for (let sent = piece.length; sent <= ENDLESS_BYTES; sent += piece.length) {
      mostBytesSent = Math.max(mostBytesSent, sent);
      yield piece;
    }
  }
  const server: Server = createServer((asked, response) => {
    if (asked.url === path) {
      response.writeHead(200, { "content-type": "application/json" });
      Readable.from(pieces()).pipe(response);
      return;
    }
    const onward = request(origin + (asked.url ?? ""), { method: asked.method }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    mostBytesSent: () => mostBytesSent,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const section = (page: Page, verdict: string) =>
  page.locator(`section[data-verdict=${verdict}]`).filter({ has: page.locator("#verdict") });

describe(`an answer of the service that is too long, at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[E17] an answer of 1.35 GB is cut off at its limit", async () => {
    const service = await withEndlessAnswer(`/v1/fingerprints/${hash}`);
    const { page, close } = await browser.open(desktop);
    await page.goto(`${service.origin}/fingerprint/${hash}`);
    await atBothSizes(page, async () => {
      await page.getByText("The fingerprint could not be read").waitFor();
      await expect
        .poll(() => page.getByRole("alert").innerText())
        .toMatch(/answer is longer than 512 KiB/);
    });
    expect(service.mostBytesSent()).toBeGreaterThan(0);
    expect(service.mostBytesSent()).toBeLessThan(BUFFERED_BYTES);
    await close();
    service.stop();
  });
});

describe(`a visitor's file that is too large, at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[W7] is one finding for each file, and the file beside them keeps its verdict", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.goto(`${origin}/verify`);
    await page.getByRole("heading", { name: "What you have" }).waitFor();
    const { record, proof } = evidence;
    const paths = writeFiles(folder.path, {
      "good.json": bundleFile(origin, evidence),
      "record-of-3-MB.json": { ...record, organizationName: "x".repeat(3 * MIB) },
      "ten-million-characters.json": { ...proof, path: "x".repeat(10_000_000) },
      "over-16-MiB.json": { ...proof, padding: Array.from({ length: 17 }, () => "x".repeat(MIB)) },
    });
    await page.locator("input[type=file]").first().setInputFiles(paths);
    const table = page.getByRole("table", { name: "Verdicts" });
    await atBothSizes(page, async ({ isPhone }) => {
      await page.getByText("1 consistent, 2 inconclusive.").first().waitFor();
      await page.getByText("Files over 16.8 MB are not read as evidence").waitFor();
      for (const name of ["record-of-3-MB.json", "ten-million-characters.json"]) {
        const row = table.getByRole("row").filter({ hasText: name });
        await expect.poll(() => row.innerText()).toContain("Inconclusive: not readable");
        // A phone hides the column with the reason, and shows the reason when the row is opened.
        if (!isPhone) await expect.poll(() => row.innerText()).toMatch(/too long|longer than/i);
      }
      const shown = await page.locator("body").innerText();
      expect(shown.length).toBeLessThan(20_000);
    });

    await table.getByRole("button", { name: "Remove record-of-3-MB.json" }).click();
    await page.getByText("1 consistent, 1 inconclusive.").first().waitFor();
    await table.getByRole("button", { name: "Remove ten-million-characters.json" }).click();
    await atBothSizes(page, () => section(page, "consistent").waitFor());
    await page.getByRole("button", { name: "Clear" }).click();
    await expect.poll(() => page.locator("section[data-verdict]").count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });
});
