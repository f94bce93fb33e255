// Builds the published packages in a separate folder, as plain JavaScript and declarations.
// Node does not run TypeScript below node_modules, and a `dist` folder in the repository would go stale.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { type Manifest, publishedManifest, publishedReadme } from "./manifest.ts";

const root = resolve(import.meta.dirname, "../..");

/** The published libraries. Each comes after those that it imports. */
export const LIBRARIES = [
  "merkle-patricia",
  "transparency",
  "timestamp",
  "evidence",
  "client",
] as const;
export type Library = (typeof LIBRARIES)[number];
export type PackageName = Library | "cli";

export function sourceFolder(name: PackageName): string {
  return join(root, name === "cli" ? "apps" : "packages", name);
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) {
    throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? stdout + stderr}`);
  }
  return stdout;
}

/**
 * Builds a library in `<into>/<name>`. For the other libraries, the compiler reads the built declarations instead of
 * the sources, as a user's compiler would.
 */
export function buildLibrary(name: Library, into: string, repository?: string): void {
  const [source, folder] = [sourceFolder(name), join(into, name)];
  copyPackage(source, folder, repository);
  cpSync(join(source, "src"), join(folder, "src"), {
    recursive: true,
    filter: (path) => !path.endsWith(".test.ts"),
  });
  const config = join(folder, "tsconfig.json");
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(source, "tsconfig.json"),
      compilerOptions: {
        noEmit: false,
        allowImportingTsExtensions: false,
        rewriteRelativeImportExtensions: true,
        declaration: true,
        declarationMap: true,
        sourceMap: true,
        rootDir: "src",
        outDir: "dist",
      },
      include: ["src"],
    }),
  );
  run("tsc", ["--project", config], folder);
  rmSync(config);
  for (const file of globSync(join(folder, "dist", "**", "*.d.ts"))) {
    writeFileSync(file, withJavaScriptPaths(readFileSync(file, "utf8")));
  }
  linkForOthers(name, into);
}

/**
 * Replaces `./x.ts` by `./x.js` in declarations. tsc does this only in JavaScript files. A declaration that imports
 * `./x.ts` would refer to a file that is not published.
 */
export function withJavaScriptPaths(declarations: string): string {
  return declarations.replaceAll(/((?:from |import\()"\.{1,2}\/[^"]*)\.ts"/g, '$1.js"');
}

/**
 * Builds the command-line tool in `<into>/cli`. The repository's own packages are bundled into the built file. All
 * other packages remain dependencies.
 */
export async function buildCommand(into: string, repository?: string): Promise<void> {
  const [source, folder] = [sourceFolder("cli"), join(into, "cli")];
  copyPackage(source, folder, repository);
  cpSync(join(source, "bin"), join(folder, "bin"), { recursive: true });
  const { build } = await import("vite");
  await build({
    root: source,
    logLevel: "error",
    build: { outDir: join(folder, "dist"), emptyOutDir: true },
  });
}

function copyPackage(source: string, folder: string, repository: string | undefined): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const place = relative(root, source).split(sep).join("/");
  const home = repository === undefined ? null : { repository, place };
  const manifest = publishedManifest(readManifest(source), home);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  const readme = readFileSync(join(source, "README.md"), "utf8");
  writeFileSync(join(folder, "README.md"), publishedReadme(readme, place, repository ?? null));
}

/**
 * Links a built library under its name, so that libraries that are built later import this build instead of the
 * repository's sources.
 */
function linkForOthers(name: Library, into: string): void {
  const link = join(into, "node_modules", "@digital-evidence", name);
  mkdirSync(dirname(link), { recursive: true });
  if (!existsSync(link)) symlinkSync(join(into, name), link);
}

export function packBuilt(name: PackageName, into: string): string {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", into];
  const [packed] = JSON.parse(run("npm", args, join(into, name))) as { filename: string }[];
  if (packed === undefined) throw new Error(`npm packed no files of ${name}`);
  return join(into, packed.filename.replace("@", "").replace("/", "-"));
}
