// Finds jing, which validates XML by RELAX NG schemas. If it is missing and the script runs as root on Debian, it
// installs the system's package.
import { spawnSync } from "node:child_process";
import { installPackage } from "./install-package.ts";

const isThere = (): boolean => spawnSync("jing", []).error === undefined;

export function findJing(): boolean {
  const isFound = isThere() || (installPackage("jing") && isThere());
  if (!isFound) {
    console.log(
      "jing is missing, so no feed is validated by its schema: install Debian's package jing.",
    );
  }
  return isFound;
}

export function validate(schema: string, files: readonly string[]): string {
  const { stdout, status } = spawnSync("jing", ["-c", schema, ...files], { encoding: "utf8" });
  if (status === 0) return "";
  return stdout === "" ? `jing ended with ${status}` : stdout;
}
