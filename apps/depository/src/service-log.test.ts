import { describe, expect, it } from "vitest";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import type { Readable } from "node:stream";
import { createLogDestination } from "./service-log.ts";

const destination = import.meta.resolve("./service-log.ts");

/** A program that logs 3 MB to its standard output and then ends. */
const script = `
  import { createLogDestination, stdoutSink } from ${JSON.stringify(destination)};
  process.stdout.on("error", () => {});
  const complain = (line) => process.stderr.write(line + "\\n");
  const log = createLogDestination({
    sink: stdoutSink(),
    onFailure: (error) => complain(String(error)),
    onRecovery: (lost) => complain("recovered, without " + lost),
  });
  for (let count = 0; count < 3_000; count += 1) log.write("x".repeat(999) + "\\n");
  complain("written");
  await log.end();
  complain("lost " + log.lost());
  process.exit();
`;

async function run(
  stdout: "pipe" | number,
  onStart = (_out: Readable) => {},
  onWritten = (_out: Readable) => {},
) {
  const args = ["--input-type=module-typescript", "--eval", script];
  const child = spawn(process.execPath, args, { stdio: ["ignore", stdout, "pipe"] });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes("written") && child.stdout !== null) onWritten(child.stdout);
  });
  if (child.stdout !== null) onStart(child.stdout);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, said };
}

describe("a log that cannot be written", () => {
  it("on a full device loses the lines above the memory limit, and does not keep the process alive", async () => {
    const { code, said } = await run(openSync("/dev/full", "w"));
    expect(code).toBe(0);
    expect(said).toMatch(/ENOSPC/);
    expect(said).toMatch(/lost 19\d\d\n/);
  });

  it("into a pipe that nobody reads loses the lines above the memory limit, and does not keep the process alive", async () => {
    const { code, said } = await run("pipe", (out) => out.pause());
    expect(code).toBe(0);
    expect(said).toMatch(/lost 19\d\d\n/);
  });

  it("into a pipe that is read late loses only the lines above the memory limit, and counts them", async () => {
    let read = 0;
    const { said } = await run(
      "pipe",
      (out) => out.on("data", (chunk: Buffer) => (read += chunk.length)).pause(),
      (out) => out.resume(),
    );
    const [, lost = ""] = /recovered, without (\d+)/.exec(said) ?? [];
    expect(Number(lost)).toBeGreaterThan(1_900);
    expect(read).toBe((3_000 - Number(lost)) * 1_000);
  });

  it("reports how many lines were lost, even if newer lines have used up the memory limit", async () => {
    const { promise: firstWrite, resolve: letWrite } = Promise.withResolvers<undefined>();
    const written: string[] = [];
    const reports: number[] = [];
    const log = createLogDestination({
      sink: async (bytes, onWritten) => {
        await firstWrite;
        written.push(bytes.toString());
        onWritten(bytes.length);
      },
      onFailure: () => {},
      onRecovery(lost) {
        reports.push(lost);
        log.write(`${"lost ".repeat(100)}${lost}\n`);
      },
    });
    log.write("a first line, which is written alone\n");
    const line = `${"x".repeat(99)}\n`;
    while (log.lost() < 3) log.write(line);
    letWrite(undefined);
    await log.end();
    expect(reports).toEqual([3]);
    expect(written.join("")).toContain("lost 3\n");
    expect(log.lost()).toBe(3);
  });

  it("into a pipe whose reader has closed it does not keep the process alive", async () => {
    const { code, said } = await run("pipe", (out) => out.destroy());
    expect(code).toBe(0);
    expect(said).toMatch(/EPIPE/);
  });
});
