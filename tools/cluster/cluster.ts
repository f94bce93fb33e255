// Brings up the cluster of deploy/cluster/ on one machine: three nodes with etcd, Patroni and PostgreSQL, three
// services, and HAProxy in front of the nodes and the services. Each cluster has its own processes, addresses and
// folders.
import { randomInt } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import {
  type ServiceProcess,
  startProcess,
  untilReady,
} from "../../apps/depository/test/process.ts";
import { isRoot } from "../install-package.ts";
import { type Addresses, addressOf, nodeSettings, sharedFile } from "./deploy-files.ts";
import { type ClusterNode, createNode } from "./node.ts";
import { ensureClusterPrograms } from "./packages.ts";
import { type Program, startProgram } from "./program.ts";
import { type ClusterState, clusterState } from "./state.ts";

const NODES = [1, 2, 3] as const;
const START_TIMEOUT_MS = 180_000;

export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  readonly origin: string;
  readonly origins: readonly string[];
  readonly services: readonly ServiceProcess[];
  readonly databaseUrl: string;
  superuserUrl(node: ClusterNode): string;
  state(): Promise<ClusterState | null>;
  /** Waits until the cluster has a primary and a synchronous standby. */
  untilSynchronous(timeoutMs?: number): Promise<ClusterState>;
  remove(): Promise<void>;
}

interface ClusterOptions {
  /** Settings of the services, beyond those of deploy/cluster/service.env. */
  readonly env?: Readonly<Record<string, string>>;
  readonly onStep: (step: string) => void;
  /**
   * Aborts the start and every later wait. If the start is aborted, `startCluster` removes the cluster. A cluster that
   * has started must be removed by the caller, even after an abort.
   */
  readonly signal: AbortSignal;
}

export async function startCluster({ env, onStep, signal }: ClusterOptions): Promise<Cluster> {
  const pause = (): Promise<void> => wait(200, undefined, { signal });
  const programs = ensureClusterPrograms();
  const addresses = freeAddresses();
  const folder = mkdtempSync(join(tmpdir(), "digital-evidence-cluster-"));
  chmodSync(folder, 0o755);
  const nodes = NODES.map((number) => createNode(number, addresses, programs, folder));
  const names = nodes.map(({ address }) => address);
  const services: ServiceProcess[] = [];
  let haproxy: Program | undefined;

  async function remove(): Promise<void> {
    await Promise.all(services.map((service) => service.end("SIGKILL")));
    await haproxy?.kill();
    await Promise.all(nodes.map((node) => node.remove()));
    rmSync(folder, { recursive: true, force: true });
  }

  const state = (): Promise<ClusterState | null> => clusterState(names);
  async function untilSynchronous(timeoutMs = START_TIMEOUT_MS): Promise<ClusterState> {
    const deadline = performance.now() + timeoutMs;
    for (;;) {
      const found = await state();
      if (found !== null) return found;
      if (performance.now() > deadline) {
        throw new Error(`no synchronous standby in ${timeoutMs} ms; see the logs in ${folder}`);
      }
      await pause();
    }
  }

  const settings = nodeSettings("service.env", 1, addresses);
  const databaseUrl = settings["DATABASE_URL"] ?? "";
  const superuser = nodeSettings("patroni.env", 1, addresses)["PATRONI_SUPERUSER_PASSWORD"] ?? "";
  const superuserUrl = ({ address }: ClusterNode): string =>
    `postgresql://postgres:${superuser}@${address}:5432/digital_evidence`;

  try {
    onStep("etcd on three nodes");
    for (const node of nodes) node.startEtcd();
    await untilHealthy(names, pause);
    onStep("Patroni and PostgreSQL on three nodes");
    for (const node of nodes) node.startPatroni();
    const { primary } = await untilSynchronous();
    const first = nodes.find(({ name }) => name === primary);
    if (first === undefined) throw new Error(`no node is called ${primary}`);
    await createDatabase(superuserUrl(first), new URL(databaseUrl).password);

    onStep("HAProxy and three services");
    const proxyFile = join(folder, "haproxy.cfg");
    const proxyText = sharedFile("haproxy.cfg", addresses);
    writeFileSync(
      proxyFile,
      isRoot ? proxyText : proxyText.replaceAll(/^ {2}(user|group) .*/gm, ""),
    );
    const command = [programs.haproxy, ["-db", "-f", proxyFile]] as const;
    const proxyLog = join(folder, "haproxy.log");
    const proxy = startProgram(command, {}, proxyLog);
    haproxy = proxy;
    const origins = NODES.map((number) => `http://${addressOf(addresses, number)}:8080`);
    await untilProxied(databaseUrl, () => {
      if (proxy.isRunning()) return pause();
      throw new Error(`HAProxy has ended: ${readFileSync(proxyLog, "utf8")}`);
    });
    for (const [index, number] of NODES.entries()) {
      const service = startProcess([], {
        ...nodeSettings("service.env", number, addresses),
        // Here each request passes one proxy only, HAProxy. With deploy/cluster/, it also passes nginx.
        TRUSTED_PROXIES: "1",
        ...env,
        DATA_DIR: join(folder, `service${number}`),
      });
      services.push(service);
      // The services start one after the other, because the first one creates the log's signing key and signs the log.
      await untilReady(service, origins[index] ?? "");
    }
    return {
      nodes,
      origin: `http://${addresses.proxy}:8000`,
      origins,
      services,
      databaseUrl,
      superuserUrl,
      state,
      untilSynchronous,
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Chooses addresses at random, because other clusters on this machine are then unlikely to have the same ones. */
function freeAddresses(): Addresses {
  const network = `127.${randomInt(10, 250)}.${randomInt(1, 250)}.`;
  return { network, proxy: `${network}9` };
}

async function untilHealthy(
  addresses: readonly string[],
  pause: () => Promise<void>,
): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (const address of addresses) {
    while (!(await fetch(`http://${address}:2379/health`).then(isOk, () => false))) {
      if (performance.now() > deadline) throw new Error(`etcd on ${address} does not answer`);
      await pause();
    }
  }
}

async function isOk(response: Response): Promise<boolean> {
  await response.arrayBuffer();
  return response.ok;
}

/** Does what deploy/README.md asks of the operator: the service's user and its database. */
async function createDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = new Client({ connectionString: superuserUrl.replace(/[^/]+$/, "postgres") });
  await client.connect();
  try {
    await client.query(`create role digital_evidence login password '${password}'`);
    await client.query("create database digital_evidence owner digital_evidence");
  } finally {
    await client.end();
  }
}

async function untilProxied(databaseUrl: string, pause: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new Client({ connectionString: databaseUrl });
    client.on("error", () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause();
    } finally {
      await client.end().catch(() => {});
    }
  }
}
