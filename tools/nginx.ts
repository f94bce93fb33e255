// Finds nginx for tests: at NGINX_PATH, or otherwise at the paths where systems usually install it. If there is no
// nginx and the script runs as root on Debian, it installs the system's package.
import { existsSync } from "node:fs";
import { installPackage } from "./install-package.ts";

const usualPaths = [
  "/usr/sbin/nginx",
  "/usr/local/sbin/nginx",
  "/usr/local/bin/nginx",
  "/opt/homebrew/bin/nginx",
];

export function findNginx(): string | null {
  const chosen = process.env["NGINX_PATH"];
  const find = () => [chosen, ...usualPaths].find((path) => path && existsSync(path)) ?? null;
  return find() ?? (installPackage("nginx-light") ? find() : null);
}
