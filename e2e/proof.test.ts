// Tests the proof dialog: reading, copying, saving and verifying a proof in this browser. What it shows of other proofs
// is in apps/explorer/src/pages/fingerprint/proof-modal.test.tsx.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { latestFinalHash, read } from "./service.ts";
import { asksForData } from "./source.ts";

const origin = inject("origin");

type Proof = { path: string; witness: { type: string; contents: Record<string, unknown> }[] };

const proofOf = (hash: string) => read<Proof>(origin, `/v1/fingerprints/${hash}/proof`);

async function openProof(page: Page, hash: string) {
  await page.goto(`${origin}/fingerprint/${hash}`);
  return openDialog(page);
}

async function openDialog(page: Page) {
  await page.getByRole("button", { name: "Download proof" }).click();
  const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
  await dialog.waitFor();
  return dialog;
}

describe(`the proof dialog at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[P1] is titled and described, no wider than 640 px, and keeps and returns the focus", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.goto(`${origin}/fingerprint/${await latestFinalHash(origin)}`);
    await atBothSizes(page, async ({ isPhone }) => {
      const dialog = await openDialog(page);
      await dialog.getByText("Cryptographic proof of the fingerprint").waitFor();
      const { width = 0 } = (await dialog.boundingBox()) ?? {};
      expect(width).toBeLessThanOrEqual(640);
      expect(width).toBeGreaterThan(isPhone ? 340 : 600);
      for (let press = 0; press < 12; press += 1) {
        await page.keyboard.press("Tab");
        // At each end of the dialog, an invisible element takes the focus for a moment. The test waits until this
        // element has passed the focus back into the dialog.
        await page.waitForFunction(() => document.activeElement?.closest("[role=dialog]") !== null);
      }
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe("Download proof");
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[P2] [P3] shows the proof as JSON in a box that scrolls, and copies and saves what it shows", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const text = JSON.stringify(await proofOf(hash), null, 2);
    const dialog = await openProof(page, hash);
    const viewer = dialog.getByRole("region", { name: "Proof as JSON" });
    await atBothSizes(page, async () => {
      await expect.poll(() => viewer.innerText()).toBe(text);
      const { height = 0 } = (await viewer.boundingBox()) ?? {};
      expect(height).toBeLessThanOrEqual(321);
      await dialog.getByRole("button", { name: "Copy proof" }).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
      const download = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Download JSON" }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe("digital-evidence-proof.json");
      expect(JSON.parse(await readFile(await saved.path(), "utf8"))).toEqual(await proofOf(hash));
    });
    await close();
  });

  it("[P4] [P5] [P6] [P8] verifies only in a worker of this browser, shows Verifying... meanwhile, and says what it compared with", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const dialog = await openProof(page, hash);
    const labels: string[] = [];
    await page.exposeFunction("noteLabel", (label: string) => labels.push(label));
    const button = dialog.getByRole("button", { name: "Verify proof" });
    await button.evaluate((element) => {
      const note = () => {
        const { noteLabel } = window as unknown as { noteLabel: (label: string) => void };
        noteLabel(
          `${element.textContent}${(element as HTMLButtonElement).disabled ? ", off" : ""}`,
        );
      };
      note();
      new MutationObserver(note).observe(element, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    const asked: string[] = [];
    page.on("request", (request) => {
      if (asksForData(request.url())) asked.push(request.url());
    });
    await button.click();
    await dialog.getByRole("button", { name: "Verified" }).waitFor();
    expect(page.workers().map((worker) => worker.url())).toContainEqual(
      expect.stringContaining("/assets/verification-worker-"),
    );
    await expect.poll(() => labels).toEqual(["Verify proof", "Verifying..., off", "Verified"]);
    expect(asked).toEqual([]);
    await atBothSizes(page, async () => {
      const notice = dialog.getByText(/The proof was verified by the/);
      await expect.poll(() => notice.innerText()).toContain("Merkle Patricia Verifier script");
      const docs = notice.getByRole("link", { name: /Merkle Patricia Verifier/ });
      await expect.poll(() => docs.getAttribute("href")).toContain("mpt-spec");
      const green = await notice.evaluate((element) => {
        const tinted = element.closest("[data-kind]");
        const probe = document.createElement("i");
        probe.style.color = "var(--success-tint)";
        document.body.append(probe);
        const expected = getComputedStyle(probe).color;
        return tinted !== null && getComputedStyle(tinted).backgroundColor === expected;
      });
      expect(green).toBe(true);
      await expect
        .poll(() => dialog.innerText())
        .toContain(
          "The verdict on this fingerprint: Consistent: only the service vouches for the root.",
        );
    });
    await close();
  });

  it("[P2] [P6] shows the whole result above the JSON, also on the smallest screen, and moves no button", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/fingerprint/${await latestFinalHash(origin)}`);
    const verify = page.getByRole("button", { name: /^(?:Verify proof|Verified)$/ });
    const box = async (locator: Locator) => {
      const found = await locator.boundingBox();
      if (found === null) throw new Error("it is not shown");
      return { ...found, bottom: found.y + found.height };
    };
    const look = async ({ height }: { height: number }, isRoomy: boolean) => {
      const dialog = await openDialog(page);
      const viewer = dialog.getByRole("region", { name: "Proof as JSON" });
      await viewer.waitFor();
      const before = await box(verify);
      await verify.click();
      const notice = dialog.locator('[data-kind="success"]');
      await notice.waitFor();
      const [outer, result, json, after] = [
        await box(dialog),
        await box(notice),
        await box(viewer),
        await box(verify),
      ];
      expect(outer.y).toBeGreaterThanOrEqual(0);
      expect(outer.bottom).toBeLessThanOrEqual(height);
      expect(result.y).toBeGreaterThan(outer.y);
      expect(result.bottom).toBeLessThan(Math.min(json.y, after.y));
      expect(json.height).toBeGreaterThanOrEqual(isRoomy ? 300 : 128);
      expect(after.y).toBe(before.y);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    };
    await atBothSizes(page, (viewport) => look(viewport, true));
    await page.setViewportSize({ width: 320, height: 568 });
    await look({ height: 568 }, false);
    await close();
  });
});
