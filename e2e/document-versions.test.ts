// Tests that a document's versions are found on a real service, and what an operator withholds, on a service that only
// this file uses. apps/explorer/src/pages/fingerprint/document-versions.test.tsx shows the list in all its forms.
import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { publicKeyId, sign } from "@digital-evidence/evidence/signature";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { atEverySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { bundleFile, evidenceOf } from "./evidence-files.ts";
import { startTestsStack, type TestsStack } from "./tests-stack.ts";
import { unfoldVersions } from "./unfold.ts";

const explorerFolder = inject("explorerFolder");
const operate = join(import.meta.dirname, "..", "apps/depository/src/operate.ts");
const documentId = "lease-2026-14";
const [notary, colleague] = ["11".repeat(32), "22".repeat(32)];

let stack: TestsStack;
/** The hashes of the document's fingerprints, oldest first. */
const versions: string[] = [];
let halden: { id: string; key: string };
/** The hash of a fingerprint whose document id and tags are withheld. */
let hidden: string;
const hiddenId = "the name of a person";
/** The record and the bundle of the fingerprint `hidden`, as a visitor saved them before anything was withheld. */
let copies: { record: string; bundle: string };

function run(...args: string[]): string {
  const env = { ...process.env, DATA_DIR: stack.dataFolder };
  return execFileSync(process.execPath, [operate, ...args], { env, encoding: "utf8" });
}

function createOrganization(name: string) {
  const [, id = ""] = /^organization (\S+)/.exec(run("create-organization", name)) ?? [];
  const [, key = ""] = /^key (\S+)/.exec(run("create-key", id)) ?? [];
  return { id, key };
}

type Version = { id: string; text: string; signers: string[]; tags?: Record<string, string> };

async function submit(of: { id: string; key: string }, version: Version): Promise<string> {
  const content = {
    orgId: of.id,
    tenantId: randomUUID(),
    eventId: randomUUID(),
    signerId: publicKeyId(version.signers[0] ?? ""),
    documentId: version.id,
    documentRef: createHash("sha256").update(version.text).digest("hex"),
    timestamp: new Date().toISOString(),
    version: 1,
  };
  const hash = fingerprintHash(content);
  const proofs = version.signers.map((secret) => sign(hash, secret));
  const metadata = { hash, ...(version.tags === undefined ? {} : { tags: version.tags }) };
  const response = await fetch(`${stack.origin}/v1/fingerprints`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Api-Key": of.key },
    body: JSON.stringify([{ attestation: { content, proofs }, metadata }]),
  });
  const results: unknown = await response.json();
  expect(results).toMatchObject([{ hash, accepted: true }]);
  return hash;
}

beforeAll(async () => {
  stack = await startTestsStack({
    demo: false,
    env: {
      EXPLORER_DIR: explorerFolder,
      READ_LIMIT_PER_MINUTE: "0",
      BATCH_MAX_AGE_MS: "0",
    },
  });
  halden = createOrganization("Halden Notaries");
  const other = createOrganization("Osprey Trading");
  const contents: Omit<Version, "id">[] = [
    { text: "first", signers: [notary], tags: { kind: "lease", place: "Halden" } },
    { text: "second", signers: [notary], tags: { kind: "lease", place: "Oslo" } },
    { text: "second", signers: [notary, colleague], tags: { kind: "lease", place: "Oslo" } },
  ];
  for (const content of contents) {
    versions.push(await submit(halden, { id: documentId, ...content }));
  }
  await submit(other, { id: documentId, text: "a lease of others", signers: [colleague] });
  hidden = await submit(halden, {
    id: hiddenId,
    text: "a deed of a person",
    signers: [notary],
    tags: { client: "a person" },
  });
  await stack.untilFinal(5);
  const before = await evidenceOf(stack.origin, hidden);
  copies = { record: JSON.stringify(before.record), bundle: bundleFile(stack.origin, before) };
  run("withhold", hidden, "document-id", "order <b>12</b> of 2026");
  run("withhold", hidden, "tags");
  await stack.filled();
});
afterAll(() => stack.stop());

const panel = (page: Page) => page.getByRole("region", { name: "Versions of this document" });
const rows = (page: Page) => panel(page).locator("tbody tr");

