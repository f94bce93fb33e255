// Shows honest evidence and lies to the real pages, as answers of the service or as a dropped file. The
// verdict that a page states is compared with the oracle's.
import type { Browser, Locator, Page, Route } from "playwright-core";
import { canonicalText, sha256 } from "../packages/evidence/lies/book.ts";
import { type Case, PART_NAMES } from "../packages/evidence/lies/case.ts";
import {
  type Evidence,
  OVERALL_VERDICTS,
  type OverallVerdict,
  strengthOf,
  type Supplied,
} from "../packages/evidence/lies/engine-api.ts";
import { Generator } from "../packages/evidence/lies/lies.ts";
import { judge, type Judgement } from "../packages/evidence/lies/oracle.ts";

export type PageOutcome = {
  /** How many cases were shown on the fingerprint page and how many as files on /verify. */
  shown: Record<"page" | "file", number>;
  honest: number;
  /**
   * How many cases had each pair of verdicts. A key has the form `allowed -> shown`: the strongest verdict that
   * the oracle allows, and the verdict that the page showed, or `none`.
   */
  verdicts: Map<string, number>;
  /** How often a notice of the proof dialog appeared. */
  notices: number;
  violations: PageViolation[];
};

export type PageViolation = { number: number; problem: string };

export type PageRun = {
  browser: Browser;
  origin: string;
  seed: number;
  /** How many cases to show. Cases that cannot be shown on a page are skipped. */
  count: number;
  progress?: (outcome: PageOutcome) => void;
  /** Called for each violation, with the case and the oracle's judgement. */
  onViolation?: (violation: PageViolation, one: Case, allowed: Judgement) => void;
};

/** A page spends most of its time waiting, so several cases are shown at the same time. */
const PAGES = 4;

/**
 * A page must reach its final verdict within `SETTLING_MS`. A verdict counts as final when it has not changed for
 * `STANDING_MS`.
 */
const SETTLING_MS = 20_000;
const STANDING_MS = 500;

const HEX_64 = /^[0-9a-f]{64}$/i;

export async function runPageLies(run: PageRun): Promise<PageOutcome> {
  const { browser, origin, seed, count, progress, onViolation } = run;
  const outcome: PageOutcome = {
    shown: { page: 0, file: 0 },
    honest: 0,
    verdicts: new Map(),
    notices: 0,
    violations: [],
  };
  const cases = casesOf(seed, count);
  // All pages take their cases from the same generator. Each page takes its next case as soon as it has
  // finished the previous one.
  const showCases = async () => {
    for (const { number, one, judged, where } of cases) {
      const allowed = judge(judged);
      for (const problem of await show(browser, where, { origin, one, allowed, outcome })) {
        outcome.violations.push({ number, problem });
        onViolation?.({ number, problem }, judged, allowed);
      }
      outcome.shown[where] += 1;
      if (allowed.exact) outcome.honest += 1;
      if ((outcome.shown.page + outcome.shown.file) % 10 === 0) progress?.(outcome);
    }
  };
  await Promise.all(Array.from({ length: PAGES }, showCases));
  outcome.violations.sort((one, other) => one.number - other.number);
  return outcome;
}

/**
 * Yields the cases that can be shown on a page, each with its evidence in the form in which the page receives it. The
 * oracle judges this form.
 */
function* casesOf(seed: number, count: number) {
  const generator = new Generator(seed);
  let done = 0;
  for (let number = 0; done < count; number += 1) {
    const one = generator.make(number);
    const where = placeOf(one);
    // Two of every three cases are shown on the fingerprint page and one as a file, and one of every four is honest,
    // however many of each the generator makes. So a short run has cases of every kind, whatever its seed.
    if (where !== (done % 3 === 2 ? "file" : "page")) continue;
    if ((one.changes.length === 0) !== (done % 4 === 2)) continue;
    done += 1;
    const judged = asBrought(where === "page" ? asRequested(one) : one);
    yield { number, one, where, judged } as const;
  }
}

