// Builds the explorer once, and starts one stack with demonstration data. All end-to-end tests that only read data
// share this build and this stack.
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildExplorer } from "../scripts/build-explorer.ts";
import { recordedBuild } from "../scripts/recorded-build.ts";
import { read, type Summary } from "./service.ts";
import { startPublishedStack } from "./published-stack.ts";
import { isPublished } from "./source.ts";
import { startStack } from "./stack.ts";

declare module "vitest" {
  interface ProvidedContext {
    origin: string;
    /**
     * The folder of the built explorer. It is not the default folder of the build, so another build during the tests
     * does not replace its files.
     */
    explorerFolder: string;
  }
}

/** How many fingerprints the demonstration submits at its start. */
const FINGERPRINTS = 240;

let stop: (() => Promise<void>) | undefined;
/**
 * The folder of an explorer that has already been built. Setting E2E_EXPLORER saves the time of a build while somebody
 * works on the tests. The tests then use that build even if the sources have changed since.
 */
const builtBefore = process.env["E2E_EXPLORER"];
const explorerFolder = builtBefore ?? mkdtempSync(join(tmpdir(), "digital-evidence-explorer-"));

export async function setup(project: TestProject): Promise<void> {
  if (builtBefore === undefined) {
    const root = join(import.meta.dirname, "..");
    // In a whole run of the tests, `npm run serve` has built the same sources just before.
    if (recordedBuild(root).isCurrent) {
      cpSync(join(root, "apps/explorer/dist"), explorerFolder, { recursive: true });
    } else buildExplorer(explorerFolder);
  }
  const { origin, ...started } = isPublished
    ? await startPublishedStack(explorerFolder)
    : await startReadOnlyStack();
  stop = started.stop;
  project.provide("origin", origin);
  project.provide("explorerFolder", explorerFolder);
}

async function startReadOnlyStack(): Promise<{ origin: string; stop: () => Promise<void> }> {
  // With an interval of 0, the demonstration submits nothing after the start, so the data does not change while tests
  // read it. A test that needs new rows starts a stack for itself.
  const stack = await startStack({
    demo: true,
    // The limit on reads per client is turned off. The service would count all tests as one client, because they come
    // from one address.
    env: {
      EXPLORER_DIR: explorerFolder,
      DEMO_FILL: String(FINGERPRINTS),
      DEMO_INTERVAL_MS: "0",
      READ_LIMIT_PER_MINUTE: "0",
    },
  });
  await stack.untilFinal(FINGERPRINTS);
  await untilNewestAreFinal(stack.origin);
  return stack;
}

/**
 * Waits until the newest fingerprints are final. A test may compare a page with what it has read from the service
 * before, so no status may change in the meantime.
 */
async function untilNewestAreFinal(origin: string): Promise<void> {
  for (;;) {
    const newest = await read<Summary[]>(origin, "/v1/fingerprints/latest?limit=100");
    if (newest.every(({ status }) => status === "FINALIZED_COMMITMENT")) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function teardown(): Promise<void> {
  await stop?.();
  if (builtBefore === undefined) rmSync(explorerFolder, { recursive: true, force: true });
}
