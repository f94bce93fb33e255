import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumFlags, findChromium } from "./scripts/chromium.ts";

// Three projects: `node` beside the sources, `browser` for the same vector tests in real Chromium,
// `e2e` for pages on the running stack.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["{packages,apps}/*/src/**/*.test.ts", "scripts/**/*.test.ts"],
          // Some start processes and databases; a busy machine is no failure.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["packages/*/src/**/*.vectors.test.ts"],
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
          testTimeout: 60_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          // A real browser on a busy machine misses a moment now and then; twice in a row is a defect.
          retry: 2,
          // A page's own pace on a busy machine; what a test waits for comes sooner, or never.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
