// What a dropped, pasted, linked or read thing is, and which parts of the evidence it supplies. This is the only reader
// of such things: page and command give the same answer about the same bytes. Everything is untrusted, and nothing is
// verified here. Readers of large formats are passed in, so that a surface carries only those that it uses.
import {
  beginsLikeJson,
  type Bundle,
  BUNDLE_FORMAT,
  type BundleErrorCode,
  manifestLines,
  observationTexts,
  parseBundle,
} from "@digital-evidence/evidence/bundle";
import {
  beginsLikeEvidence,
  evidenceText,
  isHtml,
  splitHtmlVerifier,
} from "@digital-evidence/evidence/html-verifier";
import { decodeBase64 } from "@digital-evidence/transparency";
import { createDocumentHasher } from "@digital-evidence/evidence/fingerprint";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { EVIDENCE_LINK } from "@digital-evidence/evidence/limits";
import { type LogFile, readLogFile } from "@digital-evidence/evidence/log-file";
import { proofShape } from "@digital-evidence/evidence/proof-shape";
import {
  type JsonErrorCode,
  type JsonValue,
  parseJson,
} from "@digital-evidence/evidence/strict-json";
import { hexOf } from "./hex.ts";
import {
  type ArchiveCode,
  type Bytes,
  firstNameInZip,
  isBomb,
  isDocumentInZip,
  type Member,
  type PackedFile,
  readMembers,
  refused,
  refusedArchive,
} from "./archive.ts";
import { type CaseReadings, comparedWithCase, type FileOfCase } from "./case.ts";
import {
  beginsLikeLogFile,
  fileText,
  fragmentsIn,
  hasSignatureLine,
  isLink,
  isUtf16,
  restoredText,
  startText,
  textsWithin,
} from "./file-text.ts";
import { beginsLikeHashList } from "./hash-list.ts";
import { ABSENT, type Known, type PartState } from "./known.ts";
import {
  comparedManifest,
  documentNote,
  type Named,
  namedBytes,
  namedHtml,
  namedText,
  namedValue,
} from "./named.ts";
import { outside, type Statement, statement } from "./statements.ts";

export { type Bytes, isBomb, type PackedFile } from "./archive.ts";
export { fileText } from "./file-text.ts";
export type { Named } from "./named.ts";

/** A larger file is not read as evidence. 16 MiB are enough for about 3,000 proofs. */
export const MAX_EVIDENCE_BYTES = 16 * 1024 * 1024;
/** A pasted text may have at most this many UTF-16 code units. */
export const MAX_PASTED_LENGTH = 4 * 1024 * 1024;
/** One file may contain at most this many pieces of evidence, such as the proofs of a list. */
export const MAX_PIECES = 10_000;

/** One piece of evidence. The notes say how it had to be read, where that is worth knowing. */
export type Piece = (
  | { kind: "bundle"; bundle: Bundle }
  | { kind: "proof"; proof: JsonObject }
  | { kind: "record"; record: JsonObject }
) & { notes?: readonly Statement[] };

/** A file of a log that states what it is about: a checkpoint or a `.tlog-proof`. */
export type StatedLogFile = Exclude<LogFile, { kind: "damaged-proof" }>;

/** Why something cannot be read as evidence: docs/protocol/bundle.md, section "Files that cannot be read". */
export type UnreadCode =
  | BundleErrorCode
  | "ENCRYPTED"
  | "NOT_UTF8"
  | "SEVERAL"
  | "TOO_LARGE"
  | "TOO_MANY_PIECES"
  | ArchiveCode
  | LinkDefect;

/** Why the fragment of a link cannot be read: docs/protocol/share-link.md. */
export type LinkDefect =
  | "TOO_LONG"
  | "OTHER_VERSION"
  /** The fragment does not have the format of such a link, or contains characters that are not allowed. */
  | "NOT_THE_FORM"
  /** The fragment carries fewer characters than it states. */
  | "CUT_OFF"
  /** The fragment carries more characters than it states. */
  | "APPENDED"
  /** The fragment has the right number of characters, but they cannot be unpacked. */
  | "DAMAGED"
  /** The fragment unpacks to bytes that are not UTF-8. */
  | "NOT_UTF8"
  /** The fragment unpacks to more bytes than a bundle in a link may have. */
  | "TOO_LARGE";

