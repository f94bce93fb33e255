// Tests the list of a document's versions, and what an operator withholds, on a service that only this file uses.
import { execFileSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { publicKeyId, sign } from "@digital-evidence/evidence/signature";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { atEverySize, everySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { passTime } from "./clock.ts";
import { bundleFile, evidenceOf } from "./evidence-files.ts";
import { details } from "./service.ts";
import { isPublished } from "./source.ts";
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
let alone: string;
/** The hash of a fingerprint whose document id is also in many fingerprints of another organization. */
let amongOthers: string;
const OTHERS = 12;
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
  alone = await submit(halden, { id: "deed-7", text: "a deed", signers: [notary] });
  for (let count = 0; count < OTHERS; count += 1) {
    await submit(other, {
      id: "form-3",
      text: `a form, filled in ${count} times`,
      signers: [colleague],
    });
  }
  amongOthers = await submit(halden, { id: "form-3", text: "a form", signers: [notary] });
  hidden = await submit(halden, {
    id: hiddenId,
    text: "a deed of a person",
    signers: [notary],
    tags: { client: "a person" },
  });
  await stack.untilFinal(7 + OTHERS);
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

  it("[Q7] are all listed by a search for the document's id, which goes to the one that is chosen", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${stack.origin}/search?q=${documentId}`);
    const link = page.getByRole("table").locator(`a[href="/fingerprint/${versions[0]}"]`);
    await atBothSizes(page, async () => {
      await page.getByRole("heading", { name: "4 fingerprints" }).waitFor();
      await link.waitFor();
    });
    await link.click();
    await page.waitForURL(`${stack.origin}/fingerprint/${versions[0]}`);
    await close();
  });

  it("[DL2] names the signers also where the first page of the list has one version of the organization", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${stack.origin}/fingerprint/${amongOthers}`);
    await page.locator("section[data-verdict=consistent]").waitFor();
    await unfoldVersions(page);
    await panel(page).getByRole("button", { name: "older" }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    await rows(page)
      .locator(`a[href="/signer/${publicKeyId(notary)}"]`)
      .waitFor();
    await close();
  });

  it(`[DL1] [DL2] are listed when asked for, newest first, with what changed, at ${everySize}`, async () => {
    const { page, errors, close } = await browser.open(desktop);
    const searches: string[] = [];
    page.on("request", (request) => {
      if (/document_id=|published\/index\/document-id/.test(request.url())) {
        searches.push(request.url());
      }
    });
    await page.goto(`${stack.origin}/fingerprint/${versions[1]}`);
    await page.locator("section[data-verdict=consistent]").waitFor();
    expect(searches).toEqual([]);
    await unfoldVersions(page);
    await expect.poll(() => rows(page).count()).toBe(3);
    // One search on the service is one request. A search in published files makes several requests, because it reads
    // several ranges of their index.
    if (!isPublished) expect(searches).toHaveLength(1);
    expect(searches).not.toEqual([]);
    const row = (at: number) => rows(page).nth(at).innerText();
    // Each row lists the keys that signed its record: two keys for the newer record, one for the older record.
    const signers = (at: number) =>
      rows(page)
        .nth(at)
        .locator('a[href^="/signer/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    const [own, other] = [notary, colleague].map((secret) => `/signer/${publicKeyId(secret)}`);
    await atBothSizes(page, async () => {
      await expect.poll(() => row(0)).toMatch(/Same document hash\s+1 signing key added/);
      await expect
        .poll(() => row(1))
        .toMatch(/Document hash changed\s+Tag place changed from Halden to Oslo/);
      await expect.poll(() => row(1)).toContain("This page");
      await expect.poll(() => row(2)).toContain("First version that the service lists");
      await expect.poll(() => signers(0)).toEqual([own, other]);
      await expect.poll(() => signers(1)).toEqual([own]);
      await panel(page)
        .getByText("1 fingerprint with this document ID is not listed here")
        .waitFor();
      await panel(page).getByText("This page shows an older version").waitFor();
      await expect
        .poll(() => panel(page).locator(`a[href="/fingerprint/${versions[2]}"]`).count())
        .toBe(2);
    });
    await atEverySize(page);
    await rows(page).nth(0).getByRole("link").first().click();
    await page.waitForURL(`${stack.origin}/fingerprint/${versions[2]}`);
    await expect.poll(() => rows(page).count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it("[DL4] show a version that arrives while the list is open, and say that this page's is older", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const id = `will-${randomUUID()}`;
    const secret = notary;
    const earlier = await submit(halden, { id, text: "first", signers: [secret] });
    // The test waits for the final status first. If the status changed later, the page would announce that change too,
    // and this announcement would replace the expected one.
    await expect
      .poll(async () => (await details(stack.origin, earlier)).status)
      .toBe("FINALIZED_COMMITMENT");
    await page.clock.install();
    await page.goto(`${stack.origin}/fingerprint/${earlier}`);
    await page.evaluate(
      ([key, organization]) => {
        const names = [
          {
            key,
            name: "Halden’s notary key, checked by phone",
            namedAt: "2026-03-09T14:05:07.000Z",
            organizations: [organization],
          },
        ];
        localStorage.setItem("named-keys", JSON.stringify(names));
      },
      [publicKeyId(secret), halden.id],
    );
    await page.reload();
    await unfoldVersions(page);
    await panel(page).getByText("lists no other fingerprint of this organization").waitFor();
    await panel(page).getByText("choose “Follow”").waitFor();
    const later = await submit(halden, { id, text: "second", signers: [secret, colleague] });
    await expect
      .poll(async () => {
        await passTime(page, 15_000);
        return rows(page).count();
      })
      .toBe(2);
    const note = panel(page).getByText("A newer version of this document has arrived");
    await page
      .locator("output")
      .getByText("A newer version of this document has arrived")
      .waitFor({ state: "attached" });
    await atBothSizes(page, async () => {
      await note.waitFor();
      // The visitor has given one of the keys a name. The list must show the name below this key.
      await expect
        .poll(() => rows(page).nth(0).locator("[data-own-name]").allInnerTexts())
        .toEqual(["Halden’s notary key, checked by phone"]);
    });
    await panel(page).locator(`a[href="/fingerprint/${later}"]`).first().click();
    await page.waitForURL(`${stack.origin}/fingerprint/${later}`);
    await unfoldVersions(page);
    await expect.poll(() => rows(page).count()).toBe(2);
    await atBothSizes(page, async () => {
      await expect(panel(page).getByText("This page shows an older version").count()).resolves.toBe(
        0,
      );
      await expect(note.count()).resolves.toBe(0);
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[DL5] stand folded below the details, beside the drawn proof, and the details state the tags", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${stack.origin}/fingerprint/${versions[0]}`);
    const headings = page.getByRole("main").getByRole("heading", { level: 2 });
    const fields = page.getByRole("region", { name: "Details" });
    await atBothSizes(page, async () => {
      await panel(page).waitFor();
      await expect
        .poll(async () => (await headings.allInnerTexts()).slice(2))
        .toEqual([
          "Details",
          "Proof batch",
          "Proofs",
          "The proof, drawn",
          "Versions of this document",
        ]);
      await expect.poll(() => panel(page).getByRole("table").count()).toBe(0);
      await expect.poll(() => fields.innerText()).toMatch(/Tags\s+kind: lease, place: Halden/);
    });
    await close();
  });

  it("[DL3] says so where there is only one, where the service has no search, and where it does not answer", async () => {
    const { page, close } = await browser.open(desktop);
    const open = async () => {
      await page.goto(`${stack.origin}/fingerprint/${alone}`);
      await unfoldVersions(page);
    };
    const says = (text: string) =>
      atBothSizes(page, async () => {
        await panel(page).getByText(text).waitFor();
      });
    await open();
    await says("lists no other fingerprint of this organization");
    const search = /\/v1\/fingerprints\?.*document_id=/;
    await page.route(search, (route) => route.fulfill({ status: 401, json: {} }));
    await open();
    await says("This service has no public search");
    await page.unroute(search);
    await page.route(search, (route) => route.fulfill({ status: 418, json: {} }));
    await open();
    await says("The versions of this document could not be loaded");
    await page.unroute(search);
    await panel(page).getByRole("button", { name: "Try again" }).click();
    await says("lists no other fingerprint of this organization");
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
    const other = await evidenceOf(stack.origin, alone);
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
