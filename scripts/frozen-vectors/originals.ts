import { buildTemplate } from "../../apps/explorer/html-verifier.ts";
import { bundleToText } from "../../packages/evidence/src/bundle.ts";
import { fillTemplate } from "../../packages/evidence/src/html-verifier.ts";
import { reportPdf } from "../../packages/report/src/pdf.ts";
import { reportWords } from "../../packages/report/src/words/en.ts";
import {
  base64,
  exampleAuthority,
  exampleLogProof,
  exampleWith,
  imprintOf,
} from "../../packages/report/test/example-log.ts";
import {
  bundle,
  bundleText,
  exampleReport,
  readFonts,
} from "../../packages/report/test/example-report.ts";
import type { Form, Original } from "../forms/changes.ts";

export const ROOT = "714e646ddb2905acd984e25e915d669e8cc8d79a1c50d75e9bcc87c69ec8c09c";

export async function makeOriginals(): Promise<Original[]> {
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
export async function timestampedBundle(): Promise<string> {
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
