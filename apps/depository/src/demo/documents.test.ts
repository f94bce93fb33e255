import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createDemoDocuments, demoDocumentId, DOCUMENT_KINDS } from "./documents.ts";

const documents = createDemoDocuments();
const day = new Date("2026-03-02T23:00:00Z");

describe.each(DOCUMENT_KINDS)("a demonstration %s", (kind) => {
  const id = demoDocumentId(kind, day, "0a1b2c3d");

  it("is the same document whenever it is created, under its real digest", () => {
    const [first, second] = [documents.find(id), createDemoDocuments().find(id)];
    expect(first).toEqual(second);
    const digest = createHash("sha256")
      .update(first?.bytes ?? "")
      .digest("hex");
    expect(first?.documentRef).toBe(digest);
  });

  it("differs from the next one", () => {
    const other = documents.find(demoDocumentId(kind, day, "0a1b2c3e"));
    expect(other?.documentRef).not.toBe(documents.find(id)?.documentRef);
  });
});

it("a demonstration contract contains its id and date", () => {
  const id = demoDocumentId("contract", day, "0a1b2c3d");
  const text = new TextDecoder().decode(documents.find(id)?.bytes);
  expect(text).toContain("contract-20260302-0a1b2c3d");
  expect(text).toContain("2026-03-02");
});

it("a demonstration invoice has the right total", () => {
  const bytes = documents.find(demoDocumentId("invoice", day, "00000007"))?.bytes;
  const rows = new TextDecoder()
    .decode(bytes)
    .trim()
    .split("\n")
    .map((row) => row.split(","));
  const amounts = rows.filter((row) => row.length === 4 && /^\d+$/.test(row[1] ?? ""));
  const sum = amounts.reduce(
    (total, [, quantity, price]) => total + Number(quantity) * Number(price),
    0,
  );
  expect(Number(rows.at(-1)?.[3])).toBe(sum);
});

it("a demonstration photo is a picture that states its own size", () => {
  const bytes = documents.find(demoDocumentId("photo", day, "00000001"))?.bytes;
  expect(
    Buffer.from(bytes ?? "")
      .subarray(0, 2)
      .toString(),
  ).toBe("BM");
  expect(Buffer.from(bytes ?? "").readUInt32LE(2)).toBe(bytes?.length);
});

it.each([
  "",
  "contract",
  "novel-20260302-0a1b2c3d",
  "contract-20260302-XYZ",
  "../contract-20260302-0a1b2c3d",
])("finds no document %j", (id) => {
  expect(documents.find(id)).toBeNull();
});
