// Every option that names a file, so that one that is added takes `-` as the others do, or says why it cannot.
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { runHere } from "../test/run-here.ts";
import { temporaryFolder } from "../test/temporary-folder.ts";
import type { Io } from "./io.ts";
import { createProgram } from "./program.ts";

const folder = temporaryFolder();
afterAll(folder.remove);
const at = (name: string) => join(folder.path, name);

const read = [
  "keygen --passphrase-file",
  "sign --passphrase-file",
  "sign --key",
  "sign --public-key",
  "submit --api-key-file",
  "find --list",
  "get --snapshot",
  "get --record",
  "get --observer",
  "report --snapshot",
  "report --record",
  "report --document",
  "verify --snapshot",
  "verify --record",
  "verify --document",
  "verify --policy",
  "verify --authority",
  "verify --observer",
  "create-directory --passphrase-file",
  "create-directory --key",
  "mirror --policy",
  "observe --policy",
  "observe --hashes",
];
/** They are written, or need a name, or standard input has another use. */
const others = [
  "keygen --output",
  "sign --output",
  "submit --journal",
  "get --output",
  "case --document",
  "case --output",
  "report --output",
  "extract --output",
  "create-directory --output",
  "mirror --list",
  "compare --list",
  "observe --authorities",
  "mcp --folder",
  "mcp --observer",
];

it("[OP7] prints its version, with the commit of a checkout", async () => {
  const { exitCode, stdout } = await runHere(["--version"]);
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^0\.1\.0 \([0-9a-f]{12}\)\n$/)]);
});

const optionsOf = (io: Io) =>
  createProgram(io, () => undefined).commands.flatMap((command) =>
    command.options
      .filter(({ flags }) => /<(?:file|path)>$/.test(flags))
      .map((option) => ({ name: `${command.name()} ${option.long}`, option })),
  );
const ioOf = (stdin: NodeJS.ReadableStream) => ({ stdin }) as Io;
const run = (args: readonly string[], stdin: string | readonly Uint8Array[]) => {
  const bytes = typeof stdin === "string" ? [Buffer.from(stdin)] : stdin;
  return runHere(args, false, () => Promise.reject(new TypeError("no network")), bytes, {
    HOME: folder.path,
  });
};

describe("an option that names a file", () => {
  it("[BI10] takes standard input for -, unless it writes the file, needs its name or has no standard input", () => {
    const names = optionsOf(ioOf(Readable.from([]))).map(({ name }) => name);
    expect(names.toSorted()).toEqual([...read, ...others].toSorted());
    for (const name of read) {
      const stdin = Readable.from([]);
      const found = optionsOf(ioOf(stdin)).find((each) => each.name === name);
      const given: unknown = found?.option.parseArg?.("-", undefined);
      expect([name, [given].flat()]).toEqual([name, [stdin]]);
    }
  });

  it("[BI10] can be - once in a call", async () => {
    const ended = await run(["verify", "-", "--document", "-"], "{}");
    expect(ended).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("standard input (-) can be given only once"),
    });
  });

  it.each([
    ["find --list -", "standard input is not a list of hashes"],
    ["verify none.json --observer -", "standard input cannot be used as a list of observers"],
    ["verify none.json --policy -", "standard input cannot be used as a policy: line 1: "],
    ["mirror https://a.example FOLDER --policy -", "standard input cannot be used as a policy: "],
    ["observe https://a.example FOLDER --policy -", "standard input cannot be used as a policy: "],
    ["sign none.txt --key -", "standard input does not hold a private key in PEM"],
    ["case HASH --document -", "--document needs a file here"],
    ["mcp --observer -", "--observer needs a file here"],
  ])("names standard input where it cannot be used: %s", async (line, message) => {
    const args = line.replace("FOLDER", at("new")).replace("HASH", "0".repeat(64)).split(" ");
    const ended = await run(args, "nonsense\n");
    expect([ended.exitCode, ended.stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(existsSync(at("new"))).toBe(false);
  });

  it("[BI10] reads a signing key from standard input, so that it need not be in a file", async () => {
    await run(["keygen", "--output", at("key.pem")], "");
    writeFileSync(at("contract.txt"), "a contract");
    const ids = ["--organization", randomUUID(), "--tenant", randomUUID()];
    const signed = await run(
      ["sign", at("contract.txt"), "--key", "-", ...ids, "--output", "-"],
      [readFileSync(at("key.pem"))],
    );
    expect(signed.exitCode).toBe(0);
    const { attestation } = JSON.parse(signed.stdout) as { attestation: { proofs: object[] } };
    expect(attestation.proofs).toHaveLength(1);
  });

  it("has a limit that the manual states", () => {
    const manual = readFileSync(join(import.meta.dirname, "../../../docs/cli.md"), "utf8");
    const limits = manual.slice(manual.indexOf("\n## Limits\n"));
    const options = new Set(read.map((name) => name.split(" ")[1] ?? ""));
    expect([...options].filter((option) => !limits.includes(`\`${option}\``))).toEqual([]);
  });
});
