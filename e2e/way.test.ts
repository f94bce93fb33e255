// Tests the product's main task as a visitor does it: dashboard, fingerprint, proof, verdict, batch.
import { readFile } from "node:fs/promises";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { latestFinalHash } from "./service.ts";

const origin = inject("origin");

describe.each(viewports)("the way from the dashboard to a verified proof at $name", (viewport) => {
  const browser = useBrowser();

  it("leads from / to the dashboard, a fingerprint, its verified proof, the saved file and the batch", async () => {
    const { page, errors, close } = await browser.open(viewport);
    await page.goto(`${origin}/`);
    await page.waitForURL("**/dashboard");

    const final = page
      .getByRole("table", { name: "Latest" })
      .getByRole("row")
      .filter({ hasText: "Finalized Commitment" });
    const link = final.locator('a[href^="/fingerprint/"]').first();
    const [hash = ""] = /[0-9a-f]{64}$/.exec((await link.getAttribute("href")) ?? "") ?? [];
    await page.getByRole("table").locator(`a[href="/fingerprint/${hash}"]`).click();
    await page.waitForURL(`**/fingerprint/${hash}`);

    await page.getByRole("button", { name: "Download proof" }).click();
    const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
    await expect.poll(() => dialog.innerText()).toContain('"witness"');

    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download JSON" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("digital-evidence-proof.json");
    const proof = JSON.parse(await readFile(await saved.path(), "utf8")) as { path: string };
    expect(proof.path).toBe(hash);

    await dialog.getByRole("button", { name: "Verify proof" }).click();
    await dialog.getByRole("button", { name: "Verified" }).waitFor();
    await expect.poll(() => dialog.innerText()).toContain("Merkle Patricia Verifier");

    await page.keyboard.press("Escape");
    await page.locator('a[href^="/batch/"]').first().click();
    await page.waitForURL(/\/batch\//);
    await page.locator(`a[href="/fingerprint/${hash}"]`).first().waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

describe(`a proof that was changed on the way at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("is shown with the step that is wrong, and is never called verified", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    await page.route(`**/v1/fingerprints/${hash}/proof`, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as {
        data: { witness: { contents: { dataDigest?: string } }[] };
      };
      const leaf = body.data.witness[0]?.contents;
      if (leaf?.dataDigest === undefined) throw new Error("the proof has no leaf to change");
      leaf.dataDigest = (leaf.dataDigest.startsWith("0") ? "1" : "0") + leaf.dataDigest.slice(1);
      await route.fulfill({ response, json: body });
    });
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Download proof" }).click();
    const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
    await dialog.getByRole("button", { name: "Verify proof" }).click();
    await atBothSizes(page, async () => {
      await dialog.getByText("Invalid leaf commitment digest").waitFor();
      await expect(dialog.innerText()).resolves.not.toMatch(/\bVerified\b/);
    });
    await close();
  });
});
