import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

export const isRoot = process.getuid?.() === 0;

const UPDATE_TIMEOUT_MS = 60_000;
const INSTALL_TIMEOUT_MS = 300_000;
/** If there is no network, apt-get tries each address for minutes. These options make it give up soon. */
const NO_LONG_TRIES = ["-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=0"];

/**
 * Installs a package on Debian, which requires root. It never removes a package that is already installed.
 * @returns whether an installation was attempted, successfully or not
 */
export function installPackage(name: string): boolean {
  if (!isRoot || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`Installing the system's package ${name} (apt-get install ${name}).`);
  spawnSync("apt-get", ["update", "-qq", ...NO_LONG_TRIES], {
    stdio: "inherit",
    timeout: UPDATE_TIMEOUT_MS,
  });
  const options = ["-y", "-qq", "--no-install-recommends", "--no-remove", ...NO_LONG_TRIES];
  spawnSync("apt-get", ["install", ...options, name], {
    stdio: "inherit",
    timeout: INSTALL_TIMEOUT_MS,
    // With RUNLEVEL=1, the package does not start a server when it is installed.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
  });
  return true;
}