describe(`the versions of a document at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[Q7] [DL1] are all listed by a search for the document's id, and on the page of the one that is chosen", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.goto(`${stack.origin}/search?q=${documentId}`);
    const link = page.getByRole("table").locator(`a[href="/fingerprint/${versions[0]}"]`);
    await atBothSizes(page, async () => {
      await page.getByRole("heading", { name: "4 fingerprints" }).waitFor();
      await link.waitFor();
    });
    await link.click();
    await page.waitForURL(`${stack.origin}/fingerprint/${versions[0]}`);
    await unfoldVersions(page);
    await atBothSizes(page, async () => {
      await expect.poll(() => rows(page).count()).toBe(3);
      await expect
        .poll(() => rows(page).nth(0).innerText())
        .toMatch(/Same document hash\s+1 signing key added/);
      await panel(page)
        .getByText("1 fingerprint with this document ID is not listed here")
        .waitFor();
    });
    expect(errors).toEqual([]);
    await close();
  });
});

describe(`what an operator withholds, at ${bothSizes}`, () => {
  const browser = useBrowser();
  const verdict = (page: Page, mark: string) =>
    page.locator(`section[data-verdict=${mark}]`).first();
  const given = (name: string, text: string) => ({
    name,
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });

  it("[WI7] [WI8] is named with its reason, and is checked when the visitor brings the record", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""}`));
    await page.goto(`${stack.origin}/fingerprint/${hidden}`);
    const panel = page.getByRole("region", { name: "Withheld by the operator" });
    await atBothSizes(page, async () => {
      await verdict(page, "inconclusive")
        .getByRole("heading", { name: /The service says that the operator withholds/ })
        .waitFor();
      await expect.poll(() => panel.innerText()).toContain("order <b>12</b> of 2026");
      await expect.poll(() => panel.innerText()).toMatch(/Document ID\s+Withheld since.*\s+Tags/s);
      await expect.poll(() => page.getByText("Withheld by the operator").count()).toBe(2);
    });
    await atEverySize(page);

    const file = panel.locator("input[type=file]");
    const field = panel.getByLabel("Or enter the document ID");
    const other = await evidenceOf(stack.origin, versions[0] ?? "");
    await atBothSizes(page, async () => {
      await file.setInputFiles(given("broken.json", '{"hash": '));
      await panel.getByText("This file cannot be read").waitFor();
      await file.setInputFiles(given("other.json", JSON.stringify(other.record)));
      await panel.getByText("This file has no record of this fingerprint").waitFor();
      await field.fill(`${hiddenId}.`);
      await panel.getByText("is not the fingerprint’s hash").waitFor();
      await verdict(page, "inconclusive").waitFor();
      await file.setInputFiles(given("bundle.json", copies.bundle));
      await panel.getByText("So this is the document ID that the hash covers").waitFor();
      await verdict(page, "consistent").waitFor();
      await expect.poll(() => field.inputValue()).toBe(hiddenId);
    });
    await atEverySize(page);
    await field.fill("");
    await atBothSizes(page, async () => {
      await verdict(page, "inconclusive").waitFor();
    });
    expect(asked.filter((each) => /person/.test(decodeURIComponent(each)))).toEqual([]);

    const { batchId } = await evidenceOf(stack.origin, hidden).then(({ record }) => record);
    await page.goto(`${stack.origin}/batch/${batchId}`);
    await atBothSizes(page, async () => {
      await page.getByRole("cell", { name: "Withheld by the operator" }).waitFor();
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[WI9] is checked on /verify together with a record that states it", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const bundle = bundleFile(stack.origin, await evidenceOf(stack.origin, hidden));
    expect(bundle).not.toContain(hiddenId);
    await page.goto(`${stack.origin}/verify`);
    const file = page.locator("input[type=file]").first();
    await atBothSizes(page, async () => {
      await file.setInputFiles([given("bundle.json", bundle)]);
      await verdict(page, "inconclusive")
        .getByRole("heading", { name: /The file says that the operator withholds/ })
        .waitFor();
      await file.setInputFiles([given("record.json", copies.record)]);
      await verdict(page, "consistent").waitFor();
      await page.getByRole("button", { name: "Clear" }).click();
    });
    expect(errors).toEqual([]);
    await close();
  });
});
