// Tests how the fingerprint's page shows the checks that run in the browser on the running service. What it shows of
// services that lie about one thing is in apps/explorer/src/pages/fingerprint/false-evidence.test.tsx.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import {
  atBothSizes,
  bothSizes,
  desktop,
  type OpenPage,
  useBrowser,
  viewports,
} from "./browser.ts";
import { ask } from "./service.ts";
import { untilDrawn, watchShifts } from "./layout-shifts.ts";
import { unfoldChecks, unfoldProof, unfoldSources } from "./unfold.ts";

const origin = inject("origin");

type Witness = {
  type: "Leaf" | "Extension" | "Branch";
  contents: {
    remaining?: string;
    dataDigest?: string;
    shared?: string;
    childDigest?: string;
    pathsDigest?: Record<string, string>;
  };
};
type Proof = { path: string; witness: Witness[] };
type Details = {
  hash: string;
  batchId: string;
  mptRoot: string;
  documentId: string;
  createdAt: string;
  confirmationTimestamp: string;
  batchGlobalSnapshotHash: string;
  proofs: unknown[];
};

async function read<T>(path: string): Promise<T> {
  const response = await ask(origin, path);
  if (!response.ok) throw new Error(`${path} answered with ${response.status}`);
  return ((await response.json()) as { data: T }).data;
}

const details = (hash: string) => read<Details>(`/v1/fingerprints/${hash}`);
const proof = (hash: string) => read<Proof>(`/v1/fingerprints/${hash}/proof`);

/**
 * Reads 100 final fingerprints. They belong to several batches, because a batch of the demonstration has at most 40.
 */
async function readFinalFingerprints(): Promise<[Details, ...Details[]]> {
  const path = "/v1/fingerprints/latest?limit=100&status=FINALIZED_COMMITMENT";
  const hashes = (await read<{ hash: string }[]>(path)).map(({ hash }) => hash);
  const [first, ...rest] = await Promise.all(hashes.map(details));
  if (first === undefined) throw new Error("no fingerprint is final yet");
  return [first, ...rest];
}

const finalFingerprints = await readFinalFingerprints();

const verdict = (page: Page) => page.getByRole("region").filter({ has: page.locator("#verdict") });
const sentence = (page: Page) => page.locator("#verdict");
const links = (page: Page) =>
  page.getByRole("list", { name: "Checks made in this browser", includeHidden: true });
const link = (page: Page, title: string) =>
  links(page).getByRole("button", { name: new RegExp(`^${title}`) });

async function openFingerprint(page: Page, hash: string): Promise<void> {
  await page.goto(`${origin}/fingerprint/${hash}`);
  await untilChecked(page);
  await unfoldChecks(page);
}

async function untilChecked(page: Page): Promise<void> {
  await expect.poll(async () => (await links(page).innerText()).includes("Waiting")).toBe(false);
}

async function states(page: Page): Promise<Record<string, string>> {
  const texts = await links(page).getByRole("button").allInnerTexts();
  return Object.fromEntries(
    texts.map((text) => text.split("\n").filter(Boolean) as [string, string]),
  );
}

const allPassed = {
  Content: "Passed",
  Signatures: "Passed",
  Inclusion: "Passed",
  Batch: "Passed",
  Ledger: "Passed",
  Statements: "Passed",
  Document: "Not compared",
};

async function expectNothingVerified(page: Page): Promise<void> {
  await expect(page.getByRole("main").innerText()).resolves.not.toMatch(/verified/i);
  await expect
    .poll(() => verdict(page).getAttribute("data-verdict"))
    .toMatch(/^(?:failed|inconclusive)$/);
}

