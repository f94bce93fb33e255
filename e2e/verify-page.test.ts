// Tests /verify, which checks a visitor's evidence on the visitor's device.
import { readFile } from "node:fs/promises";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { checkSnapshot } from "@digital-evidence/evidence/snapshot";
import { formatTlogProof, leafHash } from "@digital-evidence/transparency";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, inject, it } from "vitest";
import { signedLog, testWitness } from "../apps/explorer/test/signed-log.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { failAnswer, failWorker, replaceAnswer } from "./change-answer.ts";
import {
  bundleFile,
  bundleOf,
  type EvidenceOf,
  evidenceOf,
  type Proof,
  thousandProofs,
  writeFiles,
} from "./evidence-files.ts";
import { latestCountersignedHash, latestFinalHash, read, type Summary } from "./service.ts";
import { asksForData, asksForRecord } from "./source.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { openLink, unfoldChecks, unfoldKeys, unfoldMore, unfoldProof } from "./unfold.ts";

const origin = inject("origin");
const folder = temporaryFolder();
afterAll(folder.remove);

const hash = await latestFinalHash(origin);
const evidence = await evidenceOf(origin, hash);
const { record, proof } = evidence;
const otherRoot = "1".repeat(64);

type Verdict = "failed" | "inconclusive" | "consistent" | "confirmed";

