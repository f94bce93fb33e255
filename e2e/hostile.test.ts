// Tests the pages with a service that fails, stalls, lies or sends nonsense. For each of these answers, the page has a
// designed state, and no page may call such an answer verified.
import type { Page, Route } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { passTime, stopClock, untilAnswered, untilThere } from "./clock.ts";
import { details, latestFinalHash, read, type Summary } from "./service.ts";

const origin = inject("origin");

type Answer = (route: Route) => Promise<void>;

const badShape = /answer is in a form that this page cannot read/;

// The answers that the browser itself handles in its own way. What the pages say of every other one is in
// apps/explorer/src/phrasing/failure.test.ts.
const answers: readonly (readonly [name: string, answer: Answer, words: RegExp])[] = [
  ["down", (route) => route.abort("connectionrefused"), /The service could not be reached/],
  ["silent", () => new Promise<void>(() => undefined), /did not answer within 10 seconds/],
  [
    "answering HTML",
    (route) =>
      route.fulfill({ contentType: "text/html", body: "<script>document.title='taken'</script>" }),
    badShape,
  ],
  [
    "sending elsewhere (307)",
    (route) => route.fulfill({ status: 307, headers: { location: "/v1/fingerprints/stats" } }),
    /answered with a redirect, which is not followed/,
  ],
  [
    "answering at length",
    (route) => route.fulfill({ body: `{"data":"${"x".repeat(3_000_000)}"}` }),
    /answer is longer than \d+ KiB/,
  ],
  [
    "answering without end of nesting",
    (route) => route.fulfill({ body: `{"data":${"[".repeat(20_000)}` }),
    badShape,
  ],
];

/**
 * Asserts that the page has no positive verdict and claims no verification. Also asserts that no script from an answer
 * has run: such a script would set the page's title to "taken".
 */
async function expectUnverified(page: Page): Promise<void> {
  const text = await page.locator("body").innerText();
  expect(text).not.toMatch(/\bVerified\b/);
  await expect(
    page.locator("[data-verdict=consistent], [data-verdict=confirmed]").count(),
  ).resolves.toBe(0);
  await expect(page.title()).resolves.not.toBe("taken");
}

// The conclusions of a page do not depend on its size. Each of these pages is therefore loaded once and checked at both
// sizes.
describe(`a hostile service at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("reports each try while the service fails, and removes the report once an answer arrives", async () => {
    const { page, close } = await browser.open(desktop);
    await page.clock.install();
    await page.route("**/v1/**", (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`${origin}/dashboard`);
    await atBothSizes(page, async () => {
      await page.getByText("The service reports an error (status 503).", { exact: true }).waitFor();
      await page.getByText(/^Trying again.* attempt \d+/).waitFor();
    });
    // The clock is stopped, so that no try of the page's own removes the button before it is pressed.
    await stopClock(page);
    await untilAnswered(page);
    await page.unroute("**/v1/**");
    await page.getByRole("button", { name: "Try now" }).click();
    await atBothSizes(page, async () => {
      await page.getByRole("table", { name: "Latest" }).getByRole("link").first().waitFor();
      await expect.poll(() => page.getByText(/Trying again/).count()).toBe(0);
    });
    await close();
  });

  it("keeps showing its data when the service stops answering, and says how old the data is", async () => {
    const { page, close } = await browser.open(desktop);
    await page.clock.install();
    await page.goto(`${origin}/dashboard`);
    const rows = page.getByRole("table", { name: "Latest" }).getByRole("link");
    await rows.first().waitFor();
    const count = await rows.count();
    await page.route("**/v1/**", (route) => route.abort());
    const old = /Updated .*(?:seconds?|minutes?) ago\. The service could not be reached/;
    await untilThere(page, old);
    // The clock is stopped, so that no request of the page's own removes the button before it is pressed.
    await stopClock(page);
    await atBothSizes(page, async () => {
      await page.getByText(old).filter({ visible: true }).first().waitFor();
      await expect.poll(() => rows.count()).toBe(count);
    });
    await page.unroute("**/v1/**");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.clock.resume();
    await page.getByText(/^Updated just now$/).waitFor();
    await atBothSizes(page, async () => {
      await expect.poll(() => page.getByText(old).count()).toBe(0);
      await expect.poll(() => rows.count()).toBe(count);
    });
    await close();
  });

  it("says that the device is offline, and sends its requests at once when the network is back", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/dashboard`);
    await page.getByRole("table", { name: "Latest" }).getByRole("link").first().waitFor();
    await atBothSizes(page, async () => {
      await page.context().setOffline(true);
      await page.getByText("You are offline.").waitFor();
      const asked = page.waitForRequest((request) => /\/latest|\/published\//.test(request.url()));
      await page.context().setOffline(false);
      await asked;
      await expect.poll(() => page.getByText("You are offline.").count()).toBe(0);
    });
    await close();
  });

  it("a valid proof of another fingerprint is refused, automatically and on request", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const { batchId } = await details(origin, hash);
    const members = await read<Summary[]>(origin, `/v1/batches/${batchId}/fingerprints`);
    const other = members.find((member) => member.hash !== hash)?.hash ?? "";
    const stolen = await read<object>(origin, `/v1/fingerprints/${other}/proof`);
    await page.route(`**/v1/fingerprints/${hash}/proof`, (route) =>
      route.fulfill({ json: { data: stolen } }),
    );
    await page.goto(`${origin}/fingerprint/${hash}`);
    await atBothSizes(page, async () => {
      await page.locator("[data-verdict=failed]").first().waitFor();
    });
    await page.getByRole("button", { name: "Download proof" }).click();
    const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
    await dialog.getByRole("button", { name: "Verify proof" }).click();
    await atBothSizes(page, async () => {
      await dialog.locator("[data-kind=error]").waitFor();
      await expect(page.locator("body").innerText()).resolves.not.toMatch(/\bVerified\b/);
    });
    await close();
  });

  it("a record of another fingerprint is not shown as the requested one's", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const { batchId } = await details(origin, hash);
    const members = await read<Summary[]>(origin, `/v1/batches/${batchId}/fingerprints`);
    const other = members.find((member) => member.hash !== hash)?.hash ?? "";
    for (const part of ["", "/proof"]) {
      const data = await read<object>(origin, `/v1/fingerprints/${other}${part}`);
      await page.route(`**/v1/fingerprints/${hash}${part}`, (route) =>
        route.fulfill({ json: { data } }),
      );
    }
    await page.goto(`${origin}/fingerprint/${hash}`);
    await atBothSizes(page, async () => {
      await page.locator("[data-verdict=failed]").first().waitFor();
      await expect(page.locator("body").innerText()).resolves.not.toMatch(/\bVerified\b/);
    });
    await close();
  });
});