// What the checks show of an honest service is looked at on one page, which is loaded once.
describe(`the evidence chain at ${bothSizes}`, () => {
  const browser = useBrowser();
  const [{ hash, mptRoot, batchGlobalSnapshotHash, createdAt, confirmationTimestamp }] =
    finalFingerprints;
  let opened: OpenPage;
  let page: Page;

  beforeAll(async () => {
    opened = await browser.open(desktop);
    ({ page } = opened);
    await page.goto(`${origin}/fingerprint/${hash}`);
  });
  beforeEach(async () => {
    await untilChecked(page);
    await unfoldChecks(page);
  });
  afterAll(() => opened.close());
  afterEach(() => {
    expect(opened.errors).toEqual([]);
  });
  const steps = () =>
    page.getByRole("list", { name: "What the service says" }).getByRole("listitem");

  it("[E1] [E12] opens with one sentence that names whose ledger it is and what was not compared, and announces it", async () => {
    await unfoldSources(page);
    const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
    await atBothSizes(page, async ({ height }) => {
      await expect
        .poll(() => sentence(page).innerText())
        .toMatch(
          /^Content, (?:signature|signatures by \d keys) and proof of this fingerprint fit together\.$/,
        );
      const whole = await verdict(page).innerText();
      expect(whole).toContain("Consistent: only the service vouches for the root");
      expect(whole).toContain(
        `The service’s own ledger lists this fingerprint’s batch in a snapshot dated ${day.format(new Date(confirmationTimestamp))}`,
      );
      expect(whole).toContain("Not compared: your document.");
      // The reason for the label, and what would make the verdict stronger, are where a stronger source is provided.
      expect(whole).toContain("Only the service vouches for the root");
      expect(whole).toContain(
        "To have the root confirmed, provide the root or a ledger’s snapshot",
      );
      await expect.poll(() => verdict(page).getAttribute("data-verdict")).toBe("consistent");
      await expect.poll(() => states(page)).toEqual(allPassed);
      const top = await sentence(page).boundingBox();
      expect((top?.y ?? Infinity) + (top?.height ?? 0)).toBeLessThan(height);
      const words = await sentence(page).innerText();
      await expect
        .poll(async () => (await page.getByRole("status").allTextContents()).join("\n"))
        .toContain(`Consistent: only the service vouches for the root. ${words}`);
    });
  });

  it("[E2] shows in each opened link what was computed, what was expected and who supplied it", async () => {
    await atBothSizes(page, async () => {
      for (const [title, value, supplier] of [
        ["Content", hash, "The hash you asked for"],
        ["Inclusion", mptRoot, "The service’s record"],
        ["Batch", mptRoot, "The service’s answer about the batch"],
        ["Ledger", mptRoot, "The snapshot from the service’s own ledger"],
      ] as const) {
        const button = link(page, title);
        await expect.poll(() => button.getAttribute("aria-expanded")).toBe("false");
        await button.click();
        const body = page.locator(`[id="${await button.getAttribute("aria-controls")}"]`);
        if (title === "Ledger") await body.getByText("Inputs").first().click();
        const text = (await body.textContent()) ?? "";
        expect(text).toContain("Computed here");
        expect(text).toContain("Expected");
        expect(text).toContain("Source");
        expect(text).toContain(supplier);
        expect(text).toContain(value);
        if (title === "Ledger") expect(text).toContain(batchGlobalSnapshotHash);
        await button.click();
        await expect.poll(() => body.isVisible()).toBe(false);
      }
    });
  });

  it("[T1] draws the root, a row for each witness and the leaf, each digest beside the expected one", async () => {
    const { witness } = await proof(hash);
    const picture = page.getByRole("region", { name: "The proof, drawn" });
    await expect.poll(() => picture.innerText()).toContain(`${witness.length} step`);
    await unfoldProof(page);
    await atBothSizes(page, async () => {
      const rows = picture.getByRole("listitem");
      await expect.poll(() => rows.count()).toBe(witness.length + 2);
      await expect.poll(() => rows.first().textContent()).toContain(mptRoot);
      let consumed = 0;
      for (const [index, { type, contents }] of witness.toReversed().entries()) {
        const row = rows.nth(index + 1);
        await expect
          .poll(() => row.getByRole("heading").innerText())
          .toBe(`${type} ${index + 1} of ${witness.length}`);
        await expect.poll(() => row.innerText()).toMatch(/(?<!not )equal/);
        if (type === "Branch") {
          await expect
            .poll(() => row.locator("[data-state=taken]").allTextContents())
            .toEqual([hash[consumed]]);
          await expect.poll(() => row.locator("[aria-hidden] > span").count()).toBe(16);
          const others = await row.locator("[data-state=filled]").allTextContents();
          expect(new Set([...others, hash[consumed]])).toEqual(
            new Set(Object.keys(contents.pathsDigest ?? {})),
          );
          consumed += 1;
        } else {
          const run = contents.shared ?? contents.remaining ?? "";
          await expect
            .poll(() => row.locator("code").last().textContent())
            .toContain(run.slice(0, 8));
          consumed += run.length;
        }
      }
      expect(consumed).toBe(64);
      await expect.poll(() => rows.last().textContent()).toContain(hash);
    });
  });

  it("[L1] goes from received to finalized, with the times known and the current step marked", async () => {
    await atBothSizes(page, async () => {
      const titles = await steps().allInnerTexts();
      expect(titles.map((text) => /^\w+/.exec(text)?.[0])).toEqual([
        "Received",
        "Queued",
        "Processing",
        "Pending",
        "Finalized",
      ]);
      await expect
        .poll(() => steps().and(page.locator("[aria-current=step]")).allInnerTexts())
        .toEqual([titles[4]]);
      await expect
        .poll(() => steps().first().locator("time").getAttribute("datetime"))
        .toBe(createdAt);
      await expect
        .poll(() => steps().last().locator("time").getAttribute("datetime"))
        .toBe(confirmationTimestamp);
    });
  });
});

