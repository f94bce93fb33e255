// Tests real witnesses: two processes, one with Ed25519 and one with ML-DSA-44, cosign the log of a service that only this
// test uses. What the pages show of all other logs is in apps/explorer/src/trust/witnesses.test.tsx.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatVerifierKey } from "@digital-evidence/transparency";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { testWitness } from "../apps/explorer/test/signed-log.ts";
import { startWitness, type WitnessProcess } from "../apps/witness/test/process.ts";
import { everyRule, loadAxe } from "./axe.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { configuredHost } from "./configured-host.ts";
import { level, realLeaves, verdict } from "./log-pages.ts";
import { ask, latestFinalHash } from "./service.ts";
import type { Host } from "./static-hosts.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { snapshotsOf, sourceOf } from "./source.ts";
import { quickPace } from "./stack.ts";
import { startTestsStack, type TestsStack } from "./tests-stack.ts";
import { openLink, unfoldMore, unfoldSources } from "./unfold.ts";

const explorerFolder = inject("explorerFolder");
const folder = temporaryFolder();

const names = ["harbour", "quantum"];

const witnesses: WitnessProcess[] = [];
let stack: TestsStack;
let hash: string;
/** The policy that the service publishes. */
let policy: string;
/** An explorer whose configuration names this policy. */
let elsewhere: Host;

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 100));
}

beforeAll(async () => {
  const harbour = await startWitness({
    DATA_DIR: join(folder.path, "harbour"),
    WITNESS_NAME: "harbour.example",
  });
  const quantum = await startWitness({
    DATA_DIR: join(folder.path, "quantum"),
    WITNESS_NAME: "quantum.example",
    WITNESS_ALGORITHM: "ml-dsa-44",
  });
  witnesses.push(harbour, quantum);
  const policyFile = join(folder.path, "policy");
  writeFileSync(
    policyFile,
    `witness harbour ${harbour.key} ${harbour.url}\nwitness quantum ${quantum.key} ${quantum.url}\n` +
      "group both all harbour quantum\nquorum both\n",
  );
  stack = await startTestsStack({
    demo: true,
    env: {
      EXPLORER_DIR: explorerFolder,
      READ_LIMIT_PER_MINUTE: "0",
      DEMO_FILL: "30",
      DEMO_INTERVAL_MS: "0",
      ...quickPace,
      LOG_POLICY: policyFile,
    },
  });
  const log = (name: string) =>
    fetch(`${stack.origin}/log/${name}`).then((answer) => (answer.ok ? answer.text() : ""));
  await until(async () => (await log("policy")).startsWith("log "));
  policy = await log("policy");
  for (const name of names) {
    mkdirSync(join(folder.path, name), { recursive: true });
    writeFileSync(join(folder.path, name, "logs"), /^log .*\n/m.exec(policy)?.[0] ?? "");
  }
  await stack.untilFinal(30);
  hash = await latestFinalHash(stack.origin);
  // This waits until the checkpoint covers the fingerprint's snapshot.
  await realLeaves(stack.origin, hash);
  await until(async () => {
    const checkpoint = await log("checkpoint");
    return names.every((name) => checkpoint.includes(`\u2014 ${name}.example `));
  });
  await stack.filled();
  const network = {
    name: "Elsewhere",
    ...sourceOf(stack.origin),
    ...snapshotsOf(stack.origin),
  };
  elsewhere = await configuredHost(
    explorerFolder,
    () => ({ network: "elsewhere", networks: { elsewhere: network }, witnessPolicy: policy }),
    [stack.origin],
  );
});
afterAll(async () => {
  await elsewhere.stop();
  await stack.stop();
  await Promise.all(witnesses.map((witness) => witness.end("SIGKILL")));
  folder.remove();
});

const witnessLevel = (page: Page) => level(page, "witnesses");

/**
 * Loads the fingerprint's page, opens the ledger's entry in the evidence chain and waits until the log has been
 * checked.
 */
async function load(page: Page, origin = stack.origin): Promise<void> {
  await page.goto(`${origin}/fingerprint/${hash}`);
  await openLink(page, "Ledger");
  await unfoldSources(page);
  await witnessLevel(page).waitFor();
  await page.locator("[data-level=witnesses]:not([data-state=waiting])").waitFor();
}

const trust = (page: Page) =>
  page.getByRole("button", { name: "Trust these witnesses", exact: true });

async function saveBundle(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Download proof" }).click();
  const bundled = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save evidence bundle" }).click();
  return (await bundled).path();
}

async function pastePolicy(page: Page, text: string): Promise<void> {
  await unfoldMore(page);
  await page.getByRole("textbox", { name: /^Policy in the form/ }).fill(text);
}