/**
 * Shows a case in a fresh profile.
 * @returns the problems found
 */
async function show(
  browser: Browser,
  where: "page" | "file",
  showing: Omit<Showing, "page">,
): Promise<string[]> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
  });
  try {
    const page = await context.newPage();
    await noteVerdicts(page);
    const problems = await (where === "page" ? showOnPage : showAsFile)({ ...showing, page });
    if (await page.getByText("This page could not be shown").isVisible()) problems.push("broke");
    return problems;
  } catch (error) {
    return [`could not be shown: ${String(error)}`];
  } finally {
    await context.close();
  }
}

/**
 * Changes a case in the same way as the pages change what a visitor gives them:
 * - The field for a root removes characters that were copied along with the value.
 * - Both that field and the reader of files unwrap a saved answer of the service.
 * - The reader also takes a proof out of a list that contains only this proof.
 */
function asBrought(one: Case): Case {
  const evidence = { ...one.evidence };
  const { hash, root, snapshot, proof } = evidence;
  const plain = root?.replace(/^0x/, "").replaceAll(/[\s\u200b]/g, "") ?? "";
  if (HEX_64.test(plain)) evidence.root = plain;
  if (snapshot?.from === "visitor") {
    evidence.snapshot = { ...snapshot, value: unwrapped(snapshot.value) };
  }
  if (hash === undefined && proof !== undefined) {
    const list: unknown = proof.value;
    const value: unknown = Array.isArray(list) && list.length === 1 ? list[0] : list;
    evidence.proof = { ...proof, value: unwrapped(value) };
  }
  return { ...one, evidence };
}

function unwrapped(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("data" in value)) return value;
  const { data, ...others } = value;
  return typeof data === "object" && Object.keys(others).length === 0 ? data : value;
}

const REQUESTED = ["proof", "batch", "snapshot"] as const;

/**
 * Returns which parts the fingerprint page must request besides the record. These are the proof if the record
 * states a root ([F16]), and the batch and the snapshot if they are named.
 */
function requestsOf({ record, batch }: Evidence) {
  const hasBatch = (textOf(record, "batchId") ?? "") !== "";
  const snapshotHash =
    textOf(record, "batchGlobalSnapshotHash") ??
    (hasBatch ? textOf(batch, "globalSnapshotHash") : null);
  return {
    proof: textOf(record, "mptRoot") !== null,
    batch: hasBatch,
    snapshot: snapshotHash !== null && HEX_64.test(snapshotHash),
  };
}

/**
 * Removes from a case the answers to requests that the page never makes. `showOnPage` checks that the page
 * makes every other request. An honest case has no such answers and is returned unchanged.
 */
function asRequested(one: Case): Case {
  if (one.changes.length === 0) return one;
  const evidence = { ...one.evidence };
  const isRequested = requestsOf(evidence);
  for (const name of REQUESTED) {
    // A service's proof of absence means the same as a 404: docs/protocol/api.md, section "Proofs".
    const isAbsent = name === "proof" && textOf(evidence.proof, "type") === "Absence";
    if ((isRequested[name] && !isAbsent) || evidence[name]?.from !== "service") continue;
    evidence[name] = { value: null, from: "service" };
  }
  return { ...one, evidence };
}

function textOf(part: Supplied | undefined, key: string): string | null {
  const members: unknown = part?.value;
  if (typeof members !== "object" || members === null || !Object.hasOwn(members, key)) return null;
  const member: unknown = Reflect.get(members, key);
  return typeof member === "string" ? member : null;
}

/**
 * Returns how a case can be shown, or null if it cannot. A case with a document cannot be shown, because the
 * case contains only the document's digest and the page needs the document. Nor can one with a document id from the
 * visitor, because this file does not enter it on the page.
 */
