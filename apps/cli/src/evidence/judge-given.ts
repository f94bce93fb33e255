// Judges everything that the user gave together, as /verify does: a proof is joined with its record, a document with the
// record that refers to it, a timestamp with the file that it is for. `conclude` draws the conclusions.
import { webcrypto } from "node:crypto";
import type { VisitorEvidence } from "@digital-evidence/evidence/bundle";
import {
  checkObservedTimestamps,
  checkTimestamps,
  type ObservedTimestamp,
  type TimestampCheck,
  type TimestampSetting,
  type TrustedCertificate,
} from "@digital-evidence/evidence/check-timestamps";
import {
  type DocumentAlgorithm,
  documentAlgorithm,
  type HashAlgorithm,
} from "@digital-evidence/evidence/fingerprint";
import { statedObservation } from "@digital-evidence/evidence/check-observers";
import { isJsonObject } from "@digital-evidence/evidence/json-object";
import { OBSERVATIONS_MAX } from "@digital-evidence/evidence/limits";
import type { DocumentDigest } from "@digital-evidence/evidence/verify-evidence";
import type { StampedFile } from "@digital-evidence/verdict/check-token";
import { conclude, type Conclusion, type Verify } from "@digital-evidence/verdict/conclude";
import { ignoredItems, knownFrom, type Named, type Piece } from "@digital-evidence/verdict/files";
import { joinRecords } from "@digital-evidence/verdict/join-records";
import { type Known, memberOf } from "@digital-evidence/verdict/known";
import { judgeLogFile, type LogFileFinding, logFileTold } from "@digital-evidence/verdict/log-file";
import { statement } from "@digital-evidence/verdict/statements";
import { type LoneTimestamp, tokenTold } from "@digital-evidence/verdict/timestamps";
import type { Told } from "@digital-evidence/verdict/headline";
import type { DocumentDigests } from "../document-digest.ts";
import { algorithms } from "./ml-dsa-44.ts";
import type { Item, Read } from "./read-given.ts";
import { said } from "./said.ts";

export type JudgedPiece = {
  kind: Piece["kind"];
  conclusion: Conclusion;
  /** The parts of a bundle that do not match its manifest. */
  damaged: readonly string[];
  /** The name that a bundle gives its network. Nothing confirms it. */
  network: string | null;
  /** What was found about each timestamp in a bundle. It influences neither the verdict nor the reasons. */
  timestamps: readonly TimestampCheck[];
  /** What authorities that the user trusts state about the logs of observers that count. */
  observedTimestamps: readonly ObservedTimestamp[];
};

export type Judged =
  | JudgedPiece
  | { kind: "timestamp"; found: LoneTimestamp; told: Told }
  | { kind: "log"; code: LogFileFinding["signed"]; told: Told }
  | { kind: "named"; named: Named }
  | { kind: "unreadable"; code: string; message: string };

export type Result = { file: string; judged: Judged };

export type JudgedGiven = {
  results: readonly Result[];
  /** What is known and is no evidence, such as certificates. */
  others: readonly { file: string; named: Named }[];
  /** How many documents were found in folders and were not compared with anything. */
  skipped: number;
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
  /** The observers that the user trusts. */
  observers?: Known["observers"];
};

type Found = { piece: Piece; known: Known; document: Item | null };

/**
 * @param items what the user gave
 * @param onItem called before each item is judged
 */
