// Tests what a page says about an answer without data, and about an answer that cannot be read.
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { atEverySize, everySize } from "../../test/axe.ts";
import { one as example } from "../../test/honest-service.ts";
import { all, one, poll, show, textOf, untilSaid } from "../../test/show.tsx";
import { createStubService } from "../../test/stub-service.ts";

const { hash, batchId } = example.record;

const screens = {
  fingerprint: { path: `/fingerprint/${hash}`, call: `/v1/fingerprints/${hash}` },
  batch: { path: `/batch/${batchId}`, call: `/v1/batches/${batchId}` },
  members: { path: `/batch/${batchId}`, call: `/v1/batches/${batchId}/fingerprints` },
  latest: { path: "/dashboard", call: "/v1/fingerprints/latest" },
  stats: { path: "/dashboard", call: "/v1/fingerprints/stats" },
  proof: { path: `/fingerprint/${hash}`, call: `/v1/fingerprints/${hash}/proof` },
} as const;

type Screen = keyof typeof screens;

/** @returns how often the page has asked for the replaced answer */
async function open(name: Screen, data: unknown): Promise<() => number> {
  const { path, call } = screens[name];
  const service = createStubService();
  service.replace(call, data);
  await show(path, { service });
  return () => service.asked.filter((asked) => asked.split("?")[0] === call).length;
}

describe(`on every screen, at ${everySize}`, () => {
  it.each<[row: string, Screen, said: string]>([
    ["[F3]", "fingerprint", "Fingerprint not found"],
    ["[B2]", "batch", "Batch not found"],
    ["[D11]", "latest", "No data available"],
    ["[D11]", "members", "No data available"],
  ])("%s treats data that is null as missing: %s", async (_row, name, said) => {
    const asked = await open(name, null);
    await expect.element(page.getByText(said, { exact: true })).toBeVisible();
    expect(asked()).toBe(1);
    await atEverySize();
  });

  it("[P2] the dialog treats a proof that is null as missing", async () => {
    const asked = await open("proof", null);
    await page.getByRole("button", { name: "Download proof" }).click();
    const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
    await expect.element(dialog.getByText("No data available")).toBeVisible();
    expect(asked()).toBe(1);
    await atEverySize();
  });

  const jargon = /invalid (?:type|key)|expected (?:object|array|string|")|but received|undefined/i;

  it.each<[Screen, said: string, body: unknown]>([
    ["fingerprint", "The fingerprint could not be read", ["not an object"]],
    ["batch", "The batch could not be read", "text"],
    ["members", "The batch’s fingerprints could not be read", { not: "a list" }],
    ["latest", "The latest fingerprints could not be read", 7],
    ["stats", "The counters could not be read", [1, 2, 3]],
  ])("[K4] an unreadable answer for %s is reported in plain words", async (name, said, body) => {
    const asked = await open(name, body);
    await untilSaid(said);
    expect(asked()).toBe(1);
    const alert = all("[role=alert]").find(({ innerText }) => innerText.includes(said));
    expect(alert?.innerText).toContain(
      "The service’s answer is in a form that this page cannot read",
    );
    expect(textOf("main")).not.toMatch(jargon);
    expect(all("pre", alert)).toEqual([]);
    one("summary", alert).click();
    await poll(() => all("pre", alert).length).toBe(1);
    const details = one("pre", alert);
    expect(details.innerText).toMatch(/^Code: UNEXPECTED_BODY\nAddress: /);
    expect(details.innerText).toMatch(/Reason: \S/);
    await page.getByRole("button", { name: "Copy technical details" }).click();
    await poll(() => navigator.clipboard.readText()).toBe(details.innerText);
    await atEverySize();
  });

  it("[K4] evidence that cannot be read is reported in plain words too", async () => {
    const service = createStubService();
    service.replace(screens.proof.call, ["not a proof"]);
    service.replace(screens.batch.call, "not a batch");
    await show(screens.proof.path, { service });
    await poll(() => all("section[data-verdict=failed]").length).toBeGreaterThan(0);
    await poll(() => textOf("main ol")).not.toContain("Waiting");
    for (const link of all("main ol button[aria-expanded]")) {
      await userEvent.click(link);
      expect(textOf("main")).not.toMatch(jargon);
    }
    await atEverySize();
  });
});
