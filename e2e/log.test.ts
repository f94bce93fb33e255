// Tests what a fingerprint's page says about the service's transparency log, with the honest service and
// with one that signs another log for this visitor.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { bundleToText } from "@digital-evidence/evidence/bundle";
import {
  formatTlogProof,
  formatVerifierKey,
  parsePolicy,
  verifyCheckpoint,
} from "@digital-evidence/transparency";
import { describe, expect, inject, it } from "vitest";
import { otherSigner, signedLog, testWitness } from "../apps/explorer/test/signed-log.ts";
import { exampleWith } from "../packages/report/test/example-log.ts";
import { createDraw } from "../apps/depository/test/seeded-draw.ts";
import { everyRule, loadAxe } from "./axe.ts";
import { atBothSizes, bothSizes, desktop, launchChromium, useBrowser } from "./browser.ts";
import { runBrowserForks } from "./log-forks.ts";
import { level, realLeaves, replaceLog, verdict } from "./log-pages.ts";
import { latestFinalHash } from "./service.ts";
import { openLink, sources, unfoldSources } from "./unfold.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);

const HASH_BYTES = 32;
const leaves = await realLeaves(origin, hash);
const another = new Uint8Array(HASH_BYTES).fill(7);
const witnesses = [
  testWitness("harbour", 2, Date.UTC(2026, 2, 9, 11, 5) / 1000),
  testWitness("lighthouse", 3, Date.UTC(2026, 2, 9, 11, 16) / 1000),
];

/** Loads the page again, opens the ledger's entry in the evidence chain and waits for the log. */
async function reload(page: Page, path = `/fingerprint/${hash}`): Promise<void> {
  await page.goto(origin + path);
  await openLink(page, "Ledger");
  await level(page, "place").waitFor();
}