export async function judgeGiven(
  items: readonly Item[],
  given: Given,
  verify: Verify,
): Promise<JudgedGiven> {
  const documents = items.filter(({ read }) => read.kind === "document");
  const findDocument = documentFinder(documents);
  const observed = new Observed(items);
  const compared = new Set<Item>();
  // A slot is filled when its item is judged, so that the results are in the order of the items.
  const slots: Result[][] = items.map(() => []);
  const pieces: (ReturnType<typeof joinable> & { result: Result })[] = [];
  for (const [at, { name: file, read }] of items.entries()) {
    const slot = slots[at] ?? [];
    if (read.kind === "unreadable") slot.push({ file, judged: read });
    if (read.kind !== "evidence") continue;
    for (const piece of read.pieces) {
      const known = observed.complete(knownFrom(piece), given.observers);
      const document = await findDocument(memberOf(known.record, "documentRef"));
      if (document !== null) compared.add(document);
      const found = { piece, known, document };
      const judged = await judgePiece(found, given, verify);
      const result = { file, judged };
      slot.push(result);
      pieces.push({ ...joinable(found, judged), result });
    }
    const left = ignoredItems(read.ignored);
    if (left !== null) {
      const { kind, code, reason } = left;
      slot.push({ file, judged: { kind, code, message: said(reason) } });
    }
  }
  const joined = new Set<Result>();
  for (const { piece, completed, record } of joinRecords(pieces)) {
    const document = piece.found.document ?? record.found.document;
    piece.found = { ...piece.found, known: completed, document };
    piece.result.judged = await judgePiece(piece.found, given, verify);
    joined.add(record.result);
  }
  for (const [at, item] of items.entries()) {
    // What an observer saw of a batch is judged with the evidence on that batch.
    if (item.read.kind === "log" && !observed.isJoined(item))
      slots[at]?.push({ file: item.name, judged: judgedLog(item.read, given) });
    if (item.read.kind !== "token") continue;
    const found = await judgedToken(item.read.token, items, given);
    const { subject } = found;
    if (subject?.kind === "file")
      for (const each of documents) if (each.name === subject.name) compared.add(each);
    const judged: Judged = { kind: "timestamp", found, told: tokenTold(found) };
    slots[at]?.push({ file: item.name, judged });
  }
  const judgedAlone = slots.flat().filter((result) => !joined.has(result));
  const [document] = documents;
  const only = pieces.find(({ result }) => judgedAlone.length === 1 && result === judgedAlone[0]);
  // The user meant the only document to be the one of the only piece of evidence, also if it is another one.
  const isOnly = document?.isNamed === true && documents.length === 1;
  // A text, such as a link without evidence, is not a file, so it cannot be compared.
  if (only !== undefined && isOnly && (await document.digest("SHA-256")) !== null) {
    only.result.judged = await judgePiece({ ...only.found, document }, given, verify);
    compared.add(document);
  }
  // A copy of a document is that document.
  const known = new Set(
    await Promise.all(Array.from(compared, (document) => document.digest("SHA-256"))),
  );
  for (const each of compared.size === 0 ? [] : documents) {
    const digest = await each.digest("SHA-256");
    if (digest !== null && known.has(digest)) compared.add(each);
  }
  const left = documents.filter((document) => !compared.has(document));
  const cases = items.flatMap(({ name, read }) =>
    read.kind === "named" && read.list !== undefined ? name.replace(/[^\\/]*$/, "") : [],
  );
  const isListed = (document: Item) =>
    document.isListed || cases.some((folder) => isInCase(document.name, folder));
  for (const document of left) {
    if (!isListed(document) || document.read.kind !== "document") continue;
    const { also } = document.read;
    const why = [statement("unread.NOT_A_BUNDLE"), ...(also === undefined ? [] : [also])];
    const message = why.map(said).join(". ");
    const judged = { kind: "unreadable", code: document.read.code, message } as const;
    slots[items.indexOf(document)]?.push({ file: document.name, judged });
  }
  const others = items.flatMap(({ name, read }) =>
    read.kind === "named" ? [{ file: name, named: read }] : [],
  );
  const results = slots.flat().filter((result) => !joined.has(result));
  return {
    // What is not evidence needs no verdict, except where there is nothing else.
    results:
      results.length > 0
        ? results
        : others.map(({ file, named }) => ({ file, judged: { kind: "named", named } })),
    others,
    skipped: left.filter((document) => !isListed(document)).length,
  };
}

/** What systems keep beside a user's files. */
const HIDDEN = /(?:^|[\\/])(?:\.|Thumbs\.db$|desktop\.ini$)/i;

