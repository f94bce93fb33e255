import { describe, expect, it } from "vitest";
import vectors from "../../../vectors/directory/directory.json";
import {
  directoryHash,
  type DirectoryFormCode,
  type DirectoryInvalidCode,
  listingOf,
  readDirectory,
  verifyDirectory,
} from "./api/directory.ts";

const codes: Record<DirectoryFormCode | DirectoryInvalidCode, true> = {
  TOO_LONG: true,
  NOT_JSON: true,
  OTHER_FORMAT: true,
  OTHER_VERSION: true,
  MALFORMED: true,
  REPEATED_KEY: true,
  BAD_PERIOD: true,
  BAD_EXPIRY: true,
  OTHER_DOMAIN: true,
  SIGNER_NOT_LISTED: true,
  SIGNER_NOT_VALID_THEN: true,
  INVALID_SIGNATURE: true,
  ISSUED_LATER: true,
  EXPIRED: true,
};

describe("a directory of keys", () => {
  it.each(vectors.vectors)("[DI6] $name: $code", ({ text, domain, now, code }) => {
    const reading = readDirectory(text);
    const found = reading.ok
      ? verifyDirectory(reading.directory, { domain, now: Date.parse(now) })
      : reading.code;
    expect(found).toBe(code);
  });

  it("[DI6] has a vector for every reason to refuse one", () => {
    const earned = new Set(vectors.vectors.map(({ code }) => code));
    expect([...earned].filter((code) => code !== null).sort()).toEqual(Object.keys(codes).sort());
  });

  const reading = readDirectory(vectors.vectors[0]?.text ?? "");
  if (!reading.ok) throw new Error("the first vector is well-formed");
  const { directory } = reading;

  it("has the hash that its signature covers, whoever signed it", () => {
    expect(directoryHash(directory)).toBe(vectors.hash);
    const { signature: _, ...content } = directory;
    expect(directoryHash(content)).toBe(vectors.hash);
  });

  it.each(vectors.listings)("[DI6] lists $name: $code", ({ key, instant, code }) => {
    const listing = listingOf(directory, key, instant === null ? null : Date.parse(instant));
    expect(listing.code).toBe(code);
  });
});
