// Opens each page as a visitor would, and reads what it shows: the page of a fingerprint with its dialog, the page in a frame,
// /verify, and the page that verifies itself.
import { pathToFileURL } from "node:url";
import type { BrowserContext, Page } from "playwright-core";
import { type Known } from "../packages/verdict/src/known.ts";
import { reaches } from "../packages/verdict/src/conclude.ts";
import { onPage, type ShownWorld } from "../packages/verdict/lies/shown.ts";
import {
  inDialog,
  inFrame,
  onFingerprintPage,
  onVerify,
  onVerifyingPage,
} from "./expected-lines.ts";
import { type Look, resize, type Seen } from "./look.ts";
import { fileOf, requestsOf, typedIn } from "./page-worlds.ts";
import { shownLines } from "./shown-lines.ts";
import type { Host } from "./static-hosts.ts";

/** Lets each page read its lines, and record every verdict that it shows, however briefly. */
export async function install(context: BrowserContext): Promise<void> {
  await context.addInitScript(`window.shownLines = ${shownLines.toString()}`);
  await context.addInitScript(() => {
    const { stated } = Object.assign(window, { stated: [] as string[] });
    const note = () => {
      for (const section of document.querySelectorAll("section[data-verdict]")) {
        const verdict = section.getAttribute("data-verdict");
        if (verdict !== null && stated.at(-1) !== verdict) stated.push(verdict);
      }
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["data-verdict"],
    });
  });
}

function statedMarks(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { stated: string[] }).stated);
}

/** Reads the page, and then each link of the chain, which it opens. */
async function readPage(page: Page): Promise<Seen> {
  return page.evaluate(async () => {
    const main = document.querySelector("main");
    if (main === null) return { main: [], links: [], cut: [], mark: null, states: [] };
    const verdict = main.querySelector("section[data-verdict]");
    const count = verdict?.querySelector<HTMLElement>(":scope > button[aria-expanded=false]");
    if (count?.checkVisibility() === true) count.click();
    const sources = verdict?.querySelector<HTMLDetailsElement>(
      "details:has([data-sources]), details:not(ol *)",
    );
    if (sources instanceof HTMLDetailsElement && !sources.open) sources.open = true;
    await new Promise((resolve) => setTimeout(resolve));
    const whole = window.shownLines(main, false);
    const links: { lines: string[]; cut: string[] }[] = [];
    for (const head of main.querySelectorAll<HTMLElement>(
      "section[data-verdict] > ol > li > button",
    )) {
      head.click();
      await new Promise((resolve) => setTimeout(resolve));
      links.push(window.shownLines(head.parentElement ?? head, false));
      head.click();
    }
    return {
      main: whole.lines,
      links: links.map(({ lines }) => lines),
      cut: [...whole.cut, ...links.flatMap(({ cut }) => cut)],
      mark: verdict?.getAttribute("data-verdict") ?? null,
      covered: [...main.querySelectorAll(":is(dd, [data-name]) [data-coverage=covered]")].map(
        ({ previousSibling }) => previousSibling?.textContent?.trim() || "a value",
      ),
      signed: main.querySelectorAll("dd [data-kind=valid]").length,
      times: [...main.querySelectorAll("time")].map(({ dateTime }) => dateTime),
      states: [...main.querySelectorAll("section[data-verdict] > ol > li")].map(
        (link) => link.getAttribute("data-state") ?? "",
      ),
    };
  });
}

/** Waits for the verdict that has to come, because it costs little. What else is shown is read after it. */
async function hasMark(page: Page, mark: string, timeout: number): Promise<void> {
  await page
    .locator(`main section[data-verdict=${mark}]`)
    .waitFor({ timeout })
    .catch(() => undefined);
}

/** What a page shows in the place of a verdict. */
const INSTEAD = "main [role=alert], main [data-kind=error], main [data-kind=unknown]";

/**
 * Waits for a verdict. Returns false where the page shows something else in its place. While the page is checking, it may still
 * refuse what it gets.
 */
async function hasVerdict(page: Page, { shown, patienceMs }: Look): Promise<boolean> {
  // What the visitor types comes later, and can end a check that waits.
  const isOpen = shown.conclusion.mark === "checking" || typedIn(shown.world) !== undefined;
  const isChecked = isOpen ? "" : ":not([data-verdict=checking])";
  const verdict = page.locator(`main [data-verdict]${isChecked}`);
  await verdict.or(page.locator(INSTEAD)).first().waitFor({ timeout: patienceMs });
  return (await verdict.count()) > 0;
}

export async function showServed(
  look: Look,
  page: Page,
  { origin }: Host,
  service: { readonly requested: ReadonlySet<string> },
): Promise<void> {
  const { shown, world } = look;
  const { known } = world;
  const { conclusion } = shown;
  const hash = known.hash?.value ?? "";
  const isPhone = await resize(page, shown);
  const typed = typedIn(world);
  if (look.isWanted("page")) {
    await page.goto(`${origin}/fingerprint/${hash}`);
    if (!(await hasVerdict(page, look)) || (typed !== undefined && !(await typeOwn(page, typed)))) {
      look.refuse();
      return;
    }
    const expected = onFingerprintPage(shown, isPhone);
    await hasMark(page, conclusion.mark, look.patienceMs);
    await look.until("page", async () => [
      ...look.differences(await readPage(page), expected),
      ...unasked(known, world.network.hasOwnLedger, service.requested),
      ...(typed === undefined ? exceeding(await statedMarks(page), shown) : []),
    ]);
    await showDialog(look, page);
  }
  if (typed !== undefined) return;
  if (!look.isWanted("frame")) return;
  await page.goto(`${origin}/embed/${hash}`);
  if (!(await hasVerdict(page, look))) {
    look.refuse();
    return;
  }
  await hasMark(page, conclusion.mark, look.patienceMs);
  const expected = inFrame(shown);
  await look.until("frame", async () => look.differences(await readPage(page), expected));
}