function brokenProof(): Proof {
  const broken = structuredClone(proof);
  const leaf = broken.witness[0]?.contents;
  if (leaf === undefined) throw new Error("the proof has no leaf");
  Object.assign(leaf, { dataDigest: otherRoot });
  return broken;
}

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

  it("[W1] says how many signatures of a countersigned fingerprint are valid", async () => {
    const { page, close } = await open();
    const countersigned = await evidenceOf(origin, await latestCountersignedHash(origin));
    const signers = countersigned.record.proofs.length;
    const broken = structuredClone(countersigned);
    const [first, second] = broken.record.proofs;
    if (first === undefined || second === undefined) throw new Error("it has one signature");
    second.signature = first.signature;
    const [path = "", brokenPath = ""] = writeFiles(folder.path, {
      "countersigned.json": bundleFile(origin, countersigned),
      "second-swapped.json": bundleFile(origin, broken),
    });
    await atBothSizes(page, async () => {
      await give(page, path);
      await expect
        .poll(() => verdict(page, "consistent"))
        .toContain(`signatures by ${signers} keys`);
      await clear(page);
      await give(page, brokenPath);
      await expect.poll(() => verdict(page, "failed")).toContain("A signature is not valid");
      await clear(page);
    });
    await close();
  });

  it("[W1] accepts pasted text, and a record without its proof", async () => {
    const { page, close } = await open();
    const field = page.getByRole("textbox", { name: /^Or paste a proof/ });
    const check = page.getByRole("button", { name: "Check", exact: true });
    const refusal = page.getByText("This is not a proof, a bundle or a record");
    await atBothSizes(page, async () => {
      await field.fill(JSON.stringify({ data: record }));
      await check.click();
      await verdict(page, "inconclusive");
      await expect.poll(() => page.locator("main").innerText()).toContain("A record only");
      await clear(page);
      await field.fill("just some words");
      await check.click();
      await refusal.waitFor();
      await page.getByRole("button", { name: "Remove" }).click();
      await expect.poll(() => refusal.count()).toBe(0);
    });
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

  it("no longer reports another document after that document was removed", async () => {
    const { page, close } = await open();
    const [bundle = "", other = ""] = writeFiles(folder.path, {
      "bundle.json": bundleFile(origin, evidence),
      "other.txt": Buffer.from("another document"),
    });
    await give(page, bundle, other);
    await expect.poll(() => verdict(page, "failed")).toContain("document");
    await page.getByRole("button", { name: "Remove" }).click();
    await atBothSizes(page, async () => {
      await expect.poll(() => verdict(page, "consistent")).toContain("fit together");
      await expect.poll(() => page.locator("main").innerText()).not.toContain("other.txt");
    });
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

  it("[W2] asks for the root where the file has none, and compares with the one that is given", async () => {
    const { page, close } = await open();
    const [path = ""] = writeFiles(folder.path, { "proof.json": proof });
    await give(page, path);
    await atBothSizes(page, async () => {
      await rootField(page).fill("");
      await expect
        .poll(() => verdict(page, "inconclusive"))
        .toContain("nothing here says which root is the right");
      await page.getByRole("button", { name: "Enter a root" }).click();
      await expect
        .poll(() => rootField(page).evaluate((field) => field === document.activeElement))
        .toBe(true);
      await rootField(page).fill(`0x${record.mptRoot.toUpperCase()}`);
      await expect
        .poll(() => verdict(page, "confirmed"))
        .toContain("leads from this fingerprint to the root you provided");
      await rootField(page).fill(otherRoot);
      await expect
        .poll(() => verdict(page, "failed"))
        .toContain("leads to one root, and you provided another");
      await rootField(page).fill("12");
      await page.getByText(/A root has 64 hex digits; you entered 2/).waitFor();
      await expect
        .poll(() => verdict(page, "inconclusive"))
        .toContain("The text you provided is not a root");
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

  it("[W3] a record that cannot be fetched leaves the verdict open, and says why", async () => {
    const { page, close } = await open();
    await failAnswer(page, `**/v1/fingerprints/${hash}`, 418);
    const [path = ""] = writeFiles(folder.path, { "proof.json": proof });
    await give(page, path);
    await page.getByRole("button", { name: "Fetch the record to compare" }).click();
    await atBothSizes(page, async () => {
      await page.getByText("Some records could not be fetched").waitFor();
      await expect.poll(() => verdict(page, "inconclusive")).toContain("nothing here says");
    });
    await close();
  });

  it("[W4] several files become a table of verdicts, which can be saved as CSV", async () => {
    const { page, close } = await open();
    const paths = writeFiles(folder.path, {
      "good.json": bundleFile(origin, evidence),
      "=cmd.json": brokenProof(),
      "cut.json": '{"path": "ab", "witness": [',
      "bare.json": proof,
    });
    await give(page, ...paths);
    const table = page.getByRole("table", { name: "Verdicts" });
    await atBothSizes(page, async () => {
      await page.getByText("1 consistent, 2 inconclusive, 1 failed.").first().waitFor();
      await expect.poll(() => table.getByRole("row").nth(1).innerText()).toContain("Failed");
      const verdicts = await table
        .locator("tr[data-verdict]")
        .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-verdict")));
      expect(verdicts).toEqual(["failed", "inconclusive", "inconclusive", "consistent"]);
    });
    await table.getByRole("button", { name: /^Failed/ }).click();
    await atBothSizes(page, async () => {
      await expect
        .poll(() => verdict(page, "failed"))
        .toContain("The proof’s steps do not fit together.");
    });

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("digital-evidence-verdicts.csv");
    const csv = await readFile(await saved.path(), "utf8");
    const lines = csv.trim().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines.find((line) => line.includes("good.json"))).toContain(
      `"bundle","${hash}","local"`,
    );
    expect(lines.find((line) => line.includes("good.json"))).toContain('"consistent",""');
    // A spreadsheet would run a name that begins with an equals sign as a formula, so the name is exported as text.
    expect(lines.find((line) => line.includes("cmd.json"))).toMatch(
      /^"'=cmd\.json","proof",.*"failed","BROKEN_WALK/,
    );
    expect(lines.find((line) => line.includes("cut.json"))).toContain('"inconclusive","SYNTAX"');
    await table.getByRole("button", { name: "Remove =cmd.json" }).click();
    await atBothSizes(page, async () => {
      await page.getByText("1 consistent, 2 inconclusive.").first().waitFor();
      await expect.poll(() => table.getByRole("row").count()).toBe(4);
    });
    await close();
  });

  it("[W4] two bundles whose ledgers contradict each other are named, to screen readers too, and in the CSV", async () => {
    const { page, close } = await open();
    // The same batch in another snapshot with the same ordinal: each of the two bundles fits together by itself.
    const value = { ...evidence.snapshot, timestamp: new Date().toISOString() };
    const { computed } = checkSnapshot("", { value, from: "file" });
    const other: EvidenceOf = structuredClone(evidence);
    Object.assign(other.snapshot, value, { hash: computed });
    Object.assign(other.batch, { globalSnapshotHash: computed });
    Object.assign(other.record, { batchGlobalSnapshotHash: computed });
    const paths = writeFiles(folder.path, {
      "one.json": bundleFile(origin, evidence),
      "two.json": bundleFile(origin, other),
    });
    await give(page, ...paths);
    await atBothSizes(page, async () => {
      await page.getByText("2 consistent.").first().waitFor();
      await expect
        .poll(() => page.getByRole("alert").innerText())
        .toMatch(/one\.json.+two\.json\S* contradict each other: they name the same network/s);
    });
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    const csv = await readFile(await (await download).path(), "utf8");
    expect(csv.trim().split("\r\n").at(-1)).toMatch(
      /^"(?:one|two)\.json; (?:one|two)\.json","ledgers","","local","","failed","LEDGERS_CONTRADICT"/,
    );
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

  it("[W7] text of files stays text, and unreadable files are reported as such", async () => {
    const { page, errors, close } = await open();
    const markup = `<img src=x onerror="document.title='taken'">`;
    const hostile = structuredClone(bundleOf(origin, evidence));
    const value = hostile.parts.record?.value as Record<string, unknown>;
    Object.assign(value, { documentId: markup, organizationName: markup });
    const paths = writeFiles(folder.path, {
      [`${"a".repeat(40)}<b>.json`]: hostile,
      "nested.json": "[".repeat(100_000),
      "twice.json": '{"path": "ab", "path": "cd", "witness": []}',
    });
    await give(page, ...paths);
    await page.getByRole("button", { name: /damaged bundle/ }).click();
    await atBothSizes(page, async () => {
      await page.getByRole("table", { name: "Verdicts" }).waitFor();
      await page.getByText("2 inconclusive, 1 failed.").first().waitFor();
      await expect
        .poll(() => verdict(page, "failed"))
        .toContain("do not match the hashes in the bundle’s own manifest: the record");
      await expect.poll(() => page.locator("main").innerText()).toContain(markup);
      await expect(page.locator("main img, main b:has(b)").count()).resolves.toBe(0);
    });
    await expect.poll(() => page.title()).toMatch(/^Verify/);
    expect(errors).toEqual([]);
    await close();
  });

  it("[W8] a bundle with another fingerprint's proof is refused even if its manifest matches", async () => {
    const { page, close } = await open();
    const final = "/v1/fingerprints/latest?limit=2&status=FINALIZED_COMMITMENT";
    const latest = await read<Summary[]>(origin, final);
    const other = latest.find((each) => each.hash !== hash);
    const stranger = await evidenceOf(origin, other?.hash ?? "");
    const swapped = bundleFile(origin, { ...evidence, proof: stranger.proof });
    const [path = ""] = writeFiles(folder.path, { "swapped.json": swapped });
    await give(page, path);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => verdict(page, "failed"))
        .toContain("The proof is not for this fingerprint");
    });
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

  it("[W10] joins a proof with its record, whichever comes first and however they come", async () => {
    const { page, errors, close } = await open();
    const [proofPath = "", recordPath = ""] = writeFiles(folder.path, {
      "proof.json": proof,
      "record.json": { data: record },
    });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const [both = ""] = writeFiles(folder.path, { "both.json": [proof, record] });
    await atBothSizes(page, async () => {
      await give(page, proofPath, recordPath);
      await expect.poll(() => verdict(page, "consistent")).toContain("fit together");
      const words = await page.locator("main").innerText();
      expect(words).toContain("Consistent: only this file vouches for the root");
      expect(words).toContain("checked together with the record in record.json");
      await expect(page.getByRole("button", { name: "Enter a root" }).count()).resolves.toBe(0);
      await rootField(page).fill(record.mptRoot);
      await verdict(page, "confirmed");
      await rootField(page).fill("");
      await verdict(page, "consistent");
      await clear(page);

      await give(page, recordPath);
      await verdict(page, "inconclusive");
      await give(page, proofPath);
      await verdict(page, "consistent");
      await clear(page);

      await give(page, both);
      await verdict(page, "consistent");
      await clear(page);
    });
    expect(asked.filter(asksForData)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it("[W10] a record with another root fails the proof beside it, and neither of two records is chosen", async () => {
    const { page, close } = await open();
    const [proofPath = "", otherPath = "", recordPath = ""] = writeFiles(folder.path, {
      "proof.json": proof,
      "other-root.json": { ...record, mptRoot: otherRoot },
      "record.json": record,
    });
    await atBothSizes(page, async () => {
      await give(page, proofPath, otherPath);
      await expect
        .poll(() => verdict(page, "failed"))
        .toContain("leads to one root, and the record states another");
      await clear(page);
      await give(page, proofPath, otherPath, recordPath);
      await page.getByText("3 inconclusive.").first().waitFor();
      await clear(page);
    });
    await close();
  });

  it("[W2] a proof with the visitor’s own root gives a verdict on the proof alone, and offers the record", async () => {
    const { page, close } = await open();
    const [path = ""] = writeFiles(folder.path, { "proof.json": proof });
    await give(page, path);
    await rootField(page).fill(record.mptRoot);
    await atBothSizes(page, async () => {
      await verdict(page, "confirmed");
      await page.getByText("This result is about the proof only").waitFor();
    });
    await page.getByRole("button", { name: "Fetch the record to compare" }).click();
    await atBothSizes(page, async () => {
      await rootField(page).fill(record.mptRoot);
      await expect
        .poll(() => verdict(page, "confirmed"))
        .toContain("fit together, and the proof leads to the root you provided");
      await rootField(page).fill("");
      await expect.poll(() => verdict(page, "consistent")).toContain("fit together");
    });
    await close();
  });

  it("[TB1] accepts a checkpoint and a proof of a log alone, checks their signatures, and says what is missing", async () => {
    const cosignedAtS = 1_700_000_000;
    const leaves = [1, 2].map((byte) => leafHash(Uint8Array.of(byte)));
    const log = await signedLog(leaves, { witnesses: [testWitness("harbour", 2, cosignedAtS)] });
    const checkpoint = Buffer.from(log.get("checkpoint") ?? []);
    const logProof = formatTlogProof({
      extra: null,
      index: 1,
      hashes: leaves.slice(0, 1),
      checkpoint,
    });
    const [one = "", other = ""] = writeFiles(folder.path, {
      checkpoint,
      "snapshot.tlog-proof": Buffer.from(logProof),
    });
    const { page, errors, close } = await open();
    await give(page, one);
    const section = page.locator("section[data-verdict=inconclusive]");
    await atBothSizes(page, async () => {
      await section.getByText("Inconclusive: a log’s checkpoint alone").waitFor();
      await section.getByText("The signatures were not checked.").waitFor();
    });
    const policy = Buffer.from(log.get("policy") ?? []).toString();
    await page.getByRole("textbox", { name: /^Policy in the form/ }).fill(policy);
    await atBothSizes(page, async () => {
      await section.getByText("which is enough for your policy").waitFor();
      await section.getByText("14 November 2023 at 22:13 UTC").waitFor();
    });
    await give(page, other);
    await page
      .getByRole("button", { name: "Inconclusive: a log’s proof without the snapshot" })
      .click();
    await atBothSizes(page, async () => {
      await section.getByText("needs the bundle of that fingerprint").waitFor();
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[O2] a snapshot from elsewhere takes the place of the service’s", async () => {
    const { page, close } = await open();
    const [path = ""] = writeFiles(folder.path, { "proof.json": proof });
    const [bundle = ""] = writeFiles(folder.path, { "bundle.json": bundleFile(origin, evidence) });
    const entries = evidence.snapshot.entries.map((entry) => ({ ...entry, root: otherRoot }));
    await atBothSizes(page, async () => {
      await give(page, path);
      await rootField(page).fill(JSON.stringify({ data: evidence.snapshot }));
      await expect
        .poll(() => verdict(page, "confirmed"))
        .toContain("leads from this fingerprint to a root in the snapshot you provided");
      await rootField(page).fill(JSON.stringify({ ...evidence.snapshot, entries }));
      await verdict(page, "failed");
      await clear(page);

      await give(page, bundle);
      await verdict(page, "consistent");
      await expect
        .poll(() => page.locator("main").innerText())
        .toContain("A ledger described by this file");
      await rootField(page).fill(otherRoot);
      await verdict(page, "failed");
      const picture = page.getByRole("region", { name: "The proof, drawn" });
      await expect
        .poll(() => picture.getByRole("listitem").first().innerText())
        .toMatch(/provided by you\s+not equal/);
      await rootField(page).fill(JSON.stringify(evidence.snapshot));
      await expect
        .poll(() => verdict(page, "confirmed"))
        .toContain("and the proof leads to a root in the snapshot you provided.");
      await openLink(page, "Ledger");
      await page.getByText("The snapshot you provided", { exact: true }).first().waitFor();
      await expect
        .poll(() => page.locator("main").innerText())
        .not.toContain("described by this file");
      await clear(page);
    });
    await close();
  });
});
