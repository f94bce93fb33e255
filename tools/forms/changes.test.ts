import { expect, it } from "vitest";
import { parseBundle } from "../../packages/evidence/src/bundle.ts";
import { evidenceText } from "../../packages/evidence/src/html-verifier.ts";
import { bundle, bundleText } from "../../packages/report/test/example-report.ts";
import { fillTemplate } from "../../packages/evidence/src/html-verifier.ts";
import { changeOf, compare, type Original } from "./changes.ts";

const slot = '<script type="application/json" id="digital-evidence-bundle">';
const page = Buffer.from(fillTemplate(`<!doctype html>${slot}</script>`, bundleText));
const from = page.indexOf(slot) + slot.length;
const originals: Original[] = [
  { form: "bundle", bytes: Buffer.from(bundleText), evidence: { from: 0, to: bundleText.length } },
  { form: "html", bytes: page, evidence: { from, to: page.indexOf("</script>", from) } },
];

it.each(originals)(
  "changes of $form differ from the original, repeat, and say what they changed",
  async (original) => {
    const changes = await Promise.all(
      Array.from({ length: 300 }, (_, index) => changeOf(original, 1, index)),
    );
    const seen = new Set(changes.map(({ evidence }) => evidence));
    expect([...seen].toSorted()).toEqual(["other", "same"]);
    for (const [index, { bytes, evidence, how }] of changes.entries()) {
      expect(Buffer.compare(bytes, original.bytes), how).not.toBe(0);
      expect((await changeOf(original, 1, index)).how).toBe(how);
      if (evidence !== "same") continue;
      const read = evidenceText(Buffer.from(bytes).toString());
      // This change left the evidence as it was. It may have damaged the HTML around the evidence, so that the reader
      // no longer finds any evidence. Evidence that the reader finds must equal the original.
      if (read.ok) expect(parseBundle(read.text), how).toEqual(parseBundle(bundleText));
      else expect(read.code, how).toBe("NOT_A_BUNDLE");
    }
  },
);

it("a path of a bare proof in upper case is the same evidence, and a changed digit is other evidence", () => {
  const proofText = JSON.stringify(bundle.parts.proof?.value);
  const { path } = JSON.parse(proofText) as { path: string };
  const upper = Buffer.from(proofText.replace(path, path.toUpperCase()));
  const other = Buffer.from(proofText.replace(path, `${path.slice(0, -1)}x`));
  const form = "proof";
  const original = originalOf(Buffer.from(proofText));
  expect(compare(original, originalOf(upper))).toBe("same");
  expect(compare(original, originalOf(other))).toBe("other");

  function originalOf(bytes: Buffer) {
    return { form, bytes, evidence: { from: 0, to: bytes.length } } as const;
  }
});
