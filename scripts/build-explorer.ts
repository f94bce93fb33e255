// Builds the explorer for production into a separate folder, so that a build that is being served is not replaced.
import { spawnSync } from "node:child_process";

/** @throws Error when the build fails, because a run without the new pages would mean nothing */
export function buildExplorer(folder: string): void {
  const options = ["--logLevel", "error", "--outDir", folder, "--emptyOutDir"];
  const { status } = spawnSync("vite", ["build", "apps/explorer", ...options], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("the explorer could not be built; see the messages above");
}