function placeOf({ evidence }: Case): "page" | "file" | null {
  const { hash, document, documentId, proofBinding, root } = evidence;
  // Each network has one rule for binding proofs. The demonstration has the default rule, so it cannot show a
  // case with another rule.
  if (document !== undefined || documentId !== undefined || proofBinding === "leaf") return null;
  // The page has one field for a root or a snapshot, so a visitor cannot give both.
  if (root !== undefined && evidence.snapshot?.from === "visitor") return null;
  // The visitor would leave the field empty, and the page would not use an empty field as a root.
  if (root !== undefined && root.trim() === "") return null;
  const parts = PART_NAMES.flatMap((name) => evidence[name] ?? []);
  const isFrom = (from: string) => parts.every((part) => part.from === from || isOwn(part));
  const isHash = hash !== undefined && HEX_64.test(hash.value);
  if (isHash && hash.from === "visitor" && isFrom("service") && evidence.record) return "page";
  const isBare =
    hash === undefined && PART_NAMES.every((name) => name === "proof" || !isThere(evidence, name));
  const isBundle = isHash && hash.from === "file";
  return parts.length > 0 && isFrom("file") && (isBundle || (isBare && evidence.proof))
    ? "file"
    : null;
}

const isOwn = ({ from }: { from: string }) => from === "visitor";

function isThere(evidence: Evidence, name: (typeof PART_NAMES)[number]): boolean {
  const part = evidence[name];
  return part !== undefined && !isOwn(part);
}

type Showing = {
  page: Page;
  origin: string;
  one: Case;
  allowed: Judgement;
  outcome: PageOutcome;
};

async function showOnPage({ page, origin, one, allowed, outcome }: Showing): Promise<string[]> {
  const { evidence } = one;
  const hash = (evidence.hash?.value ?? "").toLowerCase();
  const requested = { record: false, proof: false, batch: false, snapshot: false };
  const answers = (name: keyof typeof requested, address: string) =>
    page.route(address, (route) => {
      requested[name] = true;
      const part = evidence[name];
      // If the case says that the visitor gives the snapshot, the service must not send one too.
      return answer(route, part?.from === "visitor" ? null : part?.value);
    });
  await answers("record", "**/v1/fingerprints/*");
  await answers("proof", "**/v1/fingerprints/*/proof");
  await answers("batch", "**/v1/batches/*");
  await answers("snapshot", "**/v1/ledger/snapshots/*");
  // The running service's log is hidden, because it does not contain the snapshots of the cases. The page would rightly
  // show `failed` if the log had another snapshot with the same ordinal.
  await page.route("**/log/**", (route) => answer(route, null));
  await page.goto(`${origin}/fingerprint/${hash}`);
  const verdicts = page.locator("section[data-verdict]");
  const isKnown = (evidence.record?.value ?? null) !== null;
  const isWhole = isKnown && isComplete(evidence);
  const isExact = isWhole && allowed.exact;
  const settled = isTyped(evidence)
    ? await settle(page, verdicts, null)
    : await settle(page, verdicts, allowed.strongest, isExact);
  const moments = await stated(page);
  const typed = await typeOwn(page, evidence);
  const verdict = typed ? await settle(page, verdicts, allowed.strongest, isExact) : settled;
  const problems = problemsOf(verdict, allowed, outcome, isWhole);
  // [F3] If the service does not know the fingerprint, the page says so and shows no verdict.
  if (!isKnown && verdict !== null)
    problems.push(`said ${verdict} of what the service does not know`);
  const expected = requestsOf(evidence);
  for (const name of REQUESTED) {
    if (verdict === null || requested[name] === expected[name]) continue;
    // The page does not read a batch beyond the limits, so it cannot know which snapshot the batch names.
    const isUnread = one.beyondLimits.has("batch") || one.mayBeUnreadable.has("batch");
    if (name === "snapshot" && isUnread) continue;
    problems.push(requested[name] ? `requested the ${name}` : `did not request the ${name}`);
  }
  const exceeding = moments.find((moment) => isMore(moment, allowed.strongest));
  if (!isTyped(evidence) && exceeding !== undefined && problems.length === 0) {
    problems.push(
      `said ${exceeding} for a moment where ${allowed.strongest} is the strongest allowed`,
    );
  }
  return [...problems, ...(await pressVerify(page, allowed, outcome))];
}

