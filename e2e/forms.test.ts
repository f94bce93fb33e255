// Saves each form of evidence from the explorer's pages, and makes copies of each saved file with one change each. Every
// verifier judges the original and all copies. `npm run forms` does the same with 1,000 copies of each form.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { FORMS, type Original } from "../tools/forms/changes.ts";
import { saveExports } from "../tools/forms/exports.ts";
import { runForm } from "../tools/forms/run.ts";
import { launchChromium } from "./browser.ts";
import { details, latestFinalHash } from "./service.ts";

const CHANGES = 10;
const origin = inject("origin");

let browser: Browser;
let root: string;
let originals: readonly Original[];

beforeAll(async () => {
  browser = await launchChromium();
  const hash = await latestFinalHash(origin);
  ({ mptRoot: root } = await details(origin, hash));
  originals = await saveExports(browser, origin, hash);
});
afterAll(() => browser.close());

it.each(FORMS)(
  "[X7] the saved %s is confirmed by every verifier, and all verifiers agree on each changed copy",
  async (form) => {
    const original = originals.find((each) => each.form === form);
    if (original === undefined) throw new Error(`no ${form} was saved`);
    const run = { browser, origin, root, count: CHANGES, seed: 1 };
    const { changes, judged, problems } = await runForm(original, run);
    expect(problems).toEqual([]);
    expect(changes.some(({ evidence }) => evidence === "other")).toBe(true);
    expect([...judged.values()].map((all) => all.length)).toEqual(
      Array.from(judged, () => CHANGES + 1),
    );
  },
);
