import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { findAttachedBundle, isPdf } from "./attached-bundle.ts";

const bundle = '{"format":"digital-evidence-bundle"}';
const json = "/Subtype /application#2Fjson";

function attachment(
  content: Uint8Array,
  { entries = json, size = bundle.length, length = content.length, end = "\nendstream" } = {},
): Buffer {
  const dictionary = `<<\n/Type /EmbeddedFile\n/Params <<\n/Size ${size}\n>>\n${entries}\n/Length ${length}\n>>`;
  return Buffer.concat([
    Buffer.from(`7 0 obj\n${dictionary}\nstream\n`),
    content,
    Buffer.from(`${end}\nendobj\n`),
  ]);
}

const pdf = (...objects: Buffer[]) =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), ...objects, Buffer.from("%%EOF\n")]);

const plain = Buffer.from(bundle);
const deflated = deflateSync(plain);

describe("findAttachedBundle", () => {
  it("finds the one JSON file, and not the attachments of other kinds", () => {
    const other = attachment(Buffer.from("<a/>"), { entries: "/Subtype /text#2Fxml" });
    const result = findAttachedBundle(pdf(other, attachment(plain)));
    if (!result.ok) expect.unreachable(result.message);
    const { bytes, isDeflated, size } = result.attached;
    expect({ text: Buffer.from(bytes).toString(), isDeflated, size }).toEqual({
      text: bundle,
      isDeflated: false,
      size: bundle.length,
    });
  });

  it.each(["/FlateDecode", "[/FlateDecode]"])("says that %s has to be decompressed", (filter) => {
    const entries = `${json}\n/Filter ${filter}`;
    const result = findAttachedBundle(pdf(attachment(deflated, { entries })));
    expect(result).toMatchObject({ ok: true, attached: { isDeflated: true } });
    if (result.ok) expect(Buffer.compare(result.attached.bytes, deflated)).toBe(0);
  });

  it.each([
    ["without an attachment", pdf()],
    [
      "with another kind of file attached",
      pdf(attachment(plain, { entries: "/Subtype /text#2Fxml" })),
    ],
    ["with nothing in it", Buffer.alloc(0)],
  ])("has no evidence in a PDF %s", (_, bytes) => {
    expect(findAttachedBundle(bytes)).toMatchObject({ ok: false, code: "NOT_A_BUNDLE" });
  });

  it.each([
    [
      "two JSON files, of which a reader could show the other",
      pdf(attachment(plain), attachment(plain)),
    ],
    ["a length that ends inside", pdf(attachment(plain, { length: 9 }))],
    ["a length beyond the file", pdf(attachment(plain, { length: 999_999 }))],
    [
      "a length that another object states",
      pdf(attachment(plain, { entries: `${json} /Length 9 0 R` })),
    ],
    ["another compression", pdf(attachment(plain, { entries: `${json} /Filter /LZWDecode` }))],
    [
      "two compressions",
      pdf(attachment(plain, { entries: `${json} /Filter [/ASCIIHexDecode /FlateDecode]` })),
    ],
    ["two sizes", pdf(attachment(plain, { entries: `${json} /Size 1` }))],
    ["no end", pdf(attachment(plain, { end: "" }))],
    [
      "a dictionary without an end",
      Buffer.from(`%PDF-1.7\n7 0 obj <</Type /EmbeddedFile ${json} /Length 9`),
    ],
    [
      "a dictionary without a beginning",
      Buffer.from(`%PDF-1.7\n/Type /EmbeddedFile ${json} >> stream\n`),
    ],
  ])("refuses an attachment with %s", (_, bytes) => {
    expect(findAttachedBundle(bytes)).toMatchObject({ ok: false, code: "MALFORMED" });
  });

  it("does not search a file with more attachments than any report has", () => {
    const many = Array.from({ length: 65 }, () => attachment(plain));
    expect(findAttachedBundle(pdf(...many))).toMatchObject({ ok: false, code: "NOT_A_BUNDLE" });
    const text = Buffer.from("/Type/EmbeddedFile".repeat(100_000));
    expect(findAttachedBundle(text)).toMatchObject({ ok: false, code: "NOT_A_BUNDLE" });
  });
});

it("isPdf looks at the first bytes alone", () => {
  expect(
    [pdf(), Buffer.from(" %PDF-"), Buffer.from("%PDF"), plain].map((bytes) => isPdf(bytes)),
  ).toEqual([true, false, false, false]);
});
