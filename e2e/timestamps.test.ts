import { readFileSync } from "node:fs";
import { formatCheckpoint, treeRoot, appendLeaves, tilePath } from "@digital-evidence/transparency";
import { describe, expect, inject, it } from "vitest";
import type { Page } from "playwright-core";
import { otherSigner, signedLog, testWitness } from "../apps/explorer/test/signed-log.ts";
import { bundleToText } from "../packages/evidence/src/bundle.ts";
import { exampleLogProof, exampleWith, imprintOf } from "../packages/report/test/example-log.ts";
import type { Bytes } from "../packages/timestamp/testing/der-writer.ts";
import {
  authority,
  createCertificate,
  createToken,
  keyUsage,
  purposes,
  sha256,
  timeStamping,
  type TokenParts,
} from "../packages/timestamp/testing/token-maker.ts";
import { everyRule, loadAxe } from "./axe.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { untilThere } from "./clock.ts";
import { level, realLeaves, replaceLog, verdict } from "./log-pages.ts";
import { ask, latestFinalHash } from "./service.ts";
import { openLink, unfoldSources } from "./unfold.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);
const leaves = await realLeaves(origin, hash);
/**
 * The key of the log that replaces the service's log. It differs from the key of the log in the example bundle. With
 * the same key, the page would report a fork whenever both logs happen to have the same size.
 */
const logSigner = otherSigner;
const log = await signedLog([...leaves, new Uint8Array(32).fill(7)], { signer: logSigner });

const root = await createCertificate({ subject: "Root", issuer: null, extensions: [authority()] });
const signer = await createCertificate({
  subject: "Clock of Harbour",
  issuer: root,
  extensions: [keyUsage(0x80, 7), purposes(true, timeStamping)],
});

async function bodyOf(size: number): Promise<Bytes> {
  const made = await appendLeaves(() => Promise.resolve([]), 0, leaves.slice(0, size));
  if (!made.ok) throw new Error(made.message);
  const tiles = new Map(made.value.map(({ tile, bytes }) => [tilePath(tile), bytes]));
  const treeRootNow = await treeRoot(
    (wanted) =>
      Promise.resolve(wanted.map((tile) => tiles.get(tilePath(tile)) ?? new Uint8Array())),
    size,
  );
  if (!treeRootNow.ok) throw new Error(treeRootNow.message);
  const text = formatCheckpoint({
    origin: logSigner.key.name,
    size,
    root: treeRootNow.value,
    extensions: [],
  });
  return new TextEncoder().encode(text);
}

async function tokenOf(size: number, parts: TokenParts = {}): Promise<Bytes> {
  const imprint = await sha256(await bodyOf(size));
  return createToken({ imprint, nonce: Uint8Array.of(0x41), signer, issuer: root }, parts);
}

type Stamp = { authority: string; treeSize: number | null; token?: Uint8Array };

/**
 * Returns the log's files with these timestamps added. `ordinal` is the ordinal of the snapshot that the page
 * checks.
 */
function stamped(ordinal: number, stamps: readonly Stamp[]): Map<string, Uint8Array> {
  const certificate = Buffer.from(root.bytes).toString("base64");
  const data = stamps.map(({ authority, treeSize }) => ({
    authority,
    treeSize,
    certificate: treeSize === null ? null : certificate,
  }));
  const files = new Map(log);
  files.set(`timestamps/from/${ordinal}`, new TextEncoder().encode(JSON.stringify({ data })));
  for (const { authority, treeSize, token } of stamps) {
    if (token !== undefined) files.set(`timestamps/${treeSize}/${authority}`, token);
  }
  return files;
}

const { batchGlobalSnapshotHash } = await (async () => {
  const answer = await ask(origin, `/v1/fingerprints/${hash}`);
  return ((await answer.json()) as { data: { batchGlobalSnapshotHash: string } }).data;
})();
const snapshot = await ask(origin, `/v1/ledger/snapshots/${batchGlobalSnapshotHash}`);
const { ordinal } = ((await snapshot.json()) as { data: { ordinal: number } }).data;
const size = leaves.length;