export type Unreadable = { kind: "unreadable"; code: UnreadCode; reason: Statement };

type Evidence = Extract<Reading, { kind: "evidence" }>;

export type Reading =
  /** `ignored` is the number of items of a list that are not evidence. */
  | { kind: "evidence"; pieces: readonly Piece[]; ignored: number }
  | { kind: "log"; file: StatedLogFile; text: string; notes?: readonly Statement[] }
  /** A timestamp token in DER, also taken out of an authority's reply. */
  | { kind: "token"; token: Uint8Array }
  | Named
  /** A ZIP with evidence in it. Its files are read as those in a folder. */
  | { kind: "archive"; members: readonly Member<Reading>[] }
  /**
   * Not evidence, so it counts as a document. `TOO_LARGE`: it begins like evidence, but evidence is never so large. `also`
   * says what it is besides.
   */
  | { kind: "document"; code: "NOT_A_BUNDLE" | "TOO_LARGE"; also?: Statement }
  /** It looks like evidence but cannot be read. */
  | Unreadable;

const DOCUMENT: Extract<Reading, { kind: "document" }> = { kind: "document", code: "NOT_A_BUNDLE" };

/** What is attached to a PDF. `damaged` and `several` are about the PDF, `unreadable` is about what is attached. */
export type AttachedFile =
  | { ok: true; bytes: Uint8Array }
  | { ok: false; code: "NOT_A_BUNDLE" }
  | {
      ok: false;
      code: "ENCRYPTED" | "MALFORMED" | "TOO_LARGE";
      defect: "encrypted" | "several" | "damaged" | "unreadable";
    };

/** What the fragment of a link carries. */
export type LinkText = { ok: true; text: string } | { ok: false; code: LinkDefect };

export type Readers = {
  /** @param most the largest attachment that is unpacked, in bytes */
  pdf?: (pdf: Uint8Array, most: number) => Promise<AttachedFile>;
  link?: (fragment: string) => Promise<LinkText>;
  /** Lists the files in a ZIP; null if it cannot be read. */
  zip?: (zip: Bytes) => Promise<readonly PackedFile[] | null>;
};

/** A file of at most this size is read as a whole. Of a larger file, only the beginning is read at first. */
const SMALL_BYTES = 256 * 1024;
const START_BYTES = 1024;
/** The beginnings of a ZIP, and of one without files. */
const ZIP = ["PK\u0003\u0004", "PK\u0005\u0006"];

/** Reads a file, and stops early where it cannot be evidence. */
export async function readFile(file: Bytes, readers: Readers = {}): Promise<Reading> {
  const isSmall = file.size <= SMALL_BYTES;
  const first = await file.read(isSmall ? undefined : START_BYTES);
  const whole = () => (isSmall ? first : file.read());
  const start = startText(first);
  if (start.startsWith("%PDF-")) {
    // No report is larger than evidence may be, so a larger PDF is an ordinary document.
    if (file.size > MAX_EVIDENCE_BYTES || readers.pdf === undefined) return DOCUMENT;
    const pdf = await whole();
    const read = await readAttached(await readers.pdf(pdf, MAX_EVIDENCE_BYTES), readers);
    return read.kind === "document" ? document(pdf, startText(pdf)) : read;
  }
  if (ZIP.some((mark) => start.startsWith(mark))) return readZip(file, first, readers);
  const token = isSmall ? timestampToken(first) : null;
  if (token !== null) return { kind: "token", token };
  const known = isSmall ? namedBytes(first) : null;
  if (known !== null) return known;
  const isLike = beginsLikeEvidence(start) || beginsLikeHashList(start);
  if (!isSmall && !isLike && start.trim() !== "") return document(first, start);
  // No page that verifies itself is larger than evidence may be, so a larger HTML file is an ordinary document.
  if (file.size > MAX_EVIDENCE_BYTES)
    return isHtml(start) || !beginsLikeEvidence(start)
      ? document(first, start)
      : { kind: "document", code: "TOO_LARGE" };
  const bytes = await whole();
  if (isHtml(start) && !hasSlot(bytes)) return namedHtml(start) ?? DOCUMENT;
  const read = await readBytes(bytes, readers);
  return read.kind === "document" ? document(first, start) : read;
}

