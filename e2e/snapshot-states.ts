import type { Page } from "playwright-core";
import { untilThere } from "./clock.ts";
import type { State } from "./state.ts";

export function listSnapshotStates(origin: string, hash: string): State[] {
  const path = `/snapshot/${hash}`;
  const call = `**/v1/ledger/snapshots/${hash}`;
  const open = (page: Page, address = path) => page.goto(origin + address);
  const found = (page: Page, verdict: string) =>
    page.locator(`[data-snapshot-check=${verdict}]`).waitFor();
  const change = (page: Page, members: object) =>
    page.route(call, async (route) => {
      const { data } = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({ json: { data: { ...data, ...members } } });
    });
  return [
    {
      name: "snapshot",
      reach: async (page) => {
        await open(page);
        await found(page, "pass");
        await page
          .getByText(/The service lists none yet|The next snapshot’s content matches/)
          .waitFor();
      },
    },
    {
      name: "snapshot-loading",
      reach: async (page) => {
        await page.route("**/v1/**", () => new Promise(() => undefined));
        await open(page);
        await page.getByText("Loading snapshot details...").waitFor();
      },
    },
    {
      name: "snapshot-failed",
      reach: async (page) => {
        await page.clock.install();
        await page.route(call, (route) => route.fulfill({ status: 503, json: {} }));
        await open(page);
        await untilThere(page, "The snapshot could not be read");
      },
    },
    {
      name: "snapshot-mismatch",
      reach: async (page) => {
        await change(page, { timestamp: "2020-01-01T00:00:00.000Z" });
        await open(page);
        await found(page, "fail");
      },
    },
    {
      name: "snapshot-unknown-ledger",
      reach: async (page) => {
        await change(page, { ledger: "another" });
        await open(page);
        await found(page, "unknown");
      },
    },
    {
      name: "snapshot-not-found",
      reach: async (page) => {
        await open(page, `/snapshot/${"0".repeat(64)}`);
        await page.getByText("Snapshot not found").waitFor();
      },
    },
    {
      name: "snapshot-elsewhere",
      reach: async (page) => {
        await page.route("**/config.json", (route) =>
          route.fulfill({ json: { network: "mainnet" } }),
        );
        await open(page);
        await page.getByText("This ledger has its own explorer").waitFor();
      },
    },
  ];
}
