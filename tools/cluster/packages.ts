import { existsSync } from "node:fs";
import { installPackage } from "../install-package.ts";
import { ensurePostgres } from "../postgres.ts";

const programs = {
  patroni: "/usr/bin/patroni",
  etcd: "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
} as const;
const packages = { patroni: "patroni", etcd: "etcd-server", haproxy: "haproxy" } as const;

export type ClusterProgram = keyof typeof programs;

export interface ClusterPrograms extends Readonly<Record<ClusterProgram, string>> {
  readonly postgresBin: string;
}

export function findProgram(name: ClusterProgram): string | null {
  return existsSync(programs[name]) ? programs[name] : null;
}

export function ensureClusterPrograms(): ClusterPrograms {
  const postgresBin = ensurePostgres();
  if (postgresBin === null) throw new Error("PostgreSQL is not installed");
  const found = (name: ClusterProgram): string => {
    if (findProgram(name) === null) installPackage(packages[name]);
    const path = findProgram(name);
    if (path === null) throw new Error(`Debian's package ${packages[name]} is not installed`);
    return path;
  };
  return {
    postgresBin,
    patroni: found("patroni"),
    etcd: found("etcd"),
    haproxy: found("haproxy"),
  };
}
