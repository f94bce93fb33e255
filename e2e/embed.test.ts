// Tests the page that other sites can show in a frame. A separate server with another host name plays the part of such
// a site.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { ROUTES } from "../apps/explorer/src/routes/routes.ts";
import { atEverySize } from "./at-every-size.ts";
import { passTime } from "./clock.ts";
import { atBothSizes, bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { changeAnswer, failAnswer, replaceAnswer } from "./change-answer.ts";
import { untilDrawn, watchShifts } from "./layout-shifts.ts";
import { details, latestFinalHash } from "./service.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);
const record = await details(origin, hash);

let site: string;
const server = createServer((request, response) => {
  const framed = new URL(request.url ?? "/", "http://site").searchParams.get("framed") ?? "";
  const markup = framed.startsWith("<") ? framed : `<iframe src="${framed}"></iframe>`;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(
    `<!doctype html><html lang="en"><title>A site</title><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><style>iframe { width: 100%; height: 30rem }</style><h1>A site</h1>${markup}`,
  );
});

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // localhost is the same machine as 127.0.0.1, but the browser treats the two names as different sites.
  site = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

async function frameIn(page: Page, framed: string): Promise<Frame> {
  await page.goto(`${site}/?framed=${encodeURIComponent(framed)}`);
  const handle = await page.waitForSelector("iframe");
  const frame = await handle.contentFrame();
  if (frame === null) throw new Error("there is no frame");
  return frame;
}

const verdictIn = (frame: Page | Frame, mark: string) =>
  frame.locator(`section[data-verdict=${mark}]`).first();

describe(`a fingerprint in a frame of another site at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[EM1] [EM4] [EM5] has the verdict of the fingerprint's page and the theme of the site, and opens that page in a new tab", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.goto(`${origin}/fingerprint/${hash}`);
    const own = verdictIn(page, "consistent");
    await own.waitFor();
    const heading = await own.getByRole("heading", { level: 2 }).innerText();
    const label = "Consistent: only the service vouches for the root";
    await own.getByText(label).waitFor();
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Copy HTML" }).click();
    const markup = await page.getByRole("textbox", { name: "Frame for a website" }).inputValue();

    const other = await browser.open(desktop, { colorScheme: "dark" });
    const frame = await frameIn(other.page, markup);
    const framed = verdictIn(frame, "consistent");
    await atBothSizes(other.page, async () => {
      await framed.waitFor();
      await expect.poll(() => framed.getByRole("heading", { level: 2 }).innerText()).toBe(heading);
      await framed.getByText(label).waitFor();
      await frame.getByText(hash).waitFor();
      await expect.poll(() => framed.innerText()).toContain(record.organizationName);
      await expect.poll(() => framed.textContent()).toContain(record.documentId);
      await frame.getByText(`This frame comes from ${new URL(origin).host}`).waitFor();
      await frame.getByText("Any site can draw a frame that looks like this one").waitFor();
      await expect
        .poll(() =>
          frame.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
        )
        .toBe("rgb(12, 15, 22)");
      await expect.poll(() => frame.getByRole("banner").count()).toBe(0);

      const link = frame.getByRole("link");
      await expect.poll(() => link.count()).toBe(1);
      await expect.poll(() => link.getAttribute("target")).toBe("_blank");
      await expect.poll(() => link.getAttribute("rel")).toContain("noopener");
    });
    const opening = other.page.context().waitForEvent("page");
    await frame.getByRole("link", { name: "Open the full page" }).click();
    const opened = await opening;
    await verdictIn(opened, "consistent").waitFor();
    expect(opened.url()).toBe(`${origin}/fingerprint/${hash}`);
    await expect.poll(() => opened.evaluate(() => window.opener === null)).toBe(true);
    await opened.close();

    expect([...errors, ...other.errors]).toEqual([]);
    await other.close();
    await close();
  });

  it("[EM2] is the only page that a browser shows in a frame", async () => {
    const { page, close } = await browser.open(desktop);
    const paths = Object.values(ROUTES)
      .filter((route) => route !== ROUTES.embed)
      .map((route) => route.replace(/:batchId\??/, record.batchId).replace(/:\w+\??/, hash));
    expect(paths).toContain(`/fingerprint/${hash}`);
    for (const path of [
      ...paths,
      "/nothing-here",
      "/Embed/x",
      "/config.json",
      "/v1/batches/latest",
    ]) {
      const policy = (await fetch(origin + path)).headers.get("Content-Security-Policy");
      expect(policy, path).toContain("frame-ancestors 'none'");
    }
    const frame = await frameIn(page, `${origin}/fingerprint/${hash}`);
    await expect.poll(() => frame.url()).toContain("chrome-error://");
    await close();
  });

  it("[EM3] shows Failed if its evidence is false, and says so if there is nothing to check", async () => {
    const { page, close } = await browser.open(desktop);
    const address = `${origin}/embed/${hash}`;
    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      data["mptRoot"] = "1".repeat(64);
    });
    const changed = await frameIn(page, address);
    await atBothSizes(page, () => verdictIn(changed, "failed").waitFor());
    await page.unrouteAll();
    await replaceAnswer(page, `**/v1/fingerprints/${hash}`, null);
    const unknown = await frameIn(page, address);
    await atBothSizes(page, () => unknown.getByText("Fingerprint not found").waitFor());
    await page.unrouteAll();
    await failAnswer(page, `**/v1/fingerprints/${hash}`, 403);
    const failed = await frameIn(page, address);
    await atBothSizes(page, () => failed.getByText("The fingerprint could not be read").waitFor());
    await page.unrouteAll();
    await failed.getByRole("button", { name: "Try again" }).click();
    await atBothSizes(page, () => verdictIn(failed, "consistent").waitFor());
    for (const end of ["12", "%3Cscript%3E", `${hash}/report`, ""]) {
      const odd = await frameIn(page, `${origin}/embed/${end}`);
      await atBothSizes(page, async () => {
        await odd
          .getByText("The address of this frame does not contain a fingerprint hash")
          .waitFor();
        await expect.poll(() => odd.locator("section[data-verdict]").count()).toBe(0);
      });
    }
    await close();
  });

  it("[EM5] is not offered where the server forbids it", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.route("**/embed/*", (route) =>
      route.fulfill({ headers: { "Content-Security-Policy": "frame-ancestors 'none'" } }),
    );
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Share" }).click();
    await atBothSizes(page, async () => {
      await page.getByText("does not allow other websites to show its pages").waitFor();
      await expect(page.getByRole("button", { name: "Copy HTML" }).count()).resolves.toBe(0);
    });
    expect(errors).toEqual([]);
    await close();
  });
});

// This test loads the page separately at each size, because the content may move during the load in one layout and not
// in the other.
describe.each(viewports)("a fingerprint in a frame of another site at $name", (viewport) => {
  const browser = useBrowser();

  it("[EM4] fits every size, shifts nothing, and stores nothing", async () => {
    const { page, errors, close } = await browser.open(viewport, {
      serviceWorkers: "allow",
    });
    await page.clock.install();
    const moved = await watchShifts(page);
    await page.goto(`${origin}/embed/${hash}`);
    await verdictIn(page, "consistent").waitFor();
    await page.getByText("This is a demonstration").waitFor();
    await untilDrawn(page);
    await expect(moved()).resolves.toEqual([]);
    // The page is opened outside a frame here, because the browser may forbid storage in a frame of another site. The
    // test waits ten seconds, because the explorer's other pages register their service worker after three seconds.
    await passTime(page, 10_000);
    const kept = await page.evaluate(async () => [
      Object.keys(localStorage),
      Object.keys(sessionStorage),
      document.cookie,
      await caches.keys(),
      (await indexedDB.databases()).length,
      (await navigator.serviceWorker.getRegistrations()).length,
    ]);
    expect(kept).toEqual([[], [], "", [], 0, 0]);
    if (viewport.isPhone) await atEverySize(page);
    expect(errors).toEqual([]);
    await close();
  });
});