function answer(route: Route, data: unknown): Promise<void> {
  if (data === undefined || data === null) {
    return route.fulfill({ status: 404, json: { errors: [{ message: "not found" }] } });
  }
  // The body is a string and not an object, so that a member named __proto__ is preserved.
  return route.fulfill({ contentType: "application/json", body: JSON.stringify({ data }) });
}

/**
 * Presses "Verify proof" if the page offers it. The notice must not be green if any part of the evidence
 * fails.
 */
async function pressVerify(
  page: Page,
  allowed: Judgement,
  outcome: PageOutcome,
): Promise<string[]> {
  const download = page.getByRole("button", { name: "Download proof" });
  if (!(await download.isVisible()) || !(await download.isEnabled())) return [];
  await download.click();
  const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
  await dialog.waitFor();
  const verify = dialog.getByRole("button", { name: "Verify proof" });
  if (!(await verify.isVisible()) || !(await verify.isEnabled())) return [];
  await verify.click();
  const notice = dialog.locator("[data-kind]").first();
  await notice.waitFor({ timeout: SETTLING_MS });
  outcome.notices += 1;
  await page.waitForTimeout(STANDING_MS);
  const green = await dialog.locator('[data-kind="success"]').count();
  if (allowed.strongest !== "failed" || green === 0) return [];
  return ["showed a green notice in the proof dialog where the evidence fails"];
}

