// Tests the page of a signer where the service does not list what the key signed.
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { countersigned, fingerprints, one as example } from "../../../test/honest-service.ts";
import { all, atBothSizes, bothSizes, poll, show, untilSaid } from "../../../test/show.tsx";
import { createStubService } from "../../../test/stub-service.ts";

const key = example.record.proofs[0]?.id ?? "";
const otherKey = countersigned.record.proofs[1]?.id ?? "";
const SIGNER = `/v1/signers/${key}`;
const { orgId, orgName, createdAt } = example.summary;
const listed = () => all('main tbody a[href^="/fingerprint/"]').length;

describe(`the page of a signer at ${bothSizes}`, () => {
  it.each<[name: string, status: number, data: unknown, said: string]>([
    ["has no such list", 404, null, "This service does not list the fingerprints of a signer"],
    [
      "lists nothing for visitors",
      401,
      null,
      "This service does not list the fingerprints of a signer",
    ],
    [
      "answers about another key",
      200,
      { id: otherKey, firstFingerprintAt: "2026-01-05T10:20:00Z", organizations: [] },
      "The service answered about another key",
    ],
    ["does not answer", 418, null, "What the service says about this key could not be read"],
  ])("[SG3] says so where the service %s", async (_, status, data, said) => {
    const service = createStubService();
    service.on(SIGNER, () => Response.json(status === 200 ? { data } : {}, { status }));
    await show(`/signer/${key}`, { service });
    await atBothSizes(async () => {
      await untilSaid(said);
      expect(
        page
          .getByRole("region", { name: "Fingerprints that the service lists for this key" })
          .elements(),
      ).toEqual([]);
    });
  });

  it("[SG3] names the first organization that used the key, and counts the others", async () => {
    const service = createStubService();
    const organizations = [
      { orgId, orgName },
      { orgId: "org-2", orgName: "Another" },
    ];
    service.replace(SIGNER, {
      id: key,
      firstFingerprintAt: createdAt,
      lastFingerprintAt: createdAt,
      organizations,
    });
    await show(`/signer/${key}`, { service });
    await atBothSizes(() => untilSaid("and 1 other"));
    expect(document.body.innerText).not.toContain("and 1 others");
  });

  it("[SG3] says so where only the list cannot be read, and reads it when asked to", async () => {
    const service = createStubService();
    service.replace(SIGNER, {
      id: key,
      firstFingerprintAt: fingerprints.at(-1)?.summary.createdAt,
      lastFingerprintAt: createdAt,
      organizations: [{ orgId, orgName }],
    });
    service.fail(`${SIGNER}/fingerprints`, 418);
    await show(`/signer/${key}`, { service });
    await atBothSizes(async () => {
      await untilSaid("The fingerprints signed with this key could not be read");
      await untilSaid(orgName);
    });
    service.replace(
      `${SIGNER}/fingerprints`,
      fingerprints.map(({ summary }) => summary),
    );
    await page.getByRole("button", { name: "Try again" }).click();
    await poll(listed).toBe(fingerprints.length);
  });
});