/** Enters the visitor's root or snapshot. Returns false where the page, which was still checking, has refused what it got. */
async function typeOwn(page: Page, text: string): Promise<boolean> {
  const field = page.getByLabel("A root or a snapshot you got elsewhere (optional)");
  const fold = page.getByText("Confirm it with an independent source");
  const more = page.locator("main summary", { hasText: /^More:/ });
  for (const each of [fold, more]) {
    if (!(await field.isVisible()) && (await each.isVisible())) await each.click();
  }
  await field.or(page.locator(INSTEAD)).first().waitFor();
  if ((await page.locator("main [data-verdict]").count()) === 0) return false;
  await field.fill(text);
  return true;
}

/** [F16] The page asks for what the record and the batch name, and for nothing else. */
function unasked(known: Known, hasOwnLedger: boolean, requested: ReadonlySet<string>): string[] {
  const { record, proof, batch, snapshot } = known;
  if (record.state !== "supplied") return [];
  const expected = requestsOf({ record, proof, batch, snapshot }, hasOwnLedger);
  return (["proof", "batch", "snapshot"] as const).flatMap((name) => {
    if (requested.has(name) === expected[name]) return [];
    return [expected[name] ? `did not request the ${name}` : `requested the ${name}`];
  });
}

/** A stronger verdict than the last must not be shown, however briefly. */
function exceeding(marks: readonly string[], { conclusion: { mark } }: ShownWorld): string[] {
  if (mark === "checking") return [];
  return marks
    .filter((each) => each !== "checking" && !reaches(mark, each as Parameters<typeof reaches>[1]))
    .map((each) => `said ${each} for a moment`);
}

async function showDialog(look: Look, page: Page): Promise<void> {
  await verifyInDialog(look, page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

async function verifyInDialog(look: Look, page: Page): Promise<void> {
  const { conclusion } = look.shown;
  const download = page.getByRole("button", { name: "Download proof" }).filter({ visible: true });
  if (!look.isWanted("dialog") || conclusion.verification === null) return;
  if (!(await download.isVisible()) || !(await download.isEnabled())) return;
  await download.click();
  const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
  const button = dialog.getByRole("button", { name: "Verify proof" });
  await dialog.waitFor();
  if (!(await button.isVisible()) || !(await button.isEnabled())) return;
  await button.click();
  await dialog.locator("[data-kind]").first().waitFor({ timeout: look.patienceMs });
  const label = conclusion.told.label;
  const statements = [...inDialog(look.shown), onPage(label)];
  await look.until("dialog", async () => {
    const { lines, kind } = await dialog
      .locator("[data-kind]")
      .first()
      .evaluate((notice) => ({
        lines: window.shownLines(notice, false).lines,
        kind: notice.getAttribute("data-kind"),
      }));
    // The dialog's own sentences lead up to the statements.
    const rest = statements.reduce(
      (all, each) => all.map((line) => line.replace(each, "¤")),
      lines,
    );
    return [
      ...statements
        .filter((each) => !lines.some((line) => line.includes(each)))
        .map((each) => `does not show: ${each}`),
      ...rest.filter((line) => !look.isOwn(line.trim())).map((line) => `shows: ${line}`),
      ...(conclusion.mark === "failed" && kind === "success"
        ? ["is green where the evidence fails"]
        : []),
    ];
  });
}

export async function showOnVerify(look: Look, page: Page, { origin }: Host): Promise<void> {
  if (!look.isWanted("/verify")) return;
  const isPhone = await resize(page, look.shown);
  if (!page.url().startsWith(`${origin}/verify`)) await page.goto(`${origin}/verify`);
  const inputs = page.locator("input[type=file]").first();
  const buffer = Buffer.from(fileOf(look.world));
  await inputs.setInputFiles({ name: "evidence.json", mimeType: "application/json", buffer });
  const typed = typedIn(look.world);
  const isRead =
    (await hasVerdict(page, look)) && (typed === undefined || (await typeOwn(page, typed)));
  if (isRead) {
    const expected = onVerify(look.shown, isPhone);
    await look.until("/verify", async () => look.differences(await readPage(page), expected));
  } else look.refuse();
  // A file without evidence is a document, which has a button of its own.
  await page
    .getByRole("button", { name: /^(?:Clear|Remove)$/ })
    .first()
    .click();
  await page.locator("main [data-verdict]").waitFor({ state: "detached" });
}

export async function showVerifyingPage(look: Look, page: Page, file: string): Promise<void> {
  if (!look.isWanted("verifying page")) return;
  await resize(page, look.shown);
  await page.goto(pathToFileURL(file).href);
  if ((await page.locator("main [data-verdict]").count()) === 0) {
    look.refuse();
    return;
  }
  const typed = typedIn(look.world);
  if (typed !== undefined) await page.locator("#own-root").fill(typed);
  const expected = onVerifyingPage(look.shown);
  await look.until("verifying page", async () => {
    const seen = await page.evaluate(() => {
      const main = document.querySelector("main");
      const verdict = main?.querySelector("section[data-verdict]");
      for (const link of verdict?.querySelectorAll<HTMLDetailsElement>("ol > li > details") ?? [])
        link.open = true;
      const mark = verdict?.getAttribute("data-verdict") ?? null;
      return { mark, ...(main === null ? { lines: [], cut: [] } : window.shownLines(main, false)) };
    });
    return look.differences({ ...seen, main: seen.lines, links: [], states: [] }, expected);
  });
}