describe(`whatever the service answers, at ${bothSizes}`, () => {
  const browser = useBrowser();

  it.each(answers)(
    "%s: a fingerprint's page says so, and verifies nothing",
    async (name, answer, words) => {
      const { page, close } = await browser.open(desktop);
      const hash = await latestFinalHash(origin);
      await page.clock.install();
      await page.route("**/v1/fingerprints/**", answer);
      await page.goto(`${origin}/fingerprint/${hash}`);
      await untilThere(page, "The fingerprint could not be read", {
        isSilent: name === "silent",
      });
      const alert = page.getByRole("alert");
      await expect.poll(() => alert.innerText()).toMatch(words);
      // The message must stay while the page retries.
      if (name === "silent") await page.clock.runFor(16_000);
      else await passTime(page, 16_000);
      await atBothSizes(page, async () => {
        await expect.poll(() => alert.innerText()).toMatch(words);
        await expect.poll(() => alert.getByRole("button").innerText()).toMatch(/^Try/);
        await expectUnverified(page);
      });
      await close();
    },
  );

  it.each(answers.slice(0, 3))(
    "%s: the proof dialog says so, and there is nothing to verify",
    async (name, answer, words) => {
      const { page, close } = await browser.open(desktop);
      const hash = await latestFinalHash(origin);
      await page.clock.install();
      await page.route("**/v1/fingerprints/*/proof", answer);
      await page.goto(`${origin}/fingerprint/${hash}`);
      await page.getByRole("button", { name: "Download proof" }).click();
      const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
      await untilThere(page, "The proof could not be read", { isSilent: name === "silent" });
      await atBothSizes(page, async () => {
        await expect.poll(() => dialog.innerText()).toMatch(words);
        await expect
          .poll(() => dialog.getByRole("button", { name: "Verify proof" }).isDisabled())
          .toBe(true);
        await expectUnverified(page);
      });
      await close();
    },
  );

  it("answering another shape: the proof dialog shows what came, and refuses it", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    await page.route("**/v1/fingerprints/*/proof", (route) =>
      route.fulfill({ json: { data: { hash: 1 } } }),
    );
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Download proof" }).click();
    const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
    await dialog.getByRole("button", { name: "Verify proof" }).click();
    await atBothSizes(page, async () => {
      await dialog.locator("[data-kind=error]").waitFor();
      await expectUnverified(page);
    });
    await close();
  });
});
