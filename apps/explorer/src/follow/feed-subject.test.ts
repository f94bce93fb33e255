import { describe, expect, it } from "vitest";
import { commonSubjects, feedPath } from "./feed-subject.ts";

const [orgId, other] = [
  "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01",
  "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a02",
];
const lease = { documentId: "lease & co", orgId, orgName: "Halden Notaries" };
const organization = { kind: "organization", organizationId: orgId, name: "Halden Notaries" };

describe("[FL1] a feed", () => {
  it("is of what all rows have in common", () => {
    expect(commonSubjects([lease, lease])).toEqual([
      { kind: "document", documentId: "lease & co", organizationId: orgId },
      organization,
    ]);
    expect(commonSubjects([lease, { ...lease, documentId: "deed" }])).toEqual([organization]);
    expect(commonSubjects([lease, { orgId, orgName: "Halden Notaries" }])).toEqual([organization]);
    expect(commonSubjects([lease, { ...lease, orgId: other }])).toEqual([]);
    expect(commonSubjects([lease, { documentId: "lease & co" }])).toEqual([]);
    expect(commonSubjects([{}])).toEqual([]);
    expect(commonSubjects([])).toEqual([]);
  });

  it("has an address in which every value is encoded", () => {
    expect(
      feedPath("json", { kind: "document", documentId: "lease & co", organizationId: orgId }),
    ).toBe(`/v1/feeds/fingerprints.json?organization_id=${orgId}&document_id=lease+%26+co`);
    expect(feedPath("atom", { kind: "signer", signer: "ab".repeat(64) })).toBe(
      `/v1/feeds/fingerprints.atom?signer=${"ab".repeat(64)}`,
    );
  });
});
