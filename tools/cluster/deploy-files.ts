// Reads the files of deploy/cluster/ for a cluster whose machines are all simulated on this one. Each node has an
// address of its own in 127.0.0.0/8, so that all of them can use the ports of the files. This file replaces only
// addresses and the names of the nodes. Its callers also replace folders.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../deploy/cluster");

export interface Addresses {
  /** The first three numbers of all addresses, such as `127.4.19.`. */
  readonly network: string;
  /** The address of the proxies. In the files it is 127.0.0.1, because each machine has its own proxies. */
  readonly proxy: string;
}

export function addressOf({ network }: Addresses, node: number): string {
  return `${network}${node}`;
}

export function sharedFile(name: "patroni.yml" | "haproxy.cfg", addresses: Addresses): string {
  const text = readFileSync(join(folder, name), "utf8")
    // patroni.yml accepts clients from the private network of the machines. On this machine, every client has the
    // address 127.0.0.1, because Linux uses it as the source of each connection within 127.0.0.0/8.
    .replaceAll("10.20.0.0/24", "127.0.0.0/8")
    .replaceAll("10.20.0.", addresses.network);
  return name === "haproxy.cfg" ? text.replaceAll("127.0.0.1:", `${addresses.proxy}:`) : text;
}

export type NodeFile = "etcd.env" | "patroni.env" | "service.env";

export function nodeSettings(
  name: NodeFile,
  node: number,
  addresses: Addresses,
): Record<string, string> {
  const lines = readFileSync(join(folder, name), "utf8").split("\n");
  const settings = lines.filter((line) => line !== "" && !line.startsWith("#"));
  return Object.fromEntries(
    settings.map((line) => {
      const isOfAll = line.startsWith("ETCD_INITIAL_CLUSTER=");
      const own = isOfAll
        ? line
        : line.replaceAll("10.20.0.1:", `10.20.0.${node}:`).replaceAll("node1", `node${node}`);
      const [setting = "", ...value] = own
        .replace(/10\.20\.0\.1$/, `10.20.0.${node}`)
        .replaceAll("10.20.0.", addresses.network)
        .replaceAll("127.0.0.1:", `${addresses.proxy}:`)
        .split("=");
      return [setting, value.join("=")];
    }),
  );
}