/** A ZIP with nothing in it that is known here is a document, as an office document is, which is a ZIP too. */
async function readZip(
  file: Bytes,
  first: Uint8Array,
  { zip, ...readers }: Readers,
): Promise<Reading> {
  if (zip === undefined) {
    return isDocumentInZip([firstNameInZip(first)])
      ? DOCUMENT
      : { ...DOCUMENT, also: statement("document.also.UNOPENED_ZIP") };
  }
  const files = await zip(file);
  if (files === null) return { ...DOCUMENT, also: statement("document.also.DAMAGED_ZIP") };
  if (isDocumentInZip(files.map(({ name }) => name))) return DOCUMENT;
  const refused = refusedArchive(files);
  if (refused !== null) return refused;
  const members = await readMembers<Reading>(files, (each) => readFile(each, readers));
  const documents = members.flatMap(({ reading }) => (reading.kind === "document" ? reading : []));
  if (documents.length === members.length) {
    const kind = documents.some(mayHoldEvidence) ? "UNOPENED_ZIP" : "ZIP";
    return { kind: "document", code: "NOT_A_BUNDLE", also: statement(`document.also.${kind}`) };
  }
  const compared = await compareWithCase(
    members.map(({ name, reading, file: packed }) => ({
      name,
      reading: reading.kind === "unreadable" ? null : reading,
      size: packed.size,
      ...(isBomb(packed) ? {} : { digest: () => digestOf(packed) }),
    })),
    MAX_COMPARED_BYTES,
  );
  return {
    kind: "archive",
    members: members.map((member) => ({
      ...member,
      reading: compared.get(member.name) ?? member.reading,
    })),
  };
}

/** Whether a document may hold evidence that was not read, so that nobody may leave it out silently. */
export function mayHoldEvidence({ code, also }: Extract<Reading, { kind: "document" }>): boolean {
  return (
    code === "TOO_LARGE" ||
    also?.code === "document.also.UNOPENED_ZIP" ||
    also?.code === "document.also.DAMAGED_ZIP"
  );
}

/** At most this many bytes of one ZIP are unpacked to be compared with a manifest. */
const MAX_COMPARED_BYTES = 1024 * 1024 * 1024;

/** Null where the file is damaged. */
async function digestOf(file: PackedFile): Promise<string | null> {
  const hasher = createDocumentHasher();
  try {
    for await (const piece of file.pieces()) hasher.update(piece);
  } catch {
    return null;
  }
  return hasher.digest();
}

/** Compares the manifests of cases with the files beside them. Returns the readings that follow, by the files' names. */
export function compareWithCase(files: readonly FileOfCase<Reading>[], most?: number) {
  return comparedWithCase(files, caseReadings, most);
}

const caseReadings: CaseReadings<Reading> = {
  listOf: (reading) => (reading.kind === "named" ? reading.list : undefined),
  isFirstPage: (reading) => reading.kind === "named" && reading.code === "CASE_PAGE",
  whole: comparedManifest,
  // Evidence is judged all the same: what it shows does not depend on the case.
  changed: (reading) =>
    reading.kind === "evidence" || reading.kind === "log"
      ? withNote(reading, statement("caseFile.changed"))
      : refused("CASE_CHANGED", statement("unread.case.changed")),
};

