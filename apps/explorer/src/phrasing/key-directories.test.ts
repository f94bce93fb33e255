import { type Directory, type ListedKey, listingOf } from "@digital-evidence/evidence/directory";
import { expect, it } from "vitest";
import { directoryChanges } from "../evidence-chain/directory-changes.ts";
import { changeSentences, listingSentence } from "./key-directories.ts";

const keyAt = (index: number): ListedKey => ({
  id: String(index).padStart(128, "0"),
  label: `Key ${index}`,
  validFrom: "2026-03-03T08:00:00Z",
});

function directory(members: Partial<Directory>): Directory {
  return {
    format: "digital-evidence-directory",
    version: 1,
    domain: "halden.example",
    name: "Halden Notaries",
    issuedAt: "2026-03-05T10:00:00Z",
    expiresAt: "2027-03-05T10:00:00Z",
    keys: [keyAt(0)],
    signature: { id: keyAt(0).id, signature: "", algorithm: "SECP256K1_RFC8785_V1" },
    ...members,
  };
}

const said = (before: Directory, now: Directory) =>
  changeSentences(directoryChanges(before, now)).map((sentence) =>
    sentence.replaceAll(/[\u2068\u2069]/g, ""),
  );

it("a directory that was only issued again says so", () => {
  const later = directory({ issuedAt: "2026-04-05T10:00:00Z", expiresAt: "2027-04-05T10:00:00Z" });
  expect(said(directory({}), later)).toEqual([
    "Only the file’s dates of issue and expiry have changed. The keys and their periods are the same.",
  ]);
});

it("a period is written with its time of day where it does not begin at midnight", () => {
  const now = directory({ keys: [{ ...keyAt(0), validUntil: "2027-03-03T00:00:00Z" }] });
  expect(said(directory({}), now)).toEqual([
    "The key 00000000…00000000 is now listed as valid from 3 March 2026 at 08:00 UTC until 3 March 2027. It was listed as valid since 3 March 2026 at 08:00 UTC.",
  ]);
});

it("of many changes, the first twenty are said and the others are counted", () => {
  const all = directory({ keys: Array.from({ length: 64 }, (_, index) => keyAt(index)) });
  const sentences = said(directory({}), all);
  expect(sentences).toHaveLength(21);
  expect(sentences.at(-1)).toBe("43 more changes are not shown.");
});

it.each([
  ["in the key’s period", "2026-06-01T00:00:00Z"],
  ["before it", "2026-03-01T00:00:00Z"],
])("a confirmation %s does not show when the key signed", (_when, confirmed) => {
  // Neither the fingerprint's hash nor the root covers the signatures, so anybody with a stolen key and the service's
  // help can add one after the confirmation.
  const key = { ...keyAt(0), validUntil: "2027-03-03T00:00:00Z" };
  const instant = Date.parse(confirmed);
  const listing = listingOf(directory({ keys: [key] }), key.id, instant);
  const { sentence } = listingSentence("halden.example", key.id, listing, {
    kind: "record",
    instant,
  });
  expect(sentence).toContain(
    "It is not known when the key signed, because signatures can also be added after the confirmation.",
  );
  expect(sentence).not.toMatch(/signed earlier|not yet valid when/);
});
