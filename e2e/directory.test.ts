// Tests directories of keys. A real HTTP server on another origin plays the part of an organization's domain. In
// different tests, it is honest, sends too much, is slow, redirects, changes its file, or sends files that are
// malformed, expired or made by others.
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import {
  type Directory,
  type DirectoryContent,
  type ListedKey,
  secondOf,
  signDirectory,
} from "@digital-evidence/evidence/directory";
import { publicKeyId } from "@digital-evidence/evidence/signature";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { atEverySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { changeAnswer } from "./change-answer.ts";
import { stopClock, untilAnswered } from "./clock.ts";
import { configuredHost } from "./configured-host.ts";
import { verdict } from "./log-pages.ts";
import { details, latestFinalHash } from "./service.ts";
import { type Host, serve } from "./static-hosts.ts";
import { sourceOf } from "./source.ts";
import { unfoldKeys } from "./unfold.ts";

const service = inject("origin");
const explorerFolder = inject("explorerFolder");
const hash = await latestFinalHash(service);
const record = await details(service, hash);
const signer = record.proofs[0]?.id ?? "";
const confirmedAt = Date.parse(record.confirmationTimestamp);
const DAY = 86_400_000;

type Asked = { url: string; headers: IncomingHttpHeaders };

/** How the domain answers a request. Each test sets it. */
let answer: (response: ServerResponse) => void;
let asked: Asked[] = [];
let domain: Host;
let explorer: Host;
let directories: unknown[];

beforeAll(async () => {
  domain = await serve((request, response) => {
    asked.push({ url: request.url ?? "", headers: request.headers });
    answer(response);
  });
  directories = [{ origin: domain.origin, organizations: [record.organizationId] }];
  const network = {
    name: "Publicnet",
    ...sourceOf(service),
    snapshotUrl: "https://ledger-explorer.example/snapshots/{hash}",
  };
  explorer = await configuredHost(
    explorerFolder,
    () => ({ network: "publicnet", networks: { publicnet: network }, directories }),
    [service, domain.origin],
  );
});
afterAll(async () => {
  await explorer.stop();
  await domain.stop();
});

const [officeSecret, strangerSecret] = ["33".repeat(32), "44".repeat(32)];
const office: ListedKey = {
  id: publicKeyId(officeSecret),
  label: "Front office",
  validFrom: "2020-01-01T00:00:00Z",
};
/**
 * The key of the record's signer. The test does not know its secret, but a directory can also list keys whose secrets
 * its publisher does not have.
 */
const notary: ListedKey = { id: signer, label: "Notary 1", validFrom: "2020-03-03T00:00:00Z" };
const name = () => new URL(domain.origin).host;

function content(members: Partial<DirectoryContent> = {}): DirectoryContent {
  return {
    format: "digital-evidence-directory",
    version: 1,
    domain: name(),
    name: "Halden Notaries",
    issuedAt: secondOf(Date.now() - DAY),
    expiresAt: secondOf(Date.now() + 100 * DAY),
    keys: [office, notary],
    ...members,
  };
}

const signed = (members: Partial<DirectoryContent> = {}, secret = officeSecret) =>
  signDirectory(content(members), secret);

const allowing = { "access-control-allow-origin": "*", "content-type": "application/json" };
const publish = (file: Directory | object | string, status = 200) => {
  const text = typeof file === "string" ? file : JSON.stringify(file);
  answer = (response) => response.writeHead(status, allowing).end(text);
};

const section = (page: Page) => page.locator("[data-directory]");
const button = (page: Page, label: string | RegExp) =>
  section(page).getByRole("button", { name: label, exact: true });
/** The marks and words of the findings, in the order of the page. */
const findings = (page: Page) =>
  section(page)
    .locator("[data-mark]")
    .evaluateAll((found) =>
      found.map((each) => [
        each.getAttribute("data-mark"),
        each.querySelector("p")?.textContent ?? "",
      ]),
    );
const wordsOf = async (page: Page) => (await findings(page)).map(([, word]) => word);
const text = async (page: Page) =>
  (await section(page).innerText()).replaceAll(/[\u2068\u2069]/g, "");

async function open(page: Page): Promise<void> {
  await page.goto(`${explorer.origin}/fingerprint/${hash}`);
  await verdict(page, "consistent").waitFor();
  await unfoldKeys(page);
  await section(page).waitFor();
}

async function lookAgain(page: Page, words: readonly (string | null)[], said: RegExp) {
  const before = asked.length;
  await button(page, "Look again").click();
  // There may be several requests, because the browser repeats a request whose connection is closed without an answer.
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  // The words are the same at both sizes, and the tests look at the first answer at both.
  await expect.poll(() => text(page)).toMatch(said);
  await expect.poll(() => wordsOf(page)).toEqual(words);
  await unchanged(page);
}

/**
 * Asserts that the directory has not changed the verdict, and that nothing about the directory has the mark of a check.
 */
async function unchanged(page: Page): Promise<void> {
  await verdict(page, "consistent").waitFor();
  await expect(
    section(page).locator("[data-state], [data-kind]:not([data-kind=info])").count(),
  ).resolves.toBe(0);
}

const NOT_TRUSTED = "Not trusted by you so far";

describe(`a directory of keys at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[DI1] [DI2] [DI5] is asked only after a click, lists the signer, and offers to trust the key", async () => {
    asked = [];
    publish(signed());
    const { page, errors, close } = await browser.open(desktop);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await page.clock.install();
    await open(page);
    await atBothSizes(page, async () => {
      await section(page).getByText(`names ${name()} as a domain`).waitFor();
      await section(page).getByText("The domain then learns your network address").waitFor();
    });
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    expect(loaded.filter((path) => path.includes("directory-answer"))).toEqual([]);

    await button(page, "Look there").click();
    await atBothSizes(page, async () => {
      await expect
        .poll(() => findings(page))
        .toEqual([
          ["form", "Well-formed"],
          ["valid", "Valid"],
          ["listed", "Listed"],
          ["none", NOT_TRUSTED],
        ]);
      const said = await text(page);
      expect(said).toMatch(/About the file\s+Well-formed.*About the key \S+\s+Listed/s);
      expect(said).toContain(
        "It states Halden Notaries as the organization’s name, and lists 2 keys",
      );
      expect(said).toContain("signed with Front office");
      expect(said).toContain(
        "as Notary 1, valid since 3 March 2020. The service states that this fingerprint was confirmed in that period",
      );
      expect(said).toContain(
        "It is not known when the key signed, because signatures can also be added after the confirmation.",
      );
      expect(said).toContain(`This list of keys is only what ${name()} states.`);
      await unchanged(page);
    });
    expect(asked.map(({ url }) => url)).toEqual(["/.well-known/digital-evidence.json"]);
    expect(asked[0]?.headers).not.toHaveProperty("referer");
    expect(asked[0]?.headers).not.toHaveProperty("cookie");
    await atEverySize(page);

    // The page shows the key as trusted, and its name, without asking the service again.
    await stopClock(page);
    await button(page, /^Trust the key/).click();
    await atBothSizes(page, async () => {
      await expect
        .poll(() => findings(page))
        .toEqual([
          ["form", "Well-formed"],
          ["valid", "Valid"],
          ["listed", "Listed"],
          ["trusted", "Trusted by you"],
        ]);
      // Each finding has a mark of its own, and no other element of the page has the same mark.
      const drawings = await page.evaluate(() => {
        const of = (selector: string) =>
          [...document.querySelectorAll(selector)].map((each) => each.innerHTML);
        return { own: of("[data-directory] [data-mark] > svg"), all: of("svg") };
      });
      expect(new Set(drawings.own).size).toBe(4);
      for (const own of drawings.own)
        expect(drawings.all.filter((each) => each === own).length).toBe(1);
      await unchanged(page);
      // By trusting the key, the visitor has adopted its name. From now on, the pages show it as the visitor's own name
      // for this key.
      await page.locator("[data-own-name]").getByText(`Notary 1 (${name()})`).waitFor();
    });
    expect(asked).toHaveLength(1);
    await page.clock.resume();

    await page.getByRole("button", { name: "Calls behind this page" }).click();
    const calls = page.getByRole("dialog", { name: /^The (?:calls|files) behind this page$/ });
    await atBothSizes(page, async () => {
      await calls.getByRole("link", { name: `${domain.origin}/.well-known/` }).waitFor();
    });
    await page.keyboard.press("Escape");
    const meaning = page.getByRole("heading", { name: "Whose key it is" });
    const top = async () => (await meaning.boundingBox())?.y ?? Number.NaN;
    await atBothSizes(page, async ({ height }) => {
      await section(page)
        .getByRole("link", { name: "What “listed”, “valid” and “trusted by you” mean" })
        .click();
      await expect.poll(async () => (await top()) >= 0 && (await top()) < height).toBe(true);
      await page.goBack();
      await unfoldKeys(page);
      await button(page, "Look there").click();
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[DI2] says of each key whether its period includes the confirmation, and changes no verdict", async () => {
    publish(signed({ keys: [office] }));
    const { page, close } = await browser.open(desktop);
    await open(page);
    await button(page, "Look there").click();
    await atBothSizes(page, async () => {
      await section(page).getByText("does not list the key").waitFor();
      await expect
        .poll(async () => (await findings(page)).map(([mark]) => mark))
        .toEqual(["form", "valid", "none", "none"]);
      await section(page)
        .getByText("Once the holder has confirmed to you that this is their key")
        .waitFor();
      await expect.poll(() => section(page).locator(`a[href="/signer/${signer}"]`).count()).toBe(1);
      await unchanged(page);
    });
    const base = ["Well-formed", "Valid"];
    const [before, after] = [secondOf(confirmedAt - DAY), secondOf(confirmedAt + DAY)];
    publish(signed({ keys: [office, { ...notary, validUntil: before }] }));
    const ended = [...base, "Listed, but no longer valid at confirmation", NOT_TRUSTED];
    await lookAgain(
      page,
      ended,
      /It is not known whether the fingerprint was signed before the period ended/,
    );
    // The page does not offer to trust a key that was not valid when the record was confirmed.
    await expect(button(page, /^Trust/).count()).resolves.toBe(0);
    publish(signed({ keys: [office, { ...notary, validFrom: after }] }));
    const early = [...base, "Listed, but not yet valid at confirmation", NOT_TRUSTED];
    await lookAgain(page, early, /before that period. It is not known when the key signed/);
    publish(signed({ keys: [office, { ...notary, label: "\u202eevil", validUntil: after }] }));
    await lookAgain(page, [...base, "Listed", NOT_TRUSTED], /as \[U\+202E\]evil, valid from/);
    await close();
  });

  it("[DI3] says why a domain could not be asked, or why its file is not well-formed or not valid", async () => {
    const { page, close } = await browser.open(desktop);
    await page.clock.install();
    publish("not found", 404);
    await open(page);
    await button(page, "Look there").click();
    await atBothSizes(page, async () => {
      await section(page).getByText("it does not publish a directory").waitFor();
      await unchanged(page);
    });

    const none = ["Could not be looked up"];
    publish("busy", 503);
    await lookAgain(page, none, /it answered with an error/);
    publish(" ".repeat(3_000_000));
    await lookAgain(page, none, /longer than 64 KiB and was not read/);
    answer = (response) =>
      response.writeHead(302, { ...allowing, location: `${service}/v1/fingerprints/stats` }).end();
    await lookAgain(page, none, /it answered with a redirect, which is not followed/);
    answer = (response) => response.end(JSON.stringify(signed()));
    await lookAgain(page, none, /does not allow this page to read its answers/);
    answer = (response) => response.destroy();
    await lookAgain(page, none, /it did not answer/);

    const malformed = ["Not well-formed"];
    publish("<!doctype html><title>Welcome</title>");
    await lookAgain(page, malformed, /it is not valid JSON/);
    publish(JSON.stringify(signed()).replace("{", '{"version":1,'));
    await lookAgain(page, malformed, /it is not valid JSON/);
    publish({ keys: [] });
    await lookAgain(page, malformed, /it has another format/);
    publish({ ...signed(), version: 2 });
    await lookAgain(page, ["Not supported here"], /a version that is not supported here/);
    publish(signed({ keys: [office, { ...notary, validFrom: "yesterday" }] }));
    await lookAgain(page, malformed, /keys\.1\.validFrom is missing, malformed or unknown/);
    publish(signed({ keys: [office, office] }));
    await lookAgain(page, malformed, /lists the key at keys\.1\.id twice/);

    const invalid = ["Well-formed", "Not valid"];
    const [old, older] = [secondOf(Date.now() - DAY), secondOf(Date.now() - 2 * DAY)];
    publish(signed({ issuedAt: older, expiresAt: old }));
    await lookAgain(page, invalid, /By your clock, the file expired on/);
    publish(signed({ domain: "osprey.example" }));
    await lookAgain(page, invalid, /made for another domain, osprey\.example/);
    publish({ ...signed(), name: "Osprey Trading" });
    await lookAgain(page, invalid, /changed after it was signed/);
    publish(signed({}, strangerSecret));
    await lookAgain(page, invalid, /signed with a key that it does not list/);
    publish(signed({ keys: [{ ...office, validUntil: older }, notary] }));
    await lookAgain(page, invalid, /was not valid when the file was issued/);
    publish(signed({ issuedAt: secondOf(Date.now() + DAY) }));
    await lookAgain(page, ["Well-formed", "Undecided"], /ahead of your clock/);

    // The server sends the head of the answer at once, but never completes the body.
    answer = (response) => response.writeHead(200, allowing).write("{");
    const count = asked.length;
    await untilAnswered(page);
    await button(page, "Look again").click();
    await expect.poll(() => asked.length).toBe(count + 1);
    await atBothSizes(page, async () => {
      await section(page).getByText("The directory is being fetched.").waitFor();
    });
    await page.clock.runFor(10_000);
    await atBothSizes(page, async () => {
      await section(page).getByText("did not send the whole file within 10 seconds").waitFor();
      await unchanged(page);
    });
    await close();
  });

  it("[DI4] says what changed since the last look, until the visitor has read it", async () => {
    publish(signed());
    const { page, close } = await browser.open(desktop);
    await open(page);
    await button(page, "Look there").click();
    const changed = () =>
      section(page).getByText("The directory has changed since you last looked");
    await atBothSizes(page, async () => {
      await section(page).getByText("valid since 3 March 2020").waitFor();
      await expect(changed().count()).resolves.toBe(0);
    });

    const added: ListedKey = { ...office, id: publicKeyId(strangerSecret), label: "New key" };
    const renamed = { ...notary, label: "Notary one", validUntil: "2040-01-01T00:00:00Z" };
    publish(signed({ name: "Halden & Sons", keys: [added, renamed] }, strangerSecret));
    await page.reload();
    await unfoldKeys(page);
    await button(page, "Look there").click();
    const items = async () =>
      (await section(page).getByRole("listitem").allInnerTexts()).map((item) =>
        item.replaceAll(/[\u2068\u2069]/g, ""),
      );
    const ends = (key: string) => `${key.slice(0, 8)}…${key.slice(-8)}`;
    await atBothSizes(page, async () => {
      await changed().waitFor();
      await expect
        .poll(items)
        .toEqual([
          "The organization’s name in the file is now Halden & Sons. It was Halden Notaries.",
          `The key ${ends(office.id)}, Front office, is no longer listed.`,
          `The key ${ends(added.id)}, New key, is new.`,
          `The key ${ends(signer)} is now listed as valid from 3 March 2020 until 1 January 2040. It was listed as valid since 3 March 2020.`,
          `The key ${ends(signer)} is called Notary one. It was called Notary 1.`,
        ]);
    });
    // The remembered directory stays, even after the page has received an invalid file and has been reloaded.
    publish({ ...signed(), name: "Forged" });
    await button(page, "Look again").click();
    await section(page).getByText("changed after it was signed").waitFor();
    publish(signed({ issuedAt: secondOf(Date.now() - 2 * DAY) }));
    await page.reload();
    await unfoldKeys(page);
    await button(page, "Look there").click();
    await atBothSizes(page, async () => {
      await changed().waitFor();
      await expect
        .poll(items)
        .toEqual([expect.stringContaining("issued before the file that you saw")]);
    });
    await button(page, "I have read this").click();
    await expect.poll(() => changed().count()).toBe(0);
    await page.reload();
    await unfoldKeys(page);
    await button(page, "Look there").click();
    await atBothSizes(page, async () => {
      await section(page).getByText("valid since 3 March 2020").waitFor();
      await expect(changed().count()).resolves.toBe(0);
    });
    await close();
  });

  it("[DI1] [DI2] is asked always where the visitor wants that, also on the key's page, and in German", async () => {
    asked = [];
    publish(signed());
    const { page, errors, close } = await browser.open(desktop, { locale: "de-DE" });
    await open(page);
    await button(page, "Immer dort nachschlagen").click();
    await atBothSizes(page, async () => {
      await section(page).getByText("gültig seit 3. März 2020").waitFor();
      await section(page)
        .getByText(`Sie haben gewählt, Schlüssel immer bei ${name()} nachzuschlagen`)
        .waitFor();
      await expect
        .poll(() => wordsOf(page))
        .toEqual([
          "Formgerecht",
          "Gültig",
          "Aufgeführt",
          "Sie vertrauen diesem Schlüssel bisher nicht",
        ]);
    });
    await atEverySize(page);
    await page.goto(`${explorer.origin}/signer/${signer}`);
    await atBothSizes(page, async () => {
      await section(page).getByText("Dieser Zeitraum schließt den heutigen Tag ein.").waitFor();
    });
    expect(asked).toHaveLength(2);
    await atEverySize(page);
    await button(page, "Nicht mehr von selbst nachschlagen").click();
    await page.reload();
    await atBothSizes(page, async () => {
      await section(page).getByText("Sie erfährt nicht, welchen Schlüssel").waitFor();
      await button(page, "Dort nachschlagen").waitFor();
    });
    expect(asked).toHaveLength(2);
    expect(errors).toEqual([]);
    await close();
  });
});

describe("a directory of keys", () => {
  const browser = useBrowser();

  it("[DI8] is asked by no page whose policy does not name the domain, and for no other organization", async () => {
    asked = [];
    publish(signed());
    const network = {
      name: "Publicnet",
      ...sourceOf(service),
      snapshotUrl: "https://ledger-explorer.example/{hash}",
    };
    let configured: unknown[] = directories;
    const closed = await configuredHost(
      explorerFolder,
      () => ({ network: "publicnet", networks: { publicnet: network }, directories: configured }),
      [service],
    );
    const { page, close } = await browser.open(desktop);
    const address = `${closed.origin}/fingerprint/${hash}`;
    await page.goto(address);
    await unfoldKeys(page);
    await button(page, "Look there").click();
    await section(page).getByText("does not allow this page to read its answers").waitFor();
    expect(asked).toEqual([]);

    // Now the configuration names the domain only for another organization, so the page must not offer the directory.
    configured = [
      { origin: domain.origin, organizations: ["0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01"] },
    ];
    const chunk = page.waitForResponse(/\/key-directories-[^/]*\.js$/);
    await page.goto(address);
    await unfoldKeys(page);
    await chunk;
    await verdict(page, "consistent").waitFor();
    await page.waitForLoadState("networkidle");
    await expect(section(page).count()).resolves.toBe(0);

    // If the configuration's list of directories cannot be read, only the directories are turned off.
    configured = [{ origin: "http://halden.example", organizations: [] }];
    await page.goto(address);
    await unfoldKeys(page);
    await page.getByText("Directories of keys cannot be looked up here").waitFor();
    await verdict(page, "consistent").waitFor();

    // With another tenant, the record no longer has the fingerprint's hash. Its organization may then be false too, so
    // the page must not ask the directory of this organization.
    configured = directories;
    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      data["tenantId"] = "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01";
    });
    await page.goto(address);
    await unfoldKeys(page);
    await section(page).getByText("the record may name somebody else’s organization").waitFor();
    await expect(section(page).getByRole("button").count()).resolves.toBe(0);
    await close();
    await closed.stop();
  });
});