async function showAsFile({ page, origin, one, allowed, outcome }: Showing): Promise<string[]> {
  const { evidence } = one;
  await page.goto(`${origin}/verify`);
  await page.getByRole("heading", { name: "What you have" }).waitFor();
  await typeOwn(page, evidence);
  const text =
    evidence.hash === undefined ? JSON.stringify(evidence.proof?.value) : bundleText(evidence);
  const file = { name: "evidence.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await page.locator("input[type=file]").first().setInputFiles(file);
  const verdicts = page.locator("[data-verdict]");
  const verdict = await settle(page, verdicts, allowed.strongest, allowed.exact);
  // If the page refuses a file as a whole, it shows no verdict. This is a problem only if the file is honest.
  return problemsOf(verdict, allowed, outcome, true);
}

/** Builds a bundle of the parts, with its manifest: docs/protocol/bundle.md. */
function bundleText(evidence: Evidence): string {
  const at = "2026-10-01T08:00:00.000Z";
  const about = {
    format: "digital-evidence-bundle",
    version: 1,
    tool: { name: "a tool", version: "1" },
    createdAt: at,
    network: "mainnet",
    hash: (evidence.hash?.value ?? "").toLowerCase(),
  };
  const parts = Object.fromEntries(
    PART_NAMES.filter((name) => isThere(evidence, name)).map((name) => [
      name,
      { source: "https://service.example/v1", receivedAt: at, value: evidence[name]?.value },
    ]),
  );
  const digests = Object.fromEntries(
    Object.entries({ about, ...parts }).map(([name, part]) => [name, digestOf(part)]),
  );
  const manifest = { algorithm: "SHA-256", canonicalization: "RFC 8785", digests };
  return JSON.stringify({ ...about, parts, manifest });
}

function digestOf(value: unknown): string {
  try {
    return sha256(canonicalText(value));
  } catch {
    // Text with half a surrogate pair has no canonical form. A reader refuses such a file, so its digest does not
    // matter.
    return "0".repeat(64);
  }
}

const isTyped = ({ root, snapshot }: Evidence) =>
  root !== undefined || snapshot?.from === "visitor";

/**
 * Enters the visitor's root or snapshot, if the case has one and the page shows the field.
 * @returns whether something was entered
 */
async function typeOwn(page: Page, evidence: Evidence): Promise<boolean> {
  if (!isTyped(evidence)) return false;
  const field = page.getByLabel("A root or a snapshot you got elsewhere (optional)");
  const fold = page.getByText("Confirm it with an independent source");
  if (await fold.isVisible()) await fold.click();
  const more = page.locator("main summary", { hasText: /^More:/ });
  if (await more.isVisible()) await more.click();
  if (!(await field.isVisible())) return false;
  const { root, snapshot } = evidence;
  await field.fill(root ?? JSON.stringify(snapshot?.value));
  return true;
}

/** Whether the page can get everything that the record and the batch name. */
function isComplete(evidence: Evidence): boolean {
  const record = evidence.record?.value as Record<string, unknown> | null | undefined;
  const batch = evidence.batch?.value as Record<string, unknown> | null | undefined;
  const namesSnapshot = record?.["batchGlobalSnapshotHash"] ?? batch?.["globalSnapshotHash"];
  const hasBatch = evidence.batch !== undefined || (record?.["batchId"] ?? null) === null;
  return hasBatch && (evidence.snapshot !== undefined || (namesSnapshot ?? null) === null);
}

function isMore(verdict: string, allowed: OverallVerdict): boolean {
  return strengthOf(verdict as OverallVerdict) > strengthOf(allowed);
}

function problemsOf(
  verdict: OverallVerdict | "checking" | null,
  allowed: Judgement,
  outcome: PageOutcome,
  isComplete: boolean,
): string[] {
  const pair = `${allowed.strongest} -> ${verdict ?? "none"}`;
  outcome.verdicts.set(pair, (outcome.verdicts.get(pair) ?? 0) + 1);
  if (verdict === "checking") return ["was still checking when the time was over"];
  if (verdict !== null && isMore(verdict, allowed.strongest)) {
    return [`said ${verdict} where ${allowed.strongest} is the strongest allowed`];
  }
  if (!allowed.exact || !isComplete || verdict === allowed.strongest) return [];
  return [`said ${verdict ?? "nothing"} of honest evidence that is ${allowed.strongest}`];
}

/** Makes the page record every verdict that it shows, however briefly. `stated` returns them. */
async function noteVerdicts(page: Page): Promise<void> {
  await page.addInitScript(() => {
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

function stated(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { stated: string[] }).stated);
}

/**
 * Matches what the page shows instead of a verdict: the record was refused or is unknown, or the file
 * contains no evidence.
 */
const INSTEAD_OF_VERDICT =
  'main [role="alert"], main [data-kind], main p:text-is("Fingerprint not found")';

/**
 * Returns the strongest verdict among the elements once it no longer changes, or null if the page shows
 * something else instead. While the verdict is stronger than allowed, the function waits, because the page may not
 * have finished its checks. At the time limit, it returns what it saw last, which may be `checking`.
 * @param isExact whether the function also waits while the verdict is weaker than allowed, because a slow page may keep
 *   its verdict for a while after the visitor has entered something
 */
async function settle(
  page: Page,
  elements: Locator,
  allowed: OverallVerdict | null,
  isExact = false,
): Promise<OverallVerdict | "checking" | null> {
  const until = Date.now() + SETTLING_MS;
  let last: OverallVerdict | "checking" | null = "checking";
  let since = Date.now();
  while (Date.now() < until) {
    const values = await elements.evaluateAll((found) =>
      found.map((element) => element.getAttribute("data-verdict")),
    );
    const isInstead = values.length === 0 && (await page.locator(INSTEAD_OF_VERDICT).count()) > 0;
    const isWaiting = values.includes("checking") || (values.length === 0 && !isInstead);
    const strongest = OVERALL_VERDICTS.toReversed().find((each) => values.includes(each)) ?? null;
    const verdict = isWaiting ? "checking" : strongest;
    if (verdict !== last) {
      last = verdict;
      since = Date.now();
    }
    const isAllowed =
      verdict !== "checking" && (verdict === null || allowed === null || !isMore(verdict, allowed));
    const isAwaited = !isExact || verdict === allowed;
    if (isAllowed && isAwaited && Date.now() - since >= STANDING_MS) return verdict;
    await page.waitForTimeout(50);
  }
  return last;
}
