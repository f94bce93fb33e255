import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceSettings } from "../apps/depository/src/config.ts";
import { nodeSettings, sharedFile } from "./cluster/deploy-files.ts";
import { findProgram } from "./cluster/packages.ts";
import { findPostgres } from "./postgres.ts";

// No other test uses addresses in this network.
const addresses = { network: "127.9.9.", proxy: "127.9.9.9" };
const NODES = [1, 2, 3];
const [haproxy, patroni, etcd] = (["haproxy", "patroni", "etcd"] as const).map(findProgram);
const postgresBin = findPostgres();
for (const [name, path] of Object.entries({ haproxy, patroni, etcd, postgresBin })) {
  if (path === null) process.stderr.write(`Left out: deploy/cluster is not checked by ${name}\n`);
}

/** @returns the program's output if it fails, and an empty text otherwise */
function complaint(program: string, args: readonly string[], env = {}): string {
  const options = { encoding: "utf8", env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(program, args, options);
  return status === 0 ? "" : `${status}: ${stdout}${stderr}`;
}

describe("the example of a cluster", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "digital-evidence-cluster-files-"));
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "haproxy.cfg"), sharedFile("haproxy.cfg", addresses));
    writeFileSync(join(folder, "patroni.yml"), sharedFile("patroni.yml", addresses));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.skipIf(haproxy === null)("[CL2] has a configuration that HAProxy accepts", () => {
    expect(complaint(haproxy ?? "", ["-c", "-f", join(folder, "haproxy.cfg")])).toBe("");
    writeFileSync(join(folder, "wrong.cfg"), `${sharedFile("haproxy.cfg", addresses)}  balnce x\n`);
    expect(complaint(haproxy ?? "", ["-c", "-f", join(folder, "wrong.cfg")])).toContain("balnce");
  });

  it.skipIf(patroni === null || postgresBin === null)(
    "[CL2] has a configuration that Patroni accepts",
    async () => {
      // While Patroni validates its configuration, it connects to each address of etcd. `complaint` blocks this process
      // meanwhile, but the operating system still accepts the connections to these listeners.
      const listeners = NODES.map((node) => createServer().listen(2379, `127.9.9.${node}`));
      await Promise.all(listeners.map((listener) => once(listener, "listening")));
      const check = (env = {}): string =>
        complaint(patroni ?? "", ["--validate-config", join(folder, "patroni.yml")], {
          ...nodeSettings("patroni.env", 3, addresses),
          PATRONI_POSTGRESQL_BIN_DIR: postgresBin,
          PATRONI_POSTGRESQL_DATA_DIR: join(folder, "data"),
          ...env,
        });
      expect(check()).toBe("");
      expect(check({ PATRONI_RESTAPI_LISTEN: "nowhere" })).toContain("restapi.listen");
      for (const listener of listeners) listener.close();
    },
  );

  it.skipIf(patroni === null)("[CL2] uses only dynamic settings that Patroni has", () => {
    // Patroni accepts unknown settings and ignores them, so its validation does not find a misspelled name. The test
    // therefore looks up each name in Patroni's default settings.
    const program = `
import sys, yaml
from patroni.config import Config
known = Config._Config__DEFAULT_CONFIG
dcs = yaml.safe_load(open(sys.argv[1]))["bootstrap"]["dcs"]
print(" ".join(sorted(name for name in dcs if name not in known)))`;
    const python = (file: string) =>
      spawnSync("/usr/bin/python3", ["-c", program, file], { encoding: "utf8" });
    const { stdout, stderr } = python(join(folder, "patroni.yml"));
    expect([stdout.trim(), stderr]).toEqual(["", ""]);
    const misspelled = sharedFile("patroni.yml", addresses).replace("_strict:", "_stricter:");
    writeFileSync(join(folder, "wrong.yml"), misspelled);
    expect(python(join(folder, "wrong.yml")).stdout.trim()).toBe("synchronous_mode_stricter");
  });

  it.skipIf(postgresBin === null)("[CL2] uses only parameters that PostgreSQL has", () => {
    const { stdout } = spawnSync(join(postgresBin ?? "", "postgres"), ["--describe-config"], {
      encoding: "utf8",
    });
    const known = new Set(stdout.split("\n").map((line) => line.split("\t")[0]));
    const lines = sharedFile("patroni.yml", addresses).split("\n");
    const named: string[] = [];
    let depth = -1;
    for (const line of lines) {
      const indent = line.search(/\S/);
      if (indent <= depth && !line.trimStart().startsWith("#")) depth = -1;
      const name = /^ +([a-z_]+): /.exec(line)?.[1];
      if (depth >= 0 && name !== undefined) named.push(name);
      if (line.trim() === "parameters:") depth = indent;
    }
    expect(named).toContain("synchronous_commit");
    expect(named).toContain("unix_socket_directories");
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it.skipIf(etcd === null)("[CL2] uses only settings that etcd has", () => {
    const { stdout, stderr } = spawnSync(etcd ?? "", ["--help"], { encoding: "utf8" });
    const names = Object.keys(nodeSettings("etcd.env", 1, addresses));
    expect(names.length).toBeGreaterThan(8);
    const flags = names.map((name) =>
      name.replace("ETCD_", "--").toLowerCase().replaceAll("_", "-"),
    );
    expect(flags.filter((flag) => !`${stdout}${stderr}`.includes(`${flag} `))).toEqual([]);
  });

  it("[CL2] uses only settings that the service has", () => {
    const known = new Set(Object.keys(serviceSettings(false)));
    const names = Object.keys(nodeSettings("service.env", 1, addresses));
    expect(names).toContain("DATABASE_READ_URL");
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it("[CL2] gives each machine its own name and addresses, and all of them the same passwords", () => {
    const [one, , three] = NODES.map((node) => nodeSettings("patroni.env", node, addresses));
    expect(one?.["PATRONI_NAME"]).toBe("node1");
    expect(three?.["PATRONI_RESTAPI_CONNECT_ADDRESS"]).toBe("127.9.9.3:8008");
    const passwords = (settings = {}) =>
      Object.entries(settings).filter(([name]) => name.endsWith("_PASSWORD"));
    expect(passwords(three)).toEqual(passwords(one));
    expect(passwords(one)).toHaveLength(3);
    expect(nodeSettings("etcd.env", 2, addresses)["ETCD_INITIAL_CLUSTER"]).toBe(
      "node1=http://127.9.9.1:2380,node2=http://127.9.9.2:2380,node3=http://127.9.9.3:2380",
    );
    expect(nodeSettings("etcd.env", 2, addresses)["ETCD_LISTEN_PEER_URLS"]).toBe(
      "http://127.9.9.2:2380",
    );
  });
});
