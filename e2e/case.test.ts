// Tests exporting many fingerprints as one ZIP file, which `unzip` and the command-line tool must be able to
// read.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Bundle } from "@digital-evidence/evidence/bundle";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, inject, it } from "vitest";
import { runHere } from "../apps/cli/test/run-here.ts";
import { signedLog } from "../apps/explorer/test/signed-log.ts";
import { atEverySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { changeAnswer, replaceAnswer } from "./change-answer.ts";
import { realLeaves, replaceLog } from "./log-pages.ts";
import { details, documentOf, latestFinalHash, read, type Summary } from "./service.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { sourceOf } from "./source.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);
const { batchId } = await details(origin, hash);
const members = await read<Summary[]>(origin, `/v1/batches/${batchId}/fingerprints?limit=100`);
const latest = await read<Summary[]>(
  origin,
  "/v1/fingerprints/latest?limit=5&status=FINALIZED_COMMITMENT",
);
const others = latest.map((each) => each.hash).filter((each) => each !== hash);
const folder = temporaryFolder();
afterAll(folder.remove);

type Entry = {
  hash: string;
  file: string;
  sha256: string;
  verdict: string;
  isOfBatch: boolean | null;
  hasLogProof: boolean;
  logProblem: string | null;
  document: string | null;
  stated: unknown;
};
type Manifest = {
  format: string;
  version: number;
  batchId: string | null;
  source: string;
  fingerprints: Entry[];
  missing: { hash: string; code: string; failure: string }[];
};

/** Makes the browser behave like one that can only save complete files. */
const withoutPicker = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, "showSaveFilePicker");
  });

/** Makes the browser write into a file in its own storage, instead of one that the visitor would choose. */
const withOwnFile = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, {
      showSaveFilePicker: async () => {
        const own = await navigator.storage.getDirectory();
        return own.getFileHandle("case.zip", { create: true });
      },
    });
  });

/** Tests a ZIP file with the system's `unzip`, and unpacks it with the same program. */
function unpack(zip: string, name: string): { at: string; manifest: Manifest; csv: string } {
  expect(execFileSync("unzip", ["-t", zip], { encoding: "utf8" })).toContain("No errors detected");
  const at = join(folder.path, name);
  mkdirSync(at);
  execFileSync("unzip", ["-q", zip, "-d", at]);
  const text = (file: string) => readFileSync(join(at, file), "utf8");
  return { at, manifest: JSON.parse(text("manifest.json")) as Manifest, csv: text("verdicts.csv") };
}

