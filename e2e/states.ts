// Every screen in every state that a visitor can encounter, and how to reach it. If possible, the state comes
// from the running service; otherwise the test changes the service's answers. The screenshots and the
// accessibility tests use all of these states.
import type { Page, Route } from "playwright-core";
import { untilThere } from "./clock.ts";
import { listEvidenceStates } from "./evidence-states.ts";
import { listHowItWorksStates } from "./how-it-works-states.ts";
import { listServiceStates } from "./service-states.ts";
import { listSignerStates } from "./signer-states.ts";
import { listSnapshotStates } from "./snapshot-states.ts";
import type { State } from "./state.ts";
import {
  details,
  latestCountersignedHash,
  latestFinalHash,
  read,
  type Summary,
} from "./service.ts";

type Answer = (route: Route) => Promise<void>;

const failing: Answer = (route) =>
  route.fulfill({
    status: 503,
    json: { errors: [{ message: "The service is being maintained" }] },
  });
const never: Answer = () => new Promise(() => undefined);
const empty: Answer = (route) => route.fulfill({ json: { data: [] } });

export async function listStates(origin: string): Promise<State[]> {
  const hash = await latestFinalHash(origin);
  const record = await details(origin, hash);
  const countersigned = await latestCountersignedHash(origin);
  const path = `/fingerprint/${hash}`;
  const recordCall = `**/v1/fingerprints/${hash}`;
  const proofCall = `**/v1/fingerprints/${hash}/proof`;
  const batch = `/batch/${record.batchId}`;
  const members = await read<Summary[]>(origin, `/v1/batches/${record.batchId}/fingerprints`);
  const proof = await read<object>(origin, `/v1/fingerprints/${hash}/proof`);
  const other = members.find((member) => member.hash !== hash)?.hash ?? "";
  const otherProof = await read<object>(origin, `/v1/fingerprints/${other}/proof`);

  const open = (page: Page, address: string) => page.goto(origin + address);
  const answered = (page: Page, data: unknown, pattern: string) =>
    page.route(pattern, (route) => route.fulfill({ json: { data } }));
  const rows = (page: Page) => page.getByRole("table").locator('a[href^="/fingerprint/"]').first();
  const verdict = (page: Page) =>
    page
      .locator(
        "section:is([data-verdict=failed], [data-verdict=inconclusive], [data-verdict=consistent], [data-verdict=confirmed])",
      )
      .first();
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
      name: "dashboard-loading",
      reach: async (page) => {
        await page.route("**/v1/**", never);
        await open(page, "/dashboard");
        await page.getByRole("table").first().waitFor();
      },
    },
    {
      name: "dashboard-empty",
      reach: async (page) => {
        await page.route("**/v1/fingerprints/latest?*", empty);
        await answered(
          page,
          { fingerprints24h: 0, fingerprints30d: 0, fingerprintsTotal: 0 },
          "**/stats",
        );
        await page.route("**/activity?*", (route) => route.fulfill({ status: 404, json: {} }));
        await open(page, "/dashboard");
        await page.getByText("No data available").waitFor();
      },
    },
    {
      name: "dashboard-retrying",
      reach: async (page) => {
        await page.route("**/v1/**", failing);
        await open(page, "/dashboard");
        await page.getByText(/attempt \d/).waitFor();
      },
    },
    {
      name: "dashboard-failed",
      reach: async (page) => {
        await page.clock.install();
        await page.route("**/v1/**", failing);
        await open(page, "/dashboard");
        await untilThere(page, "The latest fingerprints could not be read");
      },
    },
    {
      name: "dashboard-offline",
      reach: async (page) => {
        await open(page, "/dashboard");
        await rows(page).waitFor();
        await page.context().setOffline(true);
        await page.getByText("You are offline").waitFor();
      },
    },
    {
      name: "dashboard-stale",
      reach: async (page) => {
        await page.clock.install();
        await open(page, "/dashboard");
        await rows(page).waitFor();
        await page.route("**/v1/**", failing);
        await untilThere(page, /Updated .* ago\..*The service is being maintained/s);
      },
    },
    {
      name: "dashboard-new-rows",
      reach: async (page) => {
        const all = await read<Summary[]>(origin, "/v1/fingerprints/latest?limit=20");
        let from = 2;
        await page.route("**/v1/fingerprints/latest?*", (route) =>
          route.fulfill({ json: { data: all.slice(from) } }),
        );
        await page.clock.install();
        await open(page, "/dashboard");
        await rows(page).waitFor();
        from = 0;
        await untilThere(page, "Show 2 new");
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
      name: "dashboard-none-of-a-status",
      reach: async (page) => {
        await open(page, "/dashboard?status=ERRORED_COMMITMENT");
        await page.getByText("No data available").waitFor();
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
      name: "fingerprint-loading",
      reach: async (page) => {
        await page.route("**/v1/**", never);
        await open(page, path);
        await page.getByText("Loading fingerprint details...").waitFor();
      },
    },
    {
      name: "fingerprint-retrying",
      reach: async (page) => {
        await page.route("**/v1/**", failing);
        await open(page, path);
        await page.getByText(/attempt \d/).waitFor();
      },
    },
    {
      name: "fingerprint-new",
      reach: async (page) => {
        const {
          batchId: _batchId,
          mptRoot: _mptRoot,
          confirmationTimestamp: _at,
          batchGlobalSnapshotHash: _snapshot,
          ...fresh
        } = record;
        await answered(page, { ...fresh, status: "NEW" }, recordCall);
        await open(page, path);
        await verdict(page).waitFor();
      },
    },
    {
      name: "fingerprint-errored",
      reach: async (page) => {
        const { confirmationTimestamp: _at, batchGlobalSnapshotHash: _snapshot, ...rest } = record;
        await answered(page, { ...rest, status: "ERRORED_COMMITMENT" }, recordCall);
        await open(page, path);
        await verdict(page).waitFor();
      },
    },
    {
      name: "batch-errored",
      reach: async (page) => {
        const batch = `/batch/${record.batchId}`;
        await page.route(`**/v1/batches/${record.batchId}`, async (route) => {
          const { data } = (await (await route.fetch()).json()) as { data: object };
          const errored = { ...data, status: "ERRORED_COMMITMENT", retryCount: 8 };
          await route.fulfill({ json: { data: errored } });
        });
        await open(page, batch);
        await page.getByText("The ledger did not accept this batch").waitFor();
      },
    },
    {
      name: "fingerprint-not-reproduced",
      reach: async (page) => {
        await answered(page, { ...record, documentId: "another-document" }, recordCall);
        await open(page, path);
        await page.locator("section[data-verdict=inconclusive]").waitFor();
        await drawnProof(page).waitFor();
      },
    },
    {
      name: "fingerprint-pending",
      reach: async (page) => {
        const { confirmationTimestamp: _at, batchGlobalSnapshotHash: _snapshot, ...rest } = record;
        await answered(page, { ...rest, status: "PENDING_COMMITMENT" }, recordCall);
        await page.route(`**/v1/batches/${record.batchId}`, async (route) => {
          const { data } = (await (await route.fetch()).json()) as { data: object };
          const pending = { ...data, status: "PENDING_COMMITMENT", globalSnapshotHash: undefined };
          await route.fulfill({ json: { data: pending } });
        });
        await open(page, path);
        await verdict(page).waitFor();
      },
    },
    {
      name: "fingerprint-stale",
      reach: async (page) => {
        await page.clock.install();
        await open(page, path);
        await verdict(page).waitFor();
        await page.route("**/v1/**", failing);
        await untilThere(page, /Updated .* ago\..*The service is being maintained/s);
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
    {
      name: "fingerprint-false-signature",
      reach: async (page) => {
        const proofs = [...record.proofs, { id: "ab".repeat(64), signature: "cd".repeat(70) }];
        await answered(page, { ...record, proofs }, recordCall);
        await open(page, path);
        await page.getByText("Signer 2").waitFor();
        await verdict(page).waitFor();
      },
    },
    {
      name: "fingerprint-not-found",
      reach: async (page) => {
        await open(page, `/fingerprint/${"0".repeat(64)}`);
        await page.getByText("Fingerprint not found").waitFor();
      },
    },
    {
      name: "fingerprint-none",
      reach: async (page) => {
        await open(page, "/fingerprint");
        await page.getByText("No fingerprint hash provided").waitFor();
      },
    },
    {
      name: "fingerprint-failed",
      reach: async (page) => {
        await page.clock.install();
        await page.route(recordCall, failing);
        await open(page, path);
        await untilThere(page, "The fingerprint could not be read");
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
    {
      name: "fingerprint-download-elsewhere",
      reach: async (page) => {
        const document = { fileSize: 20_000, downloadUrl: "https://files.example/contract-7.pdf" };
        await answered(page, { ...record, document }, recordCall);
        await open(page, path);
        await page.getByText("not downloaded from this address").waitFor();
      },
    },
    { name: "proof", reach: async (page) => void (await openProof(page)) },
    {
      name: "proof-loading",
      reach: async (page) => {
        await page.route(proofCall, never);
        await openProof(page);
      },
    },
    {
      name: "proof-retrying",
      reach: async (page) => {
        await page.route(proofCall, failing);
        const dialog = await openProof(page);
        await dialog.getByText(/attempt \d/).waitFor();
      },
    },
    {
      name: "dashboard-retrying-counters",
      reach: async (page) => {
        await page.route("**/v1/fingerprints/stats", failing);
        await open(page, "/dashboard");
        await rows(page).waitFor();
        await page.getByText(/attempt \d/).waitFor();
      },
    },
    {
      name: "proof-none",
      reach: async (page) => {
        await page.route(proofCall, (route) =>
          route.fulfill({ status: 404, json: { errors: [] } }),
        );
        const dialog = await openProof(page);
        await dialog.getByText("No data available").waitFor();
      },
    },
    {
      name: "proof-failed-to-load",
      reach: async (page) => {
        await page.clock.install();
        await page.route(proofCall, failing);
        await openProof(page);
        await untilThere(page, "The proof could not be read");
      },
    },
    {
      name: "proof-verified",
      reach: async (page) => {
        const dialog = await verify(page);
        await dialog.getByRole("button", { name: "Verified" }).waitFor();
      },
    },
    {
      name: "proof-refused",
      reach: async (page) => {
        await answered(page, otherProof, proofCall);
        const dialog = await verify(page);
        await dialog.locator("[data-kind=error]").waitFor();
      },
    },
    {
      name: "proof-changed",
      reach: async (page) => {
        let given: object = proof;
        await page.route(proofCall, (route) => route.fulfill({ json: { data: given } }));
        await page.clock.install();
        const dialog = await verify(page);
        await dialog.getByRole("button", { name: "Verified" }).waitFor();
        given = otherProof;
        await untilThere(page, "The proof has changed");
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
      name: "batch-loading",
      reach: async (page) => {
        await page.route("**/v1/**", never);
        await open(page, batch);
        await page.getByText("Loading batch details...").waitFor();
      },
    },
    {
      name: "batch-retrying",
      reach: async (page) => {
        await page.route("**/v1/**", failing);
        await open(page, batch);
        await page.getByText(/attempt \d/).waitFor();
      },
    },
    {
      name: "batch-not-found",
      reach: async (page) => {
        await open(page, "/batch/00000000-0000-4000-8000-000000000000");
        await page.getByText("Batch not found").waitFor();
      },
    },
    {
      name: "batch-none",
      reach: async (page) => {
        await open(page, "/batch");
        await page.getByText("No batch ID provided").waitFor();
      },
    },
    {
      name: "batch-failed",
      reach: async (page) => {
        await page.clock.install();
        await page.route("**/v1/batches/**", failing);
        await open(page, batch);
        await untilThere(page, "The batch could not be read");
      },
    },
    {
      name: "batch-members-failed",
      reach: async (page) => {
        await page.clock.install();
        await page.route("**/v1/batches/*/fingerprints?*", failing);
        await open(page, batch);
        await untilThere(page, "The batch’s fingerprints could not be read");
      },
    },
    {
      name: "batch-generated",
      reach: async (page) => {
        await page.route("**/config.json", async (route) => {
          const config = (await (await route.fetch()).json()) as object;
          await route.fulfill({ json: { ...config, batches: "generated" } });
        });
        await open(page, "/batch/any");
        await page.getByText("Generated at random").waitFor();
        await rows(page).waitFor();
      },
    },
    {
      name: "not-found",
      reach: async (page) => {
        await open(page, "/nowhere");
        await page.getByText("There is no page at this address").waitFor();
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
    ...(await listEvidenceStates(origin, hash)),
    ...listHowItWorksStates(origin),
    ...listSnapshotStates(origin, record.batchGlobalSnapshotHash),
    ...listServiceStates(origin),
    ...listSignerStates(origin, record.proofs[0]?.id ?? ""),
  ];
}
