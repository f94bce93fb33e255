import { copyFileSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { apiKey, organization } from "../../apps/cli/test/live-service.ts";
import { type Library, sourceFolder } from "./build.ts";

export type ReadmeExample = { title: string; code: string; printed: string };

/** The files that examples read from their working folder, each with its place in the repository. */
const FILES = {
  "bundle.json": "apps/cli/examples/bundle.json",
  "witnessed-bundle.json": "vectors/cases/12-bundle-for-policy.json",
  "policy.txt": "vectors/cases/12-policy-crlf.txt",
  "contract.txt": "vectors/cases/01-contract.txt",
  "contract.tsr": "vectors/cases/01-contract.tsr",
  "authority.pem": "vectors/cases/00-field-root.pem",
} as const;

/**
 * The examples that say what they print, each with the heading above it.
 * @throws Error when the README has none
 */
export function readmeExamples(library: Library): ReadmeExample[] {
  const readme = readFileSync(join(sourceFolder(library), "README.md"), "utf8");
  const found = readme.matchAll(
    /```ts\n((?:(?!```)[^])*)```\n\nIt prints:\n\n```text\n([^]*?)```\n/g,
  );
  const examples = Array.from(found, ({ 1: code = "", 2: printed = "", index }) => ({
    title:
      readme
        .slice(0, index)
        .match(/^## .*$/gm)
        ?.at(-1)
        ?.slice(3) ?? library,
    code,
    printed,
  }));
  if (examples.length > 0) return examples;
  throw new Error(`the README of ${library} has no example with what it prints`);
}

/** Prepares what examples need: files in their working folder. */
export function copyExampleFiles(folder: string): void {
  for (const [name, path] of Object.entries(FILES)) {
    copyFileSync(resolve(import.meta.dirname, "../..", path), join(folder, name));
  }
}

/** The variables that examples read, for a service that a test has started. */
export function exampleVariables(origin: string): Record<string, string> {
  return {
    DIGITAL_EVIDENCE_API: origin,
    DIGITAL_EVIDENCE_API_KEY: apiKey,
    ORGANIZATION: organization.id,
  };
}
