import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import explorer from "./apps/explorer/vite.config.ts";
import { chromiumFlags, findTestBrowser } from "./tools/chromium.ts";
import { keepTemporaryFilesInMemory } from "./tools/folder-in-memory.ts";
import { isLong } from "./tools/long-tests.ts";

const isPublished = process.env["E2E_SOURCE"] === "published";
/**
 * There may be more workers than cores, because many tests spend their time waiting for processes and databases. Four
 * workers were slower than three on two cores.
 */
const NODE_WORKERS = 3;
/**
 * Each worker of the end-to-end tests has its own browser. There are more workers than cores, because tests also wait
 * for pages: on two cores, six files took 119 s with two workers, 103 s with three and 112 s with four. A run on
 * published files has more workers, because many of its tests cannot pass and only wait for their time limit.
 */
const E2E_WORKERS = isPublished ? 6 : 3;

/** Component tests wait for nothing but the processor. */
const COMPONENT_WORKERS = 2;

/** The test files that only `npm test -- --long` runs. */
const LONG = "**/*.long.test.ts";
/** The test files that start the service, a witness, the command line, a script or a compiler as a separate process. */
const PROCESS = "**/*.process.test.ts";

/**
 * No limit of time finds a defect that nothing else finds, and a busy machine must not fail a test. So no test has a
 * shorter limit of its own. `expect.poll` ends before its test does, so that a failure says what it waited for.
 */
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: Number(process.env["POLL_MS"] ?? 60_000) } },
};
/** A run on published files only waits for what cannot come, in hundreds of tests. */
const impatient = {
  testTimeout: 60_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 15_000 } },
};

/**
 * The test files that take longest, in this order. They run first, so that no worker is still busy with a long file
 * after all other workers have finished.
 */
const longest = [
  "packages/evidence/src/lies.test.ts",
  "cli/src/mirror/mirror.test.ts",
  "store/postgres.test.ts",
  "store/with-replica.test.ts",
  "store/sqlite.test.ts",
  "operator/lost-log.process.test.ts",
  "depository/src/operate.process.test.ts",
  "witness/src/witness.process.test.ts",
  "pack/pack.process.test.ts",
  "cli/src/submit/submit-many.process.test.ts",
  "depository/src/main.process.test.ts",
  "ledger/log-crash.process.test.ts",
  "publish/background.process.test.ts",
  "webhooks/deliveries.process.test.ts",
  "publish/publish.process.test.ts",
  "scripts/demonstration-observer.process.test.ts",
  "scripts/run.process.test.ts",
  "tools/runnable-docs.process.test.ts",
  "depository/src/full-volume.process.test.ts",
  "depository/src/start.process.test.ts",
  "interop/tokens.process.test.ts",
  "depository/src/faults.process.test.ts",
  "shell/accessibility.test.tsx",
  "trust/witnesses.test.tsx",
  "verify/verify-page.test.tsx",
  "fingerprint/false-evidence.test.tsx",
  "trust/log.test.tsx",
  "shell/hostile-service.test.tsx",
  "shell/odd-members.test.tsx",
  "shell/no-data.test.tsx",
  "e2e/published.test.ts",
  "e2e/shell.test.ts",
  "e2e/offline.test.ts",
  "e2e/language.test.ts",
  "e2e/case.test.ts",
  "e2e/observers.test.ts",
  "e2e/timestamps.test.ts",
  "e2e/named-keys.test.ts",
  "e2e/ledger-host.test.ts",
  "e2e/document.test.ts",
  "e2e/budget.test.ts",
  "e2e/report.test.ts",
  "e2e/witnesses.test.ts",
  "e2e/document-versions.test.ts",
  "e2e/third-parties.test.ts",
  "e2e/static-host.test.ts",
  "e2e/search.test.ts",
  "e2e/lies.test.ts",
  "e2e/dashboard.test.ts",
  "e2e/page-drop.test.ts",
  "e2e/verify-page.test.ts",
  "e2e/any-source.test.ts",
  "e2e/document-download.test.ts",
  "e2e/bundle-timestamps.test.ts",
  "e2e/accessibility.test.ts",
  "e2e/calls.test.ts",
  "e2e/cases.test.ts",
  "e2e/forms.test.ts",
  "e2e/log.test.ts",
  "e2e/fingerprint.test.ts",
  "e2e/share.test.ts",
  "e2e/embed.test.ts",
  "e2e/how-it-works.test.ts",
  "e2e/print.test.ts",
  "e2e/follow.test.ts",
  "e2e/misspelled.test.ts",
  "e2e/evidence-chain.test.ts",
  "e2e/html-verifier.test.ts",
  "e2e/directory.test.ts",
  "e2e/batch.test.ts",
];

