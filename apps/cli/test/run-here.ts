// Runs the command in this process. This is faster for tests that call it often.
import { randomUUID } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { run } from "../src/run.ts";

/** @param isTerminal whether the streams claim to be a terminal */
export async function runHere(args: readonly string[], isTerminal = false) {
  const stdout = Object.assign(new PassThrough(), { isTTY: isTerminal });
  const stderr = Object.assign(new PassThrough(), { isTTY: isTerminal });
  const exitCode = await run(args, {
    stdin: Readable.from([]),
    stdout,
    stderr,
    fetch: (input, init) => globalThis.fetch(input, init),
    now: () => new Date(),
    newId: randomUUID,
    apiKey: undefined,
  });
  const written = (stream: PassThrough) => ((stream.read() as Buffer | null) ?? "").toString();
  return { exitCode, stdout: written(stdout), stderr: written(stderr) };
}
