// Makes the files that are frozen with a version, from the command-line tool's example.
import { signedLog, testWitness } from "../../apps/explorer/test/signed-log.ts";
import { buildTemplate } from "../../apps/explorer/html-verifier.ts";
import {
  BUNDLE_PARTS,
  type BundleInput,
  bundleToText,
  createBundle,
} from "../../packages/evidence/src/bundle.ts";
import { fillTemplate } from "../../packages/evidence/src/html-verifier.ts";
import { reportPdf } from "../../packages/report/src/pdf.ts";
import { reportWords } from "../../packages/report/src/words/en.ts";
import {
  bundle,
  bundleText,
  exampleReport,
  readFonts,
} from "../../packages/report/test/example-report.ts";
import {
  formatTlogProof,
  leafHash,
  proveInclusion,
  tilePath,
} from "../../packages/transparency/src/index.ts";
import type { Form, Original } from "../forms/changes.ts";

export const ROOT = "714e646ddb2905acd984e25e915d669e8cc8d79a1c50d75e9bcc87c69ec8c09c";

export async function makeOriginals(): Promise<Original[]> {
  const logged = await loggedBundle();
  const proof = Buffer.from(`${JSON.stringify(bundle.parts.proof?.value, null, 2)}\n`);
  const page = Buffer.from(fillTemplate(await buildTemplate("en"), logged));
  const report = Buffer.from(await reportPdf(exampleReport(reportWords), reportWords, readFonts()));
  return [
    whole("proof", proof),
    whole("unlogged bundle", Buffer.from(bundleText)),
    whole("bundle", Buffer.from(logged)),
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

/** The example bundle with a proof that a log contains its snapshot. */
async function loggedBundle(): Promise<string> {
  const { snapshot } = bundle.parts;
  if (snapshot === undefined) throw new Error("the example has no snapshot");
  const { hash, ordinal } = snapshot.value as { hash: string; ordinal: number };
  const index = ordinal - 1;
  const leaves = Array.from({ length: ordinal + 3 }, (_, at) =>
    leafHash(Buffer.from(at === index ? hash : String(at).padStart(64, "0"), "hex")),
  );
  const witnesses = [testWitness("harbour", 2, 1_800_000_000)];
  const files = await signedLog(leaves, { witnesses });
  const file = (path: string) => files.get(path) ?? new Uint8Array();
  const proof = await proveInclusion(
    (tiles) => Promise.resolve(tiles.map((tile) => file(tilePath(tile)))),
    index,
    leaves.length,
  );
  if (!proof.ok) throw new Error(proof.message);
  const checkpoint = file("checkpoint");
  const value = formatTlogProof({ extra: null, index, hashes: proof.value, checkpoint });
  const received = ({
    source,
    receivedAt,
    value,
  }: {
    source: string;
    receivedAt: string;
    value: object;
  }) => ({
    source,
    receivedAt: new Date(receivedAt),
    value,
  });
  const parts: BundleInput["parts"] = {};
  for (const name of BUNDLE_PARTS) {
    const part = bundle.parts[name];
    if (part !== undefined) parts[name] = received(part);
  }
  const { network, createdAt, tool } = bundle;
  return bundleToText(
    createBundle({
      network,
      hash: bundle.hash,
      createdAt: new Date(createdAt),
      tool,
      parts,
      logProof: {
        source: "https://service.example/log/",
        receivedAt: new Date(createdAt),
        value: new TextDecoder().decode(value),
      },
    }),
  );
}

function whole(form: Form, bytes: Buffer): Original {
  return { form, bytes, evidence: { from: 0, to: bytes.length } };
}

function slotOf(form: Form, bytes: Buffer, start: string, end: string, after = 0): Original {
  const from = bytes.indexOf(start, after) + start.length;
  return { form, bytes, evidence: { from, to: bytes.indexOf(end, from) } };
}
