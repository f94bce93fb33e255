// Tests the pages with a service that fails, stalls, lies or sends nonsense. For each of these answers, the page has a
// designed state, and no page may call such an answer verified. What the pages say of every kind of failure is in
// src/phrasing/failure.test.ts; e2e/hostile.test.ts has what the browser itself decides.
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { showFingerprint } from "../../test/fingerprint-page.ts";
import { neighbour, one as example } from "../../test/honest-service.ts";
import {
  all,
  atBothSizes,
  bothSizes,
  poll,
  says,
  show,
  textOf,
  untilSaid,
} from "../../test/show.tsx";
import { createStubService } from "../../test/stub-service.ts";

const { hash } = example.record;
const RECORD = `/v1/fingerprints/${hash}`;

const badShape = /answer is in a form that this page cannot read/;

const answers: readonly (readonly [
  name: string,
  answer: () => Response | Promise<Response>,
  words: RegExp,
])[] = [
  [
    "down",
    () => Promise.reject(new TypeError("Failed to fetch")),
    /The service could not be reached/,
  ],
  ["silent", () => new Promise(() => undefined), /did not answer within 10 seconds/],
  [
    "answering HTML",
    () =>
      new Response("<script>document.title='taken'</script>", {
        headers: { "content-type": "text/html" },
      }),
    badShape,
  ],
  [
    "answering at length",
    () => new Response(`{"data":"${"x".repeat(3_000_000)}"}`),
    /answer is longer than \d+ KiB/,
  ],
  [
    "answering without end of nesting",
    () => new Response(`{"data":${"[".repeat(20_000)}`),
    badShape,
  ],
];

/**
 * Asserts that the page has no positive verdict and claims no verification. Also asserts that no script from an answer
 * has run: such a script would set the page's title to "taken".
 */
function expectUnverified(): void {
  expect(document.body.innerText).not.toMatch(/\bVerified\b/);
  expect(all("[data-verdict=consistent], [data-verdict=confirmed]")).toEqual([]);
  expect(document.title).not.toBe("taken");
}

/** Lets the time pass in which the page tries again, until it shows this text. */
async function passUntilSaid(text: string | RegExp): Promise<void> {
  for (let step = 0; step < 120 && !says(text); step += 1) {
    await vi.advanceTimersByTimeAsync(5000);
  }
  await untilSaid(text);
}

async function openDialog() {
  await page.getByRole("button", { name: "Download proof" }).click();
  return page.getByRole("dialog", { name: "Digital Evidence proof" });
}

describe(`a service that stops answering, at ${bothSizes}`, () => {
  const rows = () => all('main table a[href^="/fingerprint/"]').length;

  it("is reported with each try while it fails, until an answer arrives", async () => {
    vi.useFakeTimers();
    const service = createStubService();
    service.fail("/v1/*", 503);
    await show("/dashboard", { service });
    await atBothSizes(async () => {
      await untilSaid("The service reports an error (status 503).");
      await untilSaid(/Trying again.* attempt \d+/);
    });
    service.answerHonestly();
    await page.getByRole("button", { name: "Try now" }).click();
    await atBothSizes(async () => {
      await poll(rows).toBeGreaterThan(0);
      await poll(() => document.body.innerText.includes("Trying again")).toBe(false);
    });
  });

  it("leaves its data on the page, which says how old the data is", async () => {
    vi.useFakeTimers();
    const service = createStubService();
    await show("/dashboard", { service });
    await poll(rows).toBeGreaterThan(0);
    const count = rows();
    service.on("/v1/*", () => Promise.reject(new TypeError("Failed to fetch")));
    const old = /Updated .*(?:seconds?|minutes?) ago\. The service could not be reached/;
    await passUntilSaid(old);
    await atBothSizes(async () => {
      await untilSaid(old);
      expect(rows()).toBe(count);
    });
    service.answerHonestly();
    await page.getByRole("button", { name: "Try again" }).click();
    await untilSaid("Updated just now");
    await atBothSizes(async () => {
      expect(document.body.innerText).not.toMatch(old);
      expect(rows()).toBe(count);
    });
  });
});

describe(`a service that answers for another fingerprint, at ${bothSizes}`, () => {
  it("with a valid proof is refused, automatically and on request", async () => {
    const service = createStubService();
    service.replace(`${RECORD}/proof`, neighbour.proof);
    await showFingerprint(service);
    await atBothSizes(() => poll(() => all("[data-verdict=failed]").length).toBeGreaterThan(0));
    const dialog = await openDialog();
    await dialog.getByRole("button", { name: "Verify proof" }).click();
    await atBothSizes(async () => {
      await poll(() => all("[data-kind=error]", dialog.element()).length).toBe(1);
      expect(document.body.innerText).not.toMatch(/\bVerified\b/);
    });
  });

  it("with a record and its proof is not shown as the requested one's", async () => {
    const service = createStubService();
    service.replace(RECORD, neighbour.record);
    service.replace(`${RECORD}/proof`, neighbour.proof);
    await show(`/fingerprint/${hash}`, { service });
    await atBothSizes(async () => {
      await poll(() => all("[data-verdict=failed]").length).toBeGreaterThan(0);
      expect(document.body.innerText).not.toMatch(/\bVerified\b/);
    });
  });
});

describe(`whatever the service answers, at ${bothSizes}`, () => {
  it.each(answers)(
    "%s: a fingerprint's page says so, and verifies nothing",
    async (_, answer, words) => {
      vi.useFakeTimers();
      const service = createStubService();
      service.on("/v1/fingerprints/*", answer);
      await show(`/fingerprint/${hash}`, { service });
      await passUntilSaid("The fingerprint could not be read");
      await poll(() => textOf("[role=alert]")).toMatch(words);
      // The message must stay while the page retries.
      await vi.advanceTimersByTimeAsync(16_000);
      await atBothSizes(async () => {
        await poll(() => textOf("[role=alert]")).toMatch(words);
        expect(textOf("[role=alert] button")).toMatch(/^Try/);
        expectUnverified();
      });
    },
  );

  it.each(answers.slice(0, 3))(
    "%s: the proof dialog says so, and there is nothing to verify",
    async (_, answer, words) => {
      const service = createStubService();
      service.on("/v1/fingerprints/*/proof", answer);
      vi.useFakeTimers();
      await show(`/fingerprint/${hash}`, { service });
      const dialog = await openDialog();
      await passUntilSaid("The proof could not be read");
      await atBothSizes(async () => {
        await poll(() => (dialog.element() as HTMLElement).innerText).toMatch(words);
        await expect.element(dialog.getByRole("button", { name: "Verify proof" })).toBeDisabled();
        expectUnverified();
      });
    },
  );

  it("answering another shape: the proof dialog shows what came, and refuses it", async () => {
    const service = createStubService();
    service.replace("/v1/fingerprints/*/proof", { hash: 1 });
    await showFingerprint(service);
    const dialog = await openDialog();
    await dialog.getByRole("button", { name: "Verify proof" }).click();
    await atBothSizes(async () => {
      await poll(() => all("[data-kind=error]", dialog.element()).length).toBe(1);
      expectUnverified();
    });
  });
});
