import type { Page } from "playwright-core";
import { emptyActivity, exampleActivity, troubledStatus } from "./service-answers.ts";
import { untilCounted } from "./service.ts";
import type { State } from "./state.ts";

export function listServiceStates(origin: string): State[] {
  const open = (page: Page, path: string) => page.goto(origin + path);
  const answered = (page: Page, data: unknown) =>
    page.route("**/v1/activity?*", (route) => route.fulfill({ json: { data } }));
  return [
    {
      name: "activity",
      reach: async (page) => {
        await answered(page, exampleActivity());
        await open(page, "/activity");
        const tables = page.getByText("Show the numbers as a table");
        // The third table appears only after the answer has arrived.
        await tables.nth(2).waitFor();
        for (const table of await tables.all()) await table.click();
        await page.getByRole("row", { name: "All other organizations" }).waitFor();
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
      name: "status-attention",
      reach: async (page) => {
        await page.route("**/v1/status", (route) =>
          route.fulfill({ json: { data: troubledStatus() } }),
        );
        await open(page, "/status");
        await page.getByText("The service refuses to sign its log").waitFor();
        await page.getByText("in the current hour and the 23 hours before it").waitFor();
      },
    },
    {
      name: "activity-loading",
      reach: async (page) => {
        await page.route("**/v1/**", () => new Promise(() => undefined));
        await open(page, "/activity");
        await page.getByRole("region", { name: "Time until final" }).waitFor();
      },
    },
    {
      name: "activity-empty",
      reach: async (page) => {
        await answered(page, emptyActivity());
        await open(page, "/activity?period=90d");
        await page.getByText("The service received no fingerprint in this period.").waitFor();
      },
    },
    {
      name: "activity-not-offered",
      reach: async (page) => {
        await page.route("**/v1/activity?*", (route) => route.fulfill({ status: 404, json: {} }));
        await open(page, "/activity");
        await page.getByText("This service does not state its activity").waitFor();
      },
    },
  ];
}
