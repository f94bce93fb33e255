import { describe, expect, it } from "vitest";
import type { Trial } from "@digital-evidence/client/look-up";
import { usualCauses } from "./search.ts";

const hash = "0".repeat(64);
const here = { network: "Local ledger", otherNetwork: null, isPublished: false };

function causesOf(trials: Trial[], circumstances: Parameters<typeof usualCauses>[1] = here) {
  return usualCauses(trials, circumstances).join("\n");
}

describe("[Q12] usualCauses", () => {
  it("says of 64 digits that they may be the document's, where documents could not be searched", () => {
    const trials: Trial[] = [
      { candidate: { kind: "fingerprint", hash }, outcome: "absent" },
      {
        candidate: { kind: "document", documentRef: hash },
        outcome: "not-offered",
        lookedThrough: 9,
      },
    ];
    expect(causesOf(trials)).toContain("hash of the document instead of the fingerprint hash");
  });

  it("does not say so if the service searched its documents and found none", () => {
    const trials: Trial[] = [
      { candidate: { kind: "fingerprint", hash }, outcome: "absent" },
      { candidate: { kind: "document", documentRef: hash }, outcome: "absent" },
    ];
    expect(causesOf(trials)).not.toContain("instead of its fingerprint’s");
    expect(causesOf(trials)).toContain("another version of the document");
  });

  it("names the network of an address that belongs to another network", () => {
    const trials: Trial[] = [{ candidate: { kind: "snapshot", hash }, outcome: "elsewhere" }];
    expect(
      causesOf(trials, { ...here, network: "Mainnet", otherNetwork: "integrationnet" }),
    ).toContain(
      "The web address that you entered belongs to integrationnet, but this explorer shows Mainnet",
    );
    expect(causesOf(trials)).toContain("another network");
  });

  it("says how many digits of a hash are needed if there are fewer", () => {
    const few = (documentId: string): Trial[] => [
      { candidate: { kind: "document-id", documentId }, outcome: "absent" },
      { candidate: { kind: "organization", organizationName: documentId }, outcome: "absent" },
    ];
    expect(causesOf(few("0a1b2c3"))).toContain("at least 8 digits");
    expect(causesOf(few("contract"))).not.toContain("at least 8 digits");
    expect(causesOf(few("contract"))).toContain("exactly as it was recorded");
  });

  it("always says that the fingerprint may not have reached the service yet", () => {
    expect(causesOf([{ candidate: { kind: "batch", batchId: "b" }, outcome: "absent" }])).toContain(
      "The fingerprint may not have reached the service",
    );
  });

  it("[PF3] says of published files when something may have become final, and gives no advice for a search that they lack", () => {
    const trials: Trial[] = [
      { candidate: { kind: "document-id", documentId: "lease 14" }, outcome: "absent" },
      {
        candidate: { kind: "organization", organizationName: "lease 14" },
        outcome: "not-searchable",
        lookedThrough: 9,
      },
    ];
    expect(causesOf(trials)).toContain("The fingerprint may not have reached the service");
    expect(causesOf(trials)).toContain("To find an organization");
    const published = causesOf(trials, { ...here, isPublished: true });
    expect(published).toContain(
      "final only after the files that this explorer reads were published",
    );
    expect(published).not.toContain("queued");
    expect(published).not.toContain("To find an organization");
  });
});
