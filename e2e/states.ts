// Every screen of the running product, and its states that need it, and how to reach them. The states that a service's
// answers bring about are in apps/explorer/test/states.ts. The screenshots and the accessibility tests use both lists.
import type { Page } from "playwright-core";
import { listEvidenceStates } from "./evidence-states.ts";
import { listHowItWorksStates } from "./how-it-works-states.ts";
import type { State } from "./state.ts";
import { details, latestCountersignedHash, latestFinalHash, untilCounted } from "./service.ts";

export async function listStates(origin: string): Promise<State[]> {
  const hash = await latestFinalHash(origin);
  const record = await details(origin, hash);
  const countersigned = await latestCountersignedHash(origin);
  const path = `/fingerprint/${hash}`;
  const batch = `/batch/${record.batchId}`;

  const open = (page: Page, address: string) => page.goto(origin + address);
  const rows = (page: Page) => page.getByRole("table").locator('a[href^="/fingerprint/"]').first();
  /** The heading of the drawn proof. It is the last part of a fingerprint's page to appear, after the verdict. */
  const drawnProof = (page: Page) => page.getByRole("heading", { name: "The proof, drawn" });

  const openProof = async (page: Page) => {
    await open(page, path);
    await page.getByRole("button", { name: "Download proof" }).click();
    const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
    await dialog.waitFor();
    return dialog;
  };
  const verify = async (page: Page) => {
    const dialog = await openProof(page);
    await dialog.getByRole("button", { name: "Verify proof" }).click();
    return dialog;
  };

  return [
    {
      name: "dashboard",
      reach: async (page) => {
        await open(page, "/dashboard");
        await rows(page).waitFor();
      },
    },
    {
      name: "dashboard-older",
      reach: async (page) => {
        await open(page, "/dashboard");
        for (let turn = 0; turn < 2; turn += 1) {
          await rows(page).waitFor();
          await page.getByRole("link", { name: "Older", exact: true }).click();
          await page.waitForURL(/cursor=/);
        }
        await page.getByRole("link", { name: "Newer", exact: true }).waitFor();
        await rows(page).waitFor();
      },
    },
    {
      name: "dashboard-tooltip",
      reach: async (page) => {
        await open(page, "/dashboard");
        await rows(page).waitFor();
        // A phone has no hover, so a press shows the tooltip.
        await page.getByRole("table").locator("button:has(time)").first().click();
        await page
          .getByText(/\d{4}-\d\d-\d\d .*UTC/)
          .filter({ visible: true })
          .first()
          .waitFor();
      },
    },
    {
      name: "dashboard-demonstration",
      reach: async (page) => {
        await open(page, "/dashboard");
        await rows(page).waitFor();
        await page.getByRole("button", { name: /^Demo/ }).click();
        await page.getByText("shown here are invented").waitFor();
      },
    },
    {
      name: "dashboard-theme-menu",
      reach: async (page) => {
        await open(page, "/dashboard");
        await page.getByRole("button", { name: /^Theme/ }).click();
        await page.getByRole("menuitemradio", { name: "Dark" }).waitFor();
      },
    },
    {
      name: "fingerprint",
      reach: async (page) => {
        await open(page, path);
        await drawnProof(page).waitFor();
      },
    },
    {
      name: "fingerprint-countersigned",
      reach: async (page) => {
        await open(page, `/fingerprint/${countersigned}`);
        await page.getByText("Signer 2").waitFor();
        await drawnProof(page).waitFor();
      },
    },
    ...(
      [
        ["same", (page) => page.unroute("**/demo/documents/*")],
        [
          "other",
          (page) => page.route("**/demo/documents/*", (route) => route.fulfill({ body: "other" })),
        ],
        [
          "failed",
          (page) => page.route("**/demo/documents/*", (route) => route.fulfill({ status: 404 })),
        ],
      ] satisfies [string, (page: Page) => Promise<unknown>][]
    ).map(([what, prepare]) => ({
      name: `fingerprint-download-${what}`,
      reach: async (page: Page) => {
        await prepare(page);
        await open(page, path);
        await page.getByRole("button", { name: "Download the document" }).click();
        const kind = { same: "success", other: "error", failed: "unknown" }[what];
        await page.locator(`[data-download] [data-kind=${kind}]`).waitFor();
      },
    })),
    { name: "proof", reach: async (page) => void (await openProof(page)) },
    {
      name: "proof-verified",
      reach: async (page) => {
        const dialog = await verify(page);
        await dialog.getByRole("button", { name: "Verified" }).waitFor();
      },
    },
    {
      name: "batch",
      reach: async (page) => {
        await open(page, batch);
        await rows(page).waitFor();
      },
    },
    {
      name: "page-broken",
      reach: async (page) => {
        await page.route("**/assets/batch-page-*.js", (route) => route.abort());
        await open(page, "/batch");
        await page.getByText("This page could not be shown").waitFor();
      },
    },
    {
      name: "configuration-refused",
      reach: async (page) => {
        await page.route("**/config.json", (route) =>
          route.fulfill({ json: { network: "moonnet" } }),
        );
        await open(page, "/dashboard");
        await page.getByText("Invalid network => moonnet").waitFor();
      },
    },
    {
      name: "snapshot",
      reach: async (page) => {
        await open(page, `/snapshot/${record.batchGlobalSnapshotHash}`);
        await page.locator("[data-snapshot-check=pass]").waitFor();
        await page
          .getByText(/The service lists none yet|The next snapshot’s content matches/)
          .waitFor();
      },
    },
    {
      name: "status",
      reach: async (page) => {
        await untilCounted(origin);
        await open(page, "/status");
        await page.getByText("Yes. The newest checkpoint covers").waitFor();
        await page.getByText("in the current hour and the 23 hours before it").waitFor();
      },
    },
    {
      name: "signer",
      reach: async (page) => {
        await open(page, `/signer/${record.proofs[0]?.id}`);
        await rows(page).waitFor();
      },
    },
    {
      name: "signer-unknown",
      reach: async (page) => {
        await open(page, `/signer/${"0".repeat(128)}`);
        await page.getByText("lists no fingerprint signed with this key").waitFor();
      },
    },
    ...(await listEvidenceStates(origin, hash)),
    ...listHowItWorksStates(origin),
  ];
}
