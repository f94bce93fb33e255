// Tests how a page asks another host of the network about a snapshot. A real HTTP server on another origin plays the
// part of that host. In different tests, it agrees, disagrees, does not know the snapshot, does not answer, does not
// let pages read its answer, or lies.
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { atEverySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { changeAnswer } from "./change-answer.ts";
import { configuredHost } from "./configured-host.ts";
import { untilAnswered } from "./clock.ts";
import { level, verdict } from "./log-pages.ts";
import { type Batch, details, latestFinalHash, read } from "./service.ts";
import { type Host, serve } from "./static-hosts.ts";
import { sourceOf } from "./source.ts";
import { unfoldChecks } from "./unfold.ts";

const service = inject("origin");
const explorerFolder = inject("explorerFolder");
const hash = await latestFinalHash(service);
const record = await details(service, hash);
const { globalSnapshotOrdinal } = await read<Batch>(service, `/v1/batches/${record.batchId}`);
const metagraphHash = "5c".repeat(32);

type Asked = { url: string; headers: IncomingHttpHeaders };

/** How the other host answers a request. Each test sets it. */
let answer: (response: ServerResponse, url: string) => void;
let asked: Asked[] = [];
let other: Host;
let explorer: Host;
let metagraphId: string | undefined;

beforeAll(async () => {
  other = await serve((request, response) => {
    const url = request.url ?? "";
    asked.push({ url, headers: request.headers });
    answer(response, url);
  });
  const network = () => ({
    name: "Publicnet",
    ...sourceOf(service),
    // With this address, an external explorer shows the network's snapshots. The page therefore does not treat the
    // ledger as the service's own.
    snapshotUrl: "https://ledger-explorer.example/snapshots/{hash}",
    ledgerApi: other.origin,
    metagraphId,
  });
  explorer = await configuredHost(
    explorerFolder,
    () => ({ network: "publicnet", networks: { publicnet: network() } }),
    [service, other.origin],
  );
});
afterAll(async () => {
  await explorer.stop();
  await other.stop();
});

const snapshot = {
  hash: record.batchGlobalSnapshotHash,
  ordinal: globalSnapshotOrdinal,
  height: 310,
  subHeight: 12,
  lastSnapshotHash: "cd".repeat(32),
  blocks: ["ef".repeat(32)],
  timestamp: record.confirmationTimestamp,
};
const global = `/global-snapshots/${record.batchGlobalSnapshotHash}`;

const allowing = { "access-control-allow-origin": "*", "content-type": "application/json" };
const say = (body: unknown, status = 200) => {
  answer = (response) => response.writeHead(status, allowing).end(JSON.stringify(body));
};

const host = (page: Page) => level(page, "host");
const word = (page: Page, text: string) => host(page).getByText(text, { exact: true });
const button = (page: Page, name: string) => host(page).getByRole("button", { name, exact: true });

async function open(page: Page): Promise<void> {
  await page.goto(`${explorer.origin}/fingerprint/${hash}`);
  await verdict(page, "consistent").waitFor();
  await openLink(page);
}

async function openLink(page: Page): Promise<void> {
  await unfoldChecks(page);
  await page.getByRole("button", { name: /^Ledger/ }).click();
  await host(page).waitFor();
}

/** Asks again, waits until the page shows this outcome, and checks that the verdict has not changed. */
async function askAgain(page: Page, said: RegExp): Promise<void> {
  const before = asked.length;
  await button(page, "Ask again").click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  // The words are the same at both sizes, and the test looks at the first and the last answer at both.
  await host(page).getByText(said).waitFor();
  await unchanged(page);
}

async function unchanged(page: Page): Promise<void> {
  await verdict(page, "consistent").waitFor();
  await expect.poll(() => host(page).getAttribute("data-state")).toMatch(/^(?:absent|unknown)$/);
  await expect(host(page).locator("[data-state=pass], [data-state=fail]").count()).resolves.toBe(0);
  await expect(page.getByRole("button", { name: /^Ledger/ }).innerText()).resolves.toContain(
    "Not compared",
  );
}

describe(`another host of the network at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[LA1] [LA2] is asked only after a click, does not learn the page's address, and does not change the verdict if it agrees", async () => {
    asked = [];
    metagraphId = undefined;
    say({ data: snapshot });
    const { page, errors, close } = await browser.open(desktop);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(`${explorer.origin}/fingerprint/${hash}`);
    await verdict(page, "consistent").waitFor();
    await page.waitForLoadState("networkidle");
    expect(loaded.filter((path) => path.includes("ledger-levels"))).toEqual([]);
    await openLink(page);
    const name = new URL(other.origin).host;
    await atBothSizes(page, async () => {
      await host(page).getByText(`${name} is another host of Publicnet.`).waitFor();
      await host(page).getByText("it learns your network address").waitFor();
      await expect(host(page).getAttribute("data-state")).resolves.toBe("absent");
    });
    expect(asked).toEqual([]);

    await button(page, "Ask this host").click();
    await atBothSizes(page, async () => {
      await host(page).getByText(`${name} knows this snapshot.`).waitFor();
      await host(page).getByText("The batch states the same ordinal.").waitFor();
      await host(page).getByText("The time agrees with the record").waitFor();
      await host(page)
        .getByText("This does not show that the snapshot contains the root of this batch")
        .waitFor();
      await word(page, "Known there").waitFor();
      await unchanged(page);
    });
    expect(asked.map(({ url }) => url)).toEqual([global]);
    expect(asked[0]?.headers).not.toHaveProperty("referer");
    expect(asked[0]?.headers).not.toHaveProperty("cookie");
    await atEverySize(page);

    await page.getByRole("button", { name: "Calls behind this page" }).click();
    const calls = page.getByRole("dialog", { name: /^The (?:calls|files) behind this page$/ });
    await atBothSizes(page, async () => {
      await calls.getByRole("link", { name: other.origin + global }).waitFor();
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[LA2] [LA3] says what does not agree, what the host does not know and why it gave no usable answer, without failing the verdict", async () => {
    asked = [];
    metagraphId = undefined;
    const { page, close } = await browser.open(desktop);
    await page.clock.install();
    say({ data: { ...snapshot, ordinal: globalSnapshotOrdinal + 1 } });
    await open(page);
    await button(page, "Ask this host").click();
    await atBothSizes(page, async () => {
      await host(page).getByText("The batch states another ordinal").waitFor();
      await word(page, "Statements differ").waitFor();
      await unchanged(page);
    });

    say({ data: { ...snapshot, timestamp: "2020-01-01T00:00:00Z" } });
    await askAgain(
      page,
      /The time is too early: the service states that it received the record later/,
    );
    say({ errors: [] }, 404);
    await askAgain(page, /answered that it does not know this snapshot/);
    await word(page, "Not known there").waitFor();
    say({ errors: [] }, 503);
    await askAgain(page, /it answered with an error/);
    await word(page, "No usable answer").waitFor();
    say({ data: { ...snapshot, ordinal: "4" } });
    await askAgain(page, /does not have the form of a snapshot/);
    say({ data: { ...snapshot, hash: "0".repeat(64) } });
    await askAgain(page, /it answered with a different snapshot/);
    say(" ".repeat(300_000));
    await askAgain(page, /its answer is too long/);
    answer = (response) =>
      response.writeHead(302, { ...allowing, location: `${other.origin}/elsewhere` }).end();
    await askAgain(page, /it answered with a redirect/);
    answer = (response) => response.end(JSON.stringify({ data: snapshot }));
    await askAgain(page, /does not allow this page to read its answers/);
    expect(asked.every(({ url }) => url === global)).toBe(true);

    answer = () => undefined;
    const before = asked.length;
    await untilAnswered(page);
    await button(page, "Ask again").click();
    await expect.poll(() => asked.length).toBe(before + 1);
    await atBothSizes(page, async () => {
      await expect.poll(() => host(page).getAttribute("data-state")).toBe("waiting");
    });
    await page.clock.runFor(10_000);
    await atBothSizes(page, async () => {
      await host(page).getByText("it did not answer within 10 seconds").waitFor();
      await unchanged(page);
    });
    await close();
  });

  it("[LA1] [LA2] is asked about the metagraph's snapshot too where the network names one, and always where the visitor wants that", async () => {
    asked = [];
    metagraphId = "DAG0CyySf35ftDQDQBnd1bdQ9aPyUdacMghpnCuM";
    const metagraph = `/currency/${metagraphId}/snapshots/${metagraphHash}`;
    answer = (response, url) =>
      response.writeHead(url === global || url === metagraph ? 200 : 404, allowing).end(
        JSON.stringify({
          data: url === global ? snapshot : { ...snapshot, hash: metagraphHash, ordinal: 77 },
        }),
      );
    const { page, errors, close } = await browser.open(desktop);
    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      data["batchMetagraphSnapshotHash"] = metagraphHash;
    });
    await open(page);
    await button(page, "Always ask this host").click();
    await atBothSizes(page, async () => {
      await host(page)
        .getByText(/knows this snapshot\. The host states the ordinal/)
        .waitFor();
      await host(page)
        .getByText(/knows the metagraph’s snapshot\. The host states the ordinal 77/)
        .waitFor();
      await host(page).getByText("this browser asks").waitFor();
    });
    expect(asked.map(({ url }) => url).toSorted()).toEqual([metagraph, global]);

    await page.reload();
    await verdict(page, "consistent").waitFor();
    await page.waitForLoadState("networkidle");
    expect(asked).toHaveLength(2);
    await openLink(page);
    await atBothSizes(page, () => host(page).getByText("knows this snapshot").waitFor());
    await expect.poll(() => asked).toHaveLength(4);

    await button(page, "Turn off automatic requests").click();
    await button(page, "Always ask this host").waitFor();
    await page.reload();
    await verdict(page, "consistent").waitFor();
    await openLink(page);
    await atBothSizes(page, async () => {
      await button(page, "Ask this host").waitFor();
      await expect(host(page).getAttribute("data-state")).resolves.toBe("absent");
    });
    expect(asked).toHaveLength(4);
    expect(errors).toEqual([]);
    await close();
  });
});

describe("another host of the network", () => {
  const browser = useBrowser();

  it("[LA4] can be asked only by pages whose policy names it", async () => {
    asked = [];
    metagraphId = undefined;
    say({ data: snapshot });
    const closed = await configuredHost(
      explorerFolder,
      () => ({
        network: "publicnet",
        networks: {
          publicnet: {
            name: "Publicnet",
            ...sourceOf(service),
            snapshotUrl: "https://ledger-explorer.example/{hash}",
            ledgerApi: other.origin,
          },
        },
      }),
      [service],
    );
    const { page, close } = await browser.open(desktop);
    await page.goto(`${closed.origin}/fingerprint/${hash}`);
    await verdict(page, "consistent").waitFor();
    await openLink(page);
    await button(page, "Ask this host").click();
    await host(page).getByText("does not allow this page to read its answers").waitFor();
    expect(asked).toEqual([]);
    await close();
    await closed.stop();
  });
});
