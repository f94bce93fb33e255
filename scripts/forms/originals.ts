// Makes each form of evidence that the product exports, from the command's example.
import { buildTemplate } from "../../apps/explorer/html-verifier.ts";
import { fillTemplate } from "../../packages/evidence/src/html-verifier.ts";
import { reportPdf } from "../../packages/report/src/pdf.ts";
import { reportWords } from "../../packages/report/src/words/en.ts";
import {
  bundle,
  bundleText,
  exampleReport,
  readFonts,
} from "../../packages/report/test/example-report.ts";
import type { Form, Original } from "./changes.ts";

export const ROOT = "714e646ddb2905acd984e25e915d669e8cc8d79a1c50d75e9bcc87c69ec8c09c";

export async function makeOriginals(): Promise<Original[]> {
  const proof = Buffer.from(`${JSON.stringify(bundle.parts.proof?.value, null, 2)}\n`);
  const page = Buffer.from(fillTemplate(await buildTemplate("en"), bundleText));
  const report = Buffer.from(await reportPdf(exampleReport(reportWords), reportWords, readFonts()));
  return [
    whole("proof", proof),
    whole("bundle", Buffer.from(bundleText)),
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

function whole(form: Form, bytes: Buffer): Original {
  return { form, bytes, evidence: { from: 0, to: bytes.length } };
}

function slotOf(form: Form, bytes: Buffer, start: string, end: string, after = 0): Original {
  const from = bytes.indexOf(start, after) + start.length;
  return { form, bytes, evidence: { from, to: bytes.indexOf(end, from) } };
}
