import { randomUUID } from "node:crypto";
import { EXIT } from "./exit-code.ts";
import { run } from "./run.ts";

// Without this handler, an uncaught error would end the process with exit code 1, which means that a check failed.
process.on("uncaughtException", (error) => {
  process.stderr.write(`error INTERNAL: ${error.name}\n`);
  process.exit(EXIT.weaker);
});
// The program that reads the output may stop early, as `head` does. The write then fails, which is not an
// error.
process.stdout.on("error", () => {
  process.exit(process.exitCode ?? EXIT.weaker);
});

process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => new Date(),
  newId: randomUUID,
  env: process.env,
});
