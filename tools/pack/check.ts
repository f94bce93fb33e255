import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { importsOf } from "../import-rules.ts";
import type { PublishedExport } from "./manifest.ts";

/**
 * Ways of resolving a module that these packages do not support, on purpose. The packages are ES modules only: CommonJS
 * code has to use `import()` instead of `require`, and TypeScript's resolution mode `node10` does not know `exports`.
 * arethetypeswrong calls this set "esm-only".
 */
const LEFT_OUT: ReadonlySet<string> = new Set(["node10", "node16-cjs"]);

export type PackageCheck = {
  problems: string[];
  files: string[];
};

export async function checkTarball(tarball: string): Promise<PackageCheck> {
  const bytes = new Uint8Array(readFileSync(tarball));
  const packed = createPackageFromTarballData(bytes);
  const prefix = `/node_modules/${packed.packageName}/`;
  const files = packed.listFiles().map((path) => path.slice(prefix.length));
  const manifest = JSON.parse(packed.readFile(`${prefix}package.json`)) as {
    exports?: Record<string, PublishedExport>;
    bin?: Record<string, string>;
    dependencies?: Record<string, string>;
  };
  const imported = files
    .filter((path) => path.startsWith("dist/") && path.endsWith(".js"))
    .flatMap((path) => importsOf(packed.readFile(prefix + path)))
    .filter((name) => !/^(?:node:|\.)/.test(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
  const { dependencies = {} } = manifest;
  const undeclared = new Set(imported.filter((name) => !Object.hasOwn(dependencies, name)));
  const declared = [
    ...Object.values(manifest.exports ?? {}).flatMap((each) => [each.types, each.default]),
    ...Object.values(manifest.bin ?? {}),
  ].map((path) => path.replace(/^\.\//, ""));
  const missing = declared.filter((path) => !files.includes(path));
  return {
    files,
    problems: [
      ...missing.map((path) => `${path} is declared and not in the tarball`),
      ...Array.from(undeclared, (name) => `${name} is imported and not among the dependencies`),
      ...(await publintProblems(bytes.buffer)),
      // The command-line tool's package has no exports, so there are no types to check.
      ...(manifest.exports === undefined ? [] : await typeProblems(packed)),
    ],
  };
}

async function publintProblems(tarball: ArrayBuffer): Promise<string[]> {
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  return messages.map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`);
}

async function typeProblems(
  packed: ReturnType<typeof createPackageFromTarballData>,
): Promise<string[]> {
  const result = await checkPackage(packed);
  if (result.types === false) return ["arethetypeswrong: the package has no types"];
  return result.problems.flatMap((problem) => {
    if ("resolutionKind" in problem && LEFT_OUT.has(problem.resolutionKind)) return [];
    const { kind, ...where } = problem;
    return [`arethetypeswrong: ${kind} ${JSON.stringify(where)}`];
  });
}
