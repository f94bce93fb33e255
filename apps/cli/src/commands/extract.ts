// `extract` takes the evidence out of an HTML page that verifies itself, without running the page. It also computes the
// hash of the page's template, and compares it with the hash that the user provides. It does not verify the evidence;
// `verify` does.
import { bundleFileName, parseBundle } from "@digital-evidence/evidence/bundle";
import { HASH_PATTERN } from "@digital-evidence/evidence/hash";
import { splitHtmlVerifier, templateDigest } from "@digital-evidence/evidence/html-verifier";
import { CommandError, usageError } from "../command-error.ts";
import { MAX_EVIDENCE_BYTES } from "../evidence/read-given.ts";
import { inputOf, requireFileText } from "../evidence/read-file.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import type { Line } from "../terminal/line.ts";
import { placeOf, writeNewFile } from "../write-file.ts";

export type ExtractOptions = { templateHash?: string; output?: string; force?: boolean };

export async function extract(path: string, options: ExtractOptions, io: Io): Promise<Outcome> {
  const expected = readTemplateHash(options.templateHash);
  const parts = splitHtmlVerifier(await requireFileText(inputOf(path, io), MAX_EVIDENCE_BYTES));
  if (!parts.ok) throw new CommandError(parts.code, parts.message, EXIT.weaker);
  const contents = parseBundle(parts.evidence);
  if (!contents.ok) {
    const message = `the evidence in the file cannot be read: ${contents.message}`;
    throw new CommandError(contents.code, message, EXIT.weaker);
  }
  if (contents.kind !== "bundle") {
    throw new CommandError("NOT_A_BUNDLE", "the file holds only a proof", EXIT.weaker);
  }
  const templateHash = templateDigest(parts.template);
  const isPublished = expected === null ? null : templateHash === expected;
  const file = options.output ?? bundleFileName(contents.bundle);
  if (file !== "-") await writeNewFile(file, parts.evidence, options.force === true);
  return {
    exitCode: isPublished === false ? EXIT.failed : EXIT.reached,
    lines: [
      `Written to ${placeOf(file)}. Nothing was checked yet: run digital-evidence verify on the file.`,
      `Template     ${templateHash}`,
      ...comparison(isPublished, expected),
    ],
    data: { file, hash: contents.bundle.hash, templateHash, expected, isPublished },
    ...(file === "-" ? { raw: parts.evidence } : {}),
  };
}

function comparison(isPublished: boolean | null, expected: string | null): Line[] {
  if (isPublished === null) {
    return [
      "Compare this template hash with the one that a service you trust lists at /html-verifier.json, or provide the listed hash with --template-hash.",
    ];
  }
  if (isPublished) {
    return [
      [{ style: "green", text: "equal" }, ": the page is the published template."],
      "This says nothing about the evidence in the page.",
    ];
  }
  return [
    [{ style: "red", text: "not equal" }, `: the published template is ${expected}.`],
    "The page was made by another build, or was changed. Do not rely on what it says.",
  ];
}

function readTemplateHash(text: string | undefined): string | null {
  if (text === undefined) return null;
  const hash = text.trim().toLowerCase();
  if (HASH_PATTERN.test(hash)) return hash;
  throw usageError("--template-hash must be 64 hex digits");
}
