// `sign` makes signed submissions. One document becomes a file of its own. Several documents, or those of a folder,
// become one file with a submission on each line, because a process for each of them would take most of the time.
import { basename } from "node:path";
import {
  FingerprintSubmission,
  FingerprintValue,
  parseExact,
  type ShapeIssue,
} from "@digital-evidence/evidence/api";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { spellingKept } from "@digital-evidence/evidence/time";
import { CommandError, usageError } from "../command-error.ts";
import { digestDocument } from "../document-digest.ts";
import { findDocuments, isSeveral } from "../documents.ts";
import { MAX_SIGNED, MAX_SUBMISSIONS } from "../evidence/limits.ts";
import { type Input, inputOf } from "../evidence/read-file.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { readSettings, type Settings } from "../settings.ts";
import { openSigner, type Signer, type SignerOptions } from "../signer.ts";
import type { Line } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { openOutput, writeNewFile } from "../write-file.ts";

/** The file for several submissions, if no other is named. */
const SEVERAL_FILE = "submissions.ndjson";
const STREAMED = "written to standard output";
/** The maximum number of documents that are named because they were not signed. All of them are counted. */
const MAX_LISTED = 20;

export type SignOptions = SignerOptions & {
  organization?: string;
  tenant?: string;
  event?: string;
  documentId?: string;
  timestamp?: string;
  fingerprintVersion: number;
  tag: readonly string[];
  output?: string;
  force?: boolean;
};

/** What all documents of a call have in common. */
type Setting = {
  signer: Signer;
  organization: string;
  tenant: string;
  tags: Record<string, string> | null;
  options: SignOptions;
  io: Io;
};

export async function sign(
  documents: readonly string[],
  options: SignOptions,
  io: Io,
): Promise<Outcome> {
  timeToSign(options.timestamp ?? io.now().toISOString(), options);
  const settings = await readSettings(io);
  const setting: Setting = {
    signer: await openSigner(options, settings.key, io),
    organization: required("organization", options, settings),
    tenant: required("tenant", options, settings),
    tags: readTags(options.tag),
    options,
    io,
  };
  return (await isSeveral(documents))
    ? signSeveral(documents, setting, settings)
    : signOne(documents[0] ?? "", setting);
}

function required(
  name: "organization" | "tenant",
  options: SignOptions,
  settings: Settings,
): string {
  const value = options[name] ?? settings[name];
  if (value !== undefined) return value;
  throw usageError(`nothing was signed: the ${name}'s id is needed; use --${name}`);
}

async function signOne(document: string, setting: Setting): Promise<Outcome> {
  const { options, io } = setting;
  const { documentId } = options;
  if (document === "-" && documentId === undefined) {
    throw usageError("nothing was signed: a document from standard input needs --document-id");
  }
  const { hash, submission } = await submissionOf(
    inputOf(document, io),
    documentId ?? basename(document),
    setting,
  );
  const { documentRef } = submission.attestation.content;
  const file = options.output ?? `submission_${hash}.json`;
  const text = `${JSON.stringify(submission, null, 2)}\n`;
  if (file !== "-") await writeNewFile(file, text, options.force === true);
  return {
    exitCode: EXIT.reached,
    lines: [
      `Fingerprint  ${hash}`,
      `Document     ${documentRef}`,
      `Submission   ${file === "-" ? STREAMED : `written to ${file}; to send it, run digital-evidence submit`}`,
    ],
    data: { file, hash, documentRef, submission },
    ...(file === "-" ? { raw: text } : {}),
  };
}

