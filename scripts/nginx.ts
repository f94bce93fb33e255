// Finds the nginx that tests the generated headers: at NGINX_PATH, or otherwise at the paths where systems
// usually install it. If there is no nginx and the script runs as root on Debian, it installs the system's
// package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const usualPaths = [
  "/usr/sbin/nginx",
  "/usr/local/sbin/nginx",
  "/usr/local/bin/nginx",
  "/opt/homebrew/bin/nginx",
];

/** @returns the program's path, or null if it is not found and cannot be installed */
export function findNginx(): string | null {
  const chosen = process.env["NGINX_PATH"];
  const find = () => [chosen, ...usualPaths].find((path) => path && existsSync(path)) ?? null;
  const found = find();
  if (found !== null) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("No nginx found; installing the system's package (apt-get install nginx-light).");
    // RUNLEVEL=1 keeps the package from starting a server when it is installed.
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "nginx-light"], {
      stdio: "inherit",
      env,
    });
  }
  return find();
}
