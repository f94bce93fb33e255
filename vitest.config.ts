import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { chromiumFlags, findChromium } from "./scripts/chromium.ts";

const NODE_WORKERS = 3;
/** Each has a browser of its own, which uses several processes. */
const E2E_WORKERS = 2;

/** The files that take longest. They run first, so that no worker is left with one of them at the end. */
const longest = [
  "packages/evidence/src/lies.test.ts",
  "depository/src/start.test.ts",
  "depository/src/operate.test.ts",
  "store/postgres.test.ts",
  "depository/src/faults.test.ts",
  "depository/src/crash.test.ts",
  "store/pgbouncer.test.ts",
  "store/with-replica.test.ts",
  "depository/src/full-volume.test.ts",
  "e2e/accessibility.test.ts",
  "e2e/lies.test.ts",
  "e2e/hostile.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

// The test runner's workers, and the services that tests start, take half as long to start where an
// earlier process has filled this cache of compiled code.
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(
  new URL("node_modules/.cache/node", import.meta.url),
);

// Three projects, one after the other: `node` beside the sources, `browser` for the same vector tests in
// real Chromium, `e2e` for pages on the running stack. Each uses the whole machine. No test is retried: a
// test that needs a second try is wrong, or has found a defect.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["{packages,apps}/*/src/**/*.test.ts", "scripts/**/*.test.ts"],
          sequence: { groupOrder: 1 },
          // Many tests wait for processes and databases, so more of them fit than there are cores.
          maxWorkers: NODE_WORKERS,
          // Some start processes and databases; a busy machine is no failure.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["packages/*/src/**/*.vectors.test.ts"],
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: [...chromiumFlags] },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["e2e/global-setup.ts"],
          environment: "node",
          sequence: { groupOrder: 3 },
          maxWorkers: E2E_WORKERS,
          testTimeout: 60_000,
          hookTimeout: 180_000,
          // A page's own pace on a busy machine; what a test waits for comes sooner, or never.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