describe(`witnesses of both algorithms at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[AW1] [AW2] [PQ4] [PQ7] [RP9] [TP3] are shown by name, confirm once the visitor trusts them, and count for a report, a bundle, a checkpoint and a pasted policy", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await load(page);
    const { findings } = await loadAxe(page);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => witnessLevel(page).innerText())
        .toMatch(
          /Cosigned by .?harbour.? and .?quantum.?: 2 of the 2 witnesses on the service’s list\./,
        );
      await verdict(page, "consistent").waitFor();
      await expect(findings(everyRule)).resolves.toEqual([]);
    });
    await trust(page).click();
    const confirmed = verdict(page, "confirmed");
    await atBothSizes(page, async () => {
      await confirmed.waitFor();
      await expect
        .poll(() => witnessLevel(page).innerText())
        .toMatch(/Cosigned by .?harbour.? and .?quantum.?: 2 of the 2 witnesses that you trust/);
      await expect(
        page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).resolves.toBe(0);
    });
    const bundle = await saveBundle(page);
    const html = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a page that verifies itself" }).click();
    const saved = readFileSync(await (await html).path(), "utf8");
    expect(saved).toContain("This page does not check that proof.");
    await page.keyboard.press("Escape");

    await page.getByRole("link", { name: "Report", exact: true }).click();
    await atBothSizes(page, async () => {
      await page
        .locator("section[data-verdict=confirmed]")
        .getByText("Confirmed by witnesses that the person who made this report trusts")
        .waitFor();
      await page.getByText("Cosignatures of witnesses that the person who made").waitFor();
      await page.getByText("harbour harbour.example+").waitFor();
      await page.getByText("quorum both").waitFor();
      await expect(page.locator("article").innerText()).resolves.not.toContain("you trust");
    });
    const printed = await page.pdf({ format: "A4" });
    const sheets = printed.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length;
    // The verifier key of ML-DSA-44 takes a sheet of its own.
    expect(sheets).toBeLessThanOrEqual(5);

    await page.goto(`${stack.origin}/verify`);
    await page.locator("input[type=file]").first().setInputFiles(bundle);
    await atBothSizes(page, () =>
      confirmed.getByText("Confirmed by witnesses you trust").waitFor(),
    );

    // A visitor who trusts no witnesses yet enters the policy.
    await page.evaluate(() => {
      localStorage.clear();
    });
    await page.goto(`${stack.origin}/verify`);
    await page.locator("input[type=file]").first().setInputFiles(bundle);
    await atBothSizes(page, () => verdict(page, "consistent").waitFor());
    await pastePolicy(page, "witness");
    await atBothSizes(page, () =>
      page.getByText("This policy cannot be read: the error is in line 1.").waitFor(),
    );
    const field = page.getByRole("textbox", { name: /^Policy in the form/ });
    const other = formatVerifierKey(testWitness("harbour", 9).signer.key);
    await field.fill(policy.replaceAll(/^witness harbour .*$/gm, `witness harbour ${other}`));
    await atBothSizes(page, () => verdict(page, "consistent").waitFor());
    await field.fill(policy);
    await atBothSizes(page, () =>
      confirmed.getByText("Confirmed by witnesses you trust").waitFor(),
    );
    const checkpoint = await (await ask(stack.origin, "/log/checkpoint")).text();
    await page.goto(`${stack.origin}/verify`);
    await pastePolicy(page, policy);
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({
        name: "checkpoint",
        mimeType: "text/plain",
        buffer: Buffer.from(checkpoint),
      });
    await atBothSizes(page, () =>
      page.getByText(/.?harbour.? and .?quantum.? cosigned it, which is enough/).waitFor(),
    );
    expect(errors).toEqual([]);
    await close();
  });

  it("[PQ4] confirm once the visitor trusts those whom a configuration names, and in German", async () => {
    const { page, errors, close } = await browser.open(desktop, { locale: "de" });
    await page.goto(`${elsewhere.origin.replace("127.0.0.1", "localhost")}/fingerprint/${hash}`);
    await verdict(page, "consistent").waitFor();
    await page.locator("[aria-expanded]", { hasText: "Ledger" }).first().click();
    await page.getByText("Mit einer unabhängigen Quelle bestätigen").click();
    await page.getByRole("button", { name: /^Denen vertrauen, die localhost/ }).click();
    await atBothSizes(page, async () => {
      await verdict(page, "confirmed").waitFor();
      await expect
        .poll(() => witnessLevel(page).innerText())
        .toMatch(/.?harbour.? und .?quantum.?/);
    });
    expect(errors).toEqual([]);
    await close();
  });
});
