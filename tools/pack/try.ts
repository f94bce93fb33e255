// Installs the packed packages into empty projects outside of the repository, and uses them there as a user would:
// in Node, in bundles, in TypeScript, and as a command.
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import { startLiveService } from "../../apps/cli/test/live-service.ts";
import { LIBRARIES } from "./build.ts";
import { copyExampleFiles, exampleVariables, readmeExamples } from "./readme-example.ts";

const root = resolve(import.meta.dirname, "../..");
/** The oldest version of Node that the packages allow in `engines`. */
const OLDEST_NODE = "20.19.0";
/** A version of TypeScript that is older than the repository's own, because users may have an older one. */
const OLDER_TYPESCRIPT = "5.9.3";

type Run = { args: readonly string[]; cwd: string; env?: Record<string, string>; input?: string };
type Ended = { status: number | null; stdout: string; stderr: string };

async function run(command: string, { args, cwd, env = {}, input = "" }: Run): Promise<Ended> {
  const child = spawn(command, args, { cwd, env: { ...process.env, NO_COLOR: "1", ...env } });
  // A program that reads no input may end before its input is written. The write then fails, which is not an error
  // here.
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { status: child.exitCode, stdout, stderr };
}

async function install(cwd: string, packages: readonly string[]): Promise<void> {
  mkdirSync(cwd);
  writeFileSync(join(cwd, "package.json"), '{ "private": true, "type": "module" }\n');
  const args = ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages];
  const { status, stderr } = await run("npm", { args, cwd });
  if (status !== 0) throw new Error(`npm install in ${cwd}: ${stderr}`);
}

class Report {
  failures = 0;

  expect(what: string, found: unknown, wanted: unknown): void {
    const isSame = isDeepStrictEqual(found, wanted);
    console.log(`${isSame ? "ok    " : "FAILED"}  ${what}`);
    if (isSame) return;
    console.error(`  found ${JSON.stringify(found)}\n  instead of ${JSON.stringify(wanted)}`);
    this.failures += 1;
  }
}

/** @returns how many expectations failed */
export async function tryPackages(tarballs: readonly string[]): Promise<number> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "digital-evidence-try-")));
  const service = await startLiveService();
  const report = new Report();
  try {
    const copies = tarballs.map((tarball) => {
      const copy = join(folder, basename(tarball));
      copyFileSync(tarball, copy);
      return copy;
    });
    const isCommand = (path: string) => basename(path).startsWith("digital-evidence-cli-");
    const libraries = copies.filter((path) => !isCommand(path));
    await tryLibraries(join(folder, "libraries"), libraries, service.origin, report);
    await tryCommand(join(folder, "command"), copies.filter(isCommand), report);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return report.failures;
}

