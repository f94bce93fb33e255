// `node tools/generate-frozen-vectors.ts VERSION` makes the frozen vectors of a version that is about to be released:
// vectors/frozen/README.md. The script refuses to overwrite an existing folder, because frozen vectors do not change.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildTemplate } from "../apps/explorer/html-verifier.ts";
import { type Bundle, bundleToText, createBundle } from "../packages/evidence/src/bundle.ts";
import { fillTemplate } from "../packages/evidence/src/html-verifier.ts";
import { reportPdf } from "../packages/report/src/pdf.ts";
import { reportWords } from "../packages/report/src/words/en.ts";
import {
  base64,
  exampleAuthority,
  exampleLogProof,
  exampleWith,
  imprintOf,
} from "../packages/report/test/example-log.ts";
import {
  bundle,
  bundleText,
  exampleReport,
  readFonts,
} from "../packages/report/test/example-report.ts";
import { type Form, type Original, withEvidence } from "./forms/changes.ts";

const [version] = process.argv.slice(2);
if (version === undefined || !/^\d+\.\d+\.\d+(?:-[a-z]+)?$/.test(version)) {
  console.error("usage: node tools/generate-frozen-vectors.ts VERSION");
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

async function makeOriginals(): Promise<Original[]> {
  const logged = bundleToText(exampleWith(await exampleLogProof()));
  const timestamped = await timestampedBundle();
  const proof = Buffer.from(`${JSON.stringify(bundle.parts.proof?.value, null, 2)}\n`);
  const page = Buffer.from(fillTemplate(await buildTemplate("en"), timestamped));
  const report = Buffer.from(await reportPdf(exampleReport(reportWords), reportWords, readFonts()));
  return [
    whole("proof", proof),
    whole("unlogged bundle", Buffer.from(bundleText)),
    whole("bundle without timestamps", Buffer.from(logged)),
    whole("bundle", Buffer.from(timestamped)),
    slotOf(
      "html",
      page,
      '<script type="application/json" id="digital-evidence-bundle">',
      "</script>",
    ),
    slotOf(
      "pdf",
      report,
      "/FlateDecode\n>>\nstream\n",
      "\nendstream",
      report.indexOf("/EmbeddedFile"),
    ),
  ];
}

/**
 * The example bundle with a proof that a log contains its snapshot, and with two timestamps: one of that log's
 * checkpoint, and one of something else.
 */
async function timestampedBundle(): Promise<string> {
  const logProof = await exampleLogProof();
  const { root, stamp } = await exampleAuthority();
  const certificate = base64(root.bytes);
  const tokens = { harbour: imprintOf(logProof), other: new Uint8Array(32) };
  const timestamps = Object.entries(tokens).map(async ([authority, imprint]) => {
    return { authority, certificate, token: base64(await stamp(imprint)) };
  });
  return bundleToText(exampleWith(logProof, await Promise.all(timestamps)));
}

function whole(form: Form, bytes: Buffer): Original {
  return { form, bytes, evidence: { from: 0, to: bytes.length } };
}

function slotOf(form: Form, bytes: Buffer, start: string, end: string, after = 0): Original {
  const from = bytes.indexOf(start, after) + start.length;
  return { form, bytes, evidence: { from, to: bytes.indexOf(end, from) } };
}
