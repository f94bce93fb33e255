// Holds what a surface shows of one world against the statements that were judged, and keeps what differs.
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { productName } from "../apps/explorer/src/words/shell.ts";
import { instantOf } from "../packages/evidence/lies/oracle.ts";
import { FINGERPRINT_STATUSES, statusTitle } from "../packages/evidence/src/status.ts";
import { memberOf } from "../packages/verdict/src/known.ts";
import { type ShownWorld, unlike } from "../packages/verdict/lies/shown.ts";
import type { World } from "../packages/verdict/lies/world.ts";
import { codesOf, type Expected, sidesOf } from "./expected-lines.ts";
import { NETWORK } from "./page-worlds.ts";

export const SURFACES = [
  "page",
  "dialog",
  "frame",
  "report",
  "paper",
  "printed PDF",
  "saved PDF",
  "/verify",
  "verifying page",
] as const;
export type Surface = (typeof SURFACES)[number];

export type PageViolation = { number: number; surface: Surface; problem: string };

export type PageOutcome = {
  shown: Record<Surface, number>;
  /** How many worlds a surface refused as a whole: a record or a file that it cannot read. */
  refused: number;
  /** How often each verdict was shown. */
  marks: Map<string, number>;
  /** The codes of all statements that were shown. */
  codes: Set<string>;
  violations: PageViolation[];
};

export type PageRun = {
  /** The folder of the built explorer. */
  folder: string;
  /** An empty folder for files that are opened. */
  workFolder: string;
  seed: number;
  /** How many worlds each surface shows. */
  count: number;
  /** How many browsers show worlds at the same time. */
  lanes: number;
  /** How long a page may take to show what it has to. */
  patienceMs: number;
  onViolation?: (violation: PageViolation, shown: ShownWorld) => void;
  progress?: (outcome: PageOutcome) => void;
};

/** What a page shows has to stay for this long. */
const STANDING_MS = 120;

export type Seen = {
  main: string[];
  links: string[][];
  cut: string[];
  mark: string | null;
  /** The states of the links, as their marks show them. */
  states: string[];
  /** The values that have the mark that the fingerprint's hash covers them. */
  covered?: string[];
  /** How many signatures have the mark of a valid one. */
  signed?: number;
  /** The texts that are shown as times. */
  times?: string[];
};

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

/** Compares what the surfaces show of one world, and keeps what differs. */
export class Look {
  readonly world: World;
  readonly shown: ShownWorld;
  readonly #run: PageRun;
  readonly #outcome: PageOutcome;
  readonly #isOwn: (line: string) => boolean;
  readonly #values: string;
  readonly #sides: Set<string>;
  /** The names that the hash does not cover: docs/protocol/verdict.md, section 9. */
  readonly #names: string[];
  #at: Surface = "page";

