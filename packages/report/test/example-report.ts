import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type BundleResult, bundleEvidence, parseBundle } from "@digital-evidence/evidence/bundle";
import {
  type Evidence,
  type Verification,
  verifyEvidence,
} from "@digital-evidence/evidence/verify-evidence";
import type { ReportFonts } from "../src/pdf.ts";
import { germanReport } from "../../verdict/src/messages/de.ts";
import { englishReport } from "../../verdict/src/messages/en.ts";
import { toldOf } from "../../verdict/src/headline.ts";
import { createReport, type Report } from "../src/report.ts";
import type { ReportWords } from "../src/words/en.ts";

const examples = new URL("../../../apps/cli/examples/", import.meta.url);
export const documentPath = new URL("contract.txt", examples).pathname;
export const bundleText = readFileSync(new URL("bundle.json", examples), "utf8");

function bundleOf(result: BundleResult) {
  if (!result.ok || result.kind !== "bundle") throw new Error("the example is not a bundle");
  return result.bundle;
}

export const bundle = bundleOf(parseBundle(bundleText));

/**
 * @param changed members that replace those of the example's record
 * @param root a root that the visitor provides; leave it out if there is none
 * @param found members that replace those of the engine's conclusion, for outcomes that the example's evidence alone
 * does not give; a snapshot takes the place of the example's
 */
export function exampleReport(
  words: ReportWords,
  changed: Readonly<Record<string, unknown>> = {},
  root?: string,
  found: Partial<Verification> & Pick<Evidence, "witnesses" | "snapshot"> = {},
): Report {
  const record = { ...bundle.parts.record?.value, ...changed };
  const parts = {
    ...bundle.parts,
    record: { source: "", receivedAt: "", ...bundle.parts.record, value: record },
  } as typeof bundle.parts;
  // The changed record is a service's answer, so the digests of the example's file are not about it.
  const { manifest: _, ...given } = bundleEvidence({
    kind: "bundle",
    bundle: { ...bundle, parts },
  });
  const { witnesses, snapshot, ...others } = found;
  const evidence = {
    ...given,
    ...(root === undefined ? {} : { root }),
    ...(snapshot === undefined ? {} : { snapshot }),
  };
  const verification = { ...verifyEvidence(evidence), ...others };
  return createReport(
    {
      hash: bundle.hash,
      bundle: { ...bundle, parts },
      evidence: { ...evidence, witnesses },
      verification,
      told: toldOf(verification, { ...evidence, witnesses }),
      network: "Example",
      tool: { name: "digital-evidence", version: "0.1.0" },
      checkedAt: new Date("2026-11-22T20:00:00Z"),
      link: `https://explorer.example/fingerprint/${bundle.hash}`,
    },
    words,
    words.language === "de" ? germanReport : englishReport,
  );
}

const fontFile = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

export function readFonts(): ReportFonts {
  return {
    sans: fontFile("DejaVuSans"),
    bold: fontFile("DejaVuSans-Bold"),
    mono: fontFile("DejaVuSansMono"),
  };
}
