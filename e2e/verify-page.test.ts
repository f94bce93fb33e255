// Tests /verify on the running product: its worker, a folder, a thousand proofs, no network, and what it asks the service for.
// What it says of evidence in every form is in apps/explorer/src/pages/verify/verify-page.test.tsx.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { failWorker, replaceAnswer } from "./change-answer.ts";
import { bundleFile, evidenceOf, thousandProofs, writeFiles } from "./evidence-files.ts";
import { latestFinalHash } from "./service.ts";
import { asksForData, asksForRecord } from "./source.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { unfoldChecks, unfoldKeys, unfoldMore, unfoldProof } from "./unfold.ts";

const origin = inject("origin");
const folder = temporaryFolder();
afterAll(folder.remove);

const hash = await latestFinalHash(origin);
const evidence = await evidenceOf(origin, hash);
const { record, proof } = evidence;

type Verdict = "failed" | "inconclusive" | "consistent" | "confirmed";

// What /verify says does not depend on the size of the window. Each test therefore loads the page once and checks it at
// both sizes.
describe(`/verify at ${bothSizes}`, () => {
  const browser = useBrowser();

  async function open() {
    const opened = await browser.open(desktop);
    await opened.page.goto(`${origin}/verify`);
    await opened.page.getByRole("heading", { name: "What you have" }).waitFor();
    await unfoldMore(opened.page);
    return opened;
  }

  function give(page: Page, ...paths: string[]) {
    return page.locator("input[type=file]").first().setInputFiles(paths);
  }

  async function verdict(page: Page, mark: Verdict) {
    const section = page
      .locator(`section[data-verdict=${mark}]`)
      .filter({ has: page.locator("ol") });
    await section.waitFor();
    return section.getByRole("heading", { level: 2 }).innerText();
  }

  const clear = (page: Page) => page.getByRole("button", { name: "Clear" }).click();

  const rootField = (page: Page) =>
    page.getByLabel("A root or a snapshot you got elsewhere (optional)");

  it("[W1] [VS4] [VS5] accepts a bundle, and shows its whole chain: the verdict, the picture, what the root is, and the signer’s key, once in each check and not as a person", async () => {
    const { page, errors, close } = await open();
    const [path = ""] = writeFiles(folder.path, { "bundle.json": bundleFile(origin, evidence) });
    await give(page, path);
    await verdict(page, "consistent");
    const key = record.proofs[0]?.id.slice(0, 12) ?? "none";
    // The same text is also in an `output` element that only screen readers read. The locator leaves that element out.
    const meaning = page.locator("span:not(output *)", {
      hasText: "The root is one hash, computed from all fingerprints",
    });
    const signatures = page.getByRole("region", { name: "Signatures" });
    const checks = page.getByRole("list", { name: "Checks made in this browser" });
    const check = (link: string) => checks.getByRole("button", { name: new RegExp(`^${link}`) });
    await unfoldChecks(page);
    await check("Signatures").click();
    await unfoldKeys(page);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => verdict(page, "consistent"))
        .toMatch(/^Content, .+ and proof of this fingerprint fit together\.$/);
      const words = await page.locator("main").innerText();
      expect(words).toContain("Consistent: only this file vouches for the root");
      expect(words).toContain(
        "A ledger described by this file lists this fingerprint’s batch in a snapshot dated",
      );
      expect(words).not.toContain("service’s own ledger");
      for (const link of ["Content", "Signatures", "Inclusion", "Batch", "Ledger"]) {
        await expect.poll(() => check(link).innerText()).toContain("Passed");
      }
      await page.getByRole("heading", { name: "The proof, drawn" }).waitFor();
      await expect.poll(() => page.locator("main").innerText()).toContain(record.documentId);

      await page.getByRole("button", { name: "What is the root?" }).click();
      await meaning.waitFor();
      await page.keyboard.press("Escape");
      await meaning.waitFor({ state: "detached" });
      // If the pointer stayed on the button, it would open the explanation again, and the next click would close it.
      await page.mouse.move(0, 0);
      await expect.poll(() => signatures.innerText()).toContain(key);
      await expect
        .poll(() => signatures.innerText())
        .toContain("A signature shows which key was used");
      for (const title of ["Signature 1", "The named signer"]) {
        const section = page
          .getByRole("heading", { level: 3, name: new RegExp(`^${title}`) })
          .locator("xpath=ancestor::section[1]");
        await expect.poll(async () => (await section.innerText()).split(key).length - 1).toBe(1);
      }
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[W14] offers a real sample and a broken one, made from the service’s newest final fingerprint when the visitor asks", async () => {
    const { page, errors, close } = await open();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const sample = (name: string) => page.getByRole("button", { name });
    const picture = page.getByRole("region", { name: "The proof, drawn" });
    await atBothSizes(page, async () => {
      expect(asked.filter(asksForData)).toEqual([]);
      await sample("a broken one").click();
      await verdict(page, "failed");
      const note = /character \d+ was “(.)” and is now “(.)”/;
      const [, was, now] = note.exec(await page.locator("main").innerText()) ?? [];
      expect(was).not.toBe(now);
      const broken = picture.getByRole("listitem").filter({ hasText: "The proof breaks here" });
      await expect.poll(() => broken.innerText()).toContain("not equal");
      await sample("Try the real one").click();
      await expect.poll(() => verdict(page, "consistent")).toContain("fit together");
      // The sample is of the newest fingerprint, and `record` is of the newest that has one signature.
      const sampled = asked.findLast((path) => /^\/v1\/fingerprints\/[0-9a-f]{64}$/.test(path));
      const { record: shown } = await evidenceOf(origin, sampled?.slice(-64) ?? "");
      // What the record is about, and by whose word, stands before the verdict.
      const [before = ""] = (await page.locator("main").innerText()).split("Consistent");
      for (const words of [shown.documentId.slice(0, 14), "stated by the file only"])
        expect(before).toContain(words);
      await expect(page.getByRole("table").count()).resolves.toBe(0);
      await clear(page);
      await sample("a real proof").waitFor();
      asked.length = 0;
    });
    await replaceAnswer(page, "**/v1/fingerprints/latest?*", []);
    await sample("a real proof").click();
    await atBothSizes(page, () => page.getByText("has no final fingerprint yet").waitFor());
    expect(errors).toEqual([]);
    await close();
  });

  it("[W1] accepts a folder, whatever else is in it", async () => {
    const { page, close } = await open();
    const nested = join(folder.path, "case");
    mkdirSync(nested, { recursive: true });
    writeFiles(nested, { "a.json": bundleFile(origin, evidence), "b.json": proof });
    await page.locator("input[type=file]").nth(1).setInputFiles(nested);
    await atBothSizes(page, async () => {
      await page.getByRole("table", { name: "Verdicts" }).waitFor();
      await page.getByText("1 consistent, 1 inconclusive.").first().waitFor();
    });
    await close();
  });

  it("[W3] fetches the record to compare with when the visitor asks, and not before", async () => {
    const { page, close } = await open();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const [path = ""] = writeFiles(folder.path, { "proof.json": proof });
    await give(page, path);
    await verdict(page, "inconclusive");
    expect(asked.filter(asksForData)).toEqual([]);
    await page.getByRole("button", { name: "Fetch the record to compare" }).click();
    await atBothSizes(page, async () => {
      await expect.poll(() => verdict(page, "consistent")).toContain("fit together");
      await page.getByText(/completed with what the service of “Local ledger” says now/).waitFor();
    });
    expect(asked.some((address) => asksForRecord(address, hash))).toBe(true);
    await close();
  });

  it("[W13] shows no verdict beside a document that is still being hashed", async () => {
    const { page, close } = await browser.open(desktop);
    const gate = Promise.withResolvers<void>();
    await page.route("**/assets/document-hash-worker-*.js", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto(`${origin}/verify`);
    await page.getByRole("heading", { name: "What you have" }).waitFor();
    const paths = writeFiles(folder.path, {
      "bundle.json": bundleFile(origin, evidence),
      "other.txt": Buffer.from("another document"),
    });
    await give(page, ...paths);
    const shown = page.locator("section[data-verdict]").first();
    await atBothSizes(page, async () => {
      await page.getByText("The document is being hashed here").waitFor();
      await expect(shown.getAttribute("data-verdict")).resolves.toBe("checking");
      await expect(shown.innerText()).resolves.not.toMatch(/Consistent|Failed|Confirmed/);
    });
    gate.resolve();
    await atBothSizes(page, async () => {
      await expect.poll(() => verdict(page, "failed")).toContain("document");
    });
    await close();
  });

  it("[W5] works without a network, once loaded", async () => {
    const { page, close } = await open();
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await page.route("**/*", (route) => route.abort());
    const paths = writeFiles(folder.path, {
      "bundle.json": bundleFile(origin, evidence),
      "other.json": proof,
    });
    await give(page, ...paths);
    await page
      .getByRole("table", { name: "Verdicts" })
      .getByText("Consistent: only this file vouches for the root")
      .click();
    await unfoldProof(page);
    await atBothSizes(page, async () => {
      await expect.poll(() => verdict(page, "consistent")).toContain("fit together");
      await page.getByRole("list").filter({ hasText: "Leaf" }).first().waitFor();
    });
    await close();
  });

  // This test does not measure time. `npm run bench -- verify-page` measures how long the worker takes.
  it("[W6] checks 1,000 proofs of one batch in a worker, with progress, and draws one page of rows", async () => {
    const { page, errors, close } = await open();
    const { root, proofs } = thousandProofs();
    const files = Object.fromEntries(proofs.map((each, index) => [`proof-${index}.json`, each]));
    const paths = writeFiles(folder.path, files);
    await rootField(page).fill(root);
    // The page itself notes the bar, which may be gone before the test could look.
    const bar = await page.evaluateHandle(() => {
      const bars: string[] = [];
      new MutationObserver(() => {
        for (const each of document.querySelectorAll("progress")) bars.push(each.ariaLabel ?? "");
      }).observe(document.body, { subtree: true, childList: true });
      return bars;
    });
    await give(page, ...paths);
    await page.getByText(/Checked here in/).waitFor();
    await expect(bar.jsonValue()).resolves.toContain("Read so far");
    expect(page.workers().map((worker) => worker.url())).toContainEqual(
      expect.stringContaining("/assets/verification-worker-"),
    );
    await atBothSizes(page, async () => {
      await expect.poll(() => page.locator("main").innerText()).toContain("1,000 confirmed.");
      await expect
        .poll(() => page.getByRole("table", { name: "Verdicts" }).getByRole("row").count())
        .toBe(51);
    });
    expect(errors).toEqual([]);
    await close();
  });

  it.each(["absent", "breaking off"] as const)(
    "[W9] says that the checks did not run where their worker is %s, and tries again when asked",
    async (how) => {
      const { page, close } = await browser.open(desktop);
      const repair = await failWorker(page, "verification-worker", how);
      await page.goto(`${origin}/verify`);
      await page.getByRole("heading", { name: "What you have" }).waitFor();
      const [path = ""] = writeFiles(folder.path, { "bundle.json": bundleFile(origin, evidence) });
      await give(page, path);
      await atBothSizes(page, async () => {
        await page.getByText("Your browser could not run the checks").waitFor();
        await expect.poll(() => page.locator("section[data-verdict]").count()).toBe(0);
        await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
      });
      await repair();
      await page.getByRole("button", { name: "Try again" }).click();
      await atBothSizes(page, async () => {
        await verdict(page, "consistent");
      });
      await close();
    },
  );
});