function document(bytes: Uint8Array, start: string): Reading {
  const also = documentNote(bytes, start);
  return also === null ? DOCUMENT : { kind: "document", code: "NOT_A_BUNDLE", also };
}

/**
 * Reads a text that is evidence as it stands, or was only changed in ways that programs for text and mail have.
 * @see readPasted for a text that has evidence among other words
 */
export function readText(marked: string): Reading {
  // A byte order mark is not part of a text, but some editors write one.
  const text = marked.replace(/^\ufeff/, "");
  const read = readExactly(text);
  if (read.kind !== "document" && read.kind !== "unreadable") return read;
  const restored = restoredText(text);
  const again = readExactly(restored);
  if (again.kind === "unreadable" || again.kind === "document")
    return read.kind === "unreadable" ? read : withoutForm(restored);
  // White space around a text, and its last line break, are no change that is worth a note.
  const isChanged = restored.trim() !== text.replaceAll("\r\n", "\n").trim();
  return isChanged ? withNote(again, statement("read.restored")) : again;
}

function readExactly(text: string): Reading {
  if (beginsLikeLogFile(text)) {
    const file = readLogFile(text);
    // A text that begins like a checkpoint but is not one counts as a document.
    if (file === null) return DOCUMENT;
    return file.kind === "damaged-proof"
      ? { kind: "unreadable", code: "MALFORMED", reason: statement("unread.logProof") }
      : { kind: "log", file, text };
  }
  const taken = evidenceText(text);
  if (!taken.ok) return unread(taken);
  if (!beginsLikeJson(taken.text)) {
    const token = armoredToken(text);
    return token === null ? (namedText(text) ?? DOCUMENT) : { kind: "token", token };
  }
  const json = taken.text;
  const parsed = parseJson(json, { maxLength: MAX_EVIDENCE_BYTES });
  if (parsed.ok) return readValue(parsed.value, () => json);
  const values = valuesByLine(json);
  if (values !== null) return readList(values);
  const { code, at } = parsed;
  const reason = statement("unread.at", { reason: statement(`unread.${code}`), number: at });
  return { kind: "unreadable", code, reason };
}

/** Reads JSON that has one value on each line, as programs write it. Returns null if a line is not JSON. */
function valuesByLine(text: string): JsonValue[] | null {
  const values: JsonValue[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const parsed = parseJson(line, { maxLength: MAX_EVIDENCE_BYTES });
    if (!parsed.ok) return null;
    values.push(parsed.value);
  }
  return values;
}

/** A text with signatures that begins like a checkpoint but is not one was changed on its way. Any other is a document. */
function withoutForm(text: string): Reading {
  return beginsLikeLogFile(text) && hasSignatureLine(text)
    ? { kind: "unreadable", code: "MALFORMED", reason: statement("unread.checkpoint") }
    : DOCUMENT;
}

function withNote(reading: Reading, note: Statement): Reading {
  if (reading.kind === "log") return { ...reading, notes: [...(reading.notes ?? []), note] };
  if (reading.kind !== "evidence") return reading;
  const pieces = reading.pieces.map((piece) => ({
    ...piece,
    notes: [...(piece.notes ?? []), note],
  }));
  return { ...reading, pieces };
}

/** Reads a pasted text. It may be a link, or have evidence among other words, such as those of a mail. */
export async function readPasted(text: string, readers: Readers = {}): Promise<Reading> {
  if (text.length > MAX_PASTED_LENGTH)
    return { kind: "unreadable", code: "TOO_LONG", reason: statement("unread.pasted") };
  const read = readText(text);
  if (read.kind !== "document") return read;
  const found = textsWithin(text)
    .map(readText)
    .filter(({ kind }) => kind === "evidence" || kind === "log");
  const [within] = found;
  const links = fragmentsIn(text);
  // Which of several things a person means is not guessed, and none of them is left out silently.
  if (found.length + links.length > 1) return SEVERAL;
  if (within !== undefined) return withNote(within, statement("read.within"));
  return (await readLink(links[0], readers)) ?? read;
}

