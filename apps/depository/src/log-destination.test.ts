import { describe, expect, it } from "vitest";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";

const destination = import.meta.resolve("./log-destination.ts");

/** A process that logs 3 MB to its standard output, and then ends. */
const script = `
  import { createLogDestination, stdoutSink } from ${JSON.stringify(destination)};
  process.stdout.on("error", () => {});
  const complain = (line) => process.stderr.write(line + "\\n");
  const log = createLogDestination({
    sink: stdoutSink(),
    onFailure: (error) => complain(String(error)),
    onRecovery: () => {},
  });
  for (let count = 0; count < 3_000; count += 1) log.write("x".repeat(999) + "\\n");
  await log.end();
  complain("lost " + log.lost());
  process.exit();
`;

async function run(stdout: "pipe" | number, onStart = (_out: NodeJS.ReadableStream) => {}) {
  const args = ["--input-type=module-typescript", "--eval", script];
  const child = spawn(process.execPath, args, { stdio: ["ignore", stdout, "pipe"] });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  if (child.stdout !== null) onStart(child.stdout);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

describe("a log that cannot be written", { timeout: 20_000 }, () => {
  it("on a full device is lost beyond a bound, and the process ends", async () => {
    const { code, said } = await run(openSync("/dev/full", "w"));
    expect(code).toBe(0);
    expect(said).toMatch(/ENOSPC/);
    expect(said).toMatch(/lost 19\d\d\n/);
  });

  it("into a pipe that nobody reads is lost beyond a bound, and the process ends", async () => {
    const { code, said } = await run("pipe", (out) => out.pause());
    expect(code).toBe(0);
    expect(said).toMatch(/lost 19\d\d\n/);
  });

  it("into a pipe whose reader went away is lost beyond a bound, and the process ends", async () => {
    const { code, said } = await run("pipe", (out) =>
      (out as unknown as { destroy(): void }).destroy(),
    );
    expect(code).toBe(0);
    expect(said).toMatch(/EPIPE/);
  });
});
