import { basename } from "node:path";
import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { createVerifier, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import type {
  Evidence,
  ProofBinding,
  WitnessCheck,
} from "@digital-evidence/evidence/verify-evidence";
import { digestDocument } from "../document-digest.ts";
import { reaches, type Requirement } from "../evidence/conclusion.ts";
import {
  type EvidenceText,
  evidenceTextOf,
  holdsNoEvidence,
  readEvidenceText,
} from "../evidence/evidence-text.ts";
import { findEvidenceFiles, type Found } from "../evidence/find-files.ts";
import { judgedData, judgedLines, judgedRow } from "../evidence/judged-output.ts";
import { judgeFile, type Judged } from "../evidence/judge-file.ts";
import { MAX_EVIDENCE_BYTES } from "../evidence/limits.ts";
import { algorithms } from "../evidence/ml-dsa-44.ts";
import { readAuthorities } from "../evidence/own-authorities.ts";
import { readOwnEvidence, readWitnesses } from "../evidence/own-evidence.ts";
import { readStreamBytes } from "../evidence/read-file.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";

const check: WitnessCheck = (given) => checkWitnesses(given, algorithms);

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
    path === "-" ? { files: ["-"], skipped: 0, isFolder: false } : await findEvidenceFiles(path);
  // Proofs of one batch have most of their nodes in common. For a folder, a single verifier checks all files, so it
  // hashes each common node only once.
  const engine = found.isFolder
    ? createVerifier(check)
    : (evidence: Evidence) => verifyEvidence(evidence, check);
  const results: { file: string; judged: Judged }[] = [];
  let { skipped } = found;
  for (const file of found.files) {
    io.progress.show(`checking ${results.length + 1} of ${found.files.length}`);
    const text =
      file === "-"
        ? await evidenceTextOf(await readStreamBytes(io.stdin, MAX_EVIDENCE_BYTES))
        : await readEvidenceText(file);
    if (found.isFolder && isOtherFile(file, text)) skipped += 1;
    else {
      const given = { own, document, now: io.now(), authorities };
      results.push({ file, judged: await judgeFile(text, given, engine) });
    }
  }
  const notCompared = document === null ? 0 : results.filter(isDocumentOpen).length;
  const exitCode = exitCodeOf(results, options.require, notCompared);
  const [first] = results;
  return {
    exitCode,
    lines:
      found.isFolder || first === undefined
        ? [
            ...results.map(({ file, judged }) => judgedRow(file, judged)),
            summary(results, skipped, notCompared),
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
      results: results.map(({ file, judged }) => ({ file, ...judgedData(judged) })),
    },
  };
}

/**
 * The weakest verdict decides. The required verdict is not reached if there are no files with evidence, or if the user
 * gave a document that could not be compared with the evidence in one of the files.
 */
function exitCodeOf(
  results: readonly { judged: Judged }[],
  required: Requirement,
  notCompared: number,
): ExitCode {
  if (results.some(({ judged }) => judged.verdict === "failed")) return EXIT.failed;
  const isReached =
    results.length > 0 &&
    notCompared === 0 &&
    results.every(({ judged }) => reaches(judged.verdict, required));
  return isReached ? EXIT.reached : EXIT.weaker;
}

/**
 * Whether the user's document was not compared, although the file was read. A proof without a record can be confirmed
 * all the same, because its verdict is only about the proof.
 */
function isDocumentOpen({ judged }: { judged: Judged }): boolean {
  if (judged.kind === "unreadable") return false;
  const { checks } = judged.conclusion.verification;
  return !checks.some(({ id, verdict }) => id === "DOCUMENT" && verdict !== "unknown");
}

function hasTimestamps(judged: Judged): boolean {
  return judged.kind !== "unreadable" && judged.timestamps.length > 0;
}

/**
 * Whether a file in a folder is an ordinary document and not evidence. A file whose name is like that of evidence is
 * always judged, so that a damaged file does not go unnoticed.
 */
function isOtherFile(file: string, text: EvidenceText): boolean {
  const isNamedLikeEvidence = /^digital-evidence_|\.json$/i.test(basename(file));
  return !isNamedLikeEvidence && holdsNoEvidence(text);
}

function summary(
  results: readonly { judged: Judged }[],
  skipped: number,
  notCompared: number,
): string {
  const counts = (["failed", "inconclusive", "consistent", "confirmed"] as const).map(
    (verdict) => `${results.filter(({ judged }) => judged.verdict === verdict).length} ${verdict}`,
  );
  const others = skipped === 0 ? "" : ` ${skipped} other files and links were left out.`;
  const open =
    notCompared === 0 ? "" : ` The document was not compared with ${notCompared} of them.`;
  return `${results.length} files of evidence: ${counts.join(", ")}.${open}${others}`;
}
