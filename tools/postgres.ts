// Starts a real PostgreSQL for tests and benchmarks: a temporary cluster in a temporary folder, on loopback,
// with a streaming replica on request. PostgreSQL refuses to run as root, so root starts it as another user.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";
import { installPackage, isRoot } from "./install-package.ts";

export interface PostgresServer {
  readonly url: string;
  /** Stops the server at once, as in a crash. The data stays. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Starts a hot standby that streams from this server. */
  addReplica(): Promise<PostgresServer>;
  remove(): Promise<void>;
}

const programNames = ["postgres", "initdb", "pg_isready", "pg_basebackup"];
const startTimeoutMs = 30_000;
const cache = fileURLToPath(new URL("../node_modules/.cache", import.meta.url));

/**
 * Returns the folder with the programs of the newest installed server, or null if there is none. The
 * variable POSTGRES_BIN can name another folder.
 */
export function findPostgres(): string | null {
  const chosen = process.env["POSTGRES_BIN"];
  if (chosen !== undefined && chosen !== "") return chosen;
  const packaged = globSync("/usr/lib/postgresql/*/bin").sort((a, b) =>
    b.localeCompare(a, "en", { numeric: true }),
  );
  const folders = [...packaged, "/usr/local/bin", "/opt/homebrew/bin"];
  const isComplete = (folder: string): boolean =>
    programNames.every((name) => existsSync(join(folder, name)));
  return folders.find(isComplete) ?? null;
}

export function ensurePostgres(): string | null {
  return findPostgres() ?? (installPackage("postgresql") ? findPostgres() : null);
}

export function asServerUser(program: string, args: readonly string[]): [string, string[]] {
  return isRoot
    ? ["setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", program, ...args]]
    : [program, [...args]];
}

function run(program: string, args: readonly string[]): void {
  const [command, commandArgs] = asServerUser(program, args);
  const { status, stderr, error } = spawnSync(command, commandArgs, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
}

function temporaryFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, "digital-evidence-postgres-"));
  if (isRoot) spawnSync("chown", ["postgres:postgres", folder]);
  chmodSync(folder, 0o700);
  return folder;
}

/**
 * Makes the data folder of a new cluster. `initdb` takes about a second, and tests need many clusters. It therefore
 * runs once for each version of PostgreSQL, and later calls copy what it made.
 */
function copyNewCluster(programs: string, data: string): void {
  const options = [
    "--username=postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--no-instructions",
    // The cluster is temporary and does not have to survive a power cut, so its files need not be flushed to the
    // disk.
    "--no-sync",
  ];
  const { stdout: version } = spawnSync(join(programs, "postgres"), ["--version"]);
  const digest = createHash("sha256").update(version).update(options.join(" ")).digest("hex");
  const kept = join(cache, `postgres-${digest.slice(0, 16)}`);
  if (!existsSync(kept)) {
    const folder = temporaryFolder(tmpdir());
    run(join(programs, "initdb"), ["--pgdata", join(folder, "data"), ...options]);
    // Several processes may get here at once. Each makes a complete copy and renames it. Only the first renaming
    // succeeds, because the folder exists from then on.
    const copy = `${kept}-${process.pid}`;
    mkdirSync(cache, { recursive: true });
    copyFolder(join(folder, "data"), copy);
    try {
      renameSync(copy, kept);
    } catch (error) {
      if (!existsSync(kept)) throw error;
    }
    for (const done of [folder, copy]) rmSync(done, { recursive: true, force: true });
  }
  copyFolder(kept, data);
}

/** Copies a folder with the owners and the modes of its files, which Node's own function does not keep. */
function copyFolder(from: string, to: string): void {
  const { status, stderr, error } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`cp failed: ${error?.message ?? stderr}`);
}

function createServerOn(programs: string, folder: string, port: number): PostgresServer {
  const data = join(folder, "data");
  const replicas: PostgresServer[] = [];
  let child: ChildProcess | undefined;

  const server: PostgresServer = {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    async start() {
      const [command, args] = asServerUser(join(programs, "postgres"), [
        "-D",
        data,
        "-p",
        String(port),
        "-h",
        "127.0.0.1",
        "-k",
        folder,
      ]);
      const started = spawn(command, args, { stdio: "ignore" });
      child = started;
      const ready = join(programs, "pg_isready");
      const deadline = performance.now() + startTimeoutMs;
      while (spawnSync(ready, ["-q", "-h", "127.0.0.1", "-p", String(port)]).status !== 0) {
        if (started.exitCode !== null) throw new Error(`postgres stopped with ${started.exitCode}`);
        if (performance.now() > deadline) throw new Error("postgres did not answer in time");
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      // SIGQUIT is PostgreSQL's immediate shutdown. The server writes no checkpoint, so the next start has to recover
      // as after a crash.
      child.kill("SIGQUIT");
      await exited;
    },
    async addReplica() {
      const replicaFolder = temporaryFolder(dirname(folder));
      const replicaPort = await freePort();
      run(join(programs, "pg_basebackup"), [
        "--pgdata",
        join(replicaFolder, "data"),
        "--dbname",
        server.url,
        "--write-recovery-conf",
        "--checkpoint=fast",
        "--no-sync",
        "--wal-method=stream",
      ]);
      const replica = createServerOn(programs, replicaFolder, replicaPort);
      await replica.start();
      replicas.push(replica);
      return replica;
    },
    async remove() {
      for (const replica of replicas) await replica.remove();
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return server;
}

export async function startPostgres(parent = tmpdir()): Promise<PostgresServer> {
  const programs = ensurePostgres();
  if (programs === null) throw new Error("no PostgreSQL server: install one or set POSTGRES_BIN");
  const folder = temporaryFolder(parent);
  copyNewCluster(programs, join(folder, "data"));
  const server = createServerOn(programs, folder, await freePort());
  await server.start();
  return server;
}
