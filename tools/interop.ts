// `npm run interop` tests that our transparency log and Go's packages (golang.org/x/mod/sumdb/note and tlog) can read
// each other's files. First, each side reads the other side's log. Then a single byte of a file is changed, by default
// 1,000 times for each file. Both sides have to agree whether each changed file is valid.
//
// In the same way, our verifier of timestamps is compared with `openssl ts -verify`, on tokens that openssl made.
//
// The command needs openssl, Go and the package golang-golang-x-mod-dev. On Debian, as root, it installs the last two.
//
// `tokens` compares only the timestamps, without Go, and also those in FOLDER that authorities made for others.
//
//   npm run interop -- [tokens] [CHANGES] [SEED] [FOLDER]
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDraw } from "../apps/depository/test/seeded-draw.ts";
import type { Agreement } from "./interop/agreement.ts";
import { type LogFolder, readLogFolder, verdictOf } from "./interop/log-folder.ts";
import { publishLog, publishObserversLog } from "./interop/published-log.ts";
import { compareTokens } from "./interop/tokens.ts";
import { countOrExit } from "./count-argument.ts";
import { installPackage } from "./install-package.ts";

const GO_PATH = "/usr/share/gocode";
const PACKAGE = "golang.org/x/mod/sumdb/tlog";

const usage = "npm run interop -- [tokens] [CHANGES] [SEED] [FOLDER]";
const hasTokensOnly = process.argv[2] === "tokens";
const [changesGiven, seedGiven, published] = process.argv.slice(hasTokensOnly ? 3 : 2);
const changesPerFile = countOrExit(changesGiven, { preset: 1_000, min: 1, usage });
const seed = countOrExit(seedGiven, { preset: Date.now() % 1_000_000, min: 0, usage });

interface Change {
  readonly file: string;
  readonly offset: number;
  readonly xor: number;
}

function ensureGo(): void {
  const hasGo = (): boolean => spawnSync("go", ["version"]).status === 0;
  if (!hasGo()) installPackage("golang-go");
  if (!existsSync(join(GO_PATH, "src", PACKAGE))) installPackage("golang-golang-x-mod-dev");
  if (hasGo() && existsSync(join(GO_PATH, "src", PACKAGE))) return;
  throw new Error(
    `Go and ${PACKAGE} in ${GO_PATH} are needed (golang-go, golang-golang-x-mod-dev)`,
  );
}

function buildReader(folder: string): string {
  const sources = join(folder, "src", "reader");
  mkdirSync(sources, { recursive: true });
  copyFileSync(new URL("interop/reader.go", import.meta.url), join(sources, "main.go"));
  const program = join(folder, "reader");
  run("go", ["build", "-o", program, "reader"], "", {
    GO111MODULE: "off",
    GOPATH: `${folder}:${GO_PATH}`,
    GOFLAGS: "",
    GOCACHE: join(folder, "cache"),
  });
  return program;
}

