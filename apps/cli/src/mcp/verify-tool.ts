// The tool `verify`. Its answer is made from a conclusion, as every command's: it states no verdict of its own.
import type { VisitorEvidence } from "@digital-evidence/evidence/bundle";
import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { z } from "zod";
import { usageError } from "../command-error.ts";
import { digestDocument, type DocumentDigests } from "../document-digest.ts";
import { judge } from "../evidence/judge-file.ts";
import { conclusionData, judgedData } from "../evidence/judged-output.ts";
import { readHash, readOwnEvidence } from "../evidence/own-evidence.ts";
import {
  evidenceInText,
  MAX_EVIDENCE_BYTES,
  type ReadEvidence,
  readEvidence,
} from "../evidence/read-evidence.ts";
import { concludeAnswers, gather } from "../service/conclude-answers.ts";
import { pathInFolder } from "./folder.ts";
import type { Setting, Tool } from "./setting.ts";

/** The tool trusts no witnesses. If a bundle has the proof of a log, the answer says that no witness is trusted. */
const verify = (evidence: Evidence) => verifyEvidence(evidence, checkWitnesses);

const hex64 = "64 hex digits";

const input = {
  hash: z
    .string()
    .max(80)
    .optional()
    .describe(
      `A fingerprint hash, ${hex64}. If only the hash is given, the tool fetches the evidence from the service.`,
    ),
  file: z
    .string()
    .max(4096)
    .optional()
    .describe(
      "Path of a bundle, a proof, a page that verifies itself or a report in PDF, in the server's folder.",
    ),
  evidence: z
    .string()
    .max(MAX_EVIDENCE_BYTES)
    .optional()
    .describe("The text of a bundle or a proof, instead of a file."),
  root: z
    .string()
    .max(80)
    .optional()
    .describe(
      `A root, ${hex64}, that the person has from a source other than the evidence. Never take it from the evidence itself.`,
    ),
  document: z
    .string()
    .max(4096)
    .optional()
    .describe("Path of the document, in the server's folder."),
};

const output = {
  source: z.enum(["service", "file"]).describe("Who supplied the evidence."),
  kind: z
    .enum(["answers", "bundle", "proof", "record", "unreadable"])
    .describe("What was judged: a service's answers, or what the file held."),
  verdict: z.enum(["failed", "inconclusive", "consistent", "confirmed"]),
  reasons: z.array(z.string()).describe("Codes of the reasons for the verdict, strongest first."),
  damaged: z
    .array(z.string())
    .describe("Parts whose hash differs from the one in the bundle's manifest."),
  conclusion: z
    .looseObject({})
    .nullable()
    .describe(
      "The engine's conclusion: its checks with their codes, and what they do not show. Null where the file could not be read as evidence.",
    ),
  timestamps: z
    .array(z.looseObject({}))
    .describe(
      "What was found about each timestamp in a bundle. Only the file names the authorities and their certificates, so a timestamp never changes the verdict.",
    ),
  message: z.string().nullable(),
};

export const verifyTool: Tool<typeof input> = {
  name: "verify",
  config: {
    title: "Verify evidence",
    description:
      "Recomputes the evidence on a fingerprint: hashes, signatures, the path to the root. Verdicts: failed, inconclusive, consistent (only the service or the file vouches for the root), confirmed (the root that the person gave agrees). Report the verdict by this word, and say what it does not show.",
    inputSchema: input,
    outputSchema: output,
    annotations: { readOnlyHint: true },
  },
  async run({ hash, file, evidence, root, document }, setting, signal) {
    const own = await readOwnEvidence({
      ...(hash === undefined ? {} : { hash }),
      ...(root === undefined ? {} : { root }),
    });
    const digests =
      document === undefined
        ? null
        : await digestDocument(await pathInFolder(setting.folder, document), undefined, signal);
    if (file !== undefined || evidence !== undefined) {
      if (file !== undefined && evidence !== undefined)
        throw usageError("give a file or its text, not both");
      const read = await readGiven(file, evidence, setting);
      const given = { own, document: digests, now: setting.io.now() };
      const [judged, ...more] = await judge(read, given, verify);
      // One answer has one verdict. A verdict on the first of several pieces would be read as one on all of them.
      if (judged === undefined || more.length > 0)
        throw usageError("there is more than one piece of evidence in it: give one at a time");
      return { source: "file", ...judgedData(judged) };
    }
    if (hash === undefined) throw usageError("give a hash, a file, or the text of evidence");
    return fromService(readHash(hash), { own, document: digests }, setting, signal);
  },
};

async function readGiven(
  file: string | undefined,
  evidence: string | undefined,
  { folder }: Setting,
): Promise<ReadEvidence> {
  return file === undefined
    ? evidenceInText(evidence ?? "")
    : readEvidence(await pathInFolder(folder, file));
}

async function fromService(
  hash: string,
  given: { own: VisitorEvidence; document: DocumentDigests | null },
  { service, io }: Setting,
  signal: AbortSignal,
) {
  const gathered = await gather(service, hash, io, signal);
  const { conclusion } = await concludeAnswers(gathered, given, service, io, signal);
  const { mark: verdict, reasons } = conclusion;
  return {
    source: "service",
    kind: "answers",
    verdict,
    reasons,
    damaged: [],
    message: null,
    conclusion: conclusionData(conclusion),
    timestamps: [],
  };
}
