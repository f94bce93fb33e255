// `case` fetches the evidence on fingerprints, and writes it with their documents into one ZIP: docs/protocol/case.md.
import { createReadStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { bundleOf } from "@digital-evidence/client/gather-evidence";
import { bundleFileName, bundleToText } from "@digital-evidence/evidence/bundle";
import {
  CASE_MANIFEST,
  CASE_PAGE,
  casePage,
  documentNames,
  type ListedFile,
  listedText,
  manifestText,
} from "@digital-evidence/report/case";
import { caseWords } from "@digital-evidence/report/case-words";
import { whyNoProof } from "@digital-evidence/verdict/log";
import { memberOf } from "@digital-evidence/verdict/known";
import { english } from "@digital-evidence/verdict/messages/en";
import { briefly } from "@digital-evidence/verdict/headline";
import { makeZip } from "client-zip";
import { CommandError, usageError } from "../command-error.ts";
import { digestDocument, type DocumentDigests } from "../document-digest.ts";
import { readHash } from "../evidence/own-evidence.ts";
import { said } from "../evidence/said.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";
import { concludeAnswers, gather, logProofOf } from "../service/conclude-answers.ts";
import { toCommandError } from "../service/failure.ts";
import { openService, type Service, type ServiceOptions } from "../service/service.ts";
import { readStatedNetwork } from "../service/stated-network.ts";
import type { Line } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { TOOL } from "../tool.ts";
import { notWritten, placeOf } from "../write-file.ts";

/** The maximum number of fingerprints and of documents in one case, as on the page that makes cases. */
const MAX_CASE = 500;

export type CaseOptions = ServiceOptions & {
  document?: string[];
  output?: string;
  force?: boolean;
};

type Made = {
  hash: string;
  file: string;
  text: string;
  documentRef: string | null;
  mark: string;
  label: string;
  entry: Readonly<Record<string, unknown>>;
};
type Missing = { hash: string; code: string; failure: string };

export async function makeCase(
  texts: readonly string[],
  { document: paths = [], output, force = false, ...options }: CaseOptions,
  io: Io,
): Promise<Outcome> {
  const hashes = [...new Set(texts.map((text) => readHash(text)))];
  if (hashes.length > MAX_CASE || paths.length > MAX_CASE)
    throw usageError(`a case has at most ${MAX_CASE} fingerprints and ${MAX_CASE} documents`);
  if (paths.includes("-"))
    throw usageError("--document needs a file here, because a case keeps its documents' names");
  const documents: DocumentDigests[] = [];
  for (const path of paths) documents.push(await digestDocument(path));
  const service = await openService(options, io);
  const { network, isDemonstration } = await readStatedNetwork(service, io);
  const made: Made[] = [];
  const missing: Missing[] = [];
  for (const [at, hash] of hashes.entries()) {
    io.progress.show(`${at + 1} of ${hashes.length} fingerprints`);
    const one = await makeOne(hash, service, network, io);
    if ("text" in one) made.push(one);
    else missing.push(one);
  }
  if (made.length === 0) {
    const [first] = missing;
    const reason = first === undefined ? "" : `: ${first.failure}`;
    throw new CommandError("NOT_FOUND", `no evidence could be fetched${reason}`, EXIT.weaker);
  }
  const ofDocument = ({ digests }: DocumentDigests) => Object.values<string>(digests);
  const held = documents.filter((document) =>
    made.some(({ documentRef }) => ofDocument(document).includes(documentRef ?? "")),
  );
  const names = documentNames(held.map(({ file }) => basename(file)));
  const nameOf = (documentRef: string | null): string | null =>
    names[held.findIndex((document) => ofDocument(document).includes(documentRef ?? ""))] ?? null;
  const left = documents.filter((document) => !held.includes(document));

  const about = {
    tool: TOOL,
    createdAt: io.now(),
    network,
    isDemonstration,
    source: service.apiBase,
  };
  const pieces = made.map(({ hash, file, label, documentRef }) => ({
    hash,
    file,
    verdict: label,
    document: nameOf(documentRef),
  }));
  const page = casePage(about, { pieces, missing: missing.length }, caseWords, english);
  const listed: ListedFile[] = [
    listedText(CASE_PAGE, page),
    ...made.map(({ file, text }) => listedText(file, text)),
    ...held.map(({ bytes, digests }, at) => ({
      name: names[at] ?? "",
      bytes,
      sha256: digests["SHA-256"],
    })),
  ];
  const manifest = manifestText(about, listed, {
    batchId: null,
    fingerprints: made.map(({ entry, documentRef }) => ({
      ...entry,
      document: nameOf(documentRef),
    })),
    missing,
  });
  const file = output ?? `digital-evidence_${network}_case.zip`;
  const inputs = [
    { name: CASE_PAGE, input: page },
    ...made.map(({ file: name, text }) => ({ name, input: text })),
    ...held.map(({ file: path }, at) => ({ name: names[at] ?? "", input: createReadStream(path) })),
    { name: CASE_MANIFEST, input: manifest },
  ].map((each) => ({ ...each, lastModified: about.createdAt }));
  await writeZip(file, inputs, force, io);
  const isWhole = missing.length === 0 && left.length === 0;
  const isFailed = made.some(({ mark }) => mark === "failed");
  return {
    exitCode: isFailed ? EXIT.failed : isWhole ? EXIT.reached : EXIT.weaker,
    lines: [
      `Written to ${placeOf(file)}: ${caseWords.holds(made.length, pieces.filter(({ document }) => document !== null).length)}`,
      ...made.map(({ hash, label }) => `${hash}  ${label}`),
      ...missing.map(({ hash, failure }): Line => [
        { style: "yellow", text: "missing" },
        `  ${hash}: ${failure}`,
      ]),
      ...left.map(({ file: path }): Line => [
        { style: "yellow", text: "left out" },
        `  ${quoted(path)}: no fingerprint of this case refers to it`,
      ]),
      `To check it: digital-evidence verify ${file} --policy POLICY --require confirmed`,
    ],
    data: {
      network,
      file,
      fingerprints: made.map(({ hash, mark, documentRef }) => ({
        hash,
        verdict: mark,
        document: nameOf(documentRef),
      })),
      missing,
      leftOut: left.map(({ file: path }) => path),
    },
    ...(file === "-" ? { raw: "" } : {}),
  };
}

async function makeOne(
  hash: string,
  service: Service,
  network: string,
  io: Io,
): Promise<Made | Missing> {
  try {
    const gathered = await gather(service, hash, io);
    const record = gathered.receipts.record?.value ?? null;
    if (record === null)
      return { hash, code: "NOT_FOUND", failure: "the service does not know this fingerprint" };
    const given = { own: {}, document: null };
    const { conclusion, log, found } = await concludeAnswers(gathered, given, service, io);
    const { logProof } = await logProofOf(found, service, io);
    const bundle = bundleOf(gathered, { network, createdAt: io.now(), tool: TOOL, logProof });
    const text = bundleToText(bundle);
    const file = `bundles/${bundleFileName(bundle)}`;
    const { mark, reasons, told } = conclusion;
    const documentRef = memberOf(
      { state: "supplied", value: record, from: "service" },
      "documentRef",
    );
    return {
      hash,
      file,
      text,
      documentRef: typeof documentRef === "string" ? documentRef.toLowerCase() : null,
      mark,
      label: briefly(told).map(said).join(". "),
      entry: {
        hash,
        file,
        sha256: listedText(file, text).sha256,
        verdict: mark,
        reasons,
        isOfBatch: null,
        hasLogProof: bundle.parts.logProof !== undefined,
        logProblem: log === null ? null : whyNoProof(log),
        hasTimestamps: bundle.parts.timestamps !== undefined,
      },
    };
  } catch (error) {
    // bundleOf throws a TypeError where the service's answer cannot be kept in a bundle.
    if (error instanceof TypeError)
      return { hash, code: "NOT_BUNDLED", failure: "the service's answer cannot be kept" };
    const { code, message } = toCommandError(error);
    return { hash, code, failure: message };
  }
}

type Input = { name: string; input: string | AsyncIterable<Uint8Array>; lastModified: Date };

/** A file that was not completed is removed again. */
async function writeZip(
  path: string,
  inputs: readonly Input[],
  isForced: boolean,
  { stdout }: Io,
): Promise<void> {
  const zip = Readable.fromWeb(makeZip(inputs) as never);
  if (path === "-") return pipeline(zip, stdout, { end: false });
  // A file that cannot be opened is not this command's, and stays. So does what is no file, such as a device.
  const file = await open(path, isForced ? "w" : "wx").catch((error: unknown) => {
    throw notWritten(path, error);
  });
  const isOwn = (await file.stat()).isFile();
  try {
    await pipeline(zip, file.createWriteStream());
  } catch (error) {
    if (isOwn) await rm(path, { force: true });
    throw notWritten(path, error);
  }
}
