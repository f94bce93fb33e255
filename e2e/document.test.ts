// Tests "Is this my file?", which compares a document with its record, and the comparison of a proof with the
// visitor's own root.
import { createHash, randomBytes } from "node:crypto";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, inject, it } from "vitest";
import { rendererMemory } from "../bench/document-hash/memory.ts";
import { writeFile } from "../bench/document-hash/write-file.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { failWorker } from "./change-answer.ts";
import { evidenceOf, writeFiles } from "./evidence-files.ts";
import { documentOf, latestFinalHash } from "./service.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { unfoldChecks, unfoldSources } from "./unfold.ts";

const origin = inject("origin");
const folder = temporaryFolder();
afterAll(folder.remove);

const hash = await latestFinalHash(origin);
const { record, snapshot } = await evidenceOf(origin, hash);
const bytes = await documentOf(origin, hash);
const [same = "", changed = ""] = writeFiles(folder.path, {
  "document.txt": bytes,
  "changed.txt": Buffer.concat([bytes, Buffer.from("\n")]),
});

async function browserProcess(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  const browser = processInfo.find(({ type }) => type === "browser");
  if (browser === undefined) throw new Error("the browser does not state its process id");
  return browser.id;
}

describe(`a visitor's document at ${bothSizes}`, () => {
  const browser = useBrowser();

  async function open() {
    const opened = await browser.open(desktop);
    await opened.page.goto(`${origin}/fingerprint/${hash}`);
    await opened.page.locator("section[data-verdict=consistent]").first().waitFor();
    await unfoldChecks(opened.page);
    return { ...opened, panel: opened.page.getByRole("region", { name: "Is this my file?" }) };
  }

  const choose = (page: Page, path: string) =>
    page.locator("input[type=file]").first().setInputFiles(path);

  const link = (page: Page, name: string) =>
    page
      .getByRole("list", { name: "Checks made in this browser" })
      .getByRole("button", { name: new RegExp(`^${name}`) });

  it("[H1] is called the same where the bytes are the same, here and in the chain of checks, however it is given", async () => {
    const { page, panel, errors, close } = await open();
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(record.documentRef);
    const transfer = await page.evaluateHandle((base64) => {
      const dropped = new DataTransfer();
      const content = Uint8Array.from(atob(base64), (digit) => digit.charCodeAt(0));
      dropped.items.add(new File([content], "dropped.txt"));
      return dropped;
    }, bytes.toString("base64"));
    const zone = panel.getByText("Drop it here to compare it");
    const typed = panel.getByLabel("The document’s SHA-256 hash");
    const compareAnother = panel.getByRole("button", { name: "Compare another document" });
    const saysSame = (what: string) =>
      panel
        .getByText(`${what} has the same SHA-256 hash as the document that this record is about`)
        .waitFor();
    await panel.getByRole("button", { name: "Paste its hash" }).click();
    await atBothSizes(page, async () => {
      await choose(page, same);
      await panel.getByText("Yes, these are the same bytes").waitFor();
      await saysSame("document.txt");
      await expect.poll(() => link(page, "Document").innerText()).toContain("Passed");
      await compareAnother.click();
      await expect.poll(() => link(page, "Document").innerText()).not.toContain("Passed");

      await zone.dispatchEvent("drop", { dataTransfer: transfer });
      await saysSame("dropped.txt");
      await compareAnother.click();
      await expect.poll(() => panel.innerText()).not.toContain("dropped.txt");

      await zone.evaluate((element, data) => {
        const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
        element.dispatchEvent(event);
      }, transfer);
      await saysSame("dropped.txt");

      await typed.fill(`sha256:${record.documentRef.toUpperCase()}`);
      // A hash that was copied, even from this page, is not a document that was hashed.
      await panel.getByText("The hash that was given is the recorded one").waitFor();
      await expect(panel.getByText("Yes, these are the same bytes").count()).resolves.toBe(0);
      await expect(panel.locator("[data-kind=success]").count()).resolves.toBe(0);
      await typed.fill("abc");
      await panel.getByText("A SHA-256 hash has 64 hex digits; you entered 3").waitFor();
      await typed.fill("0".repeat(128));
      await panel.getByText("Not comparable: this hash was made with another algorithm").waitFor();
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[H3] is called different where the bytes differ, with the usual causes, and is not called a forgery", async () => {
    const { page, panel, close } = await open();
    await choose(page, changed);
    await panel.getByText("The usual causes").click();
    await atBothSizes(page, async () => {
      await panel.getByText("Not the same bytes").waitFor();
      await panel.getByText("This does not mean that the document is a forgery").waitFor();
      for (const cause of [
        "altered the document’s content",
        "opened and saved again",
        "line endings",
        "archive",
        "another version",
      ]) {
        await panel.getByText(cause).waitFor();
      }
      await expect.poll(() => link(page, "Document").innerText()).toContain("Failed");
      await expect(page.locator("main").innerText()).resolves.not.toMatch(/tampered|fake|forged/i);
    });
    await close();
  });

  it("[H2] a large file is hashed in pieces, with progress, in bounded memory, and the page stays responsive", async () => {
    const { page, panel, close } = await open();
    const size = 256 * 1024 ** 2;
    const expected = createHash("sha256");
    const large = join(folder.path, "large.bin");
    writeFile(large, size, (piece) => expected.update(piece));
    // Records what the page shows in each frame while the file is being hashed. If hashing blocked the page, it
    // would not draw any frames.
    await page.evaluate(() => {
      const drawn = new Set<number>();
      Object.assign(window, { drawn });
      const look = () => {
        const value = document.querySelector("progress")?.value;
        if (value !== undefined && value > 0) drawn.add(value);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const memory = rendererMemory(await browserProcess(page));
    await choose(page, large);
    await panel.getByRole("progressbar", { name: "Hashed so far" }).waitFor();
    await panel.getByText("Not the same bytes").waitFor({ timeout: 150_000 });
    const drawn = await page.evaluate(
      () => (window as unknown as { drawn: Set<number> }).drawn.size,
    );
    expect(drawn).toBeGreaterThan(3);
    const { startMiB, peakMiB } = memory.stop();
    expect(peakMiB - startMiB).toBeLessThan(150);
    const digest = expected.digest("hex");
    await atBothSizes(page, async () => {
      await panel.getByText("Not the same bytes").waitFor();
      await expect.poll(() => panel.getByText("SHA-256:").textContent()).toContain(digest);
    });
    await close();
  });

  it("[H5] hashing can be stopped", async () => {
    const { page, panel, close } = await open();
    const large = join(folder.path, "stopped.bin");
    writeFileSync(large, "");
    // A file of holes, which takes no space. Hashing it takes longer than any machine needs to press the button.
    truncateSync(large, 64 * 1024 ** 3);
    await atBothSizes(page, async () => {
      await choose(page, large);
      await panel.getByRole("button", { name: "Stop" }).click();
      await expect.poll(() => panel.getByRole("progressbar").count()).toBe(0);
      await choose(page, same);
      await panel.getByText("Yes, these are the same bytes").waitFor();
      await panel.getByRole("button", { name: "Compare another document" }).click();
    });
    await close();
  });

  it("[H5] no byte of the document is sent, and the worker that reads it could not send any", async () => {
    const { page, panel, close } = await open();
    const sent: string[] = [];
    page.on("request", (request) =>
      sent.push(`${request.method()} ${request.url()} ${request.postData()}`),
    );
    const scripts = new Set<string>(page.workers().map((worker) => worker.url()));
    page.on("worker", (worker) => scripts.add(worker.url()));
    await atBothSizes(page, async () => {
      await expect.poll(() => panel.innerText()).toContain("None of it leaves this device.");
    });
    await choose(page, same);
    await panel.getByText("Yes, these are the same bytes").waitFor();
    expect(sent.filter((each) => !each.startsWith("GET "))).toEqual([]);
    expect(sent.join("\n")).not.toContain(record.documentRef);
    const script = [...scripts].find((url) => url.includes("document-hash-worker")) ?? "";
    const { headers } = await fetch(script);
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("connect-src");
    await close();
  });

  it.each(["absent", "breaking off"] as const)(
    "[H7] says that nothing was hashed where the worker is %s, and hashes once it is there",
    async (how) => {
      const { page, close } = await browser.open(desktop);
      const panel = page.getByRole("region", { name: "Is this my file?" });
      const repair = await failWorker(page, "document-hash-worker", how);
      await page.goto(`${origin}/fingerprint/${hash}`);
      await page.locator("section[data-verdict=consistent]").first().waitFor();
      await choose(page, same);
      await atBothSizes(page, async () => {
        await panel.getByText("Your browser could not hash the file").waitFor();
        await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
      });
      await repair();
      await choose(page, same);
      await atBothSizes(page, async () => {
        await panel.getByText("Yes, these are the same bytes").waitFor();
      });

      await failWorker(page, "document-hash-worker", how);
      await page.goto(`${origin}/verify`);
      await page.getByRole("heading", { name: "What you have" }).waitFor();
      await choose(page, same);
      await atBothSizes(page, async () => {
        await page.getByText("Your browser could not hash document.txt").waitFor();
      });
      await close();
    },
  );

  it("[H6] [VS1] on /verify a document leads to its fingerprints, without being chosen again there", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.goto(`${origin}/verify`);
    // The text begins with a bracket as JSON does, but the page must treat it as a document and not as evidence.
    const text = `[settings]\n${randomBytes(1000).toString("hex")}`;
    const [unknown = ""] = writeFiles(folder.path, { "unknown.ini": Buffer.from(text) });
    await page.locator("input[type=file]").first().setInputFiles([same, unknown]);
    await atBothSizes(page, async () => {
      await page.getByText("document.txt is listed by the service").waitFor();
      await page.getByText("unknown.ini has no match on Local ledger").waitFor();
    });
    const found = page.getByRole("list", { name: "Fingerprints of this document" });
    await found.getByRole("link").click();
    await page.waitForURL(`${origin}/fingerprint/${hash}`);
    await unfoldChecks(page);
    // The page compares the document that was chosen on /verify, so the visitor need not choose it again. The result
    // stays until the visitor compares another document.
    const panel = page.getByRole("region", { name: "Is this my file?" });
    await atBothSizes(page, async () => {
      await panel.getByText("Yes, these are the same bytes").waitFor();
      await expect
        .poll(() => panel.innerText())
        .toContain("document.txt has the same SHA-256 hash");
      await expect.poll(() => link(page, "Document").innerText()).toContain("Passed");
    });
    await panel.getByRole("button", { name: "Compare another document" }).click();
    await atBothSizes(page, async () => {
      await expect.poll(() => panel.innerText()).not.toContain("document.txt");
      await expect.poll(() => link(page, "Document").innerText()).not.toContain("Passed");
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[O1] a proof is compared with a root, or a snapshot, of the visitor’s own", async () => {
    const { page, close } = await open();
    const field = page.getByLabel("A root or a snapshot you got elsewhere (optional)");
    await unfoldSources(page);
    const words = () =>
      page
        .getByRole("region")
        .filter({ has: page.locator("#verdict") })
        .innerText();
    await atBothSizes(page, async () => {
      await expect
        .poll(() => words())
        .toContain("The service’s own ledger lists this fingerprint’s batch");
      await field.fill(record.mptRoot);
      await expect.poll(() => link(page, "Your root").innerText()).toContain("Passed");
      await page.locator("section[data-verdict=confirmed]").waitFor();
      await expect.poll(() => words()).toContain("and the proof leads to the root you provided.");
      await field.fill("2".repeat(64));
      await expect.poll(() => link(page, "Your root").innerText()).toContain("Failed");
      await page.locator("section[data-verdict=failed]").waitFor();
      await field.fill("12");
      await page.locator("section[data-verdict=inconclusive]").waitFor();
      await expect
        .poll(() => words())
        .toContain("The text you provided is not a root. A root has 64 hex digits.");
      await field.fill(JSON.stringify(snapshot));
      await page.locator("section[data-verdict=confirmed]").waitFor();
      await expect
        .poll(() => words())
        .toContain("and the proof leads to a root in the snapshot you provided.");
      await expect.poll(() => words()).not.toContain("service’s own ledger");
      await field.fill("{");
      await page.locator("section[data-verdict=inconclusive]").waitFor();
      await field.fill("");
      await expect.poll(() => link(page, "Your root").count()).toBe(0);
      await page.locator("section[data-verdict=consistent]").waitFor();
    });
    await close();
  });
});
