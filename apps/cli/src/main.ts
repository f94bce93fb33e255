import { randomUUID } from "node:crypto";
import { setGlobalProxyFromEnv } from "node:http";
import { setFlagsFromString } from "node:v8";
import { usageError } from "./command-error.ts";
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

// An observer runs for months beside other programs. For speed, V8 would take 128 MiB for new objects alone, and would let
// several times what is in use become garbage before it looks.
if (process.argv.includes("observe")) {
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--heap-growing-percent=100");
}

const proxyProblem = useProxy();

process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  fetch: (input, init) => {
    if (proxyProblem !== null) throw proxyProblem;
    return globalThis.fetch(input, init);
  },
  now: () => new Date(),
  newId: randomUUID,
  env: process.env,
});

/**
 * Makes every request pass the proxies that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name. @returns the error with which every
 * request ends where a variable is no address: going around the proxy would send the request where nobody asked for it
 */
function useProxy(): Error | null {
  try {
    setGlobalProxyFromEnv();
    return null;
  } catch (error) {
    return usageError("HTTPS_PROXY or HTTP_PROXY is not the address of a proxy", error);
  }
}