/** Whether a document is in a case, where every document belongs to a record. */
function isInCase(name: string, folder: string): boolean {
  return name.startsWith(folder) && !HIDDEN.test(name.slice(folder.length));
}

/** The observers' proofs that were given as files of their own. */
class Observed {
  readonly #given: { item: Item; batch: string; text: string }[];
  readonly #joined = new Set<Item>();

  constructor(items: readonly Item[]) {
    this.#given = items.flatMap((item) => {
      const stated = item.read.kind === "log" ? statedObservation(item.read.text) : null;
      return stated === null || item.read.kind !== "log"
        ? []
        : [{ item, batch: stated.batch.toLowerCase(), text: item.read.text }];
    });
  }

  /** Adds to the evidence what is about its batch. */
  complete(known: Known, observers: Known["observers"]): Known {
    const id = memberOf(known.record, "batchId") ?? memberOf(known.batch, "id");
    const batch = typeof id === "string" ? id.toLowerCase() : null;
    // Those beyond the limit are judged alone, so that none is left out silently.
    const own = this.#given.filter((each) => each.batch === batch).slice(0, OBSERVATIONS_MAX);
    for (const { item } of own) this.#joined.add(item);
    // What the user brought comes first, because only a limited number is looked at.
    const texts = new Set([...own.map(({ text }) => text), ...(known.observations ?? [])]);
    return {
      ...known,
      ...(texts.size === 0 ? {} : { observations: [...texts] }),
      ...(observers === undefined ? {} : { observers }),
    };
  }

  isJoined(item: Item): boolean {
    return this.#joined.has(item);
  }
}

function joinable(found: Found, judged: JudgedPiece) {
  const { conclusion } = judged;
  const path = memberOf(found.known.proof, "path");
  return {
    kind: found.piece.kind,
    known: found.known,
    reasons: conclusion.reasons,
    hash:
      conclusion.verification?.subject ??
      found.known.hash?.value ??
      (typeof path === "string" ? path : null),
    found,
  };
}

/**
 * Finds the document that a record refers to. The documents are hashed when the first record is looked up, and once for all.
 * @returns null if the user did not give that document
 */
function documentFinder(documents: readonly Item[]) {
  const byDigest = new Map<DocumentAlgorithm, Promise<ReadonlyMap<string, Item>>>();
  return async (reference: unknown): Promise<Item | null> => {
    const algorithm = typeof reference === "string" ? documentAlgorithm(reference) : null;
    if (typeof reference !== "string" || algorithm === null) return null;
    const known = byDigest.get(algorithm) ?? digestsOf(documents, algorithm);
    byDigest.set(algorithm, known);
    return (await known).get(reference.toLowerCase()) ?? null;
  };
}

async function digestsOf(
  documents: readonly Item[],
  algorithm: DocumentAlgorithm,
): Promise<ReadonlyMap<string, Item>> {
  const found = new Map<string, Item>();
  for (const document of documents) {
    const digest = await document.digest(algorithm);
    if (digest !== null && !found.has(digest)) found.set(digest, document);
  }
  return found;
}

function judgedLog({ file, notes }: Extract<Read, { kind: "log" }>, { own }: Given): Judged {
  const finding = judgeLogFile(file, own.witnesses ?? null, algorithms, null);
  return { kind: "log", code: finding.signed, told: logFileTold(finding, notes) };
}

async function judgedToken(token: Uint8Array, items: readonly Item[], given: Given) {
  // The code that verifies tokens is loaded only where there is one.
  const { checkToken } = await import("@digital-evidence/verdict/check-token");
  return checkToken(token, {
    files: [
      ...items.filter(({ read }) => read.kind !== "token"),
      ...(given.document === null ? [] : [stampedDocument(given.document)]),
    ],
    logFiles: items.flatMap(({ read }) =>
      read.kind === "log"
        ? [read.text]
        : read.kind === "evidence"
          ? read.pieces.flatMap((piece) => knownFrom(piece).logProof ?? [])
          : [],
    ),
    trusted: given.authorities ?? [],
    certificateFiles: items.flatMap(({ read }) =>
      read.kind === "named" ? (read.certificates ?? []) : [],
    ),
    now: given.now,
    subtle: webcrypto.subtle,
  });
}