const stamps = (page: Page) => level(page, "timestamps");

async function open(page: Page, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  await replaceLog(page, files);
  await page.goto(`${origin}/fingerprint/${hash}`);
  await verdict(page, "consistent").waitFor();
  await openLink(page, "Ledger");
  await page.locator("[data-level=timestamps]:not([data-state=waiting])").waitFor();
}

describe(`the log's timestamps at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[TS4] [TS5] are named with time, policy and certificate, and change no verdict; their code is loaded for them only", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const asked: string[] = [];
    page.on("request", (request) => {
      asked.push(new URL(request.url()).pathname);
    });
    const loads = (name: string) => asked.filter((path) => path.includes(name));
    await replaceLog(page, stamped(ordinal, []));
    await page.goto(`${origin}/fingerprint/${hash}`);
    await verdict(page, "consistent").waitFor();
    await page.waitForLoadState("networkidle");
    expect(loads("timestamps")).toEqual([]);
    await openLink(page, "Ledger");
    await atBothSizes(page, async () => {
      await stamps(page).getByText("The service names no timestamp authority").waitFor();
      await expect.poll(() => stamps(page).getAttribute("data-state")).toBe("absent");
    });
    expect(loads("timestamps/from")).toEqual([`/log/timestamps/from/${ordinal}`]);

    const before = asked.length;
    await open(
      page,
      stamped(ordinal, [{ authority: "harbour", treeSize: size, token: await tokenOf(size) }]),
    );
    const { findings } = await loadAxe(page);
    await atBothSizes(page, async () => {
      await stamps(page).getByText("on 1 March 2026 at 12:00 UTC").waitFor();
      const said = await stamps(page).innerText();
      expect(said).toContain("Chosen by the service");
      expect(said).toMatch(
        /a timestamp that names harbour\. It states that the log contained this snapshot on .*, when the log had at least \d+ snapshots?\. Its signature was verified here under a certificate that only the service supplies\./,
      );
      expect(said).toMatch(
        /Clock of Harbour signed it under policy 1\.3\.6\.1\.4\.1\.32473\.1, with an accuracy of 1 s/,
      );
      expect(said).toContain(Buffer.from(await sha256(root.bytes)).toString("hex"));
      expect(said).toContain("The timestamp does not change the verdict.");
      // On a phone, the certificate's hash is longer than a line. It must not widen its paragraph.
      await expect
        .poll(() =>
          stamps(page)
            .locator("p")
            .evaluateAll((all) => all.every((each) => each.scrollWidth <= each.clientWidth)),
        )
        .toBe(true);
      await expect.poll(() => verdict(page, "consistent").count()).toBe(1);
      await expect(findings(everyRule)).resolves.toEqual([]);
    });
    expect(asked.slice(before)).toContain(`/log/timestamps/${size}/harbour`);
    expect(errors).toEqual([]);
    await close();
  });

  it("[TS4] that are not valid, do not exist yet or cannot be fetched are named as such, and do not change the verdict", async () => {
    const { page, close } = await browser.open(desktop);
    const other = await createCertificate({
      subject: "Root",
      issuer: null,
      extensions: [authority()],
    });
    const stranger = await createCertificate({
      subject: "Clock",
      issuer: other,
      extensions: [purposes(true, timeStamping)],
    });
    const imprint = await sha256(await bodyOf(size));
    const forged = await createToken(
      { imprint, nonce: Uint8Array.of(1), signer: stranger, issuer: other },
      {},
    );
    const damaged = (await tokenOf(size)).map((byte, at) => (at === 700 ? byte ^ 1 : byte));
    await open(
      page,
      stamped(ordinal, [
        { authority: "late", treeSize: null },
        { authority: "later", treeSize: size + 9 },
        { authority: "gone", treeSize: size },
        { authority: "forged", treeSize: size, token: forged },
        { authority: "other", treeSize: size + 1, token: await tokenOf(size) },
        { authority: "damaged", treeSize: size, token: damaged },
        { authority: "no/name", treeSize: size },
      ]),
    );
    await atBothSizes(page, async () => {
      const said = await stamps(page).innerText();
      expect(said).toMatch(/^Timestamped by an authority\s+Failed/);
      expect(said).toMatch(/does not yet show a timestamp by late that covers this snapshot/);
      expect(said).toMatch(/shows a timestamp by later of a later state of the log/);
      expect(said).toMatch(/gone: .+ not checked/);
      expect(said).toMatch(
        /forged issued it\. This timestamp shows nothing about this snapshot: the certificate of its signer does not lead to/,
      );
      expect(said).toMatch(
        /other issued it\. This timestamp shows nothing about this snapshot: it is for something other than/,
      );
      expect(said).toMatch(/damaged issued it\. This timestamp shows nothing about this snapshot/);
      expect(said).toMatch(
        /no\/name issued it\. This timestamp shows nothing about this snapshot: the name of/,
      );
      await expect.poll(() => verdict(page, "consistent").count()).toBe(1);
    });

    const list = new TextEncoder().encode('{"data":[{"authority":1}]}');
    await open(page, new Map(log).set(`timestamps/from/${ordinal}`, list));
    await atBothSizes(page, async () => {
      await stamps(page).getByText("list of timestamps cannot be read").waitFor();
    });
    await close();
  });

  it("[TS4] of a larger tree are checked after the page has checked the log again by itself", async () => {
    const { page, close } = await browser.open(desktop);
    await page.clock.install();
    const laterLeaves = [7, 8].map((byte) => new Uint8Array(32).fill(byte));
    const later = await signedLog([...leaves, ...laterLeaves], { signer: logSigner });
    const [body = ""] = Buffer.from(later.get("checkpoint") ?? [])
      .toString()
      .split(/(?<=\n)\n/);
    const imprint = await sha256(new TextEncoder().encode(body));
    const token = await createToken(
      { imprint, nonce: Uint8Array.of(0x41), signer, issuer: root },
      {},
    );
    const files = stamped(ordinal, [{ authority: "harbour", treeSize: size + 2, token }]);
    await open(page, files);
    await stamps(page).getByText("of a later state of the log").waitFor();
    await replaceLog(page, new Map([...files, ...later]));
    await untilThere(page, "on 1 March 2026 at 12:00 UTC");
    await atBothSizes(page, async () => {
      await expect.poll(() => stamps(page).innerText()).toContain("harbour");
      await expect.poll(() => verdict(page, "consistent").count()).toBe(1);
    });
    await close();
  });

  it("[AA3] [AA4] [AA5] [AA6] count as those of an authority that the visitor trusts, by a click that can be taken back, saved and entered again, and change no verdict", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const witnesses = [testWitness("lighthouse", 3, Math.floor(Date.now() / 1000))];
    const signed = await signedLog([...leaves, new Uint8Array(32).fill(7)], {
      signer: logSigner,
      witnesses,
    });
    const files = stamped(ordinal, [
      { authority: "harbour", treeSize: size, token: await tokenOf(size) },
    ]);
    for (const [path, bytes] of signed) files.set(path, bytes);
    const trust = page.getByRole("button", { name: "Trust the authority harbour" });
    const stop = page.getByRole("button", { name: "Stop trusting the authority harbour" });
    const state = () => stamps(page).getAttribute("data-state");
    await open(page, files);
    await atBothSizes(page, async () => {
      await stamps(page)
        .getByText("If you know that this certificate belongs to harbour")
        .waitFor();
    });
    await trust.click();
    const { findings } = await loadAxe(page);
    await atBothSizes(page, async () => {
      await stop.waitFor();
      await expect.poll(state).toBe("pass");
      await expect
        .poll(() => stamps(page).innerText())
        .toMatch(/^Timestamped by an authority\s+By an authority that you trust/);
      const said = await stamps(page).innerText();
      expect(said).toContain("SHA-256 of the certificate that you trust: ");
      expect(said).toContain("does not show that the service shows everybody the same log");
      expect(said).not.toContain("The service chose the authority");
      await expect.poll(() => verdict(page, "consistent").count()).toBe(1);
      await expect(findings(everyRule)).resolves.toEqual([]);
    });

    // The certificate that the visitor trusts must still be used, even if a service names another certificate for the
    // same token.
    const other = await createCertificate({
      subject: "Root",
      issuer: null,
      extensions: [authority()],
    });
    const list = Buffer.from(files.get(`timestamps/from/${ordinal}`) ?? []).toString();
    const [mine = "", theirs = ""] = [root, other].map(({ bytes }) =>
      Buffer.from(bytes).toString("base64"),
    );
    const renamed = new Map(files).set(
      `timestamps/from/${ordinal}`,
      Buffer.from(list.replace(mine, theirs)),
    );
    await open(page, renamed);
    await atBothSizes(page, async () => {
      await stop.waitFor();
      await expect.poll(state).toBe("pass");
    });

    // After each choice, the page verifies again and redraws the levels. A press in that moment could be lost, so the
    // test waits for the result each time.
    const cosigned = () => level(page, "witnesses").getAttribute("data-state");
    await unfoldSources(page);
    await page.getByRole("button", { name: "Trust these witnesses" }).click();
    await expect.poll(cosigned).toBe("pass");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save this policy" }).click(),
    ]);
    const saved = readFileSync(await download.path(), "utf8");
    expect(saved).toContain(`# timestamp-authority harbour ${mine}\n`);
    expect(saved).toMatch(/^witness lighthouse /m);
    await page.getByRole("button", { name: "Stop trusting these witnesses" }).click();
    await expect.poll(cosigned).not.toBe("pass");
    await page.getByRole("button", { name: "Trust these witnesses" }).waitFor();
    await stop.click();
    // The visitor no longer trusts a certificate, so the page uses the one that the service names. The token was not
    // made with that certificate, so the check fails.
    await atBothSizes(page, () => expect.poll(state).toBe("fail"));
    await page.locator("summary", { hasText: "Use a policy of your own" }).click();
    await page.getByRole("textbox", { name: /^Policy in the form/ }).fill(saved);
    await atBothSizes(page, async () => {
      await page
        .getByText(
          "This policy also names 1 timestamp authority. If you trust the policy’s witnesses, you also trust that authority",
        )
        .waitFor();
    });
    await page.getByRole("button", { name: "Trust the witnesses of this policy" }).click();
    await atBothSizes(page, async () => {
      await page.getByRole("button", { name: "Stop trusting these witnesses" }).waitFor();
      await expect.poll(state).toBe("pass");
    });

    // This log has the same size as the log that the browser remembers, but another key. The page must therefore treat
    // them as two logs and report no fork.
    const logProof = await exampleLogProof(false, leaves.length + 1);
    const token = await createToken(
      { imprint: imprintOf(logProof), nonce: Uint8Array.of(0x41), signer, issuer: root },
      {},
    );
    const timestamp = {
      authority: "quay",
      certificate: theirs,
      token: Buffer.from(token).toString("base64"),
    };
    const buffer = Buffer.from(bundleToText(exampleWith(logProof, [timestamp])));
    await page.goto(`${origin}/verify`);
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "bundle.json", mimeType: "application/json", buffer });
    const found = page.locator("[data-level=timestamp][data-state=pass]");
    await atBothSizes(page, async () => {
      await found.getByText("By an authority that you trust").waitFor();
      await found.getByText("SHA-256 of the certificate that you trust").waitFor();
      await verdict(page, "consistent").waitFor();
    });
    expect(errors).toEqual([]);
    await close();
  });
});
