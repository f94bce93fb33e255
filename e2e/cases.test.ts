// What people hold, on /verify: small inputs that are all made up, each for a whole kind. What the command and the MCP server
// say about them is in apps/cli/src/commands/cases.test.ts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { makeZip } from "client-zip";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atEverySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { details, latestFinalHash } from "./service.ts";
import { unfoldMore } from "./unfold.ts";

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
  /** Drops a text file on the page. */
  async function drop(page: Page, name: string) {
    const text = readFileSync(at(name), "utf8");
    const dataTransfer = await page.evaluateHandle(
      ([content, file]) => {
        const held = new DataTransfer();
        held.items.add(new File([content], file));
        return held;
      },
      [text, name] as const,
    );
    await page.locator("h1").first().dispatchEvent("drop", { dataTransfer });
  }
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

  it("[RD4] a list of hashes is looked up as a whole, with a table to save", async () => {
    const { page, errors, close } = await open();
    const hash = await latestFinalHash(origin);
    const { documentRef } = await details(origin, hash);
    const unknown = "ab".repeat(32);
    const list = `${documentRef}  the deed.pdf\n${unknown} *=other.pdf\n${hash}  a fingerprint\n`;
    const input = page.locator("input[type=file]").first();
    const file = { name: "SHA256SUMS", mimeType: "text/plain", buffer: Buffer.from(list) };
    await input.setInputFiles([file]);
    await atBothSizes(page, async () => {
      await page.getByText("2 of 3 hashes found.").waitFor();
      await page.getByRole("table", { name: "Hashes found" }).getByText("the deed.pdf").waitFor();
    });
    await atEverySize(page);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the table as CSV" }).click();
    const csv = readFileSync(await (await saved).path(), "utf8")
      .trimEnd()
      .split("\r\n");
    expect(csv).toHaveLength(4);
    expect(csv[1]).toMatch(new RegExp(`^"the deed\\.pdf","${documentRef}","found","[^"]*${hash}`));
    // A spreadsheet would run the name as a formula.
    expect(csv[2]).toBe(`"'=other.pdf","${unknown}","absent","","","",""`);
    await page.getByRole("table", { name: "Hashes found" }).getByRole("link").first().click();
    await page.waitForURL(/\/fingerprint\//);
    // The browser reports the 404 of the hash that is also asked for as a fingerprint's.
    expect(errors.filter((each) => !each.includes("404"))).toEqual([]);
    await close();
  });

  it("[RD1] cases 06 to 16: what people hold is read as it is, by choice, drop, paste and link", async () => {
    const { page, errors, close } = await open();
    const told = (mark: string, words: string) =>
      verdict(page, mark).getByText(words).first().waitFor();
    const files: [string, string, string][] = [
      ["06-attachment-replaced.pdf", "consistent", "only this file vouches for the root"],
      ["08-powershell-utf16.json", "consistent", "The file is saved in UTF-16"],
      ["11-checkpoint.txt", "inconclusive", "a log’s checkpoint alone"],
      ["11-checkpoint-crlf.txt", "inconclusive", "a log’s checkpoint alone"],
      ["13-signature-scheme-secp256r1.json", "inconclusive", "not supported here"],
      ["14-bundle-with-batch-proof.json", "inconclusive", "not supported here"],
      ["16-record-29-february-2026.json", "inconclusive", "not final yet"],
    ];
    for (const [file, mark, words] of files) {
      await give(page, file);
      await told(mark, words);
      await clear(page);
    }
    await give(page, "07-owner-password.pdf");
    await page.getByText("Code: ENCRYPTED.").waitFor();
    await clear(page);
    await give(page, "09-api-record.json", "09-api-proof.json");
    await atBothSizes(page, async () => {
      await told("consistent", "only this file vouches for the root");
      await page.getByText("checked together with the record in").waitFor();
    });
    await clear(page);
    await give(page, "15-list-of-summaries.json");
    await page.getByRole("table", { name: "Verdicts" }).waitFor();
    await expect(page.locator("main").innerText()).resolves.not.toMatch(/U\+2068/);
    await clear(page);

    await drop(page, "11-checkpoint-crlf.txt");
    await told("inconclusive", "a log’s checkpoint alone");
    await clear(page);

    await unfoldMore(page);
    const field = page.getByRole("textbox", { name: "Or paste a proof" });
    const checkpoint = readFileSync(at("11-checkpoint.txt"), "utf8");
    const quoted = `Hello,\n\n${checkpoint}`.trimEnd().replaceAll(/^/gm, "> ");
    for (const pasted of [checkpoint.trimEnd(), quoted]) {
      await field.fill(pasted);
      await page.getByRole("button", { name: "Check", exact: true }).click();
      await told("inconclusive", "a log’s checkpoint alone");
      await clear(page);
    }
    const bundle = JSON.parse(readFileSync(at("12-bundle-for-policy.json"), "utf8")) as object;
    const packed = deflateRawSync(JSON.stringify(bundle)).toString("base64url");
    const address = `https://explorer.example/verify#evidence=1.${packed.length}.${packed}`;
    await field.fill(`[the contract](${address})`);
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await told("consistent", "only this file vouches for the root");
    expect(errors).toEqual([]);
    await close();
  });

  it("[RD2] cases 12 and 17: a policy beside evidence confirms nothing, and other systems' proofs are named without sending their hash", async () => {
    const { page, errors, close } = await open();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await give(page, "12-bundle-for-policy.json", "12-policy-crlf.txt", "17-contract.txt.ots");
    await atBothSizes(page, async () => {
      await verdict(page, "consistent").waitFor();
      await page.getByText("is a policy of witnesses").waitFor();
      await page.getByText("is a proof or signature of another system: OpenTimestamps").waitFor();
      await page.getByText("A tool that checks it: ots verify.").waitFor();
    });
    await unfoldMore(page);
    const policy = readFileSync(at("12-policy-crlf.txt"), "utf8");
    await page.getByRole("textbox", { name: /^Policy in the form/ }).fill(policy);
    await verdict(page, "confirmed").waitFor();
    expect(asked.filter((path) => path.includes("/v1/"))).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it("[RD3] case 10: a case is read as it is packed, with its list and its table named", async () => {
    const { page, errors, close } = await open();
    await give(page, "10-case.zip");
    await atBothSizes(page, async () => {
      await page
        .getByText(/^\d+ consistent\.$/)
        .first()
        .waitFor();
      await page.getByText("is the list of a case").waitFor();
      await page.getByText("is the table of a case").waitFor();
    });
    await expect
      .poll(() => page.getByRole("table", { name: "Verdicts" }).innerText())
      .toContain("10-case.zip/bundles/digital-evidence_");
    await atEverySize(page);
    await clear(page);
    // What is hostile in a ZIP is the same for page and command: apps/cli/src/commands/zip.test.ts.
    const zip = await new Response(
      makeZip(
        ["01-contract.txt", "01-contract.tsr", "../12-bundle-for-policy.json"].map((name) => ({
          name,
          input: new Uint8Array(readFileSync(at(name.replace("../", "")))),
        })),
      ),
    ).arrayBuffer();
    const file = { name: "mixed.zip", mimeType: "application/zip", buffer: Buffer.from(zip) };
    await page.locator("input[type=file]").first().setInputFiles(file);
    const rows = page.getByRole("table", { name: "Verdicts" });
    const seen = (said: string) => rows.getByText(said).filter({ visible: true });
    await seen("timestamped, but by no authority that you trust").waitFor();
    await seen("programs unpack into different places").waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});
