// Shows dishonest logs to visitors in a real browser. Each log has several histories, three witnesses with quorum two,
// and two visitors. The operator can show each visitor any history. After each visit, an oracle that knows the
// histories says what the explorer's code must have found. `npm run forks -- browser` runs this with 1,000 logs.
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import {
  createSigner,
  formatAddCheckpoint,
  formatVerifierKey,
  leafHash,
  proveConsistency,
  tilePath,
} from "@digital-evidence/transparency";
import { toldByLog } from "@digital-evidence/verdict/log";
import { english } from "@digital-evidence/verdict/messages/en";
import { textOf as sentenceOf } from "@digital-evidence/verdict/say";
import { signedLog, testWitness } from "../apps/explorer/test/signed-log.ts";
import { openWitnessStore } from "../apps/witness/src/store.ts";
import { createWitness, type Witness } from "../apps/witness/src/witness.ts";
import {
  comparisonOf,
  type Found,
  judge,
  type Kept,
  type Memory,
  type Shown,
} from "./log-forks-oracle.ts";
import { logHost, type LogHost } from "./log-host.ts";
import type { PageCode } from "./log-forks-page.ts";

export interface Draw {
  /** Returns a whole number from 0 up to, but not including, `count`. */
  below(count: number): number;
}

export interface BrowserForkFigures {
  logs: number;
  looks: number;
  /**
   * How often the page reported a fork of undamaged files. In a fork, the shown tree is not smaller than the remembered
   * tree, but does not continue it.
   */
  forked: number;
  rolledBack: number;
  /** How often undamaged files were not forked, and the page reported a fork that it had found before. */
  remembered: number;
  /**
   * How often the page accepted the history of undamaged files: the shown tree continues the remembered tree, or the
   * visitor remembers none.
   */
  consistent: number;
  /**
   * How often the operator damaged what it showed. The damage is an invalid signature, another key, or files that are
   * cut off, missing or from another tree.
   */
  damaged: number;
  /**
   * How often a visitor received the other visitor's checkpoint and found a contradiction: the same size as their own
   * checkpoint, but another tree.
   */
  exchanged: number;
  /** How often the page found the quorum of the witnesses. */
  quorums: number;
  /** The number of logs whose two visitors were shown trees that contradict each other. */
  splitViews: number;
  problems: string[];
}

const LOOKS = 6;
const FAULTS = [
  "cut tiles",
  "no tiles",
  "other tiles",
  "false signature",
  "stolen line",
  "other key",
] as const;
type Fault = (typeof FAULTS)[number];

type Files = ReadonlyMap<string, Uint8Array>;

export async function runBrowserForks(
  browser: Browser,
  count: number,
  draw: Draw,
  progress: (figures: BrowserForkFigures) => void = () => {},
): Promise<BrowserForkFigures> {
  const figures: BrowserForkFigures = {
    logs: count,
    looks: 0,
    forked: 0,
    rolledBack: 0,
    remembered: 0,
    consistent: 0,
    damaged: 0,
    exchanged: 0,
    quorums: 0,
    splitViews: 0,
    problems: [],
  };
  const script = await pageScript();
  // Each visitor uses a separate origin, so that the browser gives each a separate storage.
  const hosts = await Promise.all([logHost(script), logHost(script)]);
  const context = await browser.newContext();
  try {
    const visitors = await Promise.all(
      hosts.map(async (host) => {
        const page = await context.newPage();
        await page.goto(host.origin);
        return { host, page };
      }),
    );
    for (let log = 0; log < count; log += 1) {
      await showLog(log, visitors, draw, figures);
      if (log % 50 === 49) progress(figures);
    }
  } finally {
    await context.close();
    await Promise.all(hosts.map((host) => host.close()));
  }
  return figures;
}

type Visitor = { host: LogHost; page: Page };

