// Starts a real S3-compatible store for tests: Ceph's `radosgw`, with one monitor and one object server that keeps
// everything in memory. They run as processes of the current user, with files in a temporary folder and on free ports.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";

const PROGRAMS = [
  "ceph",
  "ceph-authtool",
  "ceph-mon",
  "ceph-osd",
  "monmaptool",
  "radosgw",
  "radosgw-admin",
];
/** Debian's packages with these programs. */
export const RADOSGW_PACKAGES = "ceph-common ceph-mon ceph-osd radosgw";
const START_TIMEOUT_MS = 60_000;
const COMMAND_TIMEOUT_MS = 60_000;
const MEMORY_BYTES = 2 * 1024 ** 3;

export interface Radosgw {
  readonly endpoint: string;
  /** The settings by which the AWS SDK finds the store and its one user. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export function missingPrograms(): string[] {
  return PROGRAMS.filter((name) => spawnSync("which", [name]).status !== 0);
}

export async function startRadosgw(): Promise<Radosgw> {
  const folder = mkdtempSync(join(tmpdir(), "radosgw-"));
  const [monitor, monitorV1, gateway] = [await freePort(), await freePort(), await freePort()];
  const addresses = `[v2:127.0.0.1:${monitor},v1:127.0.0.1:${monitorV1}]`;
  const fsid = randomUUID();
  const at = (name: string) => join(folder, name);
  const keyring = at("keyring");
  for (const name of ["mon", "osd"]) mkdirSync(at(name));
  writeFileSync(
    at("ceph.conf"),
    `[global]
fsid = ${fsid}
mon host = ${addresses}
keyring = ${keyring}
run dir = ${folder}
admin socket = ""
pid file = ""
log file = ${folder}/$name.log
crash dir = ${folder}
ms bind ipv6 = false
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
[mon]
mon data = ${at("mon")}
mon data avail crit = 1
mon data avail warn = 2
[osd]
osd data = ${at("osd")}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
osd objectstore = memstore
memstore device bytes = ${MEMORY_BYTES}
[client.rgw]
rgw data = ${folder}
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`,
  );

  const processes: ChildProcess[] = [];
  function run(program: string, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(program, ["-c", at("ceph.conf"), ...args], {
      encoding: "utf8",
      timeout: COMMAND_TIMEOUT_MS,
    });
    if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr.slice(-2_000)}`);
    return stdout;
  }
  function start(program: string, ...args: string[]): void {
    const output = openSync(at(`${program}.out`), "w");
    // With -f, the program stays in the foreground. Otherwise it would start another process that `child` cannot end.
    const child = spawn(program, ["-f", "-c", at("ceph.conf"), ...args], {
      stdio: ["ignore", output, output],
    });
    closeSync(output);
    processes.push(child);
  }
  async function stop(): Promise<void> {
    for (const child of processes.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    // radosgw does not work without authentication, so each of the processes needs a key.
    for (const [index, entity] of ["mon.", "client.admin", "client.rgw", "osd.0"].entries()) {
      const create = index === 0 ? ["--create-keyring"] : [];
      const caps = ["mon", "osd"].flatMap((service) => ["--cap", service, "allow *"]);
      run("ceph-authtool", ...create, keyring, "--gen-key", "-n", entity, ...caps);
    }
    const map = ["--create", "--fsid", fsid, "--addv", "a", addresses, at("monmap")];
    run("monmaptool", ...map);
    run("ceph-mon", "--mkfs", "-i", "a", "--monmap", at("monmap"), "--keyring", keyring);
    start("ceph-mon", "-i", "a");
    const osd = randomUUID();
    run("ceph", "osd", "new", osd);
    run("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", osd);
    start("ceph-osd", "-i", "0");
    const [key, secret] = ["test-key", randomUUID()];
    const user = ["--uid=test", "--display-name=Test", `--access-key=${key}`, `--secret=${secret}`];
    run("radosgw-admin", "-n", "client.rgw", "user", "create", ...user);
    start("radosgw", "-n", "client.rgw");
    const endpoint = `http://127.0.0.1:${gateway}`;
    await untilAnswers(endpoint, processes);
    const env = {
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: key,
      AWS_SECRET_ACCESS_KEY: secret,
    };
    return { endpoint, env, stop };
  } catch (error) {
    const logs = ["mon.a.log", "osd.0.log", "client.rgw.log"]
      .filter((name) => existsSync(at(name)))
      .map((name) => `${name}: ${readFileSync(at(name), "utf8").slice(-1_000)}`);
    await stop();
    throw new Error(`radosgw did not start\n${logs.join("\n")}`, { cause: error });
  }
}

async function untilAnswers(endpoint: string, processes: readonly ChildProcess[]): Promise<void> {
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await wait(200)) {
    if (processes.some(({ exitCode }) => exitCode !== null)) throw new Error("a process ended");
    const answer = await fetch(endpoint).catch(() => null);
    if (answer !== null) return;
  }
  throw new Error("radosgw does not answer");
}
