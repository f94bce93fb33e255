// Tests observers that the visitor trusts, with files that the command has written: one that saw what this service shows, and
// one to which the service showed another root for the same batch.
import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runHere } from "../apps/cli/test/run-here.ts";
import { type ServedFolder, serveFolder } from "../scripts/serve-folder.ts";
import { everyRule, loadAxe } from "./axe.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { configuredHost } from "./configured-host.ts";
import { verdict } from "./log-pages.ts";
import { details, read, type Summary } from "./service.ts";
import { snapshotsOf, sourceOf } from "./source.ts";
import type { Host } from "./static-hosts.ts";
import { sources, unfoldMore, unfoldSources } from "./unfold.ts";

const service = inject("origin");
const explorerFolder = inject("explorerFolder");
const latest = "/v1/fingerprints/latest?limit=100&status=FINALIZED_COMMITMENT";
const found = await read<Summary[]>(service, latest);
const first = found[0]?.hash ?? expect.unreachable();
const { batchId } = await details(service, first);
const elsewhere = await ofOtherBatch();

const folder = mkdtempSync(join(tmpdir(), "digital-evidence-observers-"));
type Observer = ServedFolder & { line: string };
let honest: Observer;
let split: Observer;
let proposed = "";
let explorer: Host;

/** Finds a final fingerprint of another batch than the first one. */
async function ofOtherBatch(): Promise<{ hash: string; batchId: string }> {
  for (const { hash } of found) {
    const { batchId: id } = await details(service, hash);
    if (id !== batchId) return { hash, batchId: id };
  }
  throw new Error("all fingerprints are of one batch");
}

/**
 * Observes the service once, as it shows itself to this observer.
 * @param swapped the id of a batch that the service calls by the id of the first one, and the other way round
 */
async function observe(name: string, hash: string, swapped: string | null): Promise<Observer> {
  const other = (text: string) =>
    swapped === null
      ? text
      : text.replaceAll(batchId, "SWAP").replaceAll(swapped, batchId).replaceAll("SWAP", swapped);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const answer = await globalThis.fetch(other(url), init);
    const text = other(await answer.text());
    // The other fingerprints would only take time.
    const body = url.includes("/latest")
      ? JSON.stringify({
          ...(JSON.parse(text) as object),
          data: found.filter((each) => each.hash === hash),
          pagination: { hasMore: false },
        })
      : text;
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
  const own = join(folder, name);
  const args = ["observe", service, own, "--once", "--rate", "10000", "--name", `${name}.example`];
  const { exitCode, stdout } = await runHere(
    [...args, "--network", "elsewhere", "--json"],
    false,
    fetch,
  );
  const { key, entries } = JSON.parse(stdout) as { key: string; entries: number };
  expect(exitCode).toBe(0);
  expect(entries).toBeGreaterThan(0);
  const served = await serveFolder(join(own, "public"));
  return { ...served, line: `observer elsewhere ${key} ${served.address}\n` };
}

