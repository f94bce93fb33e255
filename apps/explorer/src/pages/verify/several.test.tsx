// Tests what /verify offers for several files at once: a verdict that is opened and closed, files that are removed, and
// a list of hashes at the limit of its table.
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { one as example } from "../../../test/honest-service.ts";
import {
  all,
  atBothSizes,
  bothSizes,
  give,
  one,
  poll,
  show,
  untilSaid,
} from "../../../test/show.tsx";
import { createStubService } from "../../../test/stub-service.ts";

const bare = JSON.stringify(example.proof);
const broken = bare.replace(
  `"dataDigest":"${example.record.hash}"`,
  `"dataDigest":"${"1".repeat(64)}"`,
);
const proof = (name: string, text: string) => new File([text], name, { type: "application/json" });

async function verify(service = createStubService(), ...files: readonly File[]): Promise<void> {
  await show("/verify", { service });
  await poll(() => all("input[type=file]").length).toBeGreaterThan(0);
  give(...files);
}

describe(`several files on /verify at ${bothSizes}`, () => {
  it("[W4] open one verdict at a time, close it, and are removed one by one", async () => {
    await verify(createStubService(), proof("one.json", broken), proof("other.json", bare));
    const openers = () => all("main tbody button[aria-expanded]");
    const expanded = () => openers().map((button) => button.getAttribute("aria-expanded"));
    await poll(expanded).toEqual(["false", "false"]);
    openers()[1]?.click();
    await atBothSizes(() => poll(expanded).toEqual(["false", "true"]));
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await poll(expanded).toEqual(["false", "false"]);
    await page
      .getByRole("button", { name: /^Remove/ })
      .first()
      .click();
    await poll(() => openers().length).toBe(0);
    await untilSaid("other.json");
  });

  it.each([
    [100, false],
    [101, true],
  ])("[RD4] show at most 100 of the %d hashes that were found", async (count, isCut) => {
    const hashes = Array.from({ length: count }, (_, at) => at.toString(16).padStart(64, "0"));
    const service = createStubService();
    service.on("/v1/fingerprints/*", ({ pathname }) =>
      Response.json({ data: { ...example.record, hash: pathname.split("/")[3] } }),
    );
    await verify(service, new File([hashes.join("\n")], "hashes.txt"));
    await untilSaid(`${count} of ${count} hashes found.`);
    const cut = page.getByText("The first 100 of 101 found are shown.");
    await atBothSizes(async () => {
      await poll(() => all("main tbody tr").length).toBe(100);
      expect(cut.elements()).toHaveLength(isCut ? 1 : 0);
    });
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await poll(() => all("main tbody tr").length).toBe(0);
    expect(one("main").innerText).not.toContain("hashes.txt");
  });
});
