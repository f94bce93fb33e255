import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { bundleOf } from "@digital-evidence/client/gather-evidence";
import { type Bundle, bundleFileName } from "@digital-evidence/evidence/bundle";
import type { ProofBinding } from "@digital-evidence/evidence/verify-evidence";
import { createReport } from "@digital-evidence/report/report";
import { reportWords } from "@digital-evidence/report/words";
import { englishReport } from "@digital-evidence/verdict/messages/en";
import { CommandError, usageError } from "../command-error.ts";
import { digestDocument } from "../document-digest.ts";
import { conclusionData, verdictLines } from "../evidence/judged-output.ts";
import { givenHash, readOwnEvidence } from "../evidence/own-evidence.ts";
import type { Input } from "../evidence/read-file.ts";
import { EXIT, exitCodeOf, type Requirement } from "../exit-code.ts";
import { said } from "../evidence/said.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { concludeAnswers, gather, leftOutLines, logProofOf } from "../service/conclude-answers.ts";
import { doesNotKnow, openService, readAddress, type ServiceOptions } from "../service/service.ts";
import { readStatedNetwork } from "../service/stated-network.ts";
import { TOOL } from "../tool.ts";
import { placeOf, writeNewFile } from "../write-file.ts";

export type ReportOptions = ServiceOptions & {
  explorer?: string;
  document?: Input;
  declaration?: boolean;
  output?: string;
  force?: boolean;
  root?: string;
  snapshot?: Input;
  binding?: ProofBinding;
  require?: Requirement;
};

export async function report(text: string, options: ReportOptions, io: Io): Promise<Outcome> {
  const hash = await givenHash(text, io);
  const own = await readOwnEvidence(options);
  const digests = options.document === undefined ? null : await digestDocument(options.document);
  const service = await openService(options, io);
  const explorer = options.explorer === undefined ? service.apiBase : readAddress(options.explorer);
  const gathered = await gather(service, hash, io);
  if (options.explorer === undefined && (await service.isPublished())) {
    throw usageError(
      "published files have no pages to which the report could lead: name an explorer that shows them with --explorer",
    );
  }
  if (gathered.receipts.record === undefined) {
    const message = `${await doesNotKnow(service)} this fingerprint.`;
    throw new CommandError("NOT_FOUND", message, EXIT.weaker);
  }
  const given = { own, document: digests };
  const { conclusion, log, found } = await concludeAnswers(gathered, given, service, io);
  const { evidence, verification, told } = conclusion;
  if (evidence === null || verification === null) throw new Error("nothing was concluded");
  const exitCode = exitCodeOf(conclusion.mark, options.require);
  const { logProof, lacks } = await logProofOf(found, service, io);
  const { network, isDemonstration } = await readStatedNetwork(service, io);
  const checkedAt = io.now();
  const bundle = makeBundle();
  io.progress.show("making the PDF");
  const made = createReport(
    {
      hash,
      bundle,
      evidence,
      verification,
      told,
      // The command looks at the snapshot's place in the log. It keeps no earlier checkpoint, and asks no witnesses.
      ...(log === null ? {} : { log: { finding: log, levels: ["place"] } }),
      network,
      isDemonstration,
      tool: TOOL,
      checkedAt,
      link: `${explorer}/fingerprint/${hash}`,
    },
    reportWords,
    englishReport,
  );
  // The code that writes PDFs is large, so it is loaded only when a report is written.
  const { reportPdf } = await import("@digital-evidence/report/pdf");
  const pdf = await reportPdf(made, reportWords, await readFonts(), options.declaration);
  const file = options.output ?? bundleFileName(bundle).replace(/json$/, "pdf");
  if (file !== "-") await writeNewFile(file, pdf, options.force === true);
  return {
    exitCode,
    lines: [
      `Written to ${placeOf(file)}: the report, with the evidence bundle attached`,
      ...lacks.map(said),
      ...verdictLines(conclusion),
      ...leftOutLines(log),
    ],
    data: { network, hash, file, conclusion: conclusionData(conclusion) },
    ...(file === "-" ? { raw: pdf } : {}),
  };

  function makeBundle(): Bundle {
    try {
      return bundleOf(gathered, { network, createdAt: checkedAt, tool: TOOL, logProof });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      const message = `the service's answer cannot be stored in a bundle: ${error.message}`;
      throw new CommandError(
        "NOT_BUNDLED",
        message,
        exitCodeOf(conclusion.mark, "confirmed"),
        error,
      );
    }
  }
}

async function readFonts() {
  const { resolve } = createRequire(import.meta.url);
  const read = (name: string) => readFile(resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
  const [sans, bold, mono] = await Promise.all([
    read("DejaVuSans"),
    read("DejaVuSans-Bold"),
    read("DejaVuSansMono"),
  ]);
  return { sans, bold, mono };
}
