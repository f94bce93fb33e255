import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { createVerifier, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import type {
  Evidence,
  ProofBinding,
  WitnessCheck,
} from "@digital-evidence/evidence/verify-evidence";
import { contradictionStatement, ledgerContradictions } from "@digital-evidence/verdict/ledgers";
import { digestDocument } from "../document-digest.ts";
import { findFiles, type Found, readInFolder } from "../evidence/find-files.ts";
import { type Judged, judge } from "../evidence/judge-file.ts";
import { judgedData, judgedLines, judgedRow, verdictOf } from "../evidence/judged-output.ts";
import { algorithms } from "../evidence/ml-dsa-44.ts";
import { readAuthorities } from "../evidence/own-authorities.ts";
import { readOwnEvidence, readWitnesses } from "../evidence/own-evidence.ts";
import { evidenceIn, MAX_EVIDENCE_BYTES, readEvidence } from "../evidence/read-evidence.ts";
import { readStreamBytes } from "../evidence/read-file.ts";
import { said } from "../evidence/said.ts";
import { EXIT, type ExitCode, exitCodeOf, type Requirement } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import type { Line } from "../terminal/line.ts";

const check: WitnessCheck = (given) => checkWitnesses(given, algorithms);

type Result = { file: string; judged: Judged };

export type VerifyOptions = {
  root?: string;
  snapshot?: string;
  record?: string;
  policy?: string;
  authority?: string[];
  document?: string;
  hash?: string;
  binding?: ProofBinding;
  require: Requirement;
};

export async function verify(path: string, options: VerifyOptions, io: Io): Promise<Outcome> {
  const { document: documentPath, policy, authority = [] } = options;
  const own = {
    ...(await readOwnEvidence(options)),
    ...(policy === undefined ? {} : { witnesses: await readWitnesses(policy, io.now()) }),
  };
  const authorities = await readAuthorities(authority);
  const document = documentPath === undefined ? null : await digestDocument(documentPath);
  const found: Found =
    path === "-" ? { files: ["-"], skipped: 0, isFolder: false } : await findFiles(path);
  // Proofs of one batch have most of their nodes in common. For a folder, a single verifier checks all files, so it
  // hashes each common node only once.
  const engine = found.isFolder
    ? createVerifier(check)
    : (evidence: Evidence) => verifyEvidence(evidence, check);
  const results: Result[] = [];
  let { skipped } = found;
  for (const [at, file] of found.files.entries()) {
    io.progress.show(`checking ${at + 1} of ${found.files.length}`);
    const read = await (found.isFolder
      ? readInFolder(file)
      : file === "-"
        ? evidenceIn(await readStreamBytes(io.stdin, MAX_EVIDENCE_BYTES))
        : readEvidence(file));
    if (read === null) skipped += 1;
    else {
      const given = { own, document, now: io.now(), authorities };
      for (const judged of await judge(read, given, engine)) results.push({ file, judged });
    }
  }
  const contradictions = ledgerContradictions(
    results.flatMap(({ file, judged }) =>
      judged.kind === "unreadable"
        ? []
        : [{ name: file, network: judged.network, snapshot: checkedSnapshot(judged) }],
    ),
  );
  const exitCode =
    contradictions.length > 0 ? EXIT.failed : exitCodeOfAll(results, options.require);
  const [first] = results;
  return {
    exitCode,
    lines:
      found.isFolder || first === undefined || results.length > 1
        ? [
            ...results.map(({ file, judged }) => judgedRow(file, judged)),
            ...contradictions.map((each): Line => [
              { style: "red", text: said(contradictionStatement(each)) },
            ]),
            summary(results, skipped),
            ...(authorities.length === 0
              ? []
              : [
                  "Timestamps do not change these verdicts. To see what they show, verify one file, or use --json.",
                ]),
          ]
        : [
            ...judgedLines(first.judged),
            ...(authorities.length === 0 || hasTimestamps(first.judged)
              ? []
              : ["", "The file has no timestamps, so --authority had no effect."]),
          ],
    data: {
      required: options.require,
      isReached: exitCode === EXIT.reached,
      skipped,
      contradictions,
      results: results.map(({ file, judged }) => ({ file, ...judgedData(judged) })),
    },
  };
}

/** Returns the snapshot that passed the check of the ledger; null if none did. */
function checkedSnapshot({
  conclusion: { evidence, verification },
}: Exclude<Judged, { kind: "unreadable" }>): unknown {
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
  return judged.kind !== "unreadable" && judged.timestamps.length > 0;
}

function summary(results: readonly Result[], skipped: number): string {
  const counts = (["failed", "inconclusive", "consistent", "confirmed"] as const).map(
    (verdict) =>
      `${results.filter(({ judged }) => verdictOf(judged).verdict === verdict).length} ${verdict}`,
  );
  const others = skipped === 0 ? "" : ` ${skipped} other files and links were left out.`;
  return `${results.length} files of evidence: ${counts.join(", ")}.${others}`;
}
