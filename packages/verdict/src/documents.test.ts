import { describe, expect, it } from "vitest";
import { documentFind, type DocumentSearch, downloadTold, type Standing } from "./documents.ts";
import { english } from "./messages/en.ts";
import { textOf } from "./say.ts";

const absent: DocumentSearch = { outcome: "absent" };
const listed: DocumentSearch = { outcome: "found", count: 2, isPartial: false };

function found(standings: readonly Standing[], search: DocumentSearch = absent) {
  const { kind, title, statements } = documentFind(standings, search, "Local ledger");
  const words = statements.map((each) => textOf(each, english)).join(" ");
  return { kind, title: textOf(title, english), words };
}

describe("[H6] a document found on /verify", () => {
  it("is green only where a record that refers to it has a positive verdict", () => {
    expect(found(["unbound", "bound"], listed).kind).toBe("success");
    const finds: [readonly Standing[], DocumentSearch][] = [
      [[], absent],
      [["unbound"], absent],
      [[], listed],
      [["unbound"], listed],
      [["recordOpen"], listed],
      [["recordOpen", "recordFailed"], absent],
    ];
    for (const [standings, search] of finds) {
      expect(found(standings, search).kind).not.toBe("success");
    }
  });

  it("is said to have the hash that a record states, and not to be the recorded document", () => {
    const title = "has the hash that a record you provided states";
    expect(found(["bound"]).title).toBe(title);
    expect(found(["recordOpen"]).title).toBe(title);
  });

  it("says so where the record itself failed", () => {
    const { title, words } = found(["recordOpen", "recordFailed"]);
    expect(title).toContain("the verdict on that record is “Failed”");
    expect(words).toContain("The verdict on the evidence with that record is “Failed”");
  });

  it("shows nothing where only a record that does not give its hash names it", () => {
    expect(found(["unbound"]).words).toContain("the record shows nothing about the document");
  });

  it("is not called recorded because a search lists it", () => {
    const { title, words } = found([], listed);
    expect(title).toBe("is listed by the service");
    expect(words).toContain("Nothing about them has been checked yet");
  });

  it("says so where there may be more matches than those listed", () => {
    expect(found([], listed).words).not.toContain("more matches");
    expect(found([], { ...listed, lookedThrough: 9 }).words).toContain(
      "compared only with the 9 fingerprints loaded here. There may be more matches.",
    );
    expect(found([], { ...listed, isPartial: true }).words).toContain(
      "more matches than those listed",
    );
  });

  it("comes with the price where the service wants to be paid for the search, as the service's words", () => {
    const payment = { amount: "10000", currency: "USD Coin", chain: "eip155:8453", payTo: "0xB" };
    expect(found([], { outcome: "not-offered", lookedThrough: 0, payment }).words).toContain(
      "asks for a payment of 10000 of the smallest units of “USD Coin”, on the chain “eip155:8453”, to “0xB”. Nothing was paid.",
    );
    expect(found([], { outcome: "not-offered", lookedThrough: 0 }).words).not.toContain("payment");
  });
});

describe("a document that was downloaded", () => {
  const digest = "ab".repeat(32);
  const open = { mark: "checking", verification: null } as const;

  it("is superseded only where another document was compared", () => {
    expect(downloadTold(digest, "cd".repeat(32), open)?.code).toBe("document.superseded");
    expect(downloadTold(digest, digest, open)).toBeNull();
    // Of a record that cannot be read, the check compares nothing, so no other document is compared either.
    expect(downloadTold(digest, null, open)).toBeNull();
  });

  it("is compared with no record where nothing is concluded about one", () => {
    const ended = { mark: "inconclusive", verification: null } as const;
    expect(downloadTold(digest, undefined, ended)?.code).toBe("document.noRecord");
  });
});
