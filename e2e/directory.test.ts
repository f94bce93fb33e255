// Asks a real server on another origin, which plays the part of an organization's domain, for its directory of keys. What
// the pages show of a directory is in apps/explorer/src/named-keys/directory.test.tsx.
import type { IncomingHttpHeaders } from "node:http";
import { secondOf, signDirectory } from "@digital-evidence/evidence/directory";
import { publicKeyId } from "@digital-evidence/evidence/signature";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { configuredHost } from "./configured-host.ts";
import { details, latestFinalHash } from "./service.ts";
import { type Host, serve } from "./static-hosts.ts";
import { sourceOf } from "./source.ts";
import { unfoldKeys } from "./unfold.ts";

const service = inject("origin");
const hash = await latestFinalHash(service);
const record = await details(service, hash);
const DAY = 86_400_000;
const secret = "33".repeat(32);

const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
let isReadable = true;
let domain: Host;

beforeAll(async () => {
  domain = await serve((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    const directory = signDirectory(
      {
        format: "digital-evidence-directory",
        version: 1,
        domain: new URL(domain.origin).host,
        name: "Halden Notaries",
        issuedAt: secondOf(Date.now() - DAY),
        expiresAt: secondOf(Date.now() + DAY),
        keys: [{ id: publicKeyId(secret), label: "Office", validFrom: "2020-01-01T00:00:00Z" }],
      },
      secret,
    );
    if (isReadable) response.setHeader("access-control-allow-origin", "*");
    response.end(JSON.stringify(directory));
  });
});
afterAll(() => domain.stop());

const section = (page: Page) => page.locator("[data-directory]");
const press = (page: Page, name: string) =>
  section(page).getByRole("button", { name, exact: true }).click();

describe(`a directory of keys at ${bothSizes}`, () => {
  const browser = useBrowser();

  /** @param allowed the origins that the policy of the pages names */
  async function openAt(page: Page, allowed: readonly string[]): Promise<Host> {
    const directories = [{ origin: domain.origin, organizations: [record.organizationId] }];
    const snapshotUrl = "https://ledger-explorer.example/{hash}";
    const network = { name: "Publicnet", ...sourceOf(service), snapshotUrl };
    const host = await configuredHost(
      inject("explorerFolder"),
      () => ({ network: "publicnet", networks: { publicnet: network }, directories }),
      allowed,
    );
    await page.goto(`${host.origin}/fingerprint/${hash}`);
    await unfoldKeys(page);
    await section(page).waitFor();
    return host;
  }

  it("[DI1] [DI8] is asked once, after a click, and only by a page whose policy names the domain", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const closed = await openAt(page, [service]);
    await press(page, "Look there");
    await section(page).getByText("does not allow this page to read its answers").waitFor();
    expect(asked).toEqual([]);
    await closed.stop();

    // The browser logs what the policy refuses as an error.
    const before = errors.length;
    const open = await openAt(page, [service, domain.origin]);
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await press(page, "Look there");
    await atBothSizes(page, () =>
      section(page).getByText("It states Halden Notaries as the organization’s name").waitFor(),
    );
    expect(asked.map(({ url }) => url)).toEqual(["/.well-known/digital-evidence.json"]);
    expect(asked[0]?.headers).not.toHaveProperty("referer");
    expect(asked[0]?.headers).not.toHaveProperty("cookie");
    expect(errors.slice(before)).toEqual([]);
    await page.getByRole("button", { name: "Calls behind this page" }).click();
    const calls = page.getByRole("dialog", { name: /^The (?:calls|files) behind this page$/ });
    await calls.getByRole("link", { name: `${domain.origin}/.well-known/` }).waitFor();
    await page.keyboard.press("Escape");

    isReadable = false;
    await press(page, "Look again");
    await section(page).getByText("does not allow this page to read its answers").waitFor();
    await section(page)
      .getByRole("link", { name: "What “listed”, “valid” and “trusted by you” mean" })
      .click();
    const meaning = page.getByRole("heading", { name: "Whose key it is" });
    const top = async () => (await meaning.boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => (await top()) >= 0 && (await top()) < desktop.height).toBe(true);
    await close();
    await open.stop();
  });
});
