// Tests witnesses that the explorer's configuration names. They confirm a record only after the visitor's click, on
// whatever host the explorer is: two names of hosts do not show that two parties run them.
import type { Page } from "playwright-core";
import { formatVerifierKey } from "@digital-evidence/transparency";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  logSigner,
  otherSigner,
  signedLog,
  testWitness,
} from "../apps/explorer/test/signed-log.ts";
import { everyRule, loadAxe } from "./axe.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { configuredHost } from "./configured-host.ts";
import { level, realLeaves, replaceLog, verdict } from "./log-pages.ts";
import { type ReplaceableHost, replaceableHost } from "./replaceable-host.ts";
import { latestFinalHash } from "./service.ts";
import type { Host } from "./static-hosts.ts";
import { snapshotsOf, sourceOf } from "./source.ts";
import { openLink, sources, unfoldSources } from "./unfold.ts";

const service = inject("origin");
const explorerFolder = inject("explorerFolder");
const hash = await latestFinalHash(service);
const leaves = await realLeaves(service, hash);
const nowS = Math.floor(Date.now() / 1000);

const witnesses = [testWitness("harbour", 2, nowS), testWitness("lighthouse", 3, nowS)];
const honest = await signedLog(leaves, { witnesses });
const textOf = (files: ReadonlyMap<string, Uint8Array>) =>
  new TextDecoder().decode(files.get("policy"));
const good = textOf(honest);

let witnessPolicy: string | undefined;
let explorer: Host;
let elsewhere: string;
let own: ReplaceableHost;

beforeAll(async () => {
  const network = { name: "Elsewhere", ...sourceOf(service), ...snapshotsOf(service) };
  explorer = await configuredHost(
    explorerFolder,
    () => ({ network: "elsewhere", networks: { elsewhere: network }, witnessPolicy }),
    [service],
  );
  elsewhere = explorer.origin.replace("127.0.0.1", "localhost");
  own = await replaceableHost(explorerFolder, service);
});
afterAll(async () => {
  await own.stop();
  await explorer.stop();
});

const witnessLevel = (page: Page) => level(page, "witnesses");

/**
 * Loads the page with this log and opens the ledger's entry in the evidence chain. Waits until the witnesses have been
 * checked.
 */
async function load(page: Page, origin: string, files = honest): Promise<void> {
  await replaceLog(page, files);
  await page.goto(`${origin}/fingerprint/${hash}`);
  await openLink(page, "Ledger");
  await unfoldSources(page);
  await witnessLevel(page).waitFor();
  await page.locator("[data-level=witnesses]:not([data-state=waiting])").waitFor();
}

describe(`witnesses that a configuration names at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[PO1] count after one click that names the host, for this log alone, and not before it on any host", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    witnessPolicy = good;
    own.configuration = { witnessPolicy: good };
    for (const origin of [own.origin, explorer.origin, elsewhere]) {
      await load(page, origin);
      await verdict(page, "consistent").waitFor();
      await expect(verdict(page, "confirmed").count()).resolves.toBe(0);
    }
    expect(
      asked.filter((url) => url.startsWith(elsewhere) && url.endsWith("/config.json")),
    ).toEqual([`${elsewhere}/config.json`]);
    const { host } = new URL(elsewhere);
    const { findings } = await loadAxe(page);
    await atBothSizes(page, async () => {
      await sources(page)
        .getByText(`The configuration of this explorer, which comes from ${host}, names witnesses`)
        .waitFor();
      await expect(findings(everyRule)).resolves.toEqual([]);
    });
    await page.getByRole("button", { name: `Trust those whom ${host} names` }).click();
    const confirmed = verdict(page, "confirmed");
    await atBothSizes(page, async () => {
      await confirmed.waitFor();
      const said = await confirmed.innerText();
      expect(said).toMatch(/^Confirmed by witnesses you trust\n/);
      // The headline begins with the log for which they count.
      await expect
        .poll(() => confirmed.locator("#verdict").innerText())
        .toMatch(new RegExp(`^${logSigner.key.name} contains the hash of the snapshot`));
      await expect.poll(() => witnessLevel(page).getAttribute("data-state")).toBe("pass");
      await witnessLevel(page).getByText("2 of the 2 witnesses that you trust.").waitFor();
    });

    // The choice is for this log's key. It does not count for another key.
    const otherKey = await signedLog(leaves, { signer: otherSigner, witnesses });
    await load(page, elsewhere, otherKey);
    await atBothSizes(page, async () => {
      await verdict(page, "consistent").waitFor();
      await sources(page).getByText("but for another key of the log").waitFor();
      await expect(confirmed.count()).resolves.toBe(0);
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[PO2] are not offered by a policy that could not confirm this log, and the page says why", async () => {
    const { page, close } = await browser.open(desktop);
    const ofLog = (key: string) => good.replace(/^log .*$/m, key);
    const selfPolicy = textOf(
      await signedLog(leaves, { witnesses: [testWitness("self", 1, nowS)] }),
    );
    const policies: [policy: string, reason: string][] = [
      ["quorum none\n", "This policy names no log"],
      [
        `log ${formatVerifierKey(logSigner.key)}\nquorum none\n`,
        "This policy does not require any witness",
      ],
      [ofLog(`log ${formatVerifierKey(otherSigner.key)}`), "for another key of this log"],
      [ofLog("# without a log"), "This policy names no log"],
      [selfPolicy, "lists the log’s own key as a witness"],
      ["witness\n", "cannot be read: the error is in line 1"],
    ];
    for (const [policy, reason] of policies) {
      witnessPolicy = policy;
      await load(page, elsewhere);
      await atBothSizes(page, async () => {
        await verdict(page, "consistent").waitFor();
        await sources(page).getByText("names witnesses that cannot be used here").waitFor();
        await expect.poll(() => sources(page).innerText()).toContain(reason);
        await expect(page.getByRole("button", { name: "Trust those whom" }).count()).resolves.toBe(
          0,
        );
      });
    }
    await close();
  });
});