describe(`the log at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[LG1] [LG2] [LG5] has the snapshot, and continues what this browser saw; the dashboard does not read it", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/log/")) asked.push(pathname);
    });
    await page.goto(`${origin}/dashboard`, { waitUntil: "networkidle" });
    expect(asked).toEqual([]);
    await reload(page);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => level(page, "place").innerText())
        .toContain("The log signed the same root, so the snapshot is in the log");
      await expect.poll(() => level(page, "place").getAttribute("data-state")).toBe("pass");
      await expect
        .poll(() => level(page, "history").innerText())
        .toContain("had not seen this log before");
      await expect
        .poll(() => level(page, "witnesses").innerText())
        .toContain("The service names no witnesses");
    });
    await reload(page);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => level(page, "history").innerText())
        .toContain("The log still begins with the");
      await expect.poll(() => level(page, "history").getAttribute("data-state")).toBe("pass");
      await expect.poll(() => verdict(page, "consistent").count()).toBe(1);
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[LG3] [LG4] [RP9] [TB3] [TB4] that was forked or rolled back makes the verdict failed, with both checkpoints in one file", async () => {
    const { page, close } = await browser.open(desktop);
    const seen = await signedLog(leaves, { witnesses });
    await replaceLog(page, seen);
    await reload(page);
    const named = () => level(page, "witnesses").innerText();
    await atBothSizes(page, async () => {
      await expect
        .poll(named)
        .toMatch(
          /Cosigned by .?harbour.? and .?lighthouse.?: 2 of the 2 witnesses on the service’s list/,
        );
      await expect.poll(named).toContain("9 March 2026 at 11:16 UTC");
      await expect.poll(named).toContain("The service chose these witnesses.");
      await expect.poll(() => verdict(page, "consistent").count()).toBe(1);
    });

    const forked = await signedLog([another, ...leaves.slice(1), another], { witnesses });
    await replaceLog(page, forked);
    await reload(page);
    const failed = verdict(page, "failed");
    await atBothSizes(page, async () => {
      await failed.waitFor();
      await expect
        .poll(() => failed.innerText())
        .toMatch(
          /^Failed: this service’s log was forked\n+Two versions of the service’s log contradict each other, and the log’s key signed both\./,
        );
      await expect
        .poll(() => failed.locator("pre").filter({ hasText: "log.example" }).count())
        .toBe(2);
    });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save both checkpoints" }).click(),
    ]);
    const saved = JSON.parse(readFileSync(await download.path(), "utf8")) as Record<
      "before" | "now",
      { note: string }
    >;
    const policy = parsePolicy(seen.get("policy") ?? new Uint8Array());
    if (!policy.ok) throw new Error(policy.message);
    const sizes = (["before", "now"] as const).map((when) => {
      const checked = verifyCheckpoint(new TextEncoder().encode(saved[when].note), policy.value);
      return checked.ok && checked.value.checkpoint.size;
    });
    expect(sizes).toEqual([leaves.length, leaves.length + 1]);

    await page.getByRole("link", { name: "Report", exact: true }).click();
    await atBothSizes(page, () =>
      page
        .locator("section[data-verdict=failed]")
        .getByText("Failed: this service’s log was forked")
        .waitFor(),
    );

    // The service shows the first log again. The page still says what it found, until the visitor dismisses it.
    await replaceLog(page, seen);
    await reload(page);
    await atBothSizes(page, async () => {
      await level(page, "history").getByText("When this browser looked earlier").waitFor();
      await failed.getByText("Failed: this service’s log was forked").waitFor();
      await expect
        .poll(() => failed.locator("pre").filter({ hasText: "log.example" }).count())
        .toBe(2);
    });
    const [later] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save both checkpoints" }).click(),
    ]);
    const again = JSON.parse(readFileSync(await later.path(), "utf8")) as typeof saved;
    expect([again.before.note, again.now.note]).toEqual([saved.before.note, saved.now.note]);
    await page.getByRole("button", { name: "Dismiss this warning" }).click();
    await atBothSizes(page, async () => {
      await level(page, "history").getByText("The log still begins with the").waitFor();
      await expect.poll(() => verdict(page, "consistent").count()).toBe(1);
    });

    await replaceLog(page, await signedLog(leaves.slice(0, -1), { witnesses }));
    await reload(page);
    await atBothSizes(page, async () => {
      await failed.getByText("Failed: this service’s log was rolled back").waitFor();
    });
    await replaceLog(page, await signedLog([...leaves, another], { witnesses }));
    await reload(page);
    await atBothSizes(page, async () => {
      await level(page, "history").getByText("The log still begins with the").waitFor();
      await expect.poll(() => verdict(page, "consistent").count()).toBe(1);
    });

    // Somebody else passes on two checkpoints: first one whose tree has another size than the tree that this browser
    // remembers, and then one of a forked tree of the same size.
    const give = (log: ReadonlyMap<string, Uint8Array>) =>
      page
        .locator("input[type=file]")
        .first()
        .setInputFiles({
          name: "checkpoint",
          mimeType: "text/plain",
          buffer: Buffer.from(log.get("checkpoint") ?? []),
        });
    await page.goto(`${origin}/verify`);
    await give(await signedLog(leaves, { witnesses }));
    await atBothSizes(page, async () => {
      await page.getByText("The two versions were not compared").waitFor();
    });
    await page.getByRole("button", { name: "Clear" }).click();
    await give(forked);
    await atBothSizes(page, async () => {
      await failed.getByText("Failed: this log was forked").waitFor();
      await expect
        .poll(() => failed.locator("pre").filter({ hasText: "log.example" }).count())
        .toBe(2);
    });
    const [both] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save both checkpoints" }).click(),
    ]);
    const { before, now } = JSON.parse(readFileSync(await both.path(), "utf8")) as typeof saved;
    expect(now.note).toBe(Buffer.from(forked.get("checkpoint") ?? []).toString());
    expect(before.note.split("\n")[1]).toBe(now.note.split("\n")[1]);

    // A bundle from somebody else contains the checkpoint of the forked tree. All other evidence in it is valid.
    await page.getByRole("button", { name: "Clear" }).click();
    const checkpoint = forked.get("checkpoint") ?? new Uint8Array();
    const logProof = formatTlogProof({ extra: null, index: 0, hashes: [], checkpoint });
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({
        name: "bundle.json",
        mimeType: "application/json",
        buffer: Buffer.from(bundleToText(exampleWith(new TextDecoder().decode(logProof)))),
      });
    const { findings } = await loadAxe(page);
    await atBothSizes(page, async () => {
      await failed.getByText("Failed: this log was forked").waitFor();
      await failed.getByText("one is in the evidence that you provided").first().waitFor();
      await expect
        .poll(() => failed.locator("pre").filter({ hasText: "log.example" }).count())
        .toBe(2);
      await expect(findings(everyRule)).resolves.toEqual([]);
    });
    await close();
  });

  it("[LG2] that has another key stays undecided until the visitor accepts it, and names the witnesses of the earlier key", async () => {
    const { page, close } = await browser.open(desktop);
    await replaceLog(page, await signedLog(leaves, { witnesses }));
    await reload(page);
    await unfoldSources(page);
    await page.getByRole("button", { name: "Trust these witnesses" }).click();
    await page.getByRole("button", { name: "Stop trusting these witnesses" }).waitFor();

    await replaceLog(page, await signedLog(leaves, { witnesses, signer: otherSigner }));
    for (const _ of ["the first look", "the second look"]) {
      await reload(page);
      await level(page, "history").getByText("now signed with a different key").waitFor();
      await expect.poll(() => level(page, "history").getAttribute("data-state")).toBe("unknown");
    }
    await unfoldSources(page);
    const { findings } = await loadAxe(page);
    await atBothSizes(page, async () => {
      await sources(page).getByText("but for another key of the log").waitFor();
      await level(page, "history").getByText(formatVerifierKey(otherSigner.key)).waitFor();
      await expect(findings(everyRule)).resolves.toEqual([]);
    });
    await page.getByRole("button", { name: "Accept this key" }).click();
    await atBothSizes(page, async () => {
      await level(page, "history").getByText("The log still begins with the").waitFor();
      await expect
        .poll(() => page.getByRole("button", { name: "Accept this key" }).count())
        .toBe(0);
    });
    await page
      .getByRole("button", { name: "Stop trusting the witnesses for the other key" })
      .click();
    await atBothSizes(page, async () => {
      await expect
        .poll(() => sources(page).innerText())
        .not.toContain("but for another key of the log");
    });
    await close();
  });

  it("says where the storage is full that the trusted witnesses last until the page is closed", async () => {
    const { page, close } = await browser.open(desktop);
    await replaceLog(page, await signedLog(leaves, { witnesses }));
    await reload(page);
    await page.evaluate(() => {
      for (let length = 5_242_880; length >= 1; length = Math.floor(length / 2)) {
        try {
          localStorage.setItem(`filling-${length}`, "x".repeat(length));
        } catch {
          // The next, shorter text may fit.
        }
      }
    });
    await unfoldSources(page);
    await page.getByRole("button", { name: "Trust these witnesses" }).click();
    await page.getByRole("button", { name: "Stop trusting these witnesses" }).waitFor();
    await atBothSizes(page, async () => {
      await sources(page).getByText("your choice lasts only until you close the page").waitFor();
    });
    await close();
  });

  it("[LG5] [LG6] does not delay the page, says what cannot be checked, and fails if it has another snapshot in this place", async () => {
    const { page, close } = await browser.open(desktop);
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/log/**", async (route) => {
      await held;
      await route.fulfill({ status: 503 });
    });
    await page.goto(`${origin}/fingerprint/${hash}`);
    await verdict(page, "consistent").waitFor();
    await openLink(page, "Ledger");
    await atBothSizes(page, async () => {
      await verdict(page, "consistent").waitFor();
      await expect.poll(() => level(page, "place").count()).toBe(0);
    });
    release();
    await atBothSizes(page, async () => {
      await level(page, "place").getByText("does not serve the log’s files").waitFor();
      await expect.poll(() => verdict(page, "consistent").count()).toBe(1);
    });

    await replaceLog(page, await signedLog(leaves.map(() => another)));
    await reload(page);
    const failed = verdict(page, "failed");
    await atBothSizes(page, async () => {
      await failed.getByText("Failed: not in the service’s log").waitFor();
      await expect
        .poll(() => page.getByRole("button", { name: "Save both checkpoints" }).count())
        .toBe(0);
    });
    await close();
  });
});

// `npm run forks -- browser` does the same with 1,000 logs and a new seed each time.
it("[TL10] operators that show forks, rollbacks and different trees to two visitors are named, and honest ones are not", async () => {
  const browser = await launchChromium();
  try {
    const { problems, ...figures } = await runBrowserForks(browser, 12, createDraw(7));
    expect(problems).toEqual([]);
    for (const figure of ["forked", "rolledBack", "damaged", "quorums", "splitViews"] as const) {
      expect(figures[figure], figure).toBeGreaterThan(2);
    }
  } finally {
    await browser.close();
  }
});
