// Type-checks every workspace with its own compiler settings. If a workspace must not use the DOM or Node, its settings
// leave out the types of the DOM or of Node. The compiler then refuses code that uses them. Tests, scripts, end-to-end
// tests and benchmarks are checked with the root's settings.
import { spawn } from "node:child_process";

const projects = [
  "packages/merkle-patricia",
  "packages/evidence",
  "packages/client",
  "packages/page-headers",
  "packages/transparency",
  "packages/report",
  "packages/timestamp",
  "packages/verdict",
  "packages/http-server",
  "packages/native",
  "packages/log",
  "packages/published-files",
  "apps/depository",
  "apps/explorer",
  "apps/cli",
  "apps/witness",
  ".",
];

function check(project: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const tsc = spawn("tsc", ["--project", project, "--pretty"], { stdio: "inherit" });
    tsc.on("error", reject);
    tsc.on("close", (code) => {
      resolve(code ?? 1);
    });
  });
}

let failures = 0;
for (const project of projects) {
  if ((await check(project)) !== 0) {
    console.error(`types: ${project} failed`);
    failures += 1;
  }
}
process.exit(failures === 0 ? 0 : 1);