/** Reads what the fragment of a link carries: exactly one bundle. Anything else in a link is refused. */
export async function readFragment(fragment: string, readers: Readers): Promise<Reading> {
  if (readers.link === undefined) return DOCUMENT;
  const read = await readers.link(fragment);
  if (read.ok) return readLinked(read.text);
  const { code } = read;
  const reason =
    code === "TOO_LONG"
      ? statement("unread.link.TOO_LONG", { count: EVIDENCE_LINK.characters })
      : code === "TOO_LARGE"
        ? statement("unread.link.TOO_LARGE", { kibibytes: EVIDENCE_LINK.unpackedBytes / 1024 })
        : statement(`unread.link.${code}`);
  return { kind: "unreadable", code, reason };
}

/** Returns null if there is no link with evidence. */
async function readLink(fragment: string | undefined, readers: Readers): Promise<Reading | null> {
  return fragment === undefined ? null : readFragment(fragment, readers);
}

/** Reads a text that has to be exactly one bundle, such as the text in the slot of a page that verifies itself. */
export function readBundle(text: string): Extract<Piece, { kind: "bundle" }> | Unreadable {
  const result = parseBundle(text);
  if (result.ok && result.kind === "bundle") return result;
  return result.ok
    ? { kind: "unreadable", code: "NOT_A_BUNDLE", reason: statement("unread.onlyProof") }
    : { kind: "unreadable", ...defect(result) };
}

/**
 * Reads the text in the slot of a page that verifies itself, as a browser gives it to the page's own script. An undamaged page
 * never contains U+FFFD or `<`: the browser has replaced bytes that are not UTF-8 by U+FFFD. The codes are those of the readers
 * that read the bytes of the file.
 */
export function readSlot(text: string): ReturnType<typeof readBundle> {
  if (text.includes("\ufffd"))
    return { kind: "unreadable", code: "NOT_UTF8", reason: statement("unread.notUtf8") };
  return text.includes("<")
    ? { kind: "unreadable", code: "MALFORMED", reason: statement("unread.noBundle") }
    : readBundle(text);
}

/** A list with something that cannot be read must not look like one that was read as a whole. */
export function ignoredItems(ignored: number): Unreadable | null {
  if (ignored === 0) return null;
  const reason = statement("unread.ignored", { count: ignored });
  return { kind: "unreadable", code: "NOT_A_BUNDLE", reason };
}

/** Reads the text that a link carried. */
export function readLinked(text: string): Reading {
  const read = readBundle(text);
  if (read.kind === "bundle") return evidence(read);
  return { ...read, reason: statement("unread.link.notABundle", { reason: read.reason }) };
}

/**
 * What a piece of evidence supplies. A part that the piece does not contain is absent and not missing: nobody was asked for
 * it.
 */
export function knownFrom(piece: Piece): Known {
  const { notes } = piece;
  return { ...partsOf(piece), ...(notes === undefined ? {} : { readNotes: notes }) };
}

function partsOf(piece: Piece): Known {
  const supplied = (value: unknown): PartState =>
    value === undefined ? ABSENT : { state: "supplied", value, from: "file" };
  const nothing = { record: ABSENT, proof: ABSENT, batch: ABSENT, snapshot: ABSENT };
  if (piece.kind === "proof") return { ...nothing, proof: supplied(piece.proof) };
  if (piece.kind === "record") {
    const { hash } = piece.record;
    return {
      ...nothing,
      ...(typeof hash === "string" ? { hash: { value: hash, from: "file" } } : {}),
      record: supplied(piece.record),
    };
  }
  const { hash, network, parts } = piece.bundle;
  return {
    hash: { value: hash, from: "file" },
    record: supplied(parts.record?.value),
    proof: supplied(parts.proof?.value),
    batch: supplied(parts.batch?.value),
    snapshot: supplied(parts.snapshot?.value),
    ...(parts.logProof === undefined ? {} : { logProof: parts.logProof.value }),
    ...(parts.observations === undefined ? {} : { observations: observationTexts(parts) }),
    statedNetwork: network,
    manifest: manifestLines(piece.bundle),
  };
}