  constructor(
    run: PageRun,
    shown: ShownWorld,
    outcome: PageOutcome,
    isOwn: (line: string) => boolean,
  ) {
    this.#run = run;
    this.shown = shown;
    this.world = shown.world;
    this.#outcome = outcome;
    this.#isOwn = isOwn;
    const { known } = shown.world;
    const refusal = shown.conclusion.verification?.walk?.refusal?.message ?? "";
    this.#values = [
      productName,
      `${refusal}.`,
      // A status that the protocol does not define is shown in title case too, with the mark that the service says so.
      ...[...FINGERPRINT_STATUSES, textOf(memberOf(known.record, "status"))].map(statusTitle),
      ...textsIn([known, shown.conclusion.verification]),
    ]
      .map(withoutSpaces)
      .join("\n");
    this.#sides = sidesOf(shown);
    this.#names = ["organizationName", "tenantName"].flatMap((name) => {
      const text = textOf(memberOf(known.record, name));
      return text === null || text.trim() === "" ? [] : [withoutSpaces(text)];
    });
  }

  get patienceMs(): number {
    return this.#run.patienceMs;
  }

  get workFolder(): string {
    return this.#run.workFolder;
  }

  /** The surface that is shown, or was last. */
  get at(): Surface {
    return this.#at;
  }

  /** Whether a surface still has to show worlds. */
  isWanted(surface: Surface): boolean {
    this.#at = surface;
    return this.#outcome.shown[surface] < this.#run.count;
  }

  refuse(): void {
    this.#outcome.refused += 1;
  }

  report(surface: Surface, problems: readonly string[]): void {
    for (const problem of problems) {
      const violation = { number: this.shown.number, surface, problem };
      this.#outcome.violations.push(violation);
      this.#run.onViolation?.(violation, this.shown);
    }
  }

  count(surface: Surface): void {
    const { shown, marks, codes } = this.#outcome;
    shown[surface] += 1;
    const { mark } = this.shown.conclusion;
    if (surface === "page" || surface === "/verify") marks.set(mark, (marks.get(mark) ?? 0) + 1);
    for (const code of codesOf(this.shown)) codes.add(code);
  }

  /** Reads until nothing differs, and reports what still differs when the page has had its time. */
  async until(surface: Surface, read: () => Promise<string[]>): Promise<void> {
    const end = Date.now() + this.#run.patienceMs;
    let problems: string[];
    for (;;) {
      problems = await read();
      if (problems.length === 0) {
        await wait(STANDING_MS);
        problems = await read();
        if (problems.length === 0) break;
      }
      if (Date.now() > end) break;
      await wait(100);
    }
    this.report(surface, problems);
    this.count(surface);
  }

  differences(
    { main, links, cut, mark, states, covered = [], signed = 0, times = [] }: Seen,
    expected: Expected,
  ): string[] {
    const own = (line: string) => this.isOwn(line);
    const passed = (wanted: string) =>
      this.shown.list.filter(
        ({ section, about, said }) =>
          section === "check" && about.startsWith(wanted) && said.code === "link.state.pass",
      ).length;
    const isBound = passed("RECORD_HASH") > 0;
    return [
      ...covered
        .filter((text) => !isBound || this.#names.some((name) => isOfName(text, name)))
        .map((text) => `marks as covered by the hash: ${text}`),
      ...(signed > passed("SIGNATURE ") ? [`marks ${signed} signatures as valid`] : []),
      ...times.filter((text) => instantOf(text) === null).map((text) => `shows as a time: ${text}`),
      ...(mark === this.shown.conclusion.mark ? [] : [`has the mark ${mark}`]),
      ...unlike(main, expected.main, own),
      ...(links.length === expected.links.length ? [] : [`shows ${links.length} links`]),
      ...(states.length === 0 ||
      states.join() === this.shown.conclusion.links.map(({ state }) => state).join()
        ? []
        : [`has links in the states ${states.join()}`]),
      ...links.flatMap((lines, at) => unlike(lines, expected.links[at] ?? [], own)),
      ...cut.filter((text) => !this.isValue(text)).map((text) => `cuts off: ${text}`),
    ];
  }

  /** Whether a line says nothing about evidence: it has only the pages' own words, or a value. */
  isOwn(line: string): boolean {
    // Most lines are values, which costs least to find out.
    if (this.isValue(line) || this.#sides.has(line) || STEP.test(line) || this.#isOwn(line))
      return true;
    const side = [...this.#sides].find((each) => line.endsWith(` ${each}`));
    return side !== undefined && this.isValue(line.slice(0, -side.length));
  }

  /** Whether a text is a value: of the evidence, also shortened or written as a command, a number, a size or a time. */
  isValue(text: string): boolean {
    const pieces = text
      .replaceAll(TIME, " ")
      .replaceAll(NETWORK.name, " ")
      .replaceAll("evidence.json", " ")
      .split(/[⟦⟧…]|: |\[U\+[0-9A-F]+\]|\([\d,]+ more(?: characters)?\)/u)
      .map(withoutSpaces);
    return pieces.every(
      (piece) => piece === "" || /^[\d\p{P}\p{S}]*$/u.test(piece) || this.#values.includes(piece),
    );
  }
}

const TIME =
  /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z|\b\d{4}-\d\d-\d\d(?: - | )\d\d:\d\d:\d\d(?:\.\d+)?(?: [AP]M)?(?: UTC)?|\bUTC\b|\b\d{1,2} \w{3,9} \d{4}(?:, \d\d:\d\d(?::\d\d)?)?/gu;

/** The step of a proof in its picture. */
const STEP = /^(?:Branch|Extension|Leaf) \d+ of \d+$/;

/** A text without spaces and quotation marks, which are written otherwise in a quotation. */
const withoutSpaces = (text: string) => text.replaceAll(/[\s"“”„‟«»'‘’`´]+/gu, "");

/** Whether a text is a name, which a page can shorten. */
function isOfName(text: string, name: string): boolean {
  const [start = "", end = ""] = withoutSpaces(text).split("…");
  return start !== "" && name.startsWith(start) && name.endsWith(end);
}

/** The texts of a value, wherever they stand in it. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [name, ...textsIn(each)]);
}

/** Shows every other world as on a phone. */
export async function resize(page: Page, { number }: ShownWorld): Promise<boolean> {
  const isPhone = number % 2 === 1;
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize(isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 });
  return isPhone;
}
