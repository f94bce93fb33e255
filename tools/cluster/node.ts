import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asServerUser } from "../postgres.ts";
import { isRoot } from "../install-package.ts";
import { type Addresses, addressOf, nodeSettings, sharedFile } from "./deploy-files.ts";
import type { ClusterPrograms } from "./packages.ts";
import { childrenOf, type Program, startProgram } from "./program.ts";

export interface ClusterNode {
  readonly name: string;
  readonly address: string;
  startEtcd(): void;
  startPatroni(): void;
  killDatabase(): Promise<void>;
  remove(): Promise<void>;
}

export function createNode(
  number: number,
  addresses: Addresses,
  programs: ClusterPrograms,
  parent: string,
): ClusterNode {
  const name = `node${number}`;
  const folder = join(parent, name);
  const data = join(folder, "postgresql");
  const configuration = join(folder, "patroni.yml");
  mkdirSync(folder, { mode: 0o700 });
  // All nodes use the same port of PostgreSQL. PostgreSQL names its Unix socket by the port, so each node needs a
  // separate folder for its socket.
  const settings = sharedFile("patroni.yml", addresses);
  writeFileSync(configuration, settings.replaceAll("/var/run/postgresql", folder));
  if (isRoot) spawnSync("chown", ["-R", "postgres:postgres", folder]);
  let etcd: Program | undefined;
  let patroni: Program | undefined;

  /**
   * Returns the id of PostgreSQL's main process, or null if it does not run. After a kill, the file postmaster.pid
   * still contains the old id, and another process may have the same id by now. The command line must therefore contain
   * this node's data folder.
   */
  function postmaster(): number | null {
    try {
      const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(data) ? pid : null;
    } catch {
      return null;
    }
  }

  async function killDatabase(): Promise<void> {
    const main = postmaster();
    const all = main === null ? [] : [main, ...childrenOf(main)];
    await patroni?.kill();
    for (const pid of all) kill(pid);
  }

  return {
    name,
    address: addressOf(addresses, number),
    startEtcd() {
      const env = {
        ...nodeSettings("etcd.env", number, addresses),
        ETCD_DATA_DIR: join(folder, "etcd"),
      };
      etcd = startProgram(asServerUser(programs.etcd, []), env, join(parent, `${name}-etcd.log`));
    },
    startPatroni() {
      const env = {
        ...nodeSettings("patroni.env", number, addresses),
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_BIN_DIR: programs.postgresBin,
      };
      const command = asServerUser(programs.patroni, [configuration]);
      patroni = startProgram(command, env, join(parent, `${name}-patroni.log`));
    },
    killDatabase,
    async remove() {
      await killDatabase();
      await etcd?.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}
