// Tests what the pages say of a visitor's document beside records that do not vouch for it, and where the service does
// not say whether it has one.
import { describe, expect, it } from "vitest";
import { type Fingerprint, fingerprints } from "../../../test/honest-service.ts";
import {
  all,
  atBothSizes,
  bothSizes,
  give,
  one,
  poll,
  show,
  textOf,
  untilSaid,
} from "../../../test/show.tsx";
import { createStubService, type StubService } from "../../../test/stub-service.ts";

// The page remembers what the service said about a document, so each test has another one.
const [first, second, third, fourth, fifth] = fingerprints as readonly [
  Fingerprint,
  Fingerprint,
  Fingerprint,
  Fingerprint,
  Fingerprint,
];
const fileOf = ({ document }: Fingerprint) => new File([document], "document.txt");
const json = (name: string, value: unknown) => new File([JSON.stringify(value)], name);
async function showVerify(service: StubService): Promise<void> {
  await show("/verify", { service });
  await poll(() => all("input[type=file]").length).toBeGreaterThan(0);
}

const successes = () => all("[data-kind=success]").length;

describe(`a visitor's document at ${bothSizes}`, () => {
  it("[H4] the algorithm is recognised by the reference’s length, and a reference that no hash covers is not compared", async () => {
    const service = createStubService();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-512", first.document));
    const sha512 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    service.change(`/v1/fingerprints/${first.record.hash}`, (data) => {
      data["documentRef"] = sha512;
    });
    await show(`/fingerprint/${first.record.hash}`, { service });
    const panel = () => {
      const found = all("main section").find(({ innerText }) =>
        innerText.startsWith("Is this my file?"),
      );
      return found ?? one("#missing");
    };
    await poll(() => panel().innerText).toContain("Paste its hash");
    all("button", panel())
      .find(({ innerText }) => innerText === "Paste its hash")
      ?.click();
    await untilSaid("The document’s SHA-512 hash");
    give(fileOf(first));
    // The hash of the changed record is not the fingerprint's hash. The record's reference to the document therefore
    // proves nothing, and the page must not compare it.
    await atBothSizes(async () => {
      await untilSaid("Not compared: the check of the record’s content did not pass");
      const shown = all("p", panel()).map(({ textContent }) => textContent);
      expect(shown.find((text) => text.startsWith("SHA-512:"))).toContain(sha512);
      expect(all("[data-kind=success]", panel())).toEqual([]);
    });
  });

  it("does not stretch the card of the verdict when it is another document", async () => {
    await show(`/fingerprint/${first.record.hash}`);
    await untilSaid("Paste its hash");
    give(new File(["another"], "another.txt"));
    await poll(() => all("main [data-kind=error]").length).toBe(1);
    const heightOf = (words: string) =>
      all("main section").find(({ innerText }) => innerText.includes(words))?.offsetHeight ?? 0;
    const verdict = one("section[data-verdict]").offsetHeight;
    expect(verdict).toBeGreaterThan(0);
    expect(verdict).toBeLessThan(heightOf("Is this my file?"));
  });

  it("[H6] is not matched by a reference alone", async () => {
    const service = createStubService();
    service.replace("/v1/fingerprints", []);
    await showVerify(service);
    const { documentRef } = second.record;
    give(json("lone.json", { documentRef }), fileOf(second));
    await atBothSizes(async () => {
      await untilSaid("document.txt has no match on Local ledger");
      await untilSaid("lone.json has no match on Local ledger");
    });
  });

  it("[H6] is not matched by a record whose content does not give its hash", async () => {
    const service = createStubService();
    service.replace("/v1/fingerprints", []);
    await showVerify(service);
    give(json("altered.json", { ...third.record, documentId: "another" }), fileOf(third));
    await atBothSizes(async () => {
      await untilSaid(
        "document.txt matches the hash in a record, but the check of that record’s content did not pass",
      );
      expect(successes()).toBe(0);
    });
  });

  it("[H6] if the service does not answer, /verify does not say that the service has no fingerprint of the document", async () => {
    const service = createStubService();
    service.fail("/v1/fingerprints", 418);
    await showVerify(service);
    give(fileOf(fourth));
    await atBothSizes(async () => {
      await untilSaid("document.txt could not be looked up");
      expect(textOf("main")).not.toContain("has no match");
    });
  });

  it("[H6] [VS3] keeps what the service said about a document, with its time, when it no longer answers", async () => {
    const service = createStubService();
    await showVerify(service);
    give(new File(["changed"], "changed.txt"));
    await untilSaid("changed.txt has no match on Local ledger");
    service.fail("/v1/*", 418);
    // Adding another file makes the page look up all documents again, including changed.txt.
    give(fileOf(fifth));
    await atBothSizes(async () => {
      await untilSaid("document.txt could not be looked up");
      await untilSaid("This page shows the service’s last answer");
      expect(textOf("main")).toContain("changed.txt has no match on Local ledger");
    });
  });
});
