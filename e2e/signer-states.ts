import type { Page } from "playwright-core";
import { untilThere } from "./clock.ts";
import type { State } from "./state.ts";

export function listSignerStates(origin: string, key: string): State[] {
  const path = `/signer/${key}`;
  const call = `**/v1/signers/${key}`;
  const listCall = `**/v1/signers/${key}/fingerprints?*`;
  const open = (page: Page, address = path) => page.goto(origin + address);
  const failing = (page: Page, pattern: string) =>
    page.route(pattern, (route) => route.fulfill({ status: 503, json: {} }));
  const rows = (page: Page) =>
    page.getByRole("table").locator('a[href^="/fingerprint/"]').first().waitFor();
  return [
    {
      name: "signer",
      reach: async (page) => {
        await open(page);
        await rows(page);
      },
    },
    {
      name: "signer-loading",
      reach: async (page) => {
        await page.route("**/v1/**", () => new Promise(() => undefined));
        await open(page);
        await page.getByText("What the service says about this key").waitFor();
      },
    },
    {
      name: "signer-retrying",
      reach: async (page) => {
        await failing(page, "**/v1/**");
        await open(page);
        await page.getByText(/attempt \d/).waitFor();
      },
    },
    {
      name: "signer-failed",
      reach: async (page) => {
        await page.clock.install();
        await failing(page, call);
        await open(page);
        await untilThere(page, "What the service says about this key could not be read");
      },
    },
    {
      name: "signer-list-failed",
      reach: async (page) => {
        await page.clock.install();
        await failing(page, listCall);
        await open(page);
        await untilThere(page, "The fingerprints signed with this key could not be read");
      },
    },
    {
      name: "signer-offline",
      reach: async (page) => {
        await open(page);
        await rows(page);
        await page.context().setOffline(true);
        await page.getByText("You are offline").waitFor();
      },
    },
    {
      name: "signer-not-offered",
      reach: async (page) => {
        await page.route(call, (route) => route.fulfill({ status: 404, json: {} }));
        await open(page);
        await page.getByText("This service does not list the fingerprints of a signer").waitFor();
      },
    },
    {
      name: "signer-unknown",
      reach: async (page) => {
        await open(page, `/signer/${"0".repeat(128)}`);
        await page.getByText("lists no fingerprint signed with this key").waitFor();
      },
    },
    {
      name: "signer-misspelled",
      reach: async (page) => {
        await open(page, path.slice(0, -3));
        await page.getByText("This is not a valid signer’s key.").waitFor();
      },
    },
    {
      name: "signer-none",
      reach: async (page) => {
        await open(page, "/signer");
        await page.getByText("No signer’s key provided").waitFor();
      },
    },
  ];
}
