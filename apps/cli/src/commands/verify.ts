import { checkObservers } from "@digital-evidence/evidence/check-observers";
import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import {
  createVerifier,
  type ProofBinding,
  type WitnessCheck,
} from "@digital-evidence/evidence/verify-evidence";
import { knownFrom } from "@digital-evidence/verdict/files";
import { type Known, memberOf } from "@digital-evidence/verdict/known";
import { contradictionStatement, ledgerContradictions } from "@digital-evidence/verdict/ledgers";
import { usageError } from "../command-error.ts";
import { digestDocument } from "../document-digest.ts";
import { findFiles } from "../evidence/find-files.ts";
import {
  type Judged,
  type JudgedGiven,
  type JudgedPiece,
  judgeGiven,
  type Result,
} from "../evidence/judge-given.ts";
import { judgedData, judgedLines, judgedRow, verdictOf } from "../evidence/judged-output.ts";
import { algorithms } from "../evidence/ml-dsa-44.ts";
import { readAuthorities } from "../evidence/own-authorities.ts";
import { readOwnEvidence, readTrustedObservers } from "../evidence/own-evidence.ts";
import { readWitnesses } from "../evidence/own-policy.ts";
import { MAX_FILES } from "../evidence/limits.ts";
import {
  comparedItems,
  fileItems,
  type Item,
  streamItems,
  textItems,
} from "../evidence/read-given.ts";
import { type Input, inputOf } from "../evidence/read-file.ts";
import { said } from "../evidence/said.ts";
import { EXIT, type ExitCode, exitCodeOf, type Requirement } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { askOfBatch } from "../service/conclude-answers.ts";
import type { Line } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";

const check: WitnessCheck = (given) => checkWitnesses(given, algorithms);

export type VerifyOptions = {
  root?: string;
  snapshot?: Input;
  record?: Input;
  policy?: Input;
  authority?: Input[];
  observer?: Input;
  ask?: true;
  document?: Input;
  hash?: string;
  binding?: ProofBinding;
  require: Requirement;
};

export async function verify(
  paths: readonly string[],
  options: VerifyOptions,
  io: Io,
): Promise<Outcome> {
  const { policy, authority = [] } = options;
  const own = {
    ...(await readOwnEvidence(options)),
    ...(policy === undefined ? {} : { witnesses: await readWitnesses(policy, io.now()) }),
  };
  const authorities = await readAuthorities(authority, own.witnesses?.policy);
  const document = options.document === undefined ? null : await digestDocument(options.document);
  const observers = await readTrustedObservers(options.observer, io.now());
  const { items, links } = await readGiven(paths, io);
  const unasked = options.ask === true ? await askAbout(items, observers, io) : [];
  // Proofs of one batch have most of their nodes in common. A single verifier checks all files, so it hashes each common
  // node only once.
  const given = { own, document, now: io.now(), authorities, observers };
  const judged = await judgeGiven(items, given, createVerifier(check, checkObservers));
  const { results, others } = judged;
  const skipped = judged.skipped + links;
  const contradictions = ledgerContradictions(
    results.flatMap(({ file, judged }) =>
      "conclusion" in judged
        ? [{ name: file, network: judged.network, snapshot: checkedSnapshot(judged) }]
        : [],
    ),
  );
  const exitCode =
    contradictions.length > 0 ? EXIT.failed : exitCodeOfAll(results, options.require);
  const [first] = results;
  const isList = paths.length > 1 ? results.length !== 1 : !items.every(({ isNamed }) => isNamed);
  const verdict =
    first === undefined || results.length > 1 || isList
      ? [
          ...results.map(({ file, judged }) => judgedRow(file, judged)),
          ...otherLines(others, results),
          ...contradictions.map((each): Line => [
            { style: "red", text: said(contradictionStatement(each)) },
          ]),
          summary(results, skipped),
          ...notReached(results, options.require),
          ...(authorities.length === 0
            ? []
            : [
                "Timestamps in bundles do not change these verdicts. To see what they show, verify one file, or use --json.",
              ]),
        ]
      : [
          ...judgedLines(first.judged),
          ...otherLines(others, results),
          ...(authorities.length === 0 || hasTimestamps(first.judged)
            ? []
            : ["", "The file has no timestamps, so --authority had no effect."]),
        ];
  return {
    exitCode,
    lines: unasked.length === 0 ? verdict : [...verdict, "", ...unasked],
    data: {
      required: options.require,
      isReached: exitCode === EXIT.reached,
      skipped,
      contradictions,
      results: results.map(({ file, judged }) => ({ file, ...judgedData(judged) })),
      others: others.map(({ file, named }) => ({
        file,
        code: named.code,
        message: said(named.advice),
      })),
    },
  };
}

/** A link can carry evidence. Nothing is fetched from its address. */
const LINK = /^https?:\/\//i;

