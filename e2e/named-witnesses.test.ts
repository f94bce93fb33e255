// Tests witnesses that the explorer's configuration names. They can confirm a record only if the explorer and the
// service are on different hosts. The service is at 127.0.0.1. An explorer at localhost therefore counts as being on a
// different host, and an explorer at another port of 127.0.0.1 as being on the same host.
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

const service = inject("origin");
const explorerFolder = inject("explorerFolder");
const hash = await latestFinalHash(service);
const leaves = await realLeaves(service, hash);
const nowS = Math.floor(Date.now() / 1000);

const harbour = testWitness("harbour", 2, nowS);
const lighthouse = testWitness("lighthouse", 3, nowS);
const witnesses = [harbour, lighthouse];
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
  await page.getByRole("button", { name: /^Ledger/ }).click();
  await witnessLevel(page).waitFor();
  await page.locator("[data-level=witnesses]:not([data-state=waiting])").waitFor();
}

describe(`witnesses that a configuration names at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[PO1] confirm where the explorer is on another host, which the headline names; the visitor's own policy replaces them", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    witnessPolicy = good;
    await load(page, elsewhere);
    const confirmed = verdict(page, "confirmed");
    const { host } = new URL(elsewhere);
    const { findings } = await loadAxe(page);
    await atBothSizes(page, async () => {
      await confirmed.waitFor();
      const said = await confirmed.innerText();
      expect(said).toMatch(new RegExp(`^Confirmed by witnesses that ${host} names\n`));
      expect(said).toContain(
        `The log has the hash of the snapshot that lists the proof’s root, and 2 witnesses that ${host} names have cosigned the log.`,
      );
      expect(said).toContain("You did not choose these witnesses");
      expect(said).not.toContain("you trust");
      await expect.poll(() => witnessLevel(page).getAttribute("data-state")).toBe("pass");
      await witnessLevel(page)
        .getByText(
          `2 of the 2 witnesses that ${host} names. This is enough for the policy of ${host}.`,
        )
        .waitFor();
      await expect(findings(everyRule)).resolves.toEqual([]);
    });
    expect(asked.filter((url) => url.endsWith("/config.json"))).toEqual([
      `${elsewhere}/config.json`,
    ]);

    await witnessLevel(page).getByText("Use a policy of your own", { exact: true }).click();
    const field = page.getByRole("textbox", { name: /^Policy in the form/ });
    const other = formatVerifierKey(testWitness("lighthouse", 9).signer.key);
    await field.fill(good.replace(/^witness lighthouse .*$/m, `witness lighthouse ${other}`));
    await page.getByRole("button", { name: "Trust the witnesses of this policy" }).click();
    await atBothSizes(page, async () => {
      await verdict(page, "consistent").waitFor();
      await witnessLevel(page).getByText("1 of the 2 witnesses that you trust cosigned").waitFor();
    });
    await page.getByRole("button", { name: "Stop trusting these witnesses" }).click();
    await atBothSizes(page, () => confirmed.waitFor());
    // The readers of a report are other people, who did not open this explorer. The witnesses of its configuration
    // therefore do not count in a report.
    await page.getByRole("link", { name: "Report to print" }).click();
    await atBothSizes(page, () => page.locator("section[data-verdict=consistent]").waitFor());
    expect(errors).toEqual([]);
    await close();
  });

  it("[PO2] never count on the service's own host, whatever it names, and confirm nothing by a policy or a log that lies", async () => {
    const { page, close } = await browser.open(desktop);
    witnessPolicy = good;
    const sameHost = "This explorer is on the same host as the service";
    own.configuration = { witnessPolicy: good };
    for (const origin of [own.origin, explorer.origin]) {
      await load(page, origin);
      await atBothSizes(page, async () => {
        await verdict(page, "consistent").waitFor();
        await witnessLevel(page).getByText(sameHost).waitFor();
        await expect(verdict(page, "confirmed").count()).resolves.toBe(0);
      });
    }

    const ofLog = (key: string) => good.replace(/^log .*$/m, key);
    const selfPolicy = textOf(
      await signedLog(leaves, { witnesses: [testWitness("self", 1, nowS)] }),
    );
    const policies: [policy: string, reason: string | RegExp][] = [
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
        await witnessLevel(page).getByText("They do not count here.").waitFor();
        await expect.poll(() => witnessLevel(page).innerText()).toContain(reason);
      });
    }

    witnessPolicy = good;
    const logs: [name: string, files: Map<string, Uint8Array>][] = [
      ["cosignatures missing", await signedLog(leaves, { witnesses: [harbour], quorum: 1 })],
      [
        "the same names with other keys",
        await signedLog(leaves, {
          witnesses: [testWitness("harbour", 4, nowS), testWitness("lighthouse", 5, nowS)],
        }),
      ],
      [
        "a time in the future",
        await signedLog(leaves, {
          witnesses: [harbour, testWitness("lighthouse", 3, nowS + 86_400)],
        }),
      ],
      ["another log's key", await signedLog(leaves, { signer: otherSigner, witnesses })],
    ];
    for (const [name, files] of logs) {
      await load(page, elsewhere, files);
      await atBothSizes(page, async () => {
        await expect.poll(() => verdict(page, "consistent").count(), { message: name }).toBe(1);
        await expect
          .poll(() => witnessLevel(page).getAttribute("data-state"), { message: name })
          .not.toBe("pass");
        await expect(verdict(page, "confirmed").count()).resolves.toBe(0);
      });
    }
    await close();
  });
});
