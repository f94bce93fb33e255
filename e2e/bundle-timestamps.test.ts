// Saves evidence in every form while the service's log has a timestamp, and has /verify check it.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, inject, it } from "vitest";
import { runHere } from "../apps/cli/test/run-here.ts";
import { leafHash } from "@digital-evidence/transparency";
import { signedLog, testWitness } from "../apps/explorer/test/signed-log.ts";
import { type Bundle, bundleToText } from "../packages/evidence/src/bundle.ts";
import {
  base64,
  exampleAuthority,
  exampleLogProof,
  exampleWith,
  imprintOf,
} from "../packages/report/test/example-log.ts";
import { atEverySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { writeFiles } from "./evidence-files.ts";
import { realLeaves, replaceLog, verdict } from "./log-pages.ts";
import { latestFinalHash } from "./service.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { unfoldMore } from "./unfold.ts";

const origin = inject("origin");
const folder = temporaryFolder();
afterAll(folder.remove);

const hash = await latestFinalHash(origin);
const { root, stamp } = await exampleAuthority();
const certificate = base64(root.bytes);
const certificateHash = createHash("sha256").update(root.bytes).digest("hex");

/**
 * Returns a log with the same entries as the running service's log, but signed with another key, and with a timestamp
 * of its checkpoint.
 */
async function stampedLog(): Promise<Map<string, Uint8Array>> {
  const log = await signedLog(await realLeaves(origin, hash));
  const note = Buffer.from(log.get("checkpoint") ?? []).toString();
  const body = note.slice(0, note.indexOf("\n\n") + 1);
  const imprint = Uint8Array.from(createHash("sha256").update(body).digest());
  const treeSize = Number(body.split("\n")[1]);
  const data = [{ authority: "harbour", treeSize, certificate }];
  log.set(`timestamps/from/${treeSize}`, Buffer.from(JSON.stringify({ data })));
  log.set(`timestamps/${treeSize}/harbour`, await stamp(imprint));
  return log;
}

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return download.path();
}

async function timestampsIn(path: string): Promise<unknown> {
  const { stdout } = await runHere(["verify", path, "--json"]);
  const { results } = JSON.parse(stdout) as { results: { timestamps: unknown }[] };
  return results[0]?.timestamps;
}

/** Whether a path is that of the code that verifies tokens, and not of what is said about them. */
const isTokenCode = (path: string): boolean => /\/(?:given-timestamps|check-token)-/.test(path);

