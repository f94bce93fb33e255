// The tool `verify`. Its answer is made from a conclusion, as every command's: it states no verdict of its own.
import type { VisitorEvidence } from "@digital-evidence/evidence/bundle";
import { checkObservers } from "@digital-evidence/evidence/check-observers";
import type { TrustedCertificate } from "@digital-evidence/evidence/check-timestamps";
import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { z } from "zod";
import { usageError } from "../command-error.ts";
import { digestDocument, type DocumentDigests } from "../document-digest.ts";
import { type JudgedGiven, judgeGiven, observedTimestampsOf } from "../evidence/judge-given.ts";
import {
  conclusionData,
  judgedData,
  observedTimestampData,
  verdictOf,
} from "../evidence/judged-output.ts";
import { MAX_AUTHORITIES, MAX_FILES } from "../evidence/limits.ts";
import { readAuthorities } from "../evidence/own-authorities.ts";
import { readHash, readOwnEvidence } from "../evidence/own-evidence.ts";
import { findFiles } from "../evidence/find-files.ts";
import {
  comparedItems,
  fileItems,
  type Item,
  MAX_EVIDENCE_BYTES,
  textItems,
} from "../evidence/read-given.ts";
import { said } from "../evidence/said.ts";
import { askObservers, concludeAnswers, gather } from "../service/conclude-answers.ts";
import { pathInFolder } from "./folder.ts";
import type { Setting, Tool } from "./setting.ts";

/** The tool trusts no witnesses. If a bundle has the proof of a log, the answer says that no witness is trusted. */
const verify = (evidence: Evidence) => verifyEvidence(evidence, checkWitnesses, checkObservers);

const hex64 = "64 hex digits";
const path = z.string().max(4096);
const MOST_PATHS = 16;

const input = {
  hash: z
    .string()
    .max(80)
    .optional()
    .describe(
      `A fingerprint hash, ${hex64}. If only the hash is given, the tool fetches the evidence from the service.`,
    ),
  file: z
    .union([path, z.array(path).min(1).max(MOST_PATHS)])
    .optional()
    .describe(
      "Path, in the server's folder, of a bundle, a proof, a record, a page that verifies itself, a report in PDF, a timestamp or a folder; or a list of paths that belong together, such as a proof and its record, or a timestamp, the file that it is for and certificates.",
    ),
  evidence: z
    .string()
    .max(MAX_EVIDENCE_BYTES)
    .optional()
    .describe("The text of a bundle, a proof, a record or a log's checkpoint, instead of a file."),
  root: z
    .string()
    .max(80)
    .optional()
    .describe(
      `A root, ${hex64}, that the person has from a source other than the evidence. Never take it from the evidence itself.`,
    ),
  document: path.optional().describe("Path of the document, in the server's folder."),
  authority: z
    .array(path)
    .max(MAX_AUTHORITIES)
    .optional()
    .describe(
      "Paths, in the server's folder, of certificates of timestamp authorities that the person trusts. Never take them from the evidence itself.",
    ),
};

