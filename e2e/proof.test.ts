// Tests the proof dialog: reading, copying, saving and verifying a proof in this browser.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { passTime } from "./clock.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { breakSignature, changeAnswer, type Data } from "./change-answer.ts";
import { latestFinalHash, read, type Summary } from "./service.ts";
import { asksForData } from "./source.ts";

const origin = inject("origin");

type Proof = { path: string; witness: { type: string; contents: Record<string, unknown> }[] };

const proofOf = (hash: string) => read<Proof>(origin, `/v1/fingerprints/${hash}/proof`);

/** Answers with the proof that `proof` returns, or with a 404 if it returns `null`. */
async function answerProof(page: Page, hash: string, proof: () => unknown): Promise<void> {
  await page.route(`**/v1/fingerprints/${hash}/proof`, (route) => {
    const data = proof();
    return data === null
      ? route.fulfill({ status: 404, json: { message: "no such proof" } })
      : route.fulfill({ json: { data } });
  });
}

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

  it("[P2] [P5] [P8] says No data available where there is none, and has nothing to save or verify", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    await answerProof(page, hash, () => null);
    const dialog = await openProof(page, hash);
    await atBothSizes(page, async () => {
      await dialog.getByText("No data available").waitFor();
      await expect
        .poll(() => dialog.getByRole("button", { name: "Verify proof" }).isDisabled())
        .toBe(true);
      await expect
        .poll(() => dialog.getByRole("button", { name: "Download JSON" }).isDisabled())
        .toBe(true);
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

  it("[P7] says why a proof is not valid", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const proof = await proofOf(hash);
    await answerProof(page, hash, () => ({ ...proof, witness: proof.witness.slice(1) }));
    const dialog = await openProof(page, hash);
    await dialog.getByRole("button", { name: "Verify proof" }).click();
    await atBothSizes(page, async () => {
      await dialog.getByText("Proof verification incomplete").waitFor();
      await expect(dialog.innerText()).resolves.not.toContain("Verified");
    });
    await close();
  });

  it("[P7] refuses a valid proof of another fingerprint of the same batch", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const { batchId } = await read<{ batchId: string }>(origin, `/v1/fingerprints/${hash}`);
    const members = await read<Summary[]>(origin, `/v1/batches/${batchId}/fingerprints`);
    const other = members.find((member) => member.hash !== hash)?.hash ?? "";
    const stolen = await proofOf(other);
    await answerProof(page, hash, () => stolen);
    const dialog = await openProof(page, hash);
    await dialog.getByRole("button", { name: "Verify proof" }).click();
    await atBothSizes(page, async () => {
      await dialog.locator('[data-kind="error"]').waitFor();
      await expect(page.locator("body").innerText()).resolves.not.toContain("Verified");
    });
    await close();
  });

  it.each([
    ["an invalid signature", breakSignature, "A signature is not valid for this fingerprint."],
    [
      "another fingerprint’s hash",
      (data: Data) => {
        data["hash"] = "0".repeat(64);
      },
      "The hash that the record states is not this fingerprint’s",
    ],
  ])(
    "[P9] beside %s it says that the proof’s arithmetic holds and that another check failed",
    async (_what, change, reason) => {
      const { page, close } = await browser.open(desktop);
      const hash = await latestFinalHash(origin);
      await changeAnswer(page, `**/v1/fingerprints/${hash}`, change);
      const dialog = await openProof(page, hash);
      await page.locator("section[data-verdict=failed]").waitFor();
      await dialog.getByRole("button", { name: "Verify proof" }).click();
      await atBothSizes(page, async () => {
        const notice = dialog.locator("[data-kind]");
        await notice
          .getByText("The proof’s arithmetic holds, but another check of this fingerprint failed")
          .waitFor();
        await expect.poll(() => notice.getAttribute("data-kind")).toBe("error");
        await expect.poll(() => notice.innerText()).toContain(reason);
        await expect(dialog.innerText()).resolves.not.toMatch(/\bVerified\b/);
      });
      await close();
    },
  );

  it("[P8] drops its verdict when the service gives another proof, and says so", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const proof = await proofOf(hash);
    let given: Proof = proof;
    await page.clock.install();
    await answerProof(page, hash, () => given);
    const dialog = await openProof(page, hash);
    await dialog.getByRole("button", { name: "Verify proof" }).click();
    await dialog.getByRole("button", { name: "Verified" }).waitFor();
    given = { ...proof, witness: proof.witness.slice(1) };
    await passTime(page, 15_100);
    await atBothSizes(page, async () => {
      await dialog.getByText("The proof has changed").waitFor();
      await expect
        .poll(() => dialog.getByRole("button", { name: "Verify proof" }).isEnabled())
        .toBe(true);
    });
    await close();
  });
});