async function showLog(
  log: number,
  visitors: readonly Visitor[],
  draw: Draw,
  figures: BrowserForkFigures,
): Promise<void> {
  const operator = createOperator(log, draw);
  const remembered = visitors.map((): Memory => ({ kept: new Map(), fork: null }));
  const quorums: Shown[] = [];
  const views: Shown[][] = visitors.map(() => []);
  for (let number = 0; number < LOOKS; number += 1) {
    const at = draw.below(visitors.length);
    const [visitor, memory] = [visitors[at], remembered[at]];
    if (visitor === undefined || memory === undefined) throw new Error("there is no such visitor");
    const { shown, files, fault } = await operator.show(
      sizeOf(memory.kept),
      sizeOf(remembered[1 - at]?.kept ?? new Map()),
    );
    const index = draw.below(shown.leaves.length + 1);
    const own = operator.entry(draw.below(2) === 0 ? shown.history : 0, index);
    visitor.host.files = files;
    // While the visitor remembers a fork, the page does not say whether it believed the tiles of another tree.
    if (memory.fork !== null && (fault === "other tiles" || draw.below(2) === 0)) {
      await visitor.page.evaluate((apiBase) => {
        (window as unknown as PageCode).dismiss(apiBase);
      }, `/${log}`);
      memory.fork = null;
    }
    const finding = await visitor.page.evaluate(
      ([apiBase, snapshot]) => (window as unknown as PageCode).look(apiBase, snapshot),
      [`/${log}`, { hash: Buffer.from(own).toString("hex"), ordinal: index + 1 }] as const,
    );
    const told = toldByLog(finding);
    const label = told === null ? null : sentenceOf(told.label, english);
    const found: Found = { finding, label };
    const problems = judge({ shown, fault, index, leaf: leafHash(own) }, memory, found);
    figures.problems.push(...problems.map((problem) => `log ${log}, look ${number}: ${problem}`));
    figures.looks += 1;
    const { history, witnesses } = finding;
    if (fault !== null) figures.damaged += 1;
    else if (history === "FORKED") figures.forked += 1;
    else if (history === "ROLLED_BACK") figures.rolledBack += 1;
    else if (history === "FORKED_BEFORE") figures.remembered += 1;
    else figures.consistent += 1;
    views[at]?.push(shown);
    if (witnesses?.isQuorum === true) quorums.push(shown);
  }
  await exchange(log, visitors, remembered, figures);
  figures.quorums += quorums.length;
  const [one = [], other = []] = views;
  if (one.some((tree) => other.some((another) => disagree(tree, another)))) figures.splitViews += 1;
  const pair = quorums.find((tree) => quorums.some((another) => disagree(tree, another)));
  if (pair !== undefined) figures.problems.push(`log ${log}: trees that disagree had the quorum`);
  operator.close();
}

/** Each visitor gives the other the checkpoints that they remember. */
async function exchange(
  log: number,
  visitors: readonly Visitor[],
  remembered: readonly { kept: Map<string, Kept> }[],
  figures: BrowserForkFigures,
): Promise<void> {
  for (const [at, { page }] of visitors.entries()) {
    const mine = remembered[at]?.kept ?? new Map<string, Kept>();
    for (const [key, given] of remembered[1 - at]?.kept ?? []) {
      const code = await page.evaluate(
        (note) => (window as unknown as PageCode).receive(note),
        given.note,
      );
      const expected = comparisonOf(given, mine.get(key));
      if (code === "CONTRADICTION") figures.exchanged += 1;
      if (code === expected) continue;
      figures.problems.push(`log ${log}: an exchanged checkpoint is ${code}, and not ${expected}`);
    }
  }
}

function sizeOf(kept: ReadonlyMap<string, Kept>): number {
  return [...kept.values()][0]?.leaves.length ?? 0;
}

/** Whether two trees contradict each other: neither is the beginning of the other. */
function disagree(one: Shown, other: Shown): boolean {
  const size = Math.min(one.leaves.length, other.leaves.length);
  return one.leaves
    .slice(0, size)
    .some((leaf, at) => !Buffer.from(leaf).equals(other.leaves[at] ?? Buffer.of()));
}

interface Operator {
  /**
   * @param size the size of the tree that the visitor remembers, which the operator knows
   * @param otherSize the size of the tree that the other visitor remembers
   */
  show(
    size: number,
    otherSize: number,
  ): Promise<{ shown: Shown; files: Files; fault: Fault | null }>;
  entry(history: number, index: number): Uint8Array;
  close(): void;
}

/**
 * Creates an operator with two to four histories. Each history begins with some entries of the first one, and has
 * entries of its own after that.
 */
