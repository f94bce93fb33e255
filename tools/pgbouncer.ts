// Starts a real PgBouncer for tests, in front of a PostgreSQL server on loopback. PgBouncer refuses to run as
// root, so root starts it as another user.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPackage, isRoot } from "./install-package.ts";
import { asServerUser } from "./postgres.ts";
import { freePort } from "./free-port.ts";

export interface PgBouncer {
  /**
   * Returns a connection string that goes through the pooler. `serverUrl` is the connection string of the
   * server.
   */
  urlOf(serverUrl: string): string;
  remove(): Promise<void>;
}

/**
 * Returns the program's path, or null if PgBouncer is not installed. The variable PGBOUNCER can name another
 * program.
 */
export function findPgBouncer(): string | null {
  const chosen = process.env["PGBOUNCER"];
  if (chosen !== undefined && chosen !== "") return chosen;
  const usual = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"];
  return usual.find((path) => existsSync(path)) ?? null;
}

export function ensurePgBouncer(): string | null {
  return findPgBouncer() ?? (installPackage("pgbouncer") ? findPgBouncer() : null);
}

/**
 * @param serverConnections how many connections to the server the clients of one database share
 * @throws Error when PgBouncer is not installed or does not start
 */
export async function startPgBouncer(
  serverUrl: string,
  mode: "session" | "transaction",
  serverConnections: number,
): Promise<PgBouncer> {
  const program = findPgBouncer();
  if (program === null) throw new Error("no PgBouncer: install one or set PGBOUNCER");
  const folder = mkdtempSync(join(tmpdir(), "digital-evidence-pgbouncer-"));
  const port = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${new URL(serverUrl).port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${serverConnections}
max_client_conn = 200
`,
  );
  if (isRoot) spawnSync("chown", ["-R", "postgres:postgres", folder]);
  chmodSync(folder, 0o700);
  const [command, args] = asServerUser(program, ["--quiet", settings]);
  const child: ChildProcess = spawn(command, args, { stdio: "ignore" });
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer stopped with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    urlOf(url) {
      const through = new URL(url);
      through.port = String(port);
      return through.href;
    },
    async remove() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
