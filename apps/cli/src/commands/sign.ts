import { basename } from "node:path";
import {
  FingerprintSubmission,
  FingerprintValue,
  parseExact,
  type ShapeIssue,
} from "@digital-evidence/evidence/api";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { publicKeyId, sign as signHash } from "@digital-evidence/evidence/signature";
import { spellingKept } from "@digital-evidence/evidence/time";
import { type CommandError, usageError } from "../command-error.ts";
import { digestDocument } from "../document-digest.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { readKeyFile } from "../private-key.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { writeNewFile } from "../write-file.ts";

export type SignOptions = {
  key: string;
  organization: string;
  tenant: string;
  event?: string;
  documentId?: string;
  timestamp?: string;
  fingerprintVersion: number;
  tag: readonly string[];
  output?: string;
  force?: boolean;
};

export async function sign(document: string, options: SignOptions, io: Io): Promise<Outcome> {
  const timestamp = timeToSign(options.timestamp ?? io.now().toISOString(), options);
  const secret = await readKeyFile(options.key);
  const { digests } = await digestDocument(document);
  const content = parseExact(FingerprintValue, {
    orgId: options.organization,
    tenantId: options.tenant,
    eventId: options.event ?? io.newId(),
    signerId: publicKeyId(secret),
    documentId: options.documentId ?? basename(document),
    documentRef: digests["SHA-256"],
    timestamp,
    version: options.fingerprintVersion,
  });
  if (!content.ok) throw notSignable(content.issues);
  const hash = fingerprintHash(content.value);
  const tags = readTags(options.tag);
  const submission = parseExact(FingerprintSubmission, {
    attestation: { content: content.value, proofs: [signHash(hash, secret)] },
    metadata: { hash, ...(tags === null ? {} : { tags }) },
  });
  if (!submission.ok) throw notSignable(submission.issues);
  const file = options.output ?? `submission_${hash}.json`;
  const text = `${JSON.stringify(submission.value, null, 2)}\n`;
  if (file !== "-") await writeNewFile(file, text, options.force === true);
  return {
    exitCode: EXIT.reached,
    lines: [
      `Fingerprint  ${hash}`,
      `Document     ${digests["SHA-256"]}`,
      `Submission   written to ${file}; to send it, run digital-evidence submit`,
    ],
    data: { file, hash, documentRef: digests["SHA-256"], submission: submission.value },
    ...(file === "-" ? { raw: text } : {}),
  };
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