describe(`timestamps in bundles at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[TK6] [TK8] are in the bundle, the page that verifies itself, the report and the case; the page that verifies itself says that it does not check them", async () => {
    const { page, errors, close } = await browser.open(desktop);
    // Without `showSaveFilePicker`, the page offers the finished case as an ordinary download.
    await page.addInitScript(() => Reflect.deleteProperty(window, "showSaveFilePicker"));
    await replaceLog(page, await stampedLog());
    const valid = [{ authority: "harbour", verdict: "pass", code: "OK", certificateHash }];
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Download proof" }).click();
    const bundle = readFileSync(await saved(page, "Save evidence bundle"), "utf8");
    expect(JSON.parse(bundle)).toMatchObject({ version: 3 });
    const [file = ""] = writeFiles(folder.path, { "bundle.json": bundle });
    await expect(timestampsIn(file)).resolves.toMatchObject(valid);
    const html = readFileSync(await saved(page, "Save as a page that verifies itself"));
    const [htmlFile = ""] = writeFiles(folder.path, { "page.html": html });
    await expect(timestampsIn(htmlFile)).resolves.toMatchObject(valid);

    await page.goto(`${origin}/fingerprint/${hash}/report`);
    const pdf = readFileSync(await saved(page, "Save as PDF"));
    const [pdfFile = ""] = writeFiles(folder.path, { "report.pdf": pdf });
    await expect(timestampsIn(pdfFile)).resolves.toMatchObject(valid);

    await page.goto(`${origin}/case`);
    await page.getByRole("textbox", { name: "Fingerprint hashes" }).fill(hash);
    const zip = await saved(page, "Export as ZIP");
    const unzipped = (name: string) => execFileSync("unzip", ["-p", zip, name]).toString();
    expect(JSON.parse(unzipped("manifest.json"))).toMatchObject({
      fingerprints: [{ hasLogProof: true, hasTimestamps: true }],
    });
    expect(Object.keys((JSON.parse(unzipped("bundles/*")) as Bundle).parts)).toContain(
      "timestamps",
    );
    expect(errors).toEqual([]);

    await page.context().setOffline(true);
    await page.goto(pathToFileURL(htmlFile).href);
    await atBothSizes(page, async () => {
      await page.locator("section[data-verdict=consistent]").waitFor();
      await page
        .getByText("The bundle also holds timestamps of the log. This page does not check them.")
        .waitFor();
    });
    await close();
  });

  it("[TK7] are checked on /verify by code that is loaded only for them, are shown with what they show, and change no verdict", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const asked: string[] = [];
    page.on("request", (request) => {
      asked.push(new URL(request.url()).pathname);
    });
    const loads = () => asked.filter(isTokenCode).length;
    const logProof = await exampleLogProof();
    const token = base64(await stamp(imprintOf(logProof)));
    const harbour = { authority: "harbour", certificate, token };
    const forged = { ...harbour, authority: "forged", token: base64(Uint8Array.of(1, 2)) };
    const elsewhere = exampleWith(await exampleLogProof(true), [harbour]);
    const [without = "", both = "", other = ""] = writeFiles(folder.path, {
      "without.json": bundleToText(exampleWith(logProof)),
      "both.json": bundleToText(exampleWith(logProof, [harbour, forged])),
      "elsewhere.json": bundleToText(elsewhere),
    });
    await page.goto(`${origin}/verify`);
    const give = (path: string) => page.locator("input[type=file]").first().setInputFiles(path);
    const clear = () => page.getByRole("button", { name: "Clear" }).click();
    await give(without);
    await verdict(page, "consistent").waitFor();
    await page.getByRole("heading", { name: "The proof, drawn" }).waitFor();
    expect(loads()).toBe(0);
    await clear();

    await give(both);
    const stamps = page.locator("[data-level=timestamp]");
    await atBothSizes(page, async () => {
      await stamps.getByText("It states that the log’s checkpoint, which covers").waitFor();
      await verdict(page, "consistent").waitFor();
      expect(loads()).toBeGreaterThan(0);
      await expect
        .poll(() => stamps.evaluateAll((all) => all.map((each) => each.getAttribute("data-state"))))
        .toEqual(["absent", "fail"]);
      const [valid = "", invalid = ""] = await stamps.allInnerTexts();
      expect(valid).toMatch(/^harbour\s+Authority named only by this file/);
      expect(valid).toMatch(
        /This file holds a timestamp that names harbour\. It states that .* existed on 1 March 2026 at 12:00 UTC\./s,
      );
      expect(valid).toMatch(
        /The token says that Clock of Harbour signed it under policy 1\.3\.6\.1\.4\.1\.32473\.1/,
      );
      expect(valid).toContain(`that the file names for this authority: ${certificateHash}.`);
      expect(invalid).toMatch(/^forged\s+Failed/);
      expect(invalid).toContain("This timestamp is not valid: it is damaged");
      await page.getByText("Only this file names these authorities").waitFor();
    });
    // On a phone, the certificate's hash is longer than a line. It must not widen the page.
    await atEverySize(page);
    await clear();

    await give(other);
    await atBothSizes(page, async () => {
      await stamps.getByText("So the time says nothing about this fingerprint.").waitFor();
      await verdict(page, "consistent").waitFor();
      await expect.poll(() => stamps.getAttribute("data-state")).toBe("fail");
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[TB2] [AA6] a token alone is recognised: what it is for, who signed it, and authorities of a pasted policy", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const asked: string[] = [];
    page.on("request", (request) => {
      asked.push(new URL(request.url()).pathname);
    });
    const cosignedAtS = 1_700_000_000;
    const leaves = [1, 2].map((byte) => leafHash(Uint8Array.of(byte)));
    const log = await signedLog(leaves, { witnesses: [testWitness("harbour", 2, cosignedAtS)] });
    const note = Buffer.from(log.get("checkpoint") ?? []).toString();
    const body = note.slice(0, note.indexOf("\n\n") + 1);
    const token = await stamp(Uint8Array.from(createHash("sha256").update(body).digest()));
    const broken = Buffer.from(token);
    broken[broken.length - 9] = (broken[broken.length - 9] ?? 0) ^ 1;
    // A timestamp authority's reply has a status before the token. This status says that the token was granted.
    const status = Buffer.from("3003020100", "hex");
    const length = status.length + token.length;
    const head = Buffer.from([0x30, 0x82, length >> 8, length & 255]);
    const [tokenFile = "", brokenFile = "", replyFile = "", checkpointFile = ""] = writeFiles(
      folder.path,
      {
        "token.der": Buffer.from(token),
        "broken.der": broken,
        "reply.tsr": Buffer.concat([head, status, token]),
        checkpoint: note,
      },
    );
    const give = (path: string) => page.locator("input[type=file]").first().setInputFiles(path);
    const subject = page.locator("[data-level=timestamp-subject]");
    const signature = page.locator("[data-level=timestamp-signature]");
    await page.goto(`${origin}/verify`);
    await give(checkpointFile);
    await atBothSizes(page, async () => {
      await verdict(page, "inconclusive").getByText("a log’s checkpoint alone").waitFor();
    });
    expect(asked.filter(isTokenCode)).toEqual([]);
    await page.getByRole("button", { name: "Clear" }).click();

    await give(tokenFile);
    await atBothSizes(page, async () => {
      await verdict(page, "inconclusive").getByText("Inconclusive: a timestamp alone").waitFor();
      await subject.getByText("What was timestamped was not found in what you provided.").waitFor();
      await signature.getByText("Its signature is valid under").waitFor();
      await expect.poll(() => signature.innerText()).toContain("1 March 2026 at 12:00 UTC");
      await expect.poll(() => signature.getAttribute("data-state")).toBe("absent");
    });
    await atEverySize(page);

    await unfoldMore(page);
    const field = page.getByRole("textbox", { name: /^Policy in the form/ });
    const policy = Buffer.from(log.get("policy") ?? []).toString();
    await atBothSizes(page, async () => {
      await field.fill(`# timestamp-authority harbour ${certificate}\n${policy}`);
      await page.getByText("It also names 1 timestamp authority.").waitFor();
      await signature.getByText("harbour, an authority that you trust, signed the token").waitFor();
      await expect.poll(() => signature.getAttribute("data-state")).toBe("pass");
      await verdict(page, "inconclusive").waitFor();
      await field.fill(policy);
      await signature.getByText("Its signature is valid under").waitFor();
    });

    const open = async (name: string) => {
      await page.locator("tr", { hasText: name }).getByRole("button").first().click();
      await signature.waitFor();
    };
    await give(checkpointFile);
    await give(replyFile);
    await open("reply.tsr");
    await atBothSizes(page, async () => {
      await subject
        .getByText(/a checkpoint that names the log log\.example and states 2 entries/)
        .waitFor();
      await expect.poll(() => subject.getAttribute("data-state")).toBe("absent");
    });
    await give(brokenFile);
    await open("broken.der");
    await atBothSizes(page, async () => {
      await signature.getByText("The token is not valid: its signature is not valid").waitFor();
      await expect.poll(() => signature.getAttribute("data-state")).toBe("fail");
    });
    expect(errors).toEqual([]);
    await close();
  });
});
