import { describe, expect, it } from "vitest";
import { documentFindWords, type Find } from "./document-find.ts";

const nothing: Find = { bound: 0, unbound: 0, listed: 0, trials: [] };
const found = (find: Partial<Find>) => documentFindWords({ ...nothing, ...find }, "Local ledger");

describe("[H6] a document found on /verify", () => {
  it("is green only where a record among the evidence is tied to its fingerprint", () => {
    expect(found({ bound: 1, unbound: 1, listed: 1 }).kind).toBe("success");
    for (const find of [{}, { unbound: 1 }, { listed: 3 }, { unbound: 1, listed: 1 }]) {
      expect(found(find).kind).not.toBe("success");
    }
  });

  it("shows nothing where only a record that does not give its hash names it", () => {
    expect(found({ unbound: 1 }).words).toContain("the record shows nothing about the document");
  });

  it("is not called recorded because a search lists it", () => {
    const { title, words } = found({ listed: 2 });
    expect(title).toBe("is listed by the service");
    expect(words).toContain("Nothing about them has been checked yet");
  });
});