describe(`the evidence chain in other circumstances, at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[E9] says that the checks did not run if their worker cannot start", async () => {
    const { page, close } = await browser.open(desktop);
    const [{ hash }] = finalFingerprints;
    await page.route("**/assets/verification-worker-*", (route) => route.abort());
    await openFingerprint(page, hash);
    await atBothSizes(page, async () => {
      await expect.poll(() => sentence(page).innerText()).toBe("The checks could not be run here.");
      // The sentence stands as soon as one part of the evidence is there. The links wait again for each further part.
      await expect
        .poll(async () => new Set(Object.values(await states(page))))
        .toEqual(new Set(["Not compared"]));
      await expectNothingVerified(page);
    });
    await close();
  });

  it("[T3] is an ordered list, prints whole and does not widen the page", async () => {
    const { page, close } = await browser.open(desktop, { colorScheme: "dark" });
    const [{ hash, mptRoot }] = finalFingerprints;
    await openFingerprint(page, hash);
    const picture = page.getByRole("region", { name: "The proof, drawn" });
    await unfoldProof(page);
    await picture.locator("ol").waitFor();
    await link(page, "Inclusion").click();
    await page.getByText("Inputs").and(page.locator(":visible")).first().click();
    await atBothSizes(page, async ({ width }) => {
      // Wide content must scroll inside its own box and must not widen the page.
      const edges = await page
        .locator("main :is(pre, ol, dl, section):visible")
        .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().right));
      expect(Math.max(...edges)).toBeLessThanOrEqual(width);
      const whole = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(whole).toBeLessThanOrEqual(width);
    });
    await link(page, "Inclusion").click();
    // It is printed whole, also where it is not unfolded on the screen.
    await unfoldProof(page);
    await page.emulateMedia({ media: "print" });
    await atBothSizes(page, async () => {
      const root = picture.getByRole("listitem").first();
      await root.getByText(mptRoot.slice(8, -8)).waitFor();
      for (const check of await links(page).locator("[hidden]").all()) {
        await expect.poll(() => check.isVisible()).toBe(true);
      }
      const ink = await sentence(page).evaluate((heading) => getComputedStyle(heading).color);
      expect(ink).toBe("rgb(19, 24, 38)");
    });
    await close();
  });
});

// This test loads the page separately at each size, because the content may move during the load in one layout and not
// in the other.
describe.each(viewports)("the evidence chain at $name", (viewport) => {
  const browser = useBrowser();

  it.each([
    ["one key", (count: number) => count === 1],
    ["several keys", (count: number) => count > 1],
  ])(
    "[E13] keeps everything in its place when the verdict comes, however slowly, with signatures of %s",
    async (_, isMany) => {
      const { page, close } = await browser.open(viewport);
      // The newest fingerprints may still change while the page is open, so the oldest suitable one is chosen.
      const found = finalFingerprints.findLast(({ proofs }) => isMany(proofs.length));
      if (found === undefined) throw new Error("no final fingerprint has so many signatures");
      // After five seconds, the text "Updated just now" would be replaced by a longer one, which would count as a
      // shift. The clock is fixed, because a busy machine may need more than five seconds for this test.
      await page.clock.setFixedTime(Date.now());
      const shifts = await watchShifts(page);
      await page.route(/\/(?:v1|published)\//, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue();
      });
      await page.goto(`${origin}/fingerprint/${found.hash}`);
      await untilChecked(page);
      await page.locator("section[data-verdict=consistent]").waitFor();
      await untilDrawn(page);
      await expect(shifts()).resolves.toEqual([]);
      await unfoldChecks(page);
      await expect.poll(() => states(page)).toEqual(allPassed);
      await close();
    },
  );

  it("[E13] keeps everything in its place in German too, whose sentences are longer", async () => {
    const { page, close } = await browser.open(viewport, { locale: "de-DE" });
    const found = finalFingerprints.findLast(({ proofs }) => proofs.length > 1);
    if (found === undefined) throw new Error("no final fingerprint has several signatures");
    // The clock is fixed for the reason given in the test above.
    await page.clock.setFixedTime(Date.now());
    const shifts = await watchShifts(page);
    await page.goto(`${origin}/fingerprint/${found.hash}`);
    await page.locator("section[data-verdict=consistent]").waitFor();
    await page.locator("ol").filter({ hasText: "Blatt" }).first().waitFor({ state: "attached" });
    await untilDrawn(page);
    await expect(shifts()).resolves.toEqual([]);
    await close();
  });
});