/** Reads the files, and those in the folders. */
async function readGiven(paths: readonly string[], io: Io) {
  const items: Item[] = [];
  let links = 0;
  for (const path of paths) {
    if (path === "-" || LINK.test(path)) {
      const input = inputOf(path, io);
      items.push(
        ...(await (typeof input === "string" ? textItems(input, "link") : streamItems(input))),
      );
      continue;
    }
    const found = await findFiles(path);
    links += found.skipped;
    if (items.length + found.files.length > MAX_FILES)
      throw usageError(`more than ${MAX_FILES} files were given`);
    const read: Item[] = [];
    for (const [at, file] of found.files.entries()) {
      io.progress.show(`checking ${at + 1} of ${found.files.length}`);
      read.push(...(await fileItems(file, !found.isFolder)));
    }
    items.push(...(found.isFolder ? await comparedItems(read) : read));
  }
  return { items, links };
}

/** The maximum number of batches about which observers are asked. Each takes them some ten requests. */
const MAX_ASKED = 100;

/**
 * Asks the observers what they saw of the batches of the evidence, and adds their answers as if the user had given them.
 * @returns lines that say which observers could not be asked
 */
async function askAbout(
  items: Item[],
  observers: Known["observers"],
  io: Io,
): Promise<readonly string[]> {
  if (observers?.list.every(({ address }) => address === null) !== false)
    throw usageError("--ask needs --observer with the address of an observer");
  const batches = new Map<string, { batchId: string; network: string }>();
  for (const { read } of items) {
    for (const piece of read.kind === "evidence" ? read.pieces : []) {
      const { record, batch, statedNetwork: network } = knownFrom(piece);
      const batchId = memberOf(record, "batchId") ?? memberOf(batch, "id");
      if (typeof batchId !== "string" || batchId === "" || !network) continue;
      batches.set(`${network} ${batchId.toLowerCase()}`, { batchId, network });
    }
  }
  if (batches.size > MAX_ASKED)
    throw usageError(`--ask was given evidence on more than ${MAX_ASKED} batches`);
  const unasked = new Set<string>();
  for (const each of batches.values()) {
    const { answers, lines } = await askOfBatch(each, observers, io);
    for (const line of lines) unasked.add(line);
    for (const { source, texts } of answers)
      for (const text of texts) items.push(...(await textItems(text, source)));
  }
  return [...unasked];
}

/** Names what was given and is no evidence, unless it is all that was given. */
function otherLines(others: JudgedGiven["others"], results: readonly Result[]): Line[] {
  return results.some(({ judged }) => judged.kind === "named")
    ? []
    : others.map(
        ({ file, named }) => `${quoted(file)} ${said(named.title)}. ${said(named.advice)}`,
      );
}

/** Returns the snapshot that passed the check of the ledger; null if none did. */
function checkedSnapshot({ conclusion: { evidence, verification } }: JudgedPiece): unknown {
  const isPassed = verification?.checks.some(
    ({ id, verdict }) => id === "ROOT_LEDGER" && verdict === "pass",
  );
  return isPassed === true ? evidence?.snapshot?.value : null;
}

/** The weakest verdict decides. The required verdict is not reached if there are no files with evidence. */
function exitCodeOfAll(results: readonly Result[], required: Requirement): ExitCode {
  const codes = results.map(({ judged }) => exitCodeOf(verdictOf(judged).verdict, required));
  if (codes.includes(EXIT.failed)) return EXIT.failed;
  return codes.length === 0 || codes.includes(EXIT.weaker) ? EXIT.weaker : EXIT.reached;
}

function hasTimestamps(judged: Judged): boolean {
  return judged.kind === "timestamp" || ("conclusion" in judged && judged.timestamps.length > 0);
}

const MOST_NAMED = 5;

/** Names the pieces on whose account the required verdict is not reached. */
function notReached(results: readonly Result[], required: Requirement): Line[] {
  const short = results.filter(
    ({ judged }) => exitCodeOf(verdictOf(judged).verdict, required) !== EXIT.reached,
  );
  if (short.length === 0) return [];
  const names = short.slice(0, MOST_NAMED).map(({ file }) => quoted(file));
  const more = short.length > MOST_NAMED ? ` and ${short.length - MOST_NAMED} more` : "";
  return [`Not ${required}: ${names.join(", ")}${more}.`];
}

function summary(results: readonly Result[], skipped: number): string {
  const counts = (["failed", "inconclusive", "consistent", "confirmed"] as const).map(
    (verdict) =>
      `${results.filter(({ judged }) => verdictOf(judged).verdict === verdict).length} ${verdict}`,
  );
  const others = skipped === 0 ? "" : ` ${skipped} other files and links were left out.`;
  return `${results.length} files of evidence: ${counts.join(", ")}.${others}`;
}