function stampedDocument({ file, digests }: DocumentDigests): StampedFile {
  const known: Partial<Record<HashAlgorithm, string>> = digests;
  return { name: file, digest: async (algorithm) => known[algorithm] ?? null };
}

async function judgePiece(
  { piece, known, document: joined }: Found,
  { own, document, now, authorities: trusted = [] }: Given,
  verify: Verify,
): Promise<JudgedPiece> {
  const record = known.record.state === "supplied" ? known.record.value : undefined;
  const { manifest = [], statedNetwork: network = null } = known;
  const damaged = manifest.flatMap(({ part, verdict }) => (verdict === "fail" ? [part] : []));
  const setting = {
    name: network ?? "",
    hasOwnLedger: false,
    ...(own.proofBinding === undefined ? {} : { proofBinding: own.proofBinding }),
  };
  const digest =
    document === null && joined !== null
      ? await joinedDigest(record, joined)
      : documentFor(record, document);
  const conclusion = conclude(
    { ...known, ...ownKnown(own, digest) },
    setting,
    own.witnesses ?? null,
    verify,
  );
  const { evidence, verification } = conclusion;
  const timestamps = piece.kind === "bundle" ? (piece.bundle.parts.timestamps?.value ?? []) : [];
  const isStamped = timestamps.length > 0 && evidence !== null && verification !== null;
  return {
    kind: piece.kind,
    conclusion,
    damaged,
    network,
    timestamps: isStamped
      ? await checkTimestamps(
          timestamps,
          { evidence, verification },
          await tokenSetting(trusted, now),
        )
      : [],
    observedTimestamps: await observedTimestampsOf(conclusion, trusted, now),
  };
}

/** What authorities that the user trusts state about the logs of observers that count. */
export async function observedTimestampsOf(
  { evidence, verification }: Pick<Conclusion, "evidence" | "verification">,
  trusted: readonly TrustedCertificate[],
  now: Date,
): Promise<readonly ObservedTimestamp[]> {
  const isLooked = evidence?.observations !== undefined && trusted.length > 0;
  if (!isLooked || verification === null) return [];
  return checkObservedTimestamps({ evidence, verification }, await tokenSetting(trusted, now));
}

/** The code that verifies tokens is loaded only for evidence that has timestamps. */
async function tokenSetting(
  trusted: readonly TrustedCertificate[],
  now: Date,
): Promise<TimestampSetting> {
  const { verifyToken } = await import("@digital-evidence/timestamp");
  const { subtle } = webcrypto;
  return { verifyToken: (claim) => verifyToken({ ...claim, nonce: null, subtle }), now, trusted };
}

/** What the user provides, as a part of what is known. */
export function ownKnown(
  { hash, root, snapshot, documentId }: VisitorEvidence,
  document: DocumentDigest | undefined,
): Partial<Known> {
  return {
    ...(hash === undefined ? {} : { hash }),
    ...(root === undefined ? {} : { root }),
    ...(snapshot === undefined ? {} : { ownSnapshot: { value: snapshot.value } }),
    ...(documentId === undefined ? {} : { documentId }),
    ...(document === undefined ? {} : { document }),
  };
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
  const algorithm = algorithmFor(record);
  return { digest: document.digests[algorithm], algorithm, given: "file" };
}

async function joinedDigest(record: unknown, document: Item): Promise<DocumentDigest | undefined> {
  const algorithm = algorithmFor(record);
  const digest = await document.digest(algorithm);
  return digest === null ? undefined : { digest, algorithm, given: "file" };
}

function algorithmFor(record: unknown) {
  const reference =
    isJsonObject(record) && Object.hasOwn(record, "documentRef") ? record["documentRef"] : null;
  return (typeof reference === "string" ? documentAlgorithm(reference) : null) ?? "SHA-256";
}
