import { describe, expect, it } from "vitest";
import type { Found } from "../recognition/trial.ts";
import { documentFindWords, type Find } from "./document-find.ts";

const nothing: Find = { standings: [], listed: 0, trials: [] };
const found = (find: Partial<Find>) => documentFindWords({ ...nothing, ...find }, "Local ledger");

describe("[H6] a document found on /verify", () => {
  it("is green only where a record that refers to it has a positive verdict", () => {
    expect(found({ standings: ["unbound", "bound"], listed: 1 }).kind).toBe("success");
    const finds: Partial<Find>[] = [
      {},
      { standings: ["unbound"] },
      { listed: 3 },
      { standings: ["unbound"], listed: 1 },
      { standings: ["recordOpen"], listed: 1 },
      { standings: ["recordOpen", "recordFailed"] },
    ];
    for (const find of finds) expect(found(find).kind).not.toBe("success");
  });

  it("is said to have the hash that a record states, and not to be the recorded document", () => {
    const title = "has the hash that a record you provided states";
    expect(found({ standings: ["bound"] }).title).toBe(title);
    expect(found({ standings: ["recordOpen"] }).title).toBe(title);
  });

  it("says so where the record itself failed", () => {
    const { title, words } = found({ standings: ["recordOpen", "recordFailed"] });
    expect(title).toContain("the verdict on that record is “Failed”");
    expect(words).toContain("That record itself failed");
  });

  it("shows nothing where only a record that does not give its hash names it", () => {
    expect(found({ standings: ["unbound"] }).words).toContain(
      "the record shows nothing about the document",
    );
  });

  it("is not called recorded because a search lists it", () => {
    const { title, words } = found({ listed: 2 });
    expect(title).toBe("is listed by the service");
    expect(words).toContain("Nothing about them has been checked yet");
  });

  it("says so where there may be more matches than those listed", () => {
    const candidate = { kind: "document", documentRef: "00" } as const;
    const all = { hits: [], hasMore: false, isPartial: false };
    const wordsOf = (whole: Partial<Found>) =>
      found({ listed: 1, trials: [{ candidate, outcome: "found", ...all, ...whole }] }).words;
    expect(wordsOf({})).not.toContain("more matches");
    expect(wordsOf({ lookedThrough: 9 })).toContain(
      "compared only with the 9 fingerprints loaded here. There may be more matches.",
    );
    expect(wordsOf({ hasMore: true })).toContain("more matches than those listed");
    expect(wordsOf({ isPartial: true })).toContain("more matches than those listed");
  });
});