function createOperator(log: number, draw: Draw): Operator {
  const signer = createSigner("log.example", "note", seed(log, 1));
  const another = createSigner("log.example", "note", seed(log, 2));
  const logs = { of: () => [{ key: signer.key, url: null, until: null }] };
  const stores = Array.from({ length: 3 }, () => openWitnessStore(":memory:"));
  const named = stores.map((_, index) => testWitness(`w${index}`, 20 + index));
  const witnesses = named.map(({ signer: by }, index) => {
    const store = stores[index];
    if (store === undefined) throw new Error("each witness has a store");
    return createWitness({ signer: by, logs, store, now: Date.now, onFork: () => {} });
  });
  // One log of eight is large enough that its tree has tiles of a second level.
  const first = draw.below(8) === 0 ? 250 : 0;
  const maxSize = first + 14;
  const forks = Array.from({ length: 2 + draw.below(3) }, (_, history) =>
    history === 0 ? maxSize : first + draw.below(14),
  );
  const entry = (history: number, index: number) =>
    leafHash(Buffer.from(`${log} ${index < (forks[history] ?? 0) ? 0 : history} ${index}`));
  const leavesOf = (history: number, size: number) =>
    Array.from({ length: size }, (_, index) => leafHash(entry(history, index)));
  /**
   * Signature lines that witnesses made for earlier checkpoints. To cheat, the operator can copy one of them below
   * another checkpoint.
   */
  const lines: { body: string; line: string }[] = [];

  return {
    entry,
    async show(size, otherSize) {
      const history = draw.below(forks.length);
      // Usually the tree is a little larger than the one that the visitor remembers. Sometimes it has the size of the
      // tree that the other visitor remembers, or a random size.
      const choice = draw.below(5);
      const grown = Math.max(first, Math.min(size + draw.below(4), maxSize));
      const leaves = leavesOf(
        history,
        choice === 0 ? draw.below(maxSize + 1) : choice === 1 ? otherSize : grown,
      );
      const fault = draw.below(5) === 0 ? (FAULTS[draw.below(FAULTS.length)] ?? null) : null;
      const by = fault === "other key" ? another : signer;
      const files = new Map(await signedLog(leaves, { signer: by, witnesses: named, quorum: 2 }));
      let note = textOf(files);
      const body = note.slice(0, note.indexOf("\n\n"));
      const stolen = lines.find((each) => each.body !== body)?.line;
      // Some witnesses are left out at random, so that the quorum is sometimes missing.
      for (const [index, witness] of witnesses.entries()) {
        if (by !== signer || draw.below(4) === 0) continue;
        const line = await cosignatureOf(
          witness,
          stores[index]?.latest("log.example")?.size ?? 0,
          files,
          leaves.length,
        );
        note += line;
        if (line !== "") lines.push({ body, line });
      }
      if (fault === "stolen line") note += stolen ?? "";
      if (fault === "false signature") note = withFalseSignature(note);
      files.set("checkpoint", Buffer.from(note));
      await damage(files, fault, () =>
        signedLog(leavesOf(draw.below(forks.length), leaves.length), { signer }),
      );
      const shown: Shown = { history, leaves, key: formatVerifierKey(by.key), note };
      return {
        shown,
        files,
        fault: fault === "stolen line" && stolen === undefined ? null : fault,
      };
    },
    close: () => {
      for (const store of stores) store.close();
    },
  };
}

async function damage(
  files: Map<string, Uint8Array>,
  fault: Fault | null,
  otherFiles: () => Promise<Files>,
): Promise<void> {
  const tiles = [...files].filter(([path]) => path.startsWith("tile/"));
  if (fault === "other tiles") {
    const other = await otherFiles();
    for (const [path] of tiles) files.set(path, other.get(path) ?? new Uint8Array());
  }
  for (const [path, bytes] of tiles) {
    if (fault === "no tiles") files.delete(path);
    if (fault === "cut tiles") files.set(path, bytes.subarray(0, -1));
  }
}

/** @returns the witness's line, or nothing where the witness refuses */
async function cosignatureOf(
  witness: Witness,
  oldSize: number,
  files: Files,
  size: number,
): Promise<string> {
  const proof = await proveConsistency(
    async (tiles) =>
      tiles.map((tile) => {
        const full = files.get(tilePath(tile));
        const wide = [...files].find(([path]) =>
          path.startsWith(tilePath({ ...tile, width: 256 })),
        )?.[1];
        return full ?? wide?.subarray(0, 32 * tile.width) ?? new Uint8Array();
      }),
    oldSize,
    size,
  );
  const body = formatAddCheckpoint({
    oldSize,
    proof: proof.ok ? proof.value : [],
    checkpoint: files.get("checkpoint") ?? new Uint8Array(),
  });
  const { status, body: line } = witness.addCheckpoint(body);
  return status === 200 ? line : "";
}

function withFalseSignature(note: string): string {
  return note.replace(/^(\u2014 log\.example )(\S+)$/m, (_, start: string, text: string) => {
    const bytes = Buffer.from(text, "base64");
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    return start + bytes.toString("base64");
  });
}

function textOf(files: Files): string {
  return Buffer.from(files.get("checkpoint") ?? []).toString();
}

function seed(log: number, use: number): Uint8Array {
  return leafHash(Buffer.from(`key ${log} ${use}`));
}

async function pageScript(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: {
      write: false,
      rolldownOptions: {
        input: new URL("log-forks-page.ts", import.meta.url).pathname,
        output: { format: "iife", codeSplitting: false },
      },
    },
  });
  if (!("output" in built)) throw new Error("the build made nothing");
  return built.output[0].code;
}
