// The states of pages that need the running product, and its screens, and how to reach them. The accessibility tests and
// the screenshots use both. All other states are in apps/explorer/test/states.ts.
import type { Page } from "playwright-core";
import { failWorker } from "./change-answer.ts";
import { bundleFile, evidenceOf } from "./evidence-files.ts";
import type { State } from "./state.ts";
import { details, latestFinalHash } from "./service.ts";

/** The states in which a file of the build is missing or not usable. */
export async function listStates(origin: string): Promise<State[]> {
  const evidence = await evidenceOf(origin, await latestFinalHash(origin));
  return [
    {
      name: "page-broken",
      reach: async (page) => {
        await page.route("**/assets/batch-page-*.js", (route) => route.abort());
        await page.goto(`${origin}/batch`);
        await page.getByText("This page could not be shown").waitFor();
      },
    },
    {
      name: "configuration-refused",
      reach: async (page) => {
        await page.route("**/config.json", (route) =>
          route.fulfill({ json: { network: "moonnet" } }),
        );
        await page.goto(`${origin}/dashboard`);
        await page.getByText("Invalid network => moonnet").waitFor();
      },
    },
    {
      name: "verify-unavailable",
      reach: async (page) => {
        await failWorker(page, "verification-worker", "absent");
        await page.goto(`${origin}/verify`);
        await page.getByRole("heading", { name: "What you have" }).waitFor();
        const buffer = Buffer.from(bundleFile(origin, evidence));
        const file = { name: "bundle.json", mimeType: "application/json", buffer };
        await page.locator("input[type=file]").first().setInputFiles(file);
        await page.getByText("Your browser could not run the checks").waitFor();
      },
    },
  ];
}

export async function listScreens(origin: string): Promise<State[]> {
  const hash = await latestFinalHash(origin);
  const { batchId, batchGlobalSnapshotHash } = await details(origin, hash);
  const screen = (name: string, path: string, until: (page: Page) => Promise<unknown>): State => ({
    name,
    reach: async (page) => {
      await page.goto(origin + path);
      await until(page);
    },
  });
  const rows = (page: Page) =>
    page.getByRole("table").locator('a[href^="/fingerprint/"]').first().waitFor();
  return [
    screen("dashboard", "/dashboard", rows),
    // The drawn proof is the last part of the page to appear, after the verdict.
    screen("fingerprint", `/fingerprint/${hash}`, (page) =>
      page.getByRole("heading", { name: "The proof, drawn" }).waitFor(),
    ),
    screen("proof-verified", `/fingerprint/${hash}`, async (page) => {
      await page.getByRole("button", { name: "Download proof" }).click();
      const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
      await dialog.getByRole("button", { name: "Verify proof" }).click();
      await dialog.getByRole("button", { name: "Verified" }).waitFor();
    }),
    screen("batch", `/batch/${batchId}`, rows),
    screen("snapshot", `/snapshot/${batchGlobalSnapshotHash}`, (page) =>
      page.locator("[data-snapshot-check=pass]").waitFor(),
    ),
    screen("how-it-works", "/how-it-works", (page) =>
      page.locator("section[data-verdict=consistent]").waitFor(),
    ),
  ];
}