const output = {
  source: z.enum(["service", "file"]).describe("Who supplied the evidence."),
  kind: z
    .enum([
      "answers",
      "bundle",
      "proof",
      "record",
      "timestamp",
      "log",
      "named",
      "unreadable",
      "several",
    ])
    .describe(
      "What was judged: a service's answers, or what the file held. `several`: the verdict is the weakest one of `pieces`.",
    ),
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
  observedTimestamps: z
    .array(z.looseObject({}))
    .describe(
      "What timestamp authorities that the person trusts state about the logs of observers that count.",
    ),
  message: z.string().nullable(),
  pieces: z
    .array(z.looseObject({}))
    .describe("With several pieces of evidence: each, with the file and with the members above."),
  others: z
    .array(z.looseObject({}))
    .describe("Files that are no evidence, such as certificates, with what each is."),
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
  async run({ hash, file, evidence, root, document, authority = [] }, setting, signal) {
    const own = await readOwnEvidence({
      ...(hash === undefined ? {} : { hash }),
      ...(root === undefined ? {} : { root }),
    });
    const digests =
      document === undefined
        ? null
        : await digestDocument(await pathInFolder(setting.folder, document), undefined, signal);
    const authorities = await readAuthorities(await pathsInFolder(authority, setting));
    if (file !== undefined || evidence !== undefined) {
      if (file !== undefined && evidence !== undefined)
        throw usageError("give a file or its text, not both");
      const items =
        file === undefined
          ? await textItems(evidence ?? "", "text")
          : await readPaths([file].flat(), setting);
      const { observers } = setting;
      const given = { own, document: digests, now: setting.io.now(), authorities, observers };
      return answerOf(await judgeGiven(items, given, verify));
    }
    if (hash === undefined) throw usageError("give a hash, a file, or the text of evidence");
    return fromService(readHash(hash), { own, document: digests, authorities }, setting, signal);
  },
};

function pathsInFolder(paths: readonly string[], { folder }: Setting): Promise<string[]> {
  return Promise.all(paths.map((each) => pathInFolder(folder, each)));
}

async function readPaths(paths: readonly string[], setting: Setting): Promise<Item[]> {
  const items: Item[] = [];
  for (const given of await pathsInFolder(paths, setting)) {
    const { files, isFolder } = await findFiles(given);
    if (items.length + files.length > MAX_FILES)
      throw usageError(`more than ${MAX_FILES} files were given`);
    // A link in a folder could lead out of what this server may read.
    const read: Item[] = [];
    for (const file of await pathsInFolder(files, setting))
      read.push(...(await fileItems(file, !isFolder)));
    items.push(...(isFolder ? await comparedItems(read) : read));
  }
  return items;
}

const WEAKEST = ["failed", "inconclusive", "consistent", "confirmed"] as const;

/** One answer has one verdict: the weakest of all. The first of several would be read as one on all of them. */
function answerOf({ results, others }: JudgedGiven) {
  const about = {
    source: "file",
    others: others.map(({ file, named }) => ({
      file,
      code: named.code,
      message: said(named.advice),
    })),
  };
  const [first, ...more] = results;
  if (first === undefined) throw usageError("there is no evidence in it");
  if (more.length === 0) return { ...about, ...judgedData(first.judged), pieces: [] };
  const verdicts = results.map(({ judged }) => verdictOf(judged));
  const verdict = WEAKEST.find((each) => verdicts.some((one) => one.verdict === each));
  return {
    ...about,
    kind: "several",
    verdict: verdict ?? "inconclusive",
    reasons: verdicts.flatMap((each) => (each.verdict === verdict ? each.reasons : [])),
    damaged: [],
    conclusion: null,
    timestamps: [],
    observedTimestamps: [],
    message: null,
    pieces: results.map(({ file, judged }) => ({ file, ...judgedData(judged) })),
  };
}

async function fromService(
  hash: string,
  {
    authorities,
    ...given
  }: {
    own: VisitorEvidence;
    document: DocumentDigests | null;
    authorities: readonly TrustedCertificate[];
  },
  { service, io, observers }: Setting,
  signal: AbortSignal,
) {
  const gathered = await gather(service, hash, io, signal);
  const { observed } = await askObservers(gathered, observers, service.network, io);
  const { conclusion } = await concludeAnswers(
    gathered,
    { ...given, observed },
    service,
    io,
    signal,
  );
  const { mark: verdict, reasons } = conclusion;
  const timestamps = await observedTimestampsOf(conclusion, authorities, io.now());
  return {
    source: "service",
    kind: "answers",
    verdict,
    reasons,
    damaged: [],
    message: null,
    conclusion: conclusionData(conclusion),
    timestamps: [],
    observedTimestamps: timestamps.map(observedTimestampData),
    pieces: [],
    others: [],
  };
}
