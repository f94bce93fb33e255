// Runs before `npm start` and `npm test`. It installs the locked dependencies if they are missing or out of date. It
// must work with any version of Node on the machine, so it uses built-in modules only. It also installs the project's
// own Node in node_modules/.bin. The scripts that npm runs afterwards use this Node, because npm puts that folder first
// in the search path.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = join(root, "node_modules", ".installed-lockfile");
const lockfileHash = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

const isInstalled =
  existsSync(join(root, "node_modules", ".bin", "node")) &&
  existsSync(stamp) &&
  readFileSync(stamp, "utf8") === lockfileHash;

if (!isInstalled) {
  console.log("Installing dependencies (npm ci); this is needed once and takes about a minute.");
  const npmCli = process.env.npm_execpath;
  const [command, args] = npmCli
    ? [process.execPath, [npmCli, "ci", "--loglevel=error"]]
    : ["npm", ["ci", "--loglevel=error"]];
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) {
    console.error(
      `npm ci failed${error ? ` (${error.message})` : ""}. Check that the npm registry can be reached, then run the same command again.`,
    );
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, lockfileHash);
}
