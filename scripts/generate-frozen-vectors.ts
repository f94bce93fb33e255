// `node scripts/generate-frozen-vectors.ts VERSION` makes the frozen vectors of a version that is about to be released:
// vectors/frozen/README.md. The script refuses to overwrite an existing folder, because frozen vectors do not change.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Bundle, bundleToText, createBundle } from "../packages/evidence/src/bundle.ts";
import { bundle, bundleText } from "../packages/report/test/example-report.ts";
import { withEvidence } from "./forms/changes.ts";
import { makeOriginals } from "./frozen-vectors/originals.ts";

const [version] = process.argv.slice(2);
if (version === undefined || !/^\d+\.\d+\.\d+(?:-[a-z]+)?$/.test(version)) {
  console.error("usage: node scripts/generate-frozen-vectors.ts VERSION");
  process.exit(2);
}
const folder = resolve(import.meta.dirname, "../vectors/frozen", version);
if (existsSync(folder)) {
  console.error(`${folder} exists already, and frozen vectors do not change`);
  process.exit(1);
}
mkdirSync(folder);
const write = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
};

/**
 * Returns a copy of the bundle in which one text is replaced. The manifest is computed again from the new content, as a
 * forger would do.
 */
function forged(old: string, other: string): string {
  const changed = JSON.parse(bundleText.replace(old, other)) as Bundle;
  if (JSON.stringify(changed) === JSON.stringify(bundle))
    throw new Error(`${old} is not in the bundle`);
  const { network, hash, createdAt, tool, parts: all } = changed;
  const { observations: _, ...parts } = all;
  const received = Object.entries(parts).map(([name, { source, receivedAt, value }]) => [
    name,
    { source, receivedAt: new Date(receivedAt), value },
  ]);
  const input = { network, hash, tool, createdAt: new Date(createdAt) };
  return bundleToText(createBundle({ ...input, parts: Object.fromEntries(received) as object }));
}

const [, signature = ""] = /"signature": "([0-9a-f]+)"/.exec(bundleText) ?? [];
const lastDigit = signature.endsWith("0") ? "1" : "0";
const otherSignature = forged(signature, signature.slice(0, -1) + lastDigit);
// `sibling` is the beginning of the digest of a node beside the proof's path. `otherDigest` replaces it.
const [sibling, otherDigest] = ["c0b597c3d62c", "d0b597c3d62c"];
const otherSibling = forged(sibling, otherDigest);
const otherDocumentId = forged('"documentId": "contract-7"', '"documentId": "contract-8"');
const files = {
  "unlogged bundle": "bundle.json",
  "bundle without timestamps": "bundle-logged.json",
  bundle: "bundle-timestamped.json",
  html: "page.html",
  pdf: "report.pdf",
} as const;
for (const original of await makeOriginals()) {
  const { form, bytes } = original;
  if (form === "zip" || form === "link") continue;
  if (form === "proof") {
    write("proof.json", bytes);
    write("proof-other-sibling.json", Buffer.from(bytes).toString().replace(sibling, otherDigest));
    continue;
  }
  write(files[form], bytes);
  const changed = await withEvidence(original, Buffer.from(otherSibling));
  write(files[form].replace(".", "-other-sibling."), changed);
}
write("bundle-other-signature.json", otherSignature);
write("bundle-other-document-id.json", otherDocumentId);
write("bundle-damaged.json", bundleText.replace('"contract-7"', '"contract-8"'));
write("bundle-cut.json", bundleText.slice(0, bundleText.length / 2));
