// Tests records in which one member is null, missing or of the wrong type. The cases are derived from the schema. The
// page must show N/A for this member and judge the rest of the record as usual. A list must not disappear because one
// of its rows is odd.
import { FingerprintDetails, FingerprintSummary } from "@digital-evidence/evidence/api";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { type OddRecord, oddRecords } from "../packages/evidence/lies/odd-members.ts";
import { verifyEvidence } from "../packages/evidence/src/verify-evidence.ts";
import { atEverySize, everySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { replaceAnswer } from "./change-answer.ts";
import { field } from "./field.ts";
import { details, latestFinalHash, read, type Summary } from "./service.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);

/** The names of the page's fields, by the member of the record that the field shows. */
const fields: Readonly<Record<string, string>> = {
  hash: "Hash",
  confirmationTimestamp: "Confirmation timestamp",
  fingerprintTimestamp: "Fingerprint timestamp",
  eventId: "Event ID",
  documentId: "Document ID",
  documentRef: "Document REF",
};

/** Returns a record of the service, completed with the members of the schema that it does not have. */
async function wholeRecord(): Promise<Record<string, unknown>> {
  const record = await read<Record<string, unknown>>(origin, `/v1/fingerprints/${hash}`);
  const [proof] = record["proofs"] as Record<string, unknown>[];
  return {
    organizationName: "O",
    tenantName: "T",
    signer: null,
    batchMetagraphSnapshotHash: "ab".repeat(32),
    tags: {},
    withheld: [{ member: "tags", at: "2026-03-20T10:00:00.000Z", reason: "by order" }],
    document: { contentType: "text/plain", fileSize: 1, downloadUrl: "https://service.example/1" },
    ...record,
    proofs: [{ algorithm: null, receivedAt: "2026-01-01T00:00:00Z", ...proof }],
  };
}

/**
 * Keeps one odd record for each member. The odd value changes from member to member, so that the result contains every
 * kind of odd value.
 */
function onePerPlace(odd: Iterable<OddRecord>): OddRecord[] {
  const byPath = Map.groupBy(odd, ({ path }) => path);
  return [...byPath.values()].map((each, index) => each[index % each.length] as OddRecord);
}

async function verdict(page: Page): Promise<string | null> {
  const settled = page.locator("section[data-verdict]:not([data-verdict=checking])").first();
  await settled.waitFor();
  return settled.getAttribute("data-verdict");
}

describe.each(viewports)("an odd member at $name", (viewport) => {
  const browser = useBrowser();

  it("[A1] of a record is shown as N/A, and the page gives the engine's verdict on the rest", async () => {
    const sound = await wholeRecord();
    // The page does not show the members of `document`, so these are left out. To save time, each of the two
    // sizes tests only half of the cases.
    const odd = onePerPlace(oddRecords(FingerprintDetails, sound))
      .filter(({ path }) => !path.startsWith("document."))
      .filter((_, index) => index % 2 === viewports.indexOf(viewport));
    expect(odd.length).toBeGreaterThan(12);
    const { page, errors, close } = await browser.open(viewport);
    let record: unknown = sound;
    await page.route(`**/v1/fingerprints/${hash}`, (route) =>
      route.fulfill({ json: { data: record } }),
    );
    const given = (value: unknown) => ({ value, from: "service" }) as const;
    for (const one of odd) {
      ({ record } = one);
      const what = `${one.path} as ${JSON.stringify(one.value)}`;
      await page.goto(`${origin}/fingerprint/${hash}`);
      // If the engine's verdict on the record alone is `failed`, the page must show `failed` too, although all other
      // evidence is honest.
      const { verdict: alone } = verifyEvidence({
        hash: { value: hash, from: "visitor" },
        record: given(JSON.parse(JSON.stringify(record))),
      });
      const shown = await verdict(page);
      if (alone === "failed") expect(shown, what).toBe("failed");
      for (const [member, name] of Object.entries(fields)) {
        const isOdd = member === one.path && typeof one.value !== "string";
        const text = await field(page, name);
        if (isOdd || (member === one.path && one.value === "")) {
          expect(text, `${name}, ${what}`).toBe("N/A");
        } else expect(text, `${name}, ${what}`).not.toMatch(/^N\/A/);
      }
    }
    expect(errors).toEqual([]);
    await close();
  });
});

describe(`an odd member at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[A1] in upper case, where hex may be, does not change the verdict", async () => {
    const record = await details(origin, hash);
    const { page, close } = await browser.open(desktop);
    await replaceAnswer(page, `**/v1/fingerprints/${hash}`, {
      ...record,
      hash: hash.toUpperCase(),
      mptRoot: record.mptRoot.toUpperCase(),
    });
    await page.goto(`${origin}/fingerprint/${hash}`);
    await atBothSizes(page, () => expect.poll(() => verdict(page)).toBe("consistent"));
    await close();
  });
});

describe(`an odd member, at ${everySize}`, () => {
  const browser = useBrowser();

  it("[A2] of a row removes neither the other rows nor the other members of that row", async () => {
    const [first, last] = await read<Summary[]>(origin, "/v1/fingerprints/latest?limit=2");
    if (first === undefined || last === undefined) throw new Error("the service holds too little");
    const sound = { tenantName: "T", orgName: "O", eventId: "e", documentId: "d", ...first };
    const withheld = [{ member: "tags", at: first.createdAt, reason: "by order" }];
    const all = { documentRef: first.hash, withheld, ...sound };
    const odd = [...oddRecords(FingerprintSummary, all)];
    const rows = [...odd.map(({ record }) => record), null, "row", 7, [], last];
    const { page, errors, close } = await browser.open(desktop);
    await replaceAnswer(page, "**/v1/fingerprints/latest?*", rows);
    await page.goto(`${origin}/dashboard`);
    const table = page.getByRole("table", { name: "Latest fingerprints" });
    await table.locator(`a[href="/fingerprint/${last.hash}"]`).waitFor();
    await expect.poll(() => table.getByRole("row").count()).toBe(rows.length + 1);
    const shown = await table
      .locator("tbody tr")
      .evaluateAll((all) => all.map((row) => row.querySelector("td")?.textContent ?? ""));
    for (const [index, { path, record }] of odd.entries()) {
      const { hash: stated } = record;
      const isText = typeof stated === "string" && stated !== "";
      if (path !== "hash") expect(shown[index]).toBe(first.hash);
      else if (!isText) expect(shown[index]).toBe("N/A");
    }
    // One row for each member is enough for axe, because further rows of the same kind add no findings.
    await replaceAnswer(page, "**/v1/fingerprints/latest?*", [
      ...onePerPlace(odd).map(({ record }) => record),
      null,
    ]);
    await page.reload();
    await table.getByRole("link").first().waitFor();
    await atEverySize(page);
    expect(errors).toEqual([]);
    await close();
  });
});
