// What people hold, on /verify: small inputs that are all made up, each for a whole kind. What the command and the MCP server
// say about them is in apps/cli/src/commands/cases.test.ts.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atEverySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";

const origin = inject("origin");
const at = (name: string) => join(import.meta.dirname, "../vectors/cases", name);

describe(`cases on /verify at ${bothSizes}`, () => {
  const browser = useBrowser();

  async function open() {
    const opened = await browser.open(desktop);
    await opened.page.goto(`${origin}/verify`);
    await opened.page.getByRole("heading", { name: "What you have" }).waitFor();
    return opened;
  }

  const give = (page: Page, ...names: string[]) =>
    page.locator("input[type=file]").first().setInputFiles(names.map(at));
  const clear = (page: Page) => page.getByRole("button", { name: "Clear" }).click();
  const verdict = (page: Page, mark: string) => page.locator(`section[data-verdict=${mark}]`);

  it("[TB5] cases 01 to 05: a document and its timestamp are joined, and count by an authority that the visitor trusts", async () => {
    const { page, errors, close } = await open();
    const told = (mark: string, words: string) => verdict(page, mark).getByText(words).waitFor();
    await give(page, "01-contract.txt", "01-contract.tsr", "00-field-intermediate.pem");
    await atBothSizes(page, async () => {
      await told("inconclusive", "timestamped, but by no authority that you trust");
      await told(
        "inconclusive",
        "states that this authority saw exactly this file, 01-contract.txt",
      );
      await page.getByText("it has the file’s SHA-256 hash, which was computed here").waitFor();
      await page.getByText("Nobody is trusted because of them.").waitFor();
      await page.getByText("The last certificate of the chain names").waitFor();
    });
    await atEverySize(page);
    await clear(page);

    for (const token of ["02-sha512.tsr", "04-rsa-pss-certificate.tsr"]) {
      await give(page, "01-contract.txt", token);
      await told("inconclusive", "states that this authority saw exactly this file");
      await clear(page);
    }
    await give(page, "01-contract.txt", "03-without-certificate.tsr");
    await told("inconclusive", "the certificate of its signer is missing");
    await give(page, "00-field-signer.pem");
    await told("inconclusive", "states that this authority saw exactly this file");
    await clear(page);
    await give(page, "01-contract.txt", "05-signer-is-a-ca.tsr");
    await told("failed", "(SIGNER_IS_AUTHORITY)");
    await clear(page);

    await give(page, "01-contract.txt", "01-contract.tsr");
    await give(page, "00-field-intermediate.pem", "00-field-root.pem");
    await page.getByRole("button", { name: "Trust the authority Field-Root" }).click();
    await atBothSizes(page, async () => {
      await told(
        "confirmed",
        "Field-Root, an authority that you trust, states that it saw exactly",
      );
      await told("confirmed", "before 27 November 2026 at 08:10 UTC");
    });
    await page.getByRole("button", { name: "Stop trusting the authority Field-Root" }).click();
    await told("inconclusive", "timestamped, but by no authority that you trust");
    expect(errors).toEqual([]);
    await close();
  });
});
