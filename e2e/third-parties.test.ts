// Tests what others learn about a visit, and what text from outside can do to the pages. The pages only
// contact the deployment's own origin, no address in the browser can choose another service, and no text
// becomes markup.
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { changeAnswer, type Data } from "./change-answer.ts";
import { bundleFile, evidenceOf, writeFiles } from "./evidence-files.ts";
import { latestFinalHash } from "./service.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const origin = inject("origin");
const folder = temporaryFolder();
afterAll(folder.remove);
const hash = await latestFinalHash(origin);
const evidence = await evidenceOf(origin, hash);
const stranger = "https://stranger.example";

type Asked = { origin: string; referrer: string | undefined };

/**
 * Collects every request of a browser context, including those of its workers and new windows. The test
 * answers requests to other origins itself, so that none leaves the browser.
 */
async function watchRequests(context: BrowserContext): Promise<() => Promise<Asked[]>> {
  const asked: Promise<Asked>[] = [];
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.fulfill({ contentType: "text/html", body: "<p>elsewhere</p>" }),
  );
  context.on("request", (request) => {
    const { origin: to } = new URL(request.url());
    const seen = request
      .allHeaders()
      .then((headers) => ({ origin: to, referrer: headers["referer"] }));
    // If the page is closed in the meantime, the headers cannot be read. This handler keeps that error from
    // being reported as unhandled.
    seen.catch(() => undefined);
    asked.push(seen);
  });
  return () => Promise.all(asked);
}

const verdict = (page: Page) => page.locator("section[data-verdict=consistent]").first();

describe(`a visit at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("sends requests only to the deployment's own origin, and never states the address of the page", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const asked = await watchRequests(page.context());
    await page.goto(`${origin}/dashboard`);
    const latest = page.getByRole("table", { name: "Latest" }).getByRole("link").first();
    await atBothSizes(page, () => latest.waitFor());
    await latest.click();
    await page.waitForURL(/\/fingerprint\//);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await verdict(page).waitFor();
    await page.getByRole("button", { name: "Download proof" }).click();
    await page.getByRole("button", { name: "Verify proof" }).click();
    await atBothSizes(page, () => page.getByRole("button", { name: "Verified" }).waitFor());
    await page.goto(`${origin}/batch/${evidence.record.batchId}`);
    await atBothSizes(page, () => page.getByRole("table").getByRole("link").first().waitFor());
    await page.goto(`${origin}/search?q=${encodeURIComponent(evidence.record.documentId)}`);
    await atBothSizes(page, () => page.getByRole("heading", { level: 1 }).waitFor());
    await page.goto(`${origin}/verify`);
    const paths = writeFiles(folder.path, { "bundle.json": bundleFile(origin, evidence) });
    await page.locator("input[type=file]").first().setInputFiles(paths);
    await atBothSizes(page, () => verdict(page).waitFor());
    const requests = await asked();
    expect(requests.length).toBeGreaterThan(20);
    expect(new Set(requests.map((each) => each.origin))).toEqual(new Set([origin]));
    expect(new Set(requests.map((each) => each.referrer))).toEqual(new Set([undefined]));
    expect(errors).toEqual([]);
    await close();
  });

  it("gives a linked site neither the page's address nor access to its window", async () => {
    const { page, close } = await browser.open(desktop);
    const asked = await watchRequests(page.context());
    await page.goto(`${origin}/fingerprint/${hash}`);
    await verdict(page).waitFor();
    await atBothSizes(page, async () => {
      const opened = page.waitForEvent("popup");
      await page.getByRole("contentinfo").getByRole("link", { name: "SDK" }).click();
      const elsewhere = await opened;
      await elsewhere.getByText("elsewhere").waitFor();
      const toldTheSite = await elsewhere.evaluate(() => [document.referrer, window.opener]);
      expect(toldTheSite).toEqual(["", null]);
      const outside = (await asked()).filter((each) => each.origin !== origin);
      expect(outside.length).toBeGreaterThan(0);
      expect(new Set(outside.map((each) => each.referrer))).toEqual(new Set([undefined]));
      await elsewhere.close();
    });
    await close();
  });

  it.each([
    `/fingerprint/${hash}?network=mainnet&api=${stranger}&apiBase=${stranger}`,
    `/fingerprint/${hash}#network=mainnet&apiBase=${stranger}`,
    `/search?q=${encodeURIComponent(`${stranger}/fingerprint/${hash}`)}`,
    `/search?q=${hash}&source=${stranger}`,
  ])("sends no request to another service because of an address: %s", async (address) => {
    const { page, close } = await browser.open(desktop);
    const asked = await watchRequests(page.context());
    await page.goto(origin + address);
    await page.waitForLoadState("networkidle");
    await atBothSizes(page, () => page.getByRole("contentinfo").waitFor());
    const requests = await asked();
    expect(requests.length).toBeGreaterThan(5);
    expect(new Set(requests.map((each) => each.origin))).toEqual(new Set([origin]));
    await close();
  });
});

