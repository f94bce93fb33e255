// Gives things to the command and to the MCP server in this process, to compare their conclusions.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { Io } from "../src/io.ts";
import { createMcpServer } from "../src/mcp/server.ts";
import { openService } from "../src/service/service.ts";
import { runHere } from "./run-here.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export const cases = join(import.meta.dirname, "../../../vectors/cases");

export type Result = { kind: string; verdict: string; reasons: string[]; message: string | null };

type Others = { others: { code: string }[] };

/** Starts an MCP server on a temporary folder with the files of `vectors/cases`. Nothing is fetched. */
export async function startVerifying() {
  const folder = temporaryFolder();
  cpSync(cases, folder.path, { recursive: true });
  const client = new Client({ name: "test", version: "1" });
  const io: Io = {
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    fetch: () => Promise.reject(new Error("nothing is fetched here")),
    now: () => new Date(),
    newId: () => "",
    env: {},
    progress: { show: () => undefined, clear: () => undefined },
  };
  const service = await openService({}, io);
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createMcpServer({ service, io, folder: folder.path }).connect(there);
  await client.connect(here);
  const inFolder = (file: string) => join(folder.path, file);

  async function run(args: readonly string[], stdin?: readonly Uint8Array[]) {
    const { exitCode, stdout } = await runHere([...args, "--json"], false, undefined, stdin);
    return { exitCode, ...(JSON.parse(stdout) as { results: Result[] } & Others) };
  }
  return {
    inFolder,
    /** Writes files into a folder of their own. */
    folderWith: (name: string, files: Readonly<Record<string, string | Uint8Array>>): string => {
      const path = inFolder(name);
      mkdirSync(path, { recursive: true });
      for (const [file, content] of Object.entries(files)) {
        mkdirSync(join(path, file, ".."), { recursive: true });
        writeFileSync(join(path, file), content);
      }
      return path;
    },
    byCommand: (paths: readonly string[], ...options: string[]) =>
      run(["verify", ...paths, ...options]),
    byStdin: (bytes: Uint8Array, ...options: string[]) => run(["verify", "-", ...options], [bytes]),
    byMcp: async (args: Record<string, unknown>) => {
      const called = await client.callTool({ name: "verify", arguments: args });
      if (called.structuredContent === undefined) throw new Error(JSON.stringify(called.content));
      return called.structuredContent as Result & { pieces: Result[] } & Others;
    },
    stop: async () => {
      await client.close();
      folder.remove();
    },
  };
}
