import { describe, expect, it } from "vitest";
import { documentFor } from "./hashed-document.ts";

const reference = "1".repeat(64);
const other = "2".repeat(64);
const record = { document: { reference, standing: "bound" as const } };
const hashed = (digest: string, isTooLarge = false) => ({
  key: digest,
  digests: [digest],
  isHashing: false,
  isTooLarge,
});
const hashing = (...digests: string[]) => ({
  key: "a",
  digests,
  isHashing: true,
  isTooLarge: false,
});

describe("documentFor", () => {
  it("gives the document that the record refers to, whatever else was provided", () => {
    const documents = [hashed(other), hashed(reference, true)];
    expect(documentFor(record, documents, false)).toEqual({ digest: reference, given: "file" });
  });

  it("gives the only document to the only piece of evidence, though it is another one", () => {
    expect(documentFor(record, [hashed(other)], true)).toEqual({ digest: other, given: "file" });
    expect(documentFor(record, [hashed(other)], false)).toBeUndefined();
    expect(documentFor({ document: null }, [hashed(other)], true)).toBeUndefined();
  });

  it("does not compare evidence that is too large to be read with the record as its document", () => {
    expect(documentFor(record, [hashed(other, true)], true)).toBeUndefined();
  });

  it("awaits a document that may be the record's, until that document has a digest of the same kind", () => {
    expect(documentFor(record, [hashing()], true)).toBe("awaited");
    expect(documentFor(record, [hashing()], false)).toBe("awaited");
    expect(documentFor(record, [hashed(other), hashing()], true)).toBe("awaited");
    expect(documentFor(record, [hashing(other)], true)).toEqual({ digest: other, given: "file" });
    expect(documentFor(record, [hashed(reference), hashing()], true)).toMatchObject({
      digest: reference,
    });
    const long = { document: { reference: "1".repeat(128), standing: "bound" as const } };
    expect(documentFor(long, [hashing(other)], true)).toBe("awaited");
    expect(documentFor({ document: null }, [hashing()], true)).toBeUndefined();
  });

  it("no longer awaits a document whose hashing was stopped or failed", () => {
    expect(documentFor(record, [{ ...hashing(), isHashing: false }], true)).toBeUndefined();
  });
});
