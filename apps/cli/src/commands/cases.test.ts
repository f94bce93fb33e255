// What people hold: small inputs that are all made up, each for a whole kind. Each has its right outcome in the command and
// through the MCP server. The same cases on /verify are in e2e/cases.test.ts.
import { cpSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";
import type { Io } from "../io.ts";
import { createMcpServer } from "../mcp/server.ts";
import { openService } from "../service/service.ts";

const cases = join(import.meta.dirname, "../../../../vectors/cases");
const folder = temporaryFolder();
const client = new Client({ name: "test", version: "1" });

beforeAll(async () => {
  cpSync(cases, folder.path, { recursive: true });
  const io: Io = {
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    fetch: () => Promise.reject(new Error("nothing is fetched here")),
    now: () => new Date(),
    newId: () => "",
    apiKey: undefined,
    progress: { show: () => undefined, clear: () => undefined },
  };
  const service = openService({}, io);
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createMcpServer({ service, io, folder: folder.path }).connect(there);
  await client.connect(here);
});

afterAll(async () => {
  await client.close();
  folder.remove();
});

type Result = { kind: string; verdict: string; reasons: string[]; message: string | null };

/** Copies the cases into a folder of their own. */
function folderOf(name: string, ...files: string[]): string {
  const path = join(folder.path, name);
  mkdirSync(path, { recursive: true });
  for (const file of files) cpSync(join(cases, file), join(path, file));
  return path;
}

const inFolder = (file: string) => join(folder.path, file);

async function byCommand(paths: readonly string[], ...options: string[]) {
  const { exitCode, stdout } = await runHere(["verify", ...paths, ...options, "--json"]);
  return { exitCode, ...(JSON.parse(stdout) as { results: Result[]; others: unknown[] }) };
}

async function byMcp(args: Record<string, unknown>) {
  const { structuredContent, content } = await client.callTool({ name: "verify", arguments: args });
  if (structuredContent === undefined) throw new Error(JSON.stringify(content));
  return structuredContent as Result & { pieces: Result[]; others: unknown[] };
}

const trusting = ["--authority", join(cases, "00-field-root.pem")];
const intermediate = "00-field-intermediate.pem";

describe("[TB5] a document and its timestamp", () => {
  it.each([
    ["case 01", "01-contract.tsr", [], "confirmed", "TRUSTED"],
    ["case 02", "02-sha512.tsr", [], "confirmed", "TRUSTED"],
    [
      "case 03, with the certificate",
      "03-without-certificate.tsr",
      ["00-field-signer.pem"],
      "confirmed",
      "TRUSTED",
    ],
    ["case 03", "03-without-certificate.tsr", [], "inconclusive", "NO_CERTIFICATE"],
    ["case 04", "04-rsa-pss-certificate.tsr", [], "confirmed", "TRUSTED"],
    ["case 05", "05-signer-is-a-ca.tsr", [], "failed", "SIGNER_IS_AUTHORITY"],
  ])(
    "%s: %s, as files, in a folder and through MCP",
    async (name, token, more, verdict, reason) => {
      const files = ["01-contract.txt", token, intermediate, ...more];
      const result = { kind: "timestamp", verdict, reasons: [reason] };
      const exitCode = { confirmed: 0, failed: 1, inconclusive: 3 }[verdict];
      for (const paths of [files.map(inFolder), [folderOf(name, ...files)]]) {
        const ended = await byCommand(paths, ...trusting);
        expect(ended).toMatchObject({ exitCode, results: [result] });
        expect(ended.results).toHaveLength(1);
      }
      const authority = ["00-field-root.pem"];
      expect(await byMcp({ file: files, authority })).toMatchObject(result);
      expect(await byMcp({ file: name, authority })).toMatchObject(result);
    },
  );

  it("case 01: without an authority that the user trusts, its word is attributed and reaches nothing", async () => {
    const paths = ["01-contract.txt", "01-contract.tsr"].map(inFolder);
    const { exitCode, stdout } = await runHere(["verify", ...paths]);
    expect(exitCode).toBe(3);
    expect(stdout).toContain(
      `A timestamp that names “Field TSA rsa” as its signer states that this authority saw exactly this file, “${paths[0]}”, before 27 November 2026 at 08:10 UTC.`,
    );
    expect(stdout).not.toContain("that you trust, states");
    const answer = await byMcp({ file: paths.map((path) => basename(path)) });
    expect(answer).toMatchObject({ verdict: "inconclusive", reasons: ["WHOLE"] });
  });

  it("case 01: another document is not joined, and is named", async () => {
    const ended = await byCommand([inFolder("11-checkpoint.txt"), inFolder("01-contract.tsr")]);
    expect(ended.results.map(({ verdict }) => verdict)).toEqual(["inconclusive", "inconclusive"]);
    const other = await byCommand([inFolder("17-contract.txt.ots"), inFolder("01-contract.tsr")]);
    expect(other.exitCode).toBe(3);
  });
});