async function tryLibraries(
  cwd: string,
  tarballs: readonly string[],
  origin: string,
  report: Report,
): Promise<void> {
  const version = (name: string) =>
    (
      JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")) as {
        version: string;
      }
    ).version;
  await install(cwd, [
    ...tarballs,
    `node-oldest@npm:node@${OLDEST_NODE}`,
    `typescript@${version("typescript")}`,
    `typescript-older@npm:typescript@${OLDER_TYPESCRIPT}`,
    `@types/node@${version("@types/node")}`,
    `vite@${version("vite")}`,
    "esbuild@0.28",
  ]);
  report.expect("the installed packages name no path of the repository", pathsNamed(cwd), []);
  const env = exampleVariables(origin);
  copyExampleFiles(cwd);
  const examples = LIBRARIES.flatMap((library) =>
    readmeExamples(library).map((example, at) => ({ ...example, name: `${library}-${at + 1}` })),
  );
  const modules = join(cwd, "node_modules");
  const oldest = join(modules, "node-oldest", "bin", "node");
  for (const { name, code } of examples) {
    writeFileSync(join(cwd, `${name}.ts`), code);
  }
  for (const settings of [
    // Not node16, in which the declarations of @peculiar/asn1-schema import an ES module from a CommonJS one.
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ] as const) {
    const [module, moduleResolution] = settings;
    const args = [
      "--noEmit",
      "--strict",
      "--target",
      "es2022",
      "--lib",
      "es2023",
      "--types",
      "node",
    ];
    const files = examples.map(({ name }) => `${name}.ts`);
    for (const compiler of ["typescript", "typescript-older"]) {
      const tsc = join(modules, compiler, "bin", "tsc");
      const more = ["--module", module, "--moduleResolution", moduleResolution];
      const ended = await run("node", { args: [tsc, ...args, ...more, ...files], cwd });
      report.expect(`${compiler}, ${moduleResolution}: the examples compile`, ended.stdout, "");
    }
  }
  for (const { name, code, printed } of examples) {
    const source = join(cwd, `${name}.ts`);
    const plain = join(cwd, `${name}.mjs`);
    const strip = ["--bundle=false", "--format=esm", `--outfile=${plain}`];
    await run(join(modules, ".bin", "esbuild"), { args: [source, ...strip], cwd });
    // An example that reads files is not for a browser, so it is not bundled.
    const isPortable = !code.includes('"node:');
    const bundle = join(cwd, "bundles", `${name}.esbuild.mjs`);
    const bundling = ["--bundle", "--minify", "--format=esm", "--platform=browser"];
    if (isPortable)
      await run(join(modules, ".bin", "esbuild"), {
        args: [source, ...bundling, `--outfile=${bundle}`],
        cwd,
      });
    const byVite = join(cwd, "bundles", `${name}.vite.mjs`);
    writeFileSync(
      join(cwd, "vite.config.mjs"),
      `export default { build: { target: "esnext", outDir: "bundles", emptyOutDir: false, lib: { entry: "${name}.ts", formats: ["es"], fileName: () => "${name}.vite.mjs" } } };`,
    );
    if (isPortable)
      await run(join(modules, ".bin", "vite"), { args: ["build", "--logLevel", "error"], cwd });
    // Node may read the project's folder only. If a package needed a file of the repository, the program would fail.
    const only = ["--permission", `--allow-fs-read=${cwd}/*`];
    for (const [where, node, args] of [
      ["Node", "node", [...only, plain]],
      [`Node ${OLDEST_NODE}`, oldest, [plain]],
      ...(isPortable
        ? ([
            ["a bundle of esbuild", "node", [bundle]],
            ["a bundle of vite", "node", [byVite]],
          ] as const)
        : []),
    ] as const) {
      const { status, stdout } = await run(node, { args: [...args], cwd, env });
      report.expect(`${name} in ${where}`, { status, stdout }, { status: 0, stdout: printed });
    }
  }
}

/**
 * Lists the files of an installed package that depend on this repository: links, and files that contain the
 * repository's path.
 */
function pathsNamed(cwd: string): string[] {
  return globSync(join(cwd, "node_modules/@digital-evidence/**/*")).filter((path) => {
    const about = lstatSync(path);
    return about.isSymbolicLink() || (about.isFile() && readFileSync(path, "utf8").includes(root));
  });
}

async function tryCommand(cwd: string, tarballs: readonly string[], report: Report): Promise<void> {
  await install(cwd, tarballs);
  report.expect("the installed command names no path of the repository", pathsNamed(cwd), []);
  for (const name of ["bundle.json", "contract.txt"]) {
    copyFileSync(join(root, "apps/cli/examples", name), join(cwd, name));
  }
  const bin = join(cwd, "node_modules/.bin/digital-evidence");
  const { mptRoot } = (
    JSON.parse(readFileSync(join(cwd, "bundle.json"), "utf8")) as {
      parts: { record: { value: { mptRoot: string } } };
    }
  ).parts.record.value;
  for (const [args, status, start] of [
    [["--version"], 0, "0.1.0"],
    [
      ["hash", "contract.txt"],
      0,
      "e12bd09289c33fcc80f6bc15e4ff64964f415c0f25c84a82cda63a2dab305fd8",
    ],
    [["verify", "bundle.json", "--require", "consistent"], 0, "Consistent"],
    [["verify", "bundle.json"], 3, "Consistent"],
    [["verify", "bundle.json", "--document", "contract.txt", "--root", mptRoot], 0, "Confirmed"],
    [["verify", "bundle.json", "--root", "9".repeat(64)], 1, "Failed"],
    [["verify", "no-such-file.json"], 2, ""],
    [["completion", "bash"], 0, ""],
    [["report", "--help"], 0, "Usage"],
  ] as const) {
    const ended = await run(bin, { args: [...args], cwd });
    const found = { status: ended.status, start: ended.stdout.slice(0, start.length) };
    report.expect(`digital-evidence ${args.join(" ")}`, found, { status, start });
  }
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "try", version: "1" },
    },
  };
  const { stdout } = await run(bin, { args: ["mcp"], cwd, input: `${JSON.stringify(message)}\n` });
  report.expect("digital-evidence mcp answers", stdout.includes('"serverInfo"'), true);
}