function run(program: string, args: readonly string[], input = "", env = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    input,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, ...env },
  });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(" ")}: ${error?.message ?? stderr}`);
}

/**
 * Whether the change sets unused bits of a base64 text. If a text ends in `=`, the last character before it has more bits than
 * the decoded bytes need.
 */
function hasUnusedBits(original: Uint8Array, { offset, xor }: Change): boolean {
  const changed = Buffer.from(original);
  changed[offset] = (changed[offset] ?? 0) ^ xor;
  const text = changed.toString("latin1");
  const start = Math.max(text.lastIndexOf(" ", offset), text.lastIndexOf("\n", offset)) + 1;
  const word = /^[A-Za-z0-9+/]+={0,2}(?=\n)/.exec(text.slice(start))?.[0];
  return word !== undefined && Buffer.from(word, "base64").toString("base64") !== word;
}

async function compare(name: string, path: string, reader: string): Promise<Agreement> {
  const folder = readLogFolder(path);
  const draw = createDraw(seed);
  const files = [...folder.files.keys()].filter(
    (file) => !/^(?:key|leaf|checkpoint\.old)$/.test(file),
  );
  const changes = files.toSorted().flatMap((file) => {
    const { length } = folder.files.get(file) ?? [];
    const untouched = { file, offset: 0, xor: 0 };
    const drawn = Array.from({ length: changesPerFile }, () => ({
      file,
      offset: draw.below(length),
      xor: 1 + draw.below(255),
    }));
    return [untouched, ...drawn];
  });
  const input = changes.map(({ file, offset, xor }) => `${file} ${offset} ${xor}\n`).join("");
  const theirs = run(reader, ["check", path], input).trimEnd().split("\n");
  let problems = 0;
  const meanings = new Map<string, string>();
  const counts = new Map<string, { refused: number; accepted: number; unusedBits: number }>();
  for (const [at, change] of changes.entries()) {
    const { file, offset, xor } = change;
    const mine = await verdictWith(folder, change);
    const their = theirs[at] ?? "";
    const report = (problem: string): void => {
      problems += 1;
      console.log(`  ${file}, byte ${offset} xor ${xor}: ${problem}; here ${mine}, Go ${their}`);
    };
    if (xor === 0) {
      meanings.set(file, mine);
      counts.set(file, { refused: 0, accepted: 0, unusedBits: 0 });
      if (mine === "no" || mine !== their)
        report("the two sides read the unchanged file differently");
      continue;
    }
    const count = counts.get(file);
    if (count === undefined) throw new Error("the unchanged file must come first");
    const isKnown = hasUnusedBits(folder.files.get(file) ?? new Uint8Array(), change);
    const meaning = meanings.get(file);
    if (mine === their) count[mine === "no" ? "refused" : "accepted"] += 1;
    // This difference is expected: Go ignores unused bits and accepts the signature, and we refuse it,
    // because here each sequence of bytes has one text.
    else if (mine === "no" && their === meaning && isKnown) count.unusedBits += 1;
    else report("the two sides disagree");
    if ([mine, their].some((verdict) => verdict !== "no" && verdict !== meaning)) {
      report("an accepted change alters the meaning");
    }
  }
  console.log(`${name}: ${changesPerFile} changes of each file`);
  for (const [file, { refused, accepted, unusedBits }] of counts) {
    const others = unusedBits === 0 ? "" : `, ${unusedBits} of unused bits accepted by Go only`;
    console.log(`  ${file}: both refused ${refused}, both accepted ${accepted}${others}`);
  }
  const stricter = [...counts.values()].reduce((sum, { unusedBits }) => sum + unusedBits, 0);
  return { problems, stricter };
}

async function verdictWith(folder: LogFolder, { file, offset, xor }: Change): Promise<string> {
  const original = folder.files.get(file) ?? new Uint8Array();
  const changed = Uint8Array.from(original);
  changed[offset] = (changed[offset] ?? 0) ^ xor;
  folder.files.set(file, changed);
  const verdict = await verdictOf(folder, file);
  folder.files.set(file, original);
  return verdict;
}

const work = mkdtempSync(join(tmpdir(), "digital-evidence-interop-"));

async function compareLogs(): Promise<Agreement[]> {
  ensureGo();
  const reader = buildReader(work);
  const at = (name: string) => join(work, name);
  const [ours, observers, theirs] = [at("ours"), at("observers"), at("theirs")];
  await publishLog(ours);
  await publishObserversLog(observers);
  run(reader, ["make", theirs]);
  return [
    await compare("our log", ours, reader),
    await compare("an observer's log", observers, reader),
    await compare("Go's log", theirs, reader),
  ];
}

try {
  console.log(`seed ${seed}`);
  const agreements = [
    ...(hasTokensOnly ? [] : await compareLogs()),
    await compareTokens(work, changesPerFile, seed, published),
  ];
  const problems = agreements.reduce((sum, agreement) => sum + agreement.problems, 0);
  const stricter = agreements.reduce((sum, agreement) => sum + agreement.stricter, 0);
  console.log(
    problems > 0
      ? `BROKEN: ${problems} disagreements`
      : `no change alters the meaning; both sides agree on every change but ${stricter}, which only we refuse, in bytes that openssl does not verify`,
  );
  process.exitCode = problems === 0 ? 0 : 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