/**
 * The document id that the evidence states for a fingerprint: in a record, or in a bundle with a record. Nothing is checked:
 * the engine computes whether the document id gives the fingerprint's hash.
 */
export function documentIdIn(
  reading: Evidence | { kind: Exclude<Reading["kind"], "evidence"> },
  hash: string,
): string | null {
  if (reading.kind !== "evidence") return null;
  for (const piece of reading.pieces) {
    const record = piece.kind === "bundle" ? piece.bundle.parts.record?.value : recordOf(piece);
    const [stated, documentId] = [record?.["hash"], record?.["documentId"]];
    const isOther = typeof stated === "string" && stated.toLowerCase() !== hash.toLowerCase();
    if (!isOther && typeof documentId === "string" && documentId !== "") return documentId;
  }
  return null;
}

function recordOf(piece: Piece): JsonObject | undefined {
  return piece.kind === "record" ? piece.record : undefined;
}

async function readAttached(attached: AttachedFile, readers: Readers): Promise<Reading> {
  if (attached.ok) return readBytes(attached.bytes, readers);
  if (attached.code === "NOT_A_BUNDLE") return DOCUMENT;
  const { code, defect: which } = attached;
  return { kind: "unreadable", code, reason: statement(`unread.pdf.${which}`) };
}

/**
 * Reads bytes as text. Bytes that begin like evidence and are no text are refused, because replacing them by other
 * characters would change the evidence.
 */
async function readBytes(bytes: Uint8Array, readers: Readers): Promise<Reading> {
  const text = fileText(bytes);
  if (text === null) {
    return beginsLikeEvidence(startText(bytes.subarray(0, START_BYTES)))
      ? { kind: "unreadable", code: "NOT_UTF8", reason: statement("unread.notUtf8") }
      : DOCUMENT;
  }
  const read = isLink(text) ? await readOnlyLink(text, readers) : readText(text);
  return isUtf16(bytes) ? withNote(read, statement("read.utf16")) : read;
}

const SEVERAL: Reading = {
  kind: "unreadable",
  code: "SEVERAL",
  reason: statement("unread.several"),
};

async function readOnlyLink(text: string, readers: Readers): Promise<Reading> {
  const [fragment, ...others] = fragmentsIn(text);
  return others.length > 0 ? SEVERAL : ((await readLink(fragment, readers)) ?? DOCUMENT);
}

/** Whether an HTML file has a slot for evidence. One without counts as a document, whatever its encoding is. */
function hasSlot(bytes: Uint8Array): boolean {
  const parts = splitHtmlVerifier(startText(bytes));
  return parts.ok || parts.code !== "NOT_A_BUNDLE";
}

/** @param text returns the JSON text of the value, which the parser of bundles needs */
function readValue(value: JsonValue, text: () => string): Reading {
  const isBundle = isJsonObject(value) && value["format"] === BUNDLE_FORMAT;
  // In a saved response of the service, the evidence is in `data`. A bundle is judged as a whole.
  if (!isBundle && isJsonObject(value) && "data" in value && proofShape(value) === "UNKNOWN") {
    const { data } = value;
    if (isJsonObject(data) || Array.isArray(data))
      return readValue(data, () => JSON.stringify(data));
  }
  if (Array.isArray(value)) return readList(value);
  if (!isJsonObject(value)) return DOCUMENT;
  const known = namedValue(value);
  if (known !== null) return known;
  if (!isBundle && proofShape(value) !== "UNKNOWN")
    return evidence({ kind: "proof", proof: value });
  if ("format" in value) {
    const result = parseBundle(text());
    return result.ok ? evidence(result) : unread(result);
  }
  const isRecord = typeof value["hash"] === "string" && typeof value["documentRef"] === "string";
  return isRecord ? evidence({ kind: "record", record: value }) : DOCUMENT;
}

