// Builds the explorer for production into the given folder. Callers pass a folder of their own, so that the build does
// not overwrite files that are being served.
import { spawnSync } from "node:child_process";

/**
 * @throws Error when the build fails. The caller must stop then, because tests and measurements of an older build would
 * be meaningless.
 */
export function buildExplorer(folder: string): void {
  const options = ["--logLevel", "error", "--outDir", folder, "--emptyOutDir"];
  const { status } = spawnSync("vite", ["build", "apps/explorer", ...options], {
    stdio: "inherit",
    // The test runner sets NODE_ENV to "test". With that value, the build would contain React's development version.
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error("the explorer could not be built; see the messages above");
}