async function signSeveral(
  paths: readonly string[],
  setting: Setting,
  { key }: Settings,
): Promise<Outcome> {
  const { options, io } = setting;
  if (options.documentId !== undefined || options.event !== undefined) {
    throw usageError("nothing was signed: --document-id and --event are for one document");
  }
  if (paths.includes("-")) {
    throw usageError("nothing was signed: a document from standard input is signed alone");
  }
  const file = options.output ?? SEVERAL_FILE;
  const output = await openOutput(file, options.force === true, io);
  const unsigned: { document: string; problem: string }[] = [];
  const ids = new Set<string>();
  let [signed, notSigned] = [0, 0];
  const leaveOut = (document: string, problem: string): void => {
    notSigned += 1;
    if (unsigned.length < MAX_LISTED) unsigned.push({ document, problem });
  };
  try {
    const ownFiles = [file, options.key ?? key].filter((path) => typeof path === "string");
    for await (const found of findDocuments(paths, ownFiles)) {
      const { path, documentId, problem } = found;
      if (signed + notSigned >= MAX_SIGNED) {
        throw usageError(`one call signs at most ${MAX_SIGNED} documents`);
      }
      if (problem !== null) leaveOut(path, problem);
      // Two documents of one id would be read as versions of the same document.
      else if (ids.has(documentId)) leaveOut(path, "another document has its name");
      else {
        ids.add(documentId);
        try {
          const { submission } = await submissionOf(path, documentId, setting);
          await output.write(`${JSON.stringify(submission)}\n`);
          signed += 1;
          if (signed % 100 === 0) io.progress.show(`${signed} signed`);
        } catch (error) {
          // A document that cannot be read does not stop the others. A signer that fails does.
          if (!(error instanceof CommandError) || error.code !== "USAGE") throw error;
          leaveOut(path, error.message);
        }
      }
    }
  } finally {
    await output.close();
  }
  const journal = signed > MAX_SUBMISSIONS ? " --journal journal.ndjson" : "";
  return {
    exitCode: notSigned > 0 ? EXIT.failed : signed === 0 ? EXIT.weaker : EXIT.reached,
    lines: [
      ...unsigned.map(({ document, problem }): Line => [
        { style: "red", text: "not signed" },
        `  ${quoted(document)}: ${problem}`,
      ]),
      ...(notSigned > unsigned.length
        ? [`${notSigned - unsigned.length} more were not signed.`]
        : []),
      `Signed       ${signed} ${signed === 1 ? "document" : "documents"}`,
      `Submissions  ${file === "-" ? STREAMED : `written to ${file}; to send them, run digital-evidence submit ${file}${journal}`}`,
    ],
    data: { file, signed, notSigned, unsigned },
    ...(file === "-" ? { raw: "" } : {}),
  };
}

async function submissionOf(document: Input, documentId: string, setting: Setting) {
  const { signer, organization, tenant, tags, options, io } = setting;
  const timestamp = timeToSign(options.timestamp ?? io.now().toISOString(), options);
  const { digests } = await digestDocument(document);
  const content = parseExact(FingerprintValue, {
    orgId: organization,
    tenantId: tenant,
    eventId: options.event ?? io.newId(),
    signerId: signer.id,
    documentId,
    documentRef: digests["SHA-256"],
    timestamp,
    version: options.fingerprintVersion,
  });
  if (!content.ok) throw notSignable(content.issues);
  const hash = fingerprintHash(content.value);
  const submission = parseExact(FingerprintSubmission, {
    attestation: { content: content.value, proofs: [await signer.sign(hash)] },
    metadata: { hash, ...(tags === null ? {} : { tags }) },
  });
  if (!submission.ok) throw notSignable(submission.issues);
  return { hash, submission: submission.value };
}

/**
 * Returns the time in the spelling that the public service keeps.
 * @throws CommandError where the user has given a time in another spelling, because the user may expect it in the file
 */
function timeToSign(time: string, { timestamp }: SignOptions): string {
  const kept = spellingKept(time);
  if (kept === null) {
    throw usageError(
      `nothing was signed: ${quoted(time, 80)} is not an RFC 3339 time that can be signed`,
    );
  }
  if (timestamp !== undefined && timestamp !== kept) {
    throw usageError(
      `nothing was signed: the public service would write this time in another way, and the hash would no longer fit; write --timestamp ${kept}`,
    );
  }
  return kept;
}

function notSignable([issue]: readonly ShapeIssue[]): CommandError {
  const { path, message } = issue ?? { path: "", message: "it is malformed" };
  return usageError(`nothing was signed: ${quoted(path)} ${message}`);
}

/** Parses tags of the form `key=value`. The fingerprint's hash does not cover tags. */
function readTags(tags: readonly string[]): Record<string, string> | null {
  const pairs = tags.map((tag): [string, string] => {
    const at = tag.indexOf("=");
    if (at < 1) throw usageError(`${quoted(tag, 80)} is not a tag; write key=value`);
    return [tag.slice(0, at), tag.slice(at + 1)];
  });
  return pairs.length === 0 ? null : Object.fromEntries(pairs);
}