beforeAll(async () => {
  honest = await observe("harbour", first, null);
  split = await observe("island", elsewhere.hash, elsewhere.batchId);
  const network = { name: "Elsewhere", ...sourceOf(service), ...snapshotsOf(service) };
  explorer = await configuredHost(
    explorerFolder,
    () => ({ network: "elsewhere", networks: { elsewhere: network }, observers: proposed }),
    [service, honest.address, split.address],
  );
});
afterAll(async () => {
  await explorer.stop();
  for (const observer of [honest, split]) observer.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the fingerprint's page at the place where a visitor trusts observers. */
async function open(page: Page): Promise<void> {
  await page.goto(`${explorer.origin}/fingerprint/${first}`);
  await unfoldSources(page);
  await sources(page).getByText("Name an observer of your own").waitFor();
}

const trustHosts = (page: Page) =>
  page.getByRole("button", { name: "Trust the observers whom" }).click();
const ask = (page: Page) => page.getByRole("button", { name: "Ask this observer", exact: true });

describe(`observers that the visitor trusts at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("are offered by a button that is no wider than the page, however long the host's name is", async () => {
    proposed = honest.line;
    const { page, close } = await browser.open(desktop);
    const host = `${"a".repeat(60)}.localhost`;
    await page.goto(`${explorer.origin.replace("127.0.0.1", host)}/fingerprint/${first}`);
    await unfoldSources(page);
    const button = page.getByRole("button", { name: `Trust the observers whom ${host}` });
    await button.waitFor();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => button.evaluate((each) => each.scrollWidth)).toBeLessThan(width);
      const whole = page.evaluate(() => document.documentElement.scrollWidth);
      await expect(whole).resolves.toBeLessThanOrEqual(width);
    }
    await close();
  });

  it("[OB8] [OB9] [OB10] [OB11] [OB14] confirm the root that they saw, after one click to trust and one to ask, in the report, in a bundle and on /verify, and offline where the service is gone", async () => {
    proposed = honest.line;
    const { page, errors, close } = await browser.open(desktop);
    const answers: { url: string; bytes: number }[] = [];
    page.on("response", (response) => {
      if (!response.url().startsWith(honest.address)) return;
      const bytes = Number(response.headers()["content-length"]);
      answers.push({ url: response.url(), bytes });
    });
    await open(page);
    await verdict(page, "consistent").waitFor();
    const { findings } = await loadAxe(page);
    await trustHosts(page);
    await atBothSizes(page, async () => {
      await sources(page).getByText("its server learns your network address").waitFor();
      await verdict(page, "consistent").waitFor();
      await expect(findings(everyRule)).resolves.toEqual([]);
    });
    expect(answers).toEqual([]);

    await ask(page).click();
    const confirmed = verdict(page, "confirmed");
    await atBothSizes(page, async () => {
      await confirmed.getByText("Confirmed by an observer you trust").waitFor();
      const said = await confirmed.locator("#verdict").innerText();
      expect(said).toContain("harbour.example");
      expect(said).toContain("elsewhere");
      await sources(page).getByText("answered with what it has on record").waitFor();
      await expect(findings(everyRule)).resolves.toEqual([]);
    });
    expect(answers.length).toBeLessThanOrEqual(8);
    expect(answers.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(100_000);
    expect(answers.filter(({ url }) => url.includes(first))).toEqual([]);

    await page.getByRole("button", { name: "Download proof" }).click();
    const bundled = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save evidence bundle" }).click();
    const bundle = await (await bundled).path();
    const whole = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a page that verifies itself" }).click();
    const verifier = join(folder, "verifier.html");
    await (await whole).saveAs(verifier);
    await page.keyboard.press("Escape");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save these observers" }).click();
    const list = await (await saved).path();
    await expect(readFile(list, "utf8")).resolves.toBe(honest.line);
    await page.getByRole("link", { name: "Report", exact: true }).click();
    await atBothSizes(page, async () => {
      await page
        .getByText("Confirmed by an observer that the person who made this report trusts")
        .first()
        .waitFor();
    });

    await page.goto(`${explorer.origin}/verify`);
    await page.locator("input[type=file]").first().setInputFiles(bundle);
    await atBothSizes(page, () => confirmed.getByText("by an observer you trust").waitFor());
    await unfoldMore(page);
    await page.getByRole("button", { name: "Stop trusting this observer" }).click();
    await atBothSizes(page, () => verdict(page, "consistent").waitFor());
    await page.getByText("Name an observer of your own").click();
    const field = page.getByRole("textbox", { name: /^Observers, one in each line/ });
    await field.fill(`${honest.line}nobody`);
    await page.getByRole("button", { name: "Trust these observers" }).click();
    await atBothSizes(page, () => page.getByText("Line 2 cannot be read").waitFor());
    await page.locator("[data-observers] input[type=file]").setInputFiles(list);
    await expect.poll(() => field.inputValue()).toBe(honest.line);
    await page.getByRole("button", { name: "Trust these observers" }).click();
    await atBothSizes(page, () => confirmed.waitFor());
    expect(errors).toEqual([]);

    // The service and the observer are gone for good: what the visitor saved is enough.
    const unquoted = (text: string) => text.replaceAll(/[“”]/g, "");
    const said = unquoted(await confirmed.locator("#verdict").innerText());
    expect(said).toContain("harbour.example");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Clear" }).click();
    await confirmed.waitFor({ state: "detached" });
    await page.locator("input[type=file]").first().setInputFiles(bundle);
    await atBothSizes(page, () => confirmed.waitFor());
    await page.goto(pathToFileURL(verifier).href);
    await verdict(page, "consistent").waitFor();
    const inFile = await loadAxe(page);
    const names = page.getByRole("region", { name: "What observers saw" });
    await names.locator("input[type=file]").setInputFiles(list);
    await atBothSizes(page, async () => {
      await confirmed.waitFor();
      await expect.poll(() => confirmed.locator("#verdict").innerText()).toBe(said);
      await expect(inFile.findings(everyRule)).resolves.toEqual([]);
    });
    const gone = () => Promise.reject(new TypeError("the service is gone"));
    for (const file of [bundle, verifier]) {
      const judged = await runHere(["verify", file, "--observer", list, "--json"], false, gone);
      const { results } = JSON.parse(judged.stdout) as {
        results: { verdict: string; conclusion: { sentence: string } }[];
      };
      expect(results.map((each) => [each.verdict, unquoted(each.conclusion.sentence)])).toEqual([
        ["confirmed", said],
      ]);
    }
    await close();
  });

  it("[OB8] [OB10] fail where one saw another root, and both sides are saved as one file that the command judges alike", async () => {
    proposed = split.line;
    const { page, errors, close } = await browser.open(desktop);
    await open(page);
    await trustHosts(page);
    await page.getByRole("button", { name: "Always ask this observer" }).click();
    const failed = verdict(page, "failed");
    await atBothSizes(page, async () => {
      await expect
        .poll(() => failed.locator("#verdict").innerText())
        .toContain("states that it saw the service give another root for this batch");
    });
    // It was allowed for always.
    await page.reload();
    await atBothSizes(page, () => failed.waitFor());
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save both sides as one file" }).click();
    const file = await (await saving).path();
    const list = join(folder, "observers.txt");
    await writeFile(list, split.line);
    const judged = await runHere(["verify", file, "--observer", list, "--json"]);
    const { results } = JSON.parse(judged.stdout) as { results: { reasons: string[] }[] };
    expect([judged.exitCode, results[0]?.reasons]).toEqual([1, ["OBSERVED_OTHER_ROOT"]]);
    expect(errors).toEqual([]);
    await close();
  });

  it("[U5] change the verdict on the page that explains the explorer, where the configuration names one", async () => {
    proposed = honest.line;
    const { page, close } = await browser.open(desktop);
    // Other tests may have submitted something newer.
    await page.route("**/v1/fingerprints/latest?*", (route) =>
      route.fulfill({
        json: { data: [found[0]], pagination: { hasMore: false } },
        headers: { "access-control-allow-origin": "*" },
      }),
    );
    await page.goto(`${explorer.origin}/how-it-works`);
    await page.locator("section[data-verdict=consistent]").waitFor();
    await page.getByText("What trusting an observer changes").waitFor();
    await trustHosts(page);
    await ask(page).click();
    await atBothSizes(page, () =>
      page
        .locator("section[data-verdict=confirmed] #verdict")
        .filter({ hasText: "harbour.example" })
        .waitFor(),
    );
    await page.getByRole("button", { name: "Stop trusting this observer" }).click();
    await atBothSizes(page, () => page.locator("section[data-verdict=consistent]").waitFor());
    await close();
  });

  it("[OB10] change nothing where they cannot be asked or have not seen the batch, and the page says which", async () => {
    const key = honest.line.split(" ")[2] ?? "";
    proposed = `observer elsewhere ${key} ${split.address}/nothing-here\n`;
    const { page, close } = await browser.open(desktop);
    await open(page);
    await trustHosts(page);
    await ask(page).click();
    await atBothSizes(page, async () => {
      await sources(page).getByText("gave no usable answer").waitFor();
      await verdict(page, "consistent").waitFor();
    });
    await page.goto(`${explorer.origin}/fingerprint/${elsewhere.hash}`);
    await unfoldSources(page);
    await page.getByRole("button", { name: "Stop trusting this observer" }).click();
    await page.getByText("Name an observer of your own").click();
    await page.getByRole("textbox", { name: /^Observers, one/ }).fill(`${key} ${honest.address}`);
    await page.getByRole("button", { name: "Trust these observers" }).click();
    await ask(page).click();
    await atBothSizes(page, async () => {
      await sources(page).getByText("has nothing on record about this batch").waitFor();
      await verdict(page, "consistent").waitFor();
    });
    await close();
  });
});
