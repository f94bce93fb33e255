import { describe, expect, it } from "vitest";
import type { Trial } from "@digital-evidence/client/look-up";
import { nothingFoundWords, searchableBy } from "./search.ts";

const digits = "7265571d280f";
const absent: Trial[] = [
  { candidate: { kind: "hash-prefix", hashPrefix: digits }, outcome: "absent" },
  { candidate: { kind: "document-id", documentId: digits }, outcome: "absent" },
];
const noNames: Trial = {
  candidate: { kind: "organization", organizationName: digits },
  outcome: "not-searchable",
  lookedThrough: 9,
};
const advice = "Enter a hash starting with its first digit.";

describe("what a search says that found a shortened hash only among the loaded records", () => {
  it("does not say that the hashes of fingerprints could not be searched, where they were", () => {
    const candidate = { kind: "shortened", head: "0123456789", tail: "abcd" } as const;
    for (const isPublished of [true, false]) {
      const said = searchableBy(candidate, { lookedThrough: 9, isHashSearched: true }, isPublished);
      expect(said).toContain("no fingerprint’s own hash matches these digits");
      expect(said).not.toContain("cannot");
      const unsearched = searchableBy(candidate, { lookedThrough: 9 }, isPublished);
      expect(unsearched).toContain("cannot");
    }
  });
});

describe("[Q12] [PF3] what a search says that found nothing", () => {
  it("says how to enter a hash, where everything was searched for the text as a hash", () => {
    expect(nothingFoundWords(absent, "Local ledger", false).hash).toContain(advice);
    // Published files have an index of hashes but no index of names.
    expect(nothingFoundWords([...absent, noNames], "Local ledger", true).hash).toContain(advice);
  });

  it.each([
    ["abcd", true],
    ["abc", false],
    ["abcg", false],
  ])("takes the document’s id %s for a part of a hash: %s", (documentId, isTaken) => {
    const trial = { candidate: { kind: "document-id", documentId }, outcome: "absent" } as const;
    const said = nothingFoundWords([trial], "Local ledger", false);
    expect([said.hash !== null, said.byFile !== null]).toEqual([isTaken, isTaken]);
  });

  it("does not say that the beginning of a hash is enough where this could not be searched", () => {
    const trials = absent.map((trial) =>
      trial.candidate.kind === "hash-prefix"
        ? { candidate: trial.candidate, outcome: "not-searchable" as const, lookedThrough: 9 }
        : trial,
    );
    expect(nothingFoundWords(trials, "Local ledger", false).hash).toBeNull();
  });

  it("does not blame a service where published files were searched", () => {
    const trials = [...absent, noNames];
    expect(nothingFoundWords(trials, "Local ledger", true).lead).toContain("in published files");
    expect(nothingFoundWords(trials, "Local ledger", false).lead).toContain(
      "the service of “Local ledger” cannot",
    );
  });
});