function evidence(piece: Piece): Reading {
  return { kind: "evidence", pieces: [piece], ignored: 0 };
}

function readList(values: readonly JsonValue[]): Reading {
  const pieces: Piece[] = [];
  let ignored = 0;
  for (const value of values) {
    const reading = readValue(value, () => JSON.stringify(value));
    if (reading.kind === "unreadable") return reading;
    if (reading.kind === "evidence") {
      pieces.push(...reading.pieces);
      ignored += reading.ignored;
    } else ignored += 1;
  }
  if (pieces.length === 0) return DOCUMENT;
  if (pieces.length <= MAX_PIECES) return { kind: "evidence", pieces, ignored };
  const reason = statement("unread.pieces", { count: pieces.length, number: MAX_PIECES });
  return { kind: "unreadable", code: "TOO_MANY_PIECES", reason };
}

type BundleError = { code: BundleErrorCode; path?: string };

function unread(error: BundleError): Reading {
  return error.code === "NOT_A_BUNDLE" ? DOCUMENT : { kind: "unreadable", ...defect(error) };
}

function defect({ code, path }: BundleError): { code: BundleErrorCode; reason: Statement } {
  const reason =
    code === "MALFORMED" && path !== undefined
      ? statement("unread.MALFORMED.at", { path: outside(path) })
      : statement(`unread.${code}` satisfies `unread.${JsonErrorCode | BundleErrorCode}`);
  return { code, reason };
}

/** An authority's reply is at most this long. A token is shorter. */
const MAX_TIMESTAMP_BYTES = 33_792;
/** The object identifiers of signed messages and of the content of timestamps, DER-encoded, in hex. */
const SIGNED_DATA = "06092a864886f70d010702";
const TST_INFO = "060b2a864886f70d0109100104";
/** Matches the tag and the length of a DER sequence, in hex. */
const HEADER = "30(?:8[12])?(?:[0-9a-f]{2}){1,2}";
const TOKEN = new RegExp(`^${HEADER}${SIGNED_DATA}`);

/**
 * Returns the token in a file, or null if the file is something else. Other signed messages, such as signatures of
 * documents, are not timestamps.
 */
export function timestampToken(bytes: Uint8Array): Uint8Array | null {
  // In DER, a token begins with the tag of a sequence.
  if (bytes.length > MAX_TIMESTAMP_BYTES || bytes[0] !== 0x30) return null;
  const hex = hexOf(bytes);
  if (!hex.includes(TST_INFO)) return null;
  if (TOKEN.test(hex)) return bytes;
  // A reply begins with its status, which may come with words: 0 is granted, and 1 is granted with changes.
  const status = valueAt(hex, valueAt(hex, 0).start);
  const isGranted = /^02010[01]/.test(hex.slice(status.start, status.end));
  return isGranted && TOKEN.test(hex.slice(status.end)) ? bytes.slice(status.end / 2) : null;
}

/** A token or a reply in base64, as programs write it for mails, with or without the lines of PEM around it. */
function armoredToken(text: string): Uint8Array | null {
  if (text.length > 2 * MAX_TIMESTAMP_BYTES) return null;
  const digits = text.replaceAll(/^-----[A-Z0-9 ]{1,64}-----|\s/gm, "");
  // In base64, the tag of a sequence with a long length begins so.
  const bytes = /^MI[A-Za-z0-9+/]+={0,2}$/.test(digits) ? decodeBase64(digits) : null;
  return bytes === null ? null : timestampToken(bytes);
}

/** Returns where the content of a DER value begins and ends, in hex digits. */
function valueAt(hex: string, at: number): { start: number; end: number } {
  const first = Number.parseInt(hex.slice(at + 2, at + 4), 16);
  const digits = first > 0x80 ? (first - 0x80) * 2 : 0;
  const start = at + 4 + digits;
  const length = digits === 0 ? first : Number.parseInt(hex.slice(at + 4, start), 16);
  return { start, end: start + length * 2 };
}
