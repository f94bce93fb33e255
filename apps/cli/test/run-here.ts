// Runs the command in this process. This is faster for tests that call it often.
import { randomUUID } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import type { Fetch } from "@digital-evidence/client";
import { run } from "../src/run.ts";

/**
 * @param isTerminal whether the streams claim to be a terminal
 * @param fetch how the command sends its requests
 * @param stdin what is written to the command's standard input
 * @param env the only environment variables that the command sees
 * @param now the command's clock
 */
export async function runHere(
  args: readonly string[],
  isTerminal = false,
  fetch: Fetch = (input, init) => globalThis.fetch(input, init),
  stdin: readonly Uint8Array[] = [],
  env: Readonly<Record<string, string>> = {},
  now: () => Date = () => new Date(),
) {
  const stdout = Object.assign(new PassThrough(), { isTTY: isTerminal });
  const stderr = Object.assign(new PassThrough(), { isTTY: isTerminal });
  const exitCode = await run(args, {
    stdin: Readable.from(stdin),
    stdout,
    stderr,
    fetch,
    now,
    newId: randomUUID,
    env,
  });
  const written = (stream: PassThrough) => ((stream.read() as Buffer | null) ?? "").toString();
  return { exitCode, stdout: written(stdout), stderr: written(stderr) };
}