const markup = `<img src=x onerror="document.title='taken'"><svg onload="document.title='taken'">`;

/**
 * Replaces the texts of an answer with markup. The members in `keep` stay, because the page needs their real
 * values to be drawn at all.
 */
function poison(data: Data, keep: readonly string[]): void {
  for (const [key, value] of Object.entries(data)) {
    if (typeof value === "string" && !keep.includes(key)) data[key] = markup;
  }
}

describe(`markup in what the service answers, at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("stays text in record, batch, snapshot, proof and every finding, and the page's policy refuses it", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const { batchId, batchGlobalSnapshotHash } = evidence.record;
    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      poison(data, ["hash", "status", "mptRoot", "batchId", "batchGlobalSnapshotHash"]);
      data["proofs"] = [{ id: markup, signature: markup, algorithm: markup }];
      data["tags"] = { [markup.slice(0, 32)]: markup.slice(0, 32) };
    });
    await changeAnswer(page, `**/v1/batches/${batchId}`, (data) => {
      poison(data, []);
    });
    await changeAnswer(page, `**/v1/ledger/snapshots/${batchGlobalSnapshotHash}`, (data) => {
      poison(data, ["hash", "previousHash", "ledger"]);
    });
    await changeAnswer(page, `**/v1/fingerprints/${hash}/proof`, (data) => {
      const [first] = data["witness"] as { type: string }[];
      if (first !== undefined) first.type = markup;
      data[markup] = markup;
    });
    const response = await page.goto(`${origin}/fingerprint/${hash}`);
    const policy = response?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|\*/);
    await page.locator("section[data-verdict=failed]").first().waitFor();
    const checks = page.getByRole("list", { name: "Checks made in this browser" });
    const elements = page.locator("img, svg[onload]");
    for (const link of ["Content", "Signatures", "Inclusion", "Batch", "Ledger", "Statements"]) {
      await checks.getByRole("button", { name: new RegExp(`^${link}`) }).click();
      await atBothSizes(page, async () => {
        expect([link, await elements.count()]).toEqual([link, 0]);
      });
    }
    await page.getByRole("button", { name: "Download proof" }).click();
    const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
    await dialog.getByRole("button", { name: "Verify proof" }).click();
    await atBothSizes(page, async () => {
      await dialog.locator("[data-kind=error]").waitFor();
      await expect.poll(() => page.locator("body").textContent()).toContain("<img src=x onerror");
      await expect(elements.count()).resolves.toBe(0);
    });
    await expect(page.title()).resolves.not.toBe("taken");
    expect(errors).toEqual([]);

    // This is the last line of defence: if the page's code ever used text as markup, the browser would refuse
    // it.
    const outcome = await page.evaluate((text) => {
      try {
        document.body.innerHTML = text;
        return "taken";
      } catch {
        return "refused";
      }
    }, markup);
    expect(outcome).toBe("refused");
    await close();
  });
});
