import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Library, sourceFolder } from "./build.ts";

export type ReadmeExample = { code: string; printed: string };

/** @throws Error when the README has no example, or does not say what the example prints */
export function readmeExample(library: Library): ReadmeExample {
  const readme = readFileSync(join(sourceFolder(library), "README.md"), "utf8");
  const [, code, printed] =
    /```ts\n([^]*?)```\n\nIt prints:\n\n```text\n([^]*?)```\n/.exec(readme) ?? [];
  if (code === undefined || printed === undefined) {
    throw new Error(`the README of ${library} has no example with what it prints`);
  }
  return { code, printed };
}
