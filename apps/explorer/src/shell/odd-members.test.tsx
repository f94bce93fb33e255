// Tests records in which one member is null, missing or of the wrong type. The cases are derived from the schema. The
// page must show N/A for this member and judge the rest of the record as usual. A list must not disappear because one
// of its rows is odd.
import { FingerprintDetails, FingerprintSummary } from "@digital-evidence/evidence/api";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { type OddRecord, oddRecords } from "../../../../packages/evidence/lies/odd-members.ts";
import { atEverySize, everySize } from "../../test/axe.ts";
import { fingerprints, one as example } from "../../test/honest-service.ts";
import { all, atBothSizes, bothSizes, field, one, poll, show } from "../../test/show.tsx";
import { createStubService } from "../../test/stub-service.ts";

const { record } = example;
const RECORD = `/v1/fingerprints/${record.hash}`;
const LATEST = "/v1/fingerprints/latest";

/** The names of the page's fields, by the member of the record that the field shows. */
const fields: Readonly<Record<string, string>> = {
  hash: "Hash",
  confirmationTimestamp: "Confirmation timestamp",
  fingerprintTimestamp: "Fingerprint timestamp",
  eventId: "Event ID",
  documentId: "Document ID",
  documentRef: "Document REF",
};

/** A record of the service, completed with the members of the schema that it does not have. */
const whole: Record<string, unknown> = {
  batchMetagraphSnapshotHash: "ab".repeat(32),
  tags: {},
  withheld: [{ member: "tags", at: "2026-03-20T10:00:00.000Z", reason: "by order" }],
  document: { contentType: "text/plain", fileSize: 1, downloadUrl: "https://service.example/1" },
  ...record,
  proofs: [{ algorithm: null, receivedAt: "2026-01-01T00:00:00Z", ...record.proofs[0] }],
};

/**
 * Keeps one odd record for each member. The odd value changes from member to member, so that the result contains every
 * kind of odd value.
 */
function onePerPlace(odd: Iterable<OddRecord>): OddRecord[] {
  const byPath = Map.groupBy(odd, ({ path }) => path);
  return [...byPath.values()].map((each, index) => each[index % each.length] as OddRecord);
}

const settled = () => one("section[data-verdict]:not([data-verdict=checking])").dataset["verdict"];

// The page does not show the members of `document`, so these are left out.
const oddDetails = onePerPlace(oddRecords(FingerprintDetails, whole)).filter(
  ({ path }) => !path.startsWith("document."),
);

describe(`an odd member at ${bothSizes}`, () => {
  it("[A1] exists for every member of a record", () => {
    expect(oddDetails.length).toBeGreaterThan(24);
  });

  it.each(oddDetails)(
    "[A1] of a record is shown as N/A, and the page gives the engine's verdict on the rest: $path as $value",
    async ({ path, value, record: odd }) => {
      const service = createStubService();
      service.replace(RECORD, odd);
      await show(`/fingerprint/${record.hash}`, { service });
      await poll(() => settled()).toBeTruthy();
      // If the engine's verdict on the record alone is `failed`, the page must show `failed` too, although all other
      // evidence is honest.
      const alone = verifyEvidence({
        hash: { value: record.hash, from: "visitor" },
        record: { value: JSON.parse(JSON.stringify(odd)), from: "service" },
      });
      if (alone.verdict === "failed") await poll(settled).toBe("failed");
      await atBothSizes(async () => {
        for (const [member, name] of Object.entries(fields)) {
          const isOdd = member === path && (typeof value !== "string" || value === "");
          if (isOdd) expect(field(name), name).toBe("N/A");
          else expect(field(name), name).not.toMatch(/^N\/A/);
        }
      });
    },
  );

  it("[A1] in upper case, where hex may be, does not change the verdict", async () => {
    const service = createStubService();
    service.replace(RECORD, {
      ...record,
      hash: record.hash.toUpperCase(),
      mptRoot: record.mptRoot.toUpperCase(),
    });
    await show(`/fingerprint/${record.hash}`, { service });
    await atBothSizes(() => poll(settled).toBe("consistent"));
  });
});

describe(`an odd member, at ${everySize}`, () => {
  const [{ summary: first }, { summary: last }] = fingerprints as [
    (typeof fingerprints)[number],
    (typeof fingerprints)[number],
  ];
  const withheld = [{ member: "tags", at: first.createdAt, reason: "by order" }];
  const odd = [...oddRecords(FingerprintSummary, { ...first, withheld })];

  it("[A2] of a row removes neither the other rows nor the other members of that row", async () => {
    const rows = [...odd.map((each) => each.record), null, "row", 7, [], last];
    const service = createStubService();
    service.replace(LATEST, rows);
    await show("/dashboard", { service });
    const table = page.getByRole("table", { name: "Latest fingerprints" });
    await poll(() => all("tbody tr", table.element()).length).toBe(rows.length);
    one(`a[href="/fingerprint/${last.hash}"]`, table.element());
    const shown = all("tbody tr", table.element()).map((row) => one("td", row).textContent);
    for (const [index, { path, record: row }] of odd.entries()) {
      const isText = typeof row["hash"] === "string" && row["hash"] !== "";
      if (path !== "hash") expect(shown[index]).toBe(first.hash);
      else if (!isText) expect(shown[index]).toBe("N/A");
    }
  });

  it("[A2] of a row keeps the table as it is, and axe finds nothing", async () => {
    const service = createStubService();
    // One row for each member is enough, because further rows of the same kind add no findings.
    service.replace(LATEST, [...onePerPlace(odd).map((each) => each.record), null]);
    await show("/dashboard", { service });
    await poll(() => all('table a[href^="/fingerprint/"]').length).toBeGreaterThan(0);
    await atEverySize();
  });
});
