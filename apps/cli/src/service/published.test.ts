// The commands on published files, in the place of the service that has published them.
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fetch } from "@digital-evidence/client";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { createFolder } from "@digital-evidence/published-files/folder";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publish } from "../../../depository/src/publish/publish.ts";
import {
  type FreshDepository,
  freshDepository,
  signed,
  value,
} from "../../../depository/test/fresh-depository.ts";
import { folderFetch } from "../../../depository/test/published-folder.ts";
import { runHere } from "../../test/run-here.ts";
import { createMcpServer } from "../mcp/server.ts";
import { openService } from "./service.ts";

const base = "https://files.example/notary";
let depository: FreshDepository;
const folder = mkdtempSync(join(tmpdir(), "published-"));
const final = value({ documentId: "contract-7" });
const hash = fingerprintHash(final);

/** Serves the files as they should be served. */
const serve: Fetch = async (input, init = {}) => {
  const answer = await folderFetch(join(folder, "files"), base).fetch(input, init);
  const headers = { "access-control-allow-origin": "*" };
  return new Response(answer.body, { status: answer.status, headers });
};
const run = (args: readonly string[], fetch: Fetch = serve) => runHere(args, false, fetch);

beforeAll(async () => {
  depository = await freshDepository();
  await depository.submit([final, value(), value()].map(signed));
  await depository.settle();
  const { store, clock } = depository;
  const openFolder = () => createFolder({ path: join(folder, "files") });
  await publish({ store, openFolder, now: () => clock.time, holder: randomUUID() });
});
afterAll(async () => {
  await depository.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe("published files in the place of a service", () => {
  it("[MI6] give get the whole evidence, which is consistent", async () => {
    const file = join(folder, "bundle.json");
    const args = ["get", hash, "--base", base, "--output", file, "--require", "consistent"];
    const ended = await run(args);
    expect(ended.exitCode).toBe(0);
    const { parts } = JSON.parse(readFileSync(file, "utf8")) as { parts: Record<string, unknown> };
    expect(Object.keys(parts)).toEqual(["record", "proof", "batch", "snapshot", "logProof"]);
    expect(ended.stdout).toContain(
      "The bundle has no timestamp of the log. The log’s timestamps are not among the files that the service published.",
    );
    const unknown = await run(["get", "0".repeat(64), "--base", base]);
    expect(unknown.exitCode).toBe(3);
    expect(unknown.stderr).toContain("The published files do not have this fingerprint.");
  });

  it("[MI6] give status and find what they state, as files and not as a service", async () => {
    const status = await run(["status", hash, "--base", base]);
    expect(status.exitCode).toBe(0);
    expect(status.stdout).toContain("“contract-7”");
    expect(status.stdout).toContain("The published files state all of this");
    const unknown = await run(["status", "0".repeat(64), "--base", base]);
    expect([unknown.exitCode, unknown.stdout]).toEqual([
      3,
      `The published files do not have the fingerprint ${"0".repeat(64)}.\n`,
    ]);
    expect((await run(["find", hash, "--base", base])).stdout).toContain("1 of 1 found");
  });

  it("[MI6] are looked for only where the answer is not a service’s", async () => {
    const asked = async (fetch: Fetch, ...args: string[]) => {
      const paths: string[] = [];
      const { exitCode } = await run([...args, "--base", base, "--retries", "0"], (input, init) => {
        paths.push(new Request(input).url.slice(base.length));
        return fetch(input, init);
      });
      return { exitCode, paths };
    };
    const service: Fetch = async (input, init) =>
      depository.app.request(new Request(input).url.slice(base.length), init);
    const one = `/v1/fingerprints/${hash}`;
    expect(await asked(service, "status", hash)).toEqual({ exitCode: 0, paths: [one] });
    expect((await asked(service, "find", hash)).paths).not.toContain("/published.json");
    expect((await asked(serve, "status", hash)).paths.slice(0, 2)).toEqual([
      one,
      "/published.json",
    ]);
    // A service that is busy is not asked for a file as well.
    const busy: Fetch = async () => new Response("wait", { status: 503 });
    expect(await asked(busy, "status", hash)).toEqual({ exitCode: 3, paths: [one] });
  });

  it("[MI6] give a report, whose link leads to the explorer that was named", async () => {
    const file = join(folder, "report.pdf");
    const args = ["report", hash, "--base", base, "--output", file];
    expect((await run(args)).stderr).toContain("name an explorer that shows them");
    const ended = await run([...args, "--explorer", "https://explorer.example"]);
    expect(ended.exitCode).toBe(0);
    expect(readFileSync(file).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("[MI6] are examined by doctor, with the server that sends them", async () => {
    const findings = async (fetch?: Fetch) => {
      const { exitCode, stdout } = await run(["doctor", base, "--json"], fetch);
      const { findings } = JSON.parse(stdout) as { findings: { id: string; verdict: string }[] };
      const other = findings.filter(({ verdict }) => verdict !== "conforms");
      return { exitCode, count: findings.length, other: other.map(({ id }) => id) };
    };
    const served = await findings();
    expect(served).toEqual({ exitCode: 0, count: 16, other: [] });
    const withoutParts: Fetch = (input, init = {}) => serve(input, { ...init, headers: {} });
    const whole = await findings(withoutParts);
    expect(whole.exitCode).toBe(1);
    expect(whole.other).toContain("RANGES");
    const closed = await findings(async (input, init) => {
      const answer = await serve(input, init);
      return new Response(answer.body, { status: answer.status });
    });
    expect([closed.exitCode, closed.other]).toEqual([1, ["CORS"]]);
  });

  it("[MI6] answer the tools of the MCP server", async () => {
    const io = {
      stdin: new PassThrough(),
      stdout: new PassThrough(),
      stderr: new PassThrough(),
      fetch: serve,
      now: () => new Date(),
      newId: randomUUID,
      env: {},
      progress: { show: () => undefined, clear: () => undefined },
    };
    const service = await openService({ base }, io);
    const [here, there] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: "test", version: "1" });
    await createMcpServer({ service, io, folder }).connect(there);
    await client.connect(here);
    const looked = await client.callTool({ name: "lookup", arguments: { hash } });
    expect(looked.structuredContent).toMatchObject({ isKnown: true });
    const verified = await client.callTool({ name: "verify", arguments: { hash } });
    expect(verified.structuredContent).toMatchObject({ verdict: "consistent" });
    await client.close();
  });
});
