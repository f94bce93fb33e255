// Tests sharing a fingerprint by a link, with and without its evidence, and opening such a link.
import { readFile } from "node:fs/promises";
import { deflateRawSync } from "node:zlib";
import { parseBundle } from "@digital-evidence/evidence/bundle";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atEverySize, everySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { changeAnswer } from "./change-answer.ts";
import { bundleFile, evidenceOf } from "./evidence-files.ts";
import { latestFinalHash } from "./service.ts";
import { asksForData, asksForRecord } from "./source.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);
const evidence = await evidenceOf(origin, hash);

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Makes a link with evidence, without the code that the pages use to make such links. */
function linkWith(text: string): string {
  const packed = deflateRawSync(text).toString("base64url");
  return `${origin}/verify#evidence=1.${packed.length}.${packed}`;
}

describe(`sharing a fingerprint at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[SH1] [SH2] by a link with evidence, which is verified before anything is asked of the service", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog", { name: "Share this fingerprint" });
    await dialog.getByRole("button", { name: "Copy link", exact: true }).click();
    await dialog.getByRole("button", { name: "Copied" }).waitFor();
    await expect.poll(() => clipboard(page)).toBe(`${origin}/fingerprint/${hash}`);
    await dialog.getByRole("button", { name: "Copy link with evidence" }).click();
    await expect.poll(() => clipboard(page)).toContain("/verify#evidence=1.");
    const link = await clipboard(page);

    const other = await browser.open(desktop);
    const asked: string[] = [];
    other.page.on("request", (request) => asked.push(request.url()));
    await other.page.goto(link);
    const verdict = other.page.locator("section[data-verdict=consistent]");
    await atBothSizes(other.page, async () => {
      await verdict.waitFor();
      await other.page.getByText("From the link, not from the service").waitFor();
    });
    expect(asked.filter(asksForData)).toEqual([]);
    expect(asked.filter((address) => address.includes("evidence="))).toEqual([]);
    await other.page.reload();
    await verdict.waitFor();
    expect(asked.filter(asksForData)).toEqual([]);
    await other.page
      .getByRole("link", { name: "Look up the fingerprint on “Local ledger”" })
      .click();
    await atBothSizes(other.page, async () => {
      await expect.poll(() => new URL(other.page.url()).pathname).toBe(`/fingerprint/${hash}`);
      await verdict.waitFor();
    });
    expect(asked.some((address) => asksForRecord(address, hash))).toBe(true);
    expect([...errors, ...other.errors]).toEqual([]);
    await other.close();
    await close();
  });

  it("[SH3] says what is wrong with a link that does not contain its whole evidence", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const bundle = bundleFile(origin, evidence);
    const whole = linkWith(bundle);
    const changed = linkWith(bundle.replace(evidence.record.documentId, "DOC-FORGED"));
    const bomb = linkWith("a".repeat(20_000_000));
    await page.goto(`${origin}/verify`);
    for (const [link, words] of [
      [whole.slice(0, -100), "The end of the link is missing"],
      [`${whole}.`, "does not have the form of a link with evidence"],
      [whole.replace("=1.", "=7."), "has a form that is not known here"],
      [bomb, "unpacked link is larger than 256 KiB"],
      [`${whole}${"A".repeat(33_000)}`, "longer than 32,768 characters"],
      [
        linkWith(JSON.stringify(evidence.proof)),
        "cannot be read as an evidence bundle: it holds only a proof",
      ],
    ] as const) {
      await page.goto(link);
      await atBothSizes(page, async () => {
        await page.getByText("The evidence in the link could not be read").waitFor();
        await page.getByText(words).waitFor();
        await expect(page.locator("section[data-verdict]").count()).resolves.toBe(0);
      });
      await page.getByRole("button", { name: "Clear" }).click();
      await expect.poll(() => page.url()).toBe(`${origin}/verify`);
    }
    await page.goto(changed);
    await atBothSizes(page, async () => {
      await page.locator("section[data-verdict=failed]").first().waitFor();
      await page.getByText("From the link, not from the service").waitFor();
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[SH4] offers the bundle as a file where the evidence does not fit into a link", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.locator("section[data-verdict=consistent]").waitFor();
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(40_000))).toString("base64");
    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      data["remark"] = noise;
    });
    await page.getByRole("button", { name: "Share" }).click();
    const dialog = page.getByRole("dialog", { name: "Share this fingerprint" });
    await atBothSizes(page, async () => {
      await dialog.getByText("The evidence does not fit into a link").waitFor();
      await dialog.getByText("at most 32,768 characters").waitFor();
    });
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Save evidence bundle" }).click();
    const contents = parseBundle(await readFile(await (await saved).path(), "utf8"));
    expect(contents).toMatchObject({ ok: true, kind: "bundle", bundle: { hash } });
    expect(errors).toEqual([]);
    await close();
  });
});

describe(`sharing at ${everySize}`, () => {
  const browser = useBrowser();

  it("fits every screen", async () => {
    const [, phone] = viewports;
    const { page, close } = await browser.open(phone!);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Copy link with evidence" }).waitFor();
    await atEverySize(page);
    await close();
  });
});