describe(`a case at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[CE1] [CE2] [CE9] [TP7] [X8] of a batch is one ZIP of bundles on which the command-line tool gives the verdicts in the manifest", async () => {
    // The log must contain the batch's snapshot before the bundles can contain the log's proof.
    await realLeaves(origin, hash);
    const { page, errors, close } = await browser.open(desktop);
    await withoutPicker(page);
    const logFiles: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes("/log/")) logFiles.push(pathname.slice(pathname.indexOf("/log/")));
    });
    await page.goto(`${origin}/batch/${batchId}`);
    await page.getByRole("link", { name: "Export as a case" }).click();
    await page.getByText(`${members.length} fingerprints to export.`).waitFor();
    await page.getByText("Exhibit numbers and custody").click();
    await page.getByRole("group", { name: "All pieces" }).getByLabel("Received by").fill("=J. Doe");
    await page.getByLabel("Exhibit number").first().fill("A-1");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export as ZIP" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe("digital-evidence_demonstration_case.zip");
    await atBothSizes(page, async () => {
      await page.getByText("The case was saved").waitFor();
      await page.getByText(`Verdicts: ${members.length} consistent.`).waitFor();
      await page.getByRole("link", { name: "Check the bundles" }).waitFor();
      await page.locator(`nav a[href="/batch/${batchId}"]`).waitFor();
    });

    const { at, manifest, csv } = unpack(await download.path(), "batch");
    expect(manifest).toMatchObject({
      format: "digital-evidence-case",
      version: 1,
      network: "demonstration",
      isDemonstration: true,
      batchId,
      source: sourceOf(origin).apiBase,
      missing: [],
    });
    expect(manifest.fingerprints.map((entry) => entry.hash)).toEqual(
      members.map((member) => member.hash),
    );
    const custody = { receivedBy: "=J. Doe", receivedAt: null, receivedFrom: null };
    expect(manifest.fingerprints.map(({ stated }) => stated)).toEqual(
      members.map((_, index) => ({ exhibit: index === 0 ? "A-1" : null, custody })),
    );
    const [head, first] = csv.split("\r\n");
    expect(head).toContain('"Exhibit number (stated, not checked)"');
    expect(first).toMatch(/,"A-1","'=J\. Doe","",""$/);
    for (const { file, sha256, isOfBatch, logProblem } of manifest.fingerprints) {
      expect([isOfBatch, logProblem]).toEqual([true, null]);
      const bytes = readFileSync(join(at, file));
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
      expect(Object.keys((JSON.parse(bytes.toString()) as Bundle).parts)).toContain("logProof");
    }
    // Every bundle contains the log's proof, so the page has made all its requests for the log's files by now. It must
    // have requested each file only once for the whole case.
    expect(logFiles.filter((path) => path === "/log/checkpoint")).toHaveLength(1);
    expect(new Set(logFiles).size).toBe(logFiles.length);
    expect(csv.trim().split("\r\n")).toHaveLength(members.length + 1);
    const args = ["verify", join(at, "bundles"), "--require", "consistent", "--json"];
    const ended = await runHere(args);
    const { results } = JSON.parse(ended.stdout) as {
      results: { file: string; verdict: string }[];
    };
    expect(ended.exitCode).toBe(0);
    const judged = new Map(results.map(({ file, verdict }) => [file, verdict]));
    expect(judged.size).toBe(members.length);
    for (const { file, verdict } of manifest.fingerprints) {
      expect(judged.get(join(at, file)), file).toBe(verdict);
    }
    expect(errors).toEqual([]);
    await close();
  });

  it("[CE8] holds the document that belongs to a fingerprint, is confirmed as a whole, and opens with a page that fetches nothing", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await withoutPicker(page);
    await page.goto(`${origin}/case`);
    await page.getByLabel("Fingerprint hashes, one on each line").fill(hash);
    const document = await documentOf(origin, hash);
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles([
        { name: "the <document>.txt", mimeType: "text/plain", buffer: document },
        { name: "other.txt", mimeType: "text/plain", buffer: Buffer.from("not recorded") },
      ]);
    await atBothSizes(page, () => page.getByText("2 documents chosen.").waitFor());
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export as ZIP" }).click();
    const zip = await (await saved).path();
    await atBothSizes(page, async () => {
      await page.getByText("It holds the document of 1 of them.").waitFor();
      await page.getByText("1 document belongs to none of these fingerprints").waitFor();
    });
    const { at, manifest } = unpack(zip, "documents");
    const name = manifest.fingerprints[0]?.document ?? "";
    expect(readFileSync(join(at, name))).toEqual(document);
    const { mptRoot } = await details(origin, hash);
    const verified = await runHere(["verify", zip, "--root", mptRoot, "--require", "confirmed"]);
    expect([verified.exitCode, verified.stderr]).toEqual([0, ""]);

    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const first = pathToFileURL(join(at, "index.html")).href;
    await page.goto(first);
    await page.getByRole("heading", { name: "Digital evidence: a case" }).waitFor();
    await page.getByRole("link", { name: "the _document_.txt" }).waitFor();
    expect(requests).toEqual([first]);
    expect(errors).toEqual([]);
    await close();
  });

  it("[CE3] [CE4] [TP7] of a list is written while it is made, and lists what is false or missing", async () => {
    const { page, close } = await browser.open(desktop);
    await withOwnFile(page);
    const [forged = "", other = ""] = others;
    const unknown = "f".repeat(64);
    await changeAnswer(page, `**/v1/fingerprints/${forged}`, (data) => {
      data["mptRoot"] = "1".repeat(64);
    });
    await page.route("**/log/**", (route) => route.fulfill({ status: 503 }));
    await page.goto(`${origin}/case`);
    const list = page.getByRole("textbox", { name: "Fingerprint hashes, one on each line" });
    const lines = Array.from({ length: 500 }, (_, index) => index.toString(16).padStart(64, "0"));
    await list.fill([...lines, hash].join("\n"));
    const start = page.getByRole("button", { name: "Export as ZIP" });
    await atBothSizes(page, async () => {
      await page.getByText("These are 501 hashes, and one case has at most 500").waitFor();
      await expect.poll(() => start.isDisabled()).toBe(true);
    });
    // Chromium would insert such a long text line by line and block the page for seconds. The page must therefore
    // insert the pasted text itself.
    const most = [...lines, ...Array.from({ length: 3076 - lines.length }, () => lines[0])]
      .join("\n")
      .padEnd(200_000);
    expect(most).toHaveLength(200_000);
    await page.evaluate(() => {
      addEventListener("beforeinput", ({ inputType }) => {
        document.documentElement.dataset["input"] += ` ${inputType}`;
      });
    });
    const paste = async (text: string) => {
      await page.evaluate((content) => navigator.clipboard.writeText(content), text);
      await list.press("ControlOrMeta+a");
      await list.press("ControlOrMeta+v");
    };
    // Laying out such a text takes seconds, so it is pasted at the first size only. The words stand at both.
    await paste(most);
    await page.getByText("500 fingerprints to export.").waitFor();
    await expect.poll(() => list.inputValue()).toBe(most);
    await expect.poll(() => start.isDisabled()).toBe(false);
    await paste(`${most} `);
    await atBothSizes(page, async () => {
      await page.getByText("This text has more than 200,000 characters").waitFor();
      await expect.poll(() => start.isDisabled()).toBe(true);
    });
    await expect(
      page.evaluate(() => document.documentElement.dataset["input"] ?? ""),
    ).resolves.not.toContain("insertFromPaste");
    await list.fill(`not a hash\n${hash}\n${unknown};x\n${forged}\n${hash}\n${other}`);
    await atBothSizes(page, async () => {
      await page.getByText("4 fingerprints to export. 1 line has no fingerprint hash").waitFor();
    });
    await start.click();
    await atBothSizes(page, async () => {
      await page.getByText("Verdicts: 2 consistent, 1 failed.").waitFor();
      await page.getByText("The evidence on 1 fingerprint is missing").waitFor();
      await page.getByText("3 bundles have no proof from the service’s log").waitFor();
    });
    const content = await page.evaluate(async () => {
      const own = await navigator.storage.getDirectory();
      const file = await (await own.getFileHandle("case.zip")).getFile();
      return Array.from(new Uint8Array(await file.arrayBuffer()));
    });
    const zip = join(folder.path, "list.zip");
    writeFileSync(zip, Uint8Array.from(content));
    const { manifest, csv } = unpack(zip, "list");
    expect(manifest.batchId).toBeNull();
    expect(manifest.fingerprints.map((entry) => [entry.hash, entry.verdict])).toEqual([
      [hash, "consistent"],
      [forged, "failed"],
      [other, "consistent"],
    ]);
    for (const { isOfBatch, hasLogProof, logProblem } of manifest.fingerprints) {
      expect([isOfBatch, hasLogProof, logProblem]).toEqual([null, false, "REFUSED"]);
    }
    expect(manifest.missing).toEqual([
      { hash: unknown, code: "NOT_FOUND", failure: "Fingerprint not found", stated: null },
    ]);
    expect(csv).toContain(`"${unknown}","unreadable"`);
    expect(csv).not.toMatch(/(?:^|,|\n)"?[=+@-]/);
    await close();
  });

  it("[CE1] of a batch whose list never ends reads a limited number of its pages, and says that there are more", async () => {
    const { page, close } = await browser.open(desktop);
    let pages = 0;
    await page.route(`**/v1/batches/${batchId}/fingerprints?*`, async (route) => {
      pages += 1;
      const pagination = { limit: 100, hasMore: true, cursor: `page-${pages}` };
      await route.fulfill({ json: { data: members.slice(0, 1), pagination } });
    });
    await page.goto(`${origin}/case?batch=${batchId}`);
    await atBothSizes(page, async () => {
      await page.getByText("lists more fingerprints of this batch than this page reads").waitFor();
      await page.getByText("1 fingerprint to export.").waitFor();
    });
    expect(pages).toBe(20);
    await close();
  });

  it("[CE1] of a search result has the hashes that were found, also after reloading", async () => {
    const { page, close } = await browser.open(desktop);
    const same = latest.slice(0, 3).map((row) => ({ ...row, documentId: "same for all" }));
    await replaceAnswer(page, "**/v1/fingerprints?*", same);
    await page.goto(`${origin}/search?q=same%20for%20all`);
    await page.getByRole("link", { name: "Export as a case" }).click();
    await page.getByText("3 fingerprints to export.").waitFor();
    await page.reload();
    const list = page.getByRole("textbox", { name: "Fingerprint hashes, one on each line" });
    await atBothSizes(page, async () => {
      await page.getByText("3 fingerprints to export.").waitFor();
      await expect.poll(() => list.inputValue()).toBe(same.map((row) => row.hash).join("\n"));
    });
    await page.getByText("Exhibit numbers and custody").click();
    await page.getByLabel("Exhibit number").nth(2).waitFor();
    await atEverySize(page);
    await close();
  });

  it("says where the log contradicts the evidence, and which record is of another batch", async () => {
    const { page, close } = await browser.open(desktop);
    await withoutPicker(page);
    const leaves = await realLeaves(origin, hash);
    await replaceLog(page, await signedLog(leaves.map(() => new Uint8Array(32).fill(7))));
    const inBatch = new Set(members.map((member) => member.hash));
    const outsider = latest.find((row) => !inBatch.has(row.hash)) ?? latest[0];
    await page.route(`**/v1/batches/${batchId}/fingerprints?*`, async (route) => {
      const pagination = { limit: 100, hasMore: false };
      await route.fulfill({ json: { data: [members[0], outsider], pagination } });
    });
    await page.goto(`${origin}/case?batch=${batchId}`);
    await page.getByText("2 fingerprints to export.").waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export as ZIP" }).click();
    const download = await saved;
    await atBothSizes(page, async () => {
      await page.getByText("Verdicts: 2 failed.").waitFor();
      await page.getByText("2 fingerprints failed because of the service’s log.").waitFor();
      await page.getByText("listed 1 fingerprint under this batch whose record does not").waitFor();
    });
    const { at, manifest, csv } = unpack(await download.path(), "contradicted");
    expect(
      manifest.fingerprints.map((entry) => [entry.hash, entry.isOfBatch, entry.logProblem]),
    ).toEqual([
      [members[0]?.hash, true, "OTHER_ENTRY"],
      [outsider?.hash, false, "OTHER_ENTRY"],
    ]);
    for (const row of csv.trim().split("\r\n").slice(1)) {
      expect(row).toContain('"failed","OTHER_ENTRY","Failed: not in the service’s log.');
    }
    // The bundles do not show what the log said, so the manifest's verdicts are still those of the command-line tool.
    const ended = await runHere(["verify", join(at, "bundles"), "--require", "consistent"]);
    expect(ended.exitCode).toBe(0);
    expect(manifest.fingerprints.map((entry) => entry.verdict)).toEqual([
      "consistent",
      "consistent",
    ]);
    await close();
  });

  it("[CE5] is cancelled without a file, and can be exported again", async () => {
    const { page, close } = await browser.open(desktop);
    await withoutPicker(page);
    const downloads: string[] = [];
    page.on("download", (download) => downloads.push(download.suggestedFilename()));
    await page.route(`**/v1/fingerprints/${hash}/proof`, () => undefined);
    await page.goto(`${origin}/case`);
    const list = page.getByRole("textbox", { name: "Fingerprint hashes, one on each line" });
    await list.fill(hash);
    await page.getByRole("button", { name: "Export as ZIP" }).click();
    await atBothSizes(page, async () => {
      await page.getByText("0 of 1 fingerprint exported…").waitFor();
    });
    await page.getByRole("button", { name: "Cancel" }).click();
    await atBothSizes(page, async () => {
      await page.getByText("The export was cancelled").waitFor();
    });
    expect(downloads).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export as ZIP" }).click();
    await saved;
    await atBothSizes(page, async () => {
      await page.getByText("It holds the evidence on 1 fingerprint.").waitFor();
    });
    await close();
  });
});
