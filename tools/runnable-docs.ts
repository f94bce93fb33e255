// Runs the commands of our documents from the documents themselves, so that a document that lies fails a test. A block of
// commands says in its first line whether it is run:
//   ```sh runnable                            it is run, after the blocks above it, in the same shell
//   ```sh runnable needs=softhsm2:pkcs11-tool it is run where the program is there; it is in this Debian package
//   ```sh elsewhere=systemd                   it cannot be run in a test, for one of the reasons in ELSEWHERE
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { installPackage } from "./install-package.ts";

const root = resolve(import.meta.dirname, "..");

/** Why commands are not run here, each with what checks them instead. */
export const ELSEWHERE = {
  systemd: "needs a machine with systemd; `systemd-analyze verify` checks the units",
  nginx: "needs a public name; `nginx -t` checks the files",
  machines: "needs other machines; `node tools/cluster.ts` runs the cluster",
  containers: "needs a container engine",
  long: "takes too long here; other tests start and stop the stack",
  registry: "installs from a registry; `npm run pack -- --try` does it",
} as const;

export type Block = {
  file: string;
  /** The number of the block's first command. */
  line: number;
  commands: string;
  isRunnable: boolean;
  /** The programs that it needs, each with its Debian package. */
  needs: { packageName: string; program: string }[];
  elsewhere: string | null;
};

/** The blocks of a document whose language is `sh`. */
export function blocksIn(file: string, markdown: string): Block[] {
  return Array.from(
    markdown.matchAll(/^```sh([^\n]*)\n([^]*?)^```$/gm),
    ({ 1: info = "", 2: commands = "", index }) => ({
      file,
      line: markdown.slice(0, index).split("\n").length + 1,
      commands,
      isRunnable: / runnable\b/.test(info),
      needs: (/ needs=(\S+)/.exec(info)?.[1] ?? "")
        .split(",")
        .filter((each) => each !== "")
        .map((each) => {
          const [packageName = "", program = packageName] = each.split(":");
          return { packageName, program };
        }),
      elsewhere: / elsewhere=(\S+)/.exec(info)?.[1] ?? null,
    }),
  );
}

/** The documents that a reader follows. Records of decisions and of figures tell what was done. */
export function documents(): string[] {
  const { stdout } = spawnSync("git", ["ls-files", "-z", "*.md"], { cwd: root, encoding: "utf8" });
  return stdout
    .split("\0")
    .filter((path) => path !== "" && !/^docs\/(?:decisions|benchmarks)\//.test(path));
}

function isThere(program: string): boolean {
  return spawnSync("sh", ["-c", 'command -v "$0"', program]).status === 0;
}

/** Whether the block's programs are there. As root on Debian, missing ones are installed. */
export function hasNeeds({ needs }: Block): boolean {
  return needs.every(
    ({ packageName, program }) =>
      isThere(program) || (installPackage(packageName) && isThere(program)),
  );
}

/** Makes a folder with the files of the repository, as a fresh checkout has them. */
export function checkOut(folder: string): void {
  const command = 'git ls-files -z | tar --null -T - -cf - | tar -xf - -C "$0"';
  const { status, stderr } = spawnSync("sh", ["-c", command, folder], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}

export type DocumentRun = {
  blocks: readonly Block[];
  /** The working folder. */
  folder: string;
  /** A folder for programs that take the place of others. */
  programs: string;
  env: Readonly<Record<string, string>>;
  /** Takes the place of the address of the documents, so that tests need no fixed port. */
  origin: string;
};

/** Runs the blocks of one document in one shell. @returns the output, and which block failed first */
export async function runBlocks({ blocks, folder, programs, env, origin }: DocumentRun) {
  mkdirSync(programs, { recursive: true });
  const npm = join(programs, "npm");
  // The packages are installed already. To install them again from a registry would only test the registry.
  writeFileSync(
    npm,
    `#!/bin/sh\nif [ "$1" = ci ]; then exec ln -s '${root}/node_modules' node_modules; fi\necho "npm $* is not run in this test" >&2\nexit 1\n`,
  );
  chmodSync(npm, 0o755);
  const script = [
    "set -eEuo pipefail",
    `trap 'echo "failed: $BLOCK" >&2' ERR`,
    ...blocks.flatMap(({ file, line, commands }) => [
      `BLOCK=${file}:${line}`,
      commands.replaceAll("http://localhost:8080", origin),
    ]),
  ].join("\n");
  const child = spawn("bash", ["-c", script], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { exitCode: child.exitCode, stdout, stderr };
}

export function readDocument(path: string): Block[] {
  return blocksIn(path, readFileSync(join(root, path), "utf8"));
}
