// Finds jing, which validates XML by RELAX NG schemas. If it is missing and the script runs as root on Debian, it
// installs the system's package.
import { spawnSync } from "node:child_process";
import { installPackage } from "./install-package.ts";

const isThere = (): boolean => spawnSync("jing", []).error === undefined;

/** Whether jing is installed. If it is missing, this function may install it first. */
export function findJing(): boolean {
  const isFound = isThere() || (installPackage("jing") && isThere());
  if (!isFound) {
    console.log(
      "jing is missing, so no feed is validated by its schema: install Debian's package jing.",
    );
  }
  return isFound;
}

/**
 * Validates files by a schema in RELAX NG's compact syntax.
 * @returns what jing found wrong; empty if every file is valid
 */
export function validate(schema: string, files: readonly string[]): string {
  const { stdout, status } = spawnSync("jing", ["-c", schema, ...files], { encoding: "utf8" });
  if (status === 0) return "";
  return stdout === "" ? `jing ended with ${status}` : stdout;
}
