import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  apiKey,
  type LiveService,
  organization,
  startLiveService,
} from "../apps/cli/test/live-service.ts";
import {
  type Block,
  blocksIn,
  checkOut,
  documents,
  ELSEWHERE,
  hasNeeds,
  readDocument,
  runBlocks,
} from "./runnable-docs.ts";

const root = resolve(import.meta.dirname, "..");
const blocks = documents().flatMap(readDocument);
const runnable = Map.groupBy(
  blocks.filter(({ isRunnable }) => isRunnable),
  ({ file }) => file,
);

let service: LiveService;
let folder: string;
let settling: Promise<void>;
const stopping = new AbortController();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "documents-"));
  service = await startLiveService();
  // Elsewhere, the service works by itself. In this test its clock stands still, so its work is started here.
  settling = (async () => {
    while (!stopping.signal.aborted) {
      await service.depository.settle();
      await setTimeout(300);
    }
  })();
});
afterAll(async () => {
  stopping.abort();
  await settling;
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(name: string, given: readonly Block[]) {
  const checkout = join(folder, name.replaceAll(/\W/g, "-"));
  const programs = `${checkout}-programs`;
  mkdirSync(checkout);
  checkOut(checkout);
  writeFileSync(join(checkout, "contract.txt"), "This contract was signed in Halden.");
  // The README says how the command gets on the path. A reader of another document has done that already.
  const isInstalled = name !== "apps/cli/README.md";
  const path = [programs, ...(isInstalled ? [join(root, "node_modules/.bin")] : [])];
  return runBlocks({
    blocks: given,
    folder: checkout,
    programs,
    origin: service.origin,
    env: {
      PATH: [...path, process.env["PATH"] ?? ""].join(":"),
      HOME: checkout,
      DIGITAL_EVIDENCE_BASE: service.origin,
      DIGITAL_EVIDENCE_API_KEY: apiKey,
      ORGANIZATION: organization.id,
      TENANT: "4d3c1a9e-0f0c-4d41-9a53-8f1d3b0c2a12",
    },
  });
}

describe("the commands in the documents", () => {
  it("[DR2] are run here, or say for which reason they are not", () => {
    const silent = blocks.filter(
      ({ isRunnable, elsewhere }) => isRunnable === Object.hasOwn(ELSEWHERE, elsewhere ?? ""),
    );
    expect(silent.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  });

  it.each([...runnable.keys()])(
    "[DR1] of %s run as they stand, in a clean folder",
    async (name) => {
      const given = (runnable.get(name) ?? []).filter((block) => {
        const isPossible = hasNeeds(block);
        if (!isPossible) console.log(`${name}:${block.line} is left out: a program is missing`);
        return isPossible;
      });
      const { exitCode, stderr } = await run(name, given);
      expect({ exitCode, stderr: exitCode === 0 ? "" : stderr }).toEqual({
        exitCode: 0,
        stderr: "",
      });
    },
  );

  it("[DR1] fail where a document lies, with the place", async () => {
    const lie =
      "```sh runnable\ntrue\n```\n\n```sh runnable\ndigital-evidence hash --no-such\n```\n";
    const { exitCode, stderr } = await run("lie.md", blocksIn("lie.md", lie));
    expect(exitCode).toBe(2);
    expect(stderr).toContain("failed: lie.md:6");
  });
});