const { css = {} } = explorer;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

// This variable turns on Node's cache of compiled code. Once the cache is filled, the test runner's workers and the
// services that tests start need only half the time to start.
process.env["NODE_COMPILE_CACHE"] ??= fileURLToPath(
  new URL("node_modules/.cache/node", import.meta.url),
);

keepTemporaryFilesInMemory();

// The projects run one after the other, because each uses the whole machine:
// - `node`: the tests beside the sources that run in the test runner's own processes, on real databases.
// - `processes`: the tests that start our programs, stop them and kill them.
// - `browser`: the vector tests again, in real Chromium.
// - `components`: the pages on a service that each test stands in for, in real Chromium.
// - `e2e`: the pages on a running stack.
// No test is retried. A test that needs a second try is wrong, or has found a defect.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["{packages,apps}/*/src/**/*.test.ts", "{scripts,tools}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, PROCESS, ...(isLong ? [] : [LONG])],
          sequence: { groupOrder: 1 },
          // A worker runs all its files in the same process. This takes a quarter of a minute less than a separate
          // process for each file. Each file must therefore undo what it changes in the process.
          isolate: false,
          maxWorkers: NODE_WORKERS,
          ...patient,
        },
      },
      {
        test: {
          name: "processes",
          environment: "node",
          include: [PROCESS],
          sequence: { groupOrder: 2 },
          isolate: false,
          maxWorkers: NODE_WORKERS,
          ...patient,
        },
      },
      {
        test: {
          name: "browser",
          include: ["packages/*/src/**/*.vectors.test.ts"],
          sequence: { groupOrder: 3 },
          ...patient,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findTestBrowser(), args: [...chromiumFlags] },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        // The build's names of styles.
        css,
        // Everything that a page or a worker imports is prepared before the first test. What was found later would make
        // the browser load the page again, in the middle of a test.
        optimizeDeps: {
          entries: ["main.tsx", "**/*-worker.ts", "**/*.test.tsx"].map(
            (files) => `apps/explorer/src/${files}`,
          ),
        },
        test: {
          name: "components",
          include: ["apps/explorer/src/**/*.test.tsx"],
          setupFiles: ["apps/explorer/test/show.tsx"],
          sequence: { groupOrder: 4 },
          // Each file has a page of its own, because the explorer's modules remember answers and documents until the page
          // is loaded again.
          maxWorkers: COMPONENT_WORKERS,
          ...patient,
          // A page shows an answer of the stand-in within milliseconds.
          expect: { poll: { ...patient.expect.poll, interval: 10 } },
          browser: {
            enabled: true,
            headless: true,
            // Names of elements are found by a part of them, as in the end-to-end tests.
            locators: { exact: false },
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findTestBrowser(), args: [...chromiumFlags] },
              contextOptions: {
                // The tested page is in a frame, all of which has to be in sight.
                viewport: { width: 1400, height: 1200 },
                reducedMotion: "reduce",
                permissions: ["clipboard-read", "clipboard-write"],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...(isLong ? [] : [LONG])],
          globalSetup: ["e2e/global-setup.ts"],
          environment: "node",
          sequence: { groupOrder: 5 },
          // The files that one worker runs share a browser.
          isolate: false,
          maxWorkers: E2E_WORKERS,
          ...(isPublished ? impatient : patient),
        },
      },
    ],
  },
});
