// Judges the text of one file: verifies the evidence in it, and compares a bundle's parts with its manifest. A mismatch
// makes the verdict `failed`.
import {
  type BundleContents,
  type BundleErrorCode,
  parseBundle,
  type VisitorEvidence,
  verifyBundle,
} from "@digital-evidence/evidence/bundle";
import type {
  TimestampCheck,
  TrustedCertificate,
} from "@digital-evidence/evidence/check-timestamps";
import { readLogFile } from "@digital-evidence/evidence/log-file";
import { documentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { evidenceText } from "@digital-evidence/evidence/html-verifier";
import type { DocumentDigest, OverallVerdict } from "@digital-evidence/evidence/verify-evidence";
import type { DocumentDigests } from "../document-digest.ts";
import { logFileText } from "../words/log-file.ts";
import { Conclusion, type Verify } from "./conclusion.ts";
import type { EvidenceText } from "./evidence-text.ts";
import { verifyTimestamps } from "./verify-timestamps.ts";

export type UnreadCode = Extract<EvidenceText, { ok: false }>["code"] | BundleErrorCode;

export type Judged =
  | {
      kind: "bundle" | "proof";
      verdict: OverallVerdict;
      /**
       * The codes that explain the verdict. For a damaged file they are `DAMAGED_FILE` and then the codes of failed
       * checks. For any other file they are the engine's reasons.
       */
      reasons: readonly string[];
      damaged: readonly string[];
      conclusion: Conclusion;
      /** What was found about each timestamp in a bundle. It influences neither the verdict nor the reasons. */
      timestamps: readonly TimestampCheck[];
    }
  | {
      kind: "unreadable";
      verdict: "inconclusive";
      reasons: readonly [UnreadCode];
      message: string;
    };

/**
 * What the user provides, and the current time. The document is given by its SHA-256 and its SHA-512 digest, because
 * only the record says which of the two has to be compared.
 */
export type Given = {
  own: VisitorEvidence;
  document: DocumentDigests | null;
  now: Date;
  authorities?: readonly TrustedCertificate[];
};

export async function judgeFile(text: EvidenceText, given: Given, verify: Verify): Promise<Judged> {
  // If the file is an HTML page that verifies itself, only its evidence is read. The page does not run.
  const json = text.ok ? evidenceText(text.text) : text;
  const contents = json.ok ? parseBundle(json.text) : json;
  if (contents.ok) return judgeContents(contents, given, verify);
  const { code, message } = contents;
  const alone = json.ok && code === "NOT_A_BUNDLE" ? readLogFile(json.text) : null;
  const reason = alone === null ? message : logFileText(alone);
  return { kind: "unreadable", verdict: "inconclusive", reasons: [code], message: reason };
}

async function judgeContents(
  contents: BundleContents,
  given: Given,
  verify: Verify,
): Promise<Judged> {
  const { kind } = contents;
  const record = kind === "bundle" ? contents.bundle.parts.record?.value : undefined;
  const own = { ...given.own, document: documentFor(record, given.document) };
  const conclusions: Conclusion[] = [];
  const { manifest } = verifyBundle(contents, own, (evidence) => {
    const conclusion = Conclusion.of(evidence, verify);
    conclusions.push(conclusion);
    return conclusion.verification;
  });
  const [conclusion] = conclusions;
  if (conclusion === undefined) throw new Error("the bundle was not verified");
  const { verdict, reasons } = conclusion.verification;
  const damaged = manifest.flatMap(({ part, verdict }) => (verdict === "fail" ? [part] : []));
  const timestamps = await verifyTimestamps(contents, conclusion, given);
  return { kind, damaged, conclusion, timestamps, verdict, reasons };
}

/**
 * The document's digest by the algorithm that the record's reference names, or by SHA-256 if the reference names no
 * known algorithm.
 */
export function documentFor(
  record: unknown,
  document: DocumentDigests | null,
): DocumentDigest | undefined {
  if (document === null) return undefined;
  const reference =
    typeof record === "object" && record !== null && Object.hasOwn(record, "documentRef")
      ? (Reflect.get(record, "documentRef") as unknown)
      : null;
  const known = typeof reference === "string" ? documentAlgorithm(reference) : null;
  const algorithm = known ?? "SHA-256";
  return { digest: document.digests[algorithm], algorithm, given: "file" };
}
