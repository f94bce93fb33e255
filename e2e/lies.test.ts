// Runs a few cases of `npm run lies -- page`, which compares the verdicts that the pages show with the oracle's.
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Browser } from "playwright-core";
import { launchChromium } from "./browser.ts";
import { runPageLies } from "./page-lies.ts";

describe("the pages, given honest evidence and lies", () => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
  });

  it("never state more than the oracle allows, and exactly that of honest evidence", async () => {
    if (browser === undefined) throw new Error("the browser is opened in beforeAll");
    const origin = inject("origin");
    const outcome = await runPageLies({ browser, origin, seed: 4, count: 12 });
    expect(outcome.violations).toEqual([]);
    expect(outcome.shown).toEqual({ page: 8, file: 4 });
    expect(outcome.honest).toBe(3);
  });
});
