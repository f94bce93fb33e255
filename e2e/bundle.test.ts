// Saves a bundle from a fingerprint's page and verifies it without the service.
import { readFile } from "node:fs/promises";
import { describe, expect, inject, it } from "vitest";
import { parseBundle, verifyBundle } from "../packages/evidence/src/bundle.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { failAnswer } from "./change-answer.ts";
import { realLeaves } from "./log-pages.ts";
import { details, latestFinalHash } from "./service.ts";
import { asksForRecord, sourceOf } from "./source.ts";

const origin = inject("origin");

describe(`an evidence bundle at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[X1] [TP1] is saved from the proof dialog, holds every part, and is consistent alone and confirmed by its root", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const record = await details(origin, hash);
    // The log must contain the snapshot before a bundle can contain the log's proof.
    await realLeaves(origin, hash);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Download proof" }).click();
    const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save evidence bundle" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^digital-evidence_[a-z-]+_${hash}\\.json$`),
    );
    await atBothSizes(page, async () => {
      await dialog.getByText("The evidence bundle was saved").waitFor();
    });
    const path = await download.path();
    const contents = parseBundle(await readFile(path, "utf8"));
    if (!contents.ok || contents.kind !== "bundle") throw new Error("this is not a bundle");
    const { parts } = contents.bundle;
    expect(Object.keys(parts)).toEqual(["record", "proof", "batch", "snapshot", "logProof"]);
    expect(contents.bundle.version).toBe(2);
    const { apiBase } = sourceOf(origin);
    expect(parts.logProof?.source).toBe(`${apiBase}/log/`);
    expect(asksForRecord(parts.record?.source ?? "", hash)).toBe(true);
    expect(parts.record?.source).toContain(apiBase);
    expect(verifyBundle(contents).verification.verdict).toBe("consistent");
    const own = verifyBundle(contents, { root: record.mptRoot ?? "" });
    expect(own.verification.verdict).toBe("confirmed");

    // /verify must accept the saved file while the service cannot be reached.
    await page.goto(`${origin}/verify`);
    await page.route(/\/(?:v1|published)\//, (route) => route.abort());
    await page.locator("input[type=file]").first().setInputFiles(path);
    await atBothSizes(page, async () => {
      await page.locator("section[data-verdict=consistent]").first().waitFor();
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[X1] is not saved if the service gives no answer, and the page says so", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Download proof" }).click();
    const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
    await failAnswer(page, `**/v1/fingerprints/${hash}`, 403);
    await dialog.getByRole("button", { name: "Save evidence bundle" }).click();
    await atBothSizes(page, async () => {
      await dialog.getByText("The evidence bundle could not be saved").waitFor();
      await expect.poll(() => dialog.innerText()).toContain("The service answered with status 403");
    });
    await close();
  });
});
