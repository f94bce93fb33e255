// What a dropped, pasted, linked or read thing is, and which parts of the evidence it supplies. This is the only reader
// of such things: page and command give the same answer about the same bytes. Everything is untrusted, and nothing is
// verified here. Readers of large formats are passed in, so that a surface carries only those that it uses.
import {
  beginsLikeJson,
  type Bundle,
  BUNDLE_FORMAT,
  type BundleErrorCode,
  manifestLines,
  parseBundle,
} from "@digital-evidence/evidence/bundle";
import {
  beginsLikeEvidence,
  evidenceText,
  isHtml,
  splitHtmlVerifier,
} from "@digital-evidence/evidence/html-verifier";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { type LogFile, readLogFile } from "@digital-evidence/evidence/log-file";
import { proofShape } from "@digital-evidence/evidence/proof-shape";
import {
  type JsonErrorCode,
  type JsonValue,
  parseJson,
} from "@digital-evidence/evidence/strict-json";
import { ABSENT, type Known, type PartState } from "./known.ts";
import { outside, type Statement, statement } from "./statements.ts";
import { lenientText, strictText } from "./utf8.ts";

/** A larger file is not read as evidence. 16 MiB are enough for about 3,000 proofs. */
export const MAX_EVIDENCE_BYTES = 16 * 1024 * 1024;
/** A pasted text may have at most this many UTF-16 code units. */
export const MAX_PASTED_LENGTH = 4 * 1024 * 1024;
/** One file may contain at most this many pieces of evidence, such as the proofs of a list. */
export const MAX_PIECES = 10_000;

/** One piece of evidence. */
export type Piece =
  | { kind: "bundle"; bundle: Bundle }
  | { kind: "proof"; proof: JsonObject }
  | { kind: "record"; record: JsonObject };

/** A file of a log that states what it is about: a checkpoint or a `.tlog-proof`. */
export type StatedLogFile = Exclude<LogFile, { kind: "damaged-proof" }>;

/** Why something cannot be read as evidence: docs/protocol/bundle.md, section "Files that cannot be read". */
export type UnreadCode =
  | BundleErrorCode
  | "ENCRYPTED"
  | "NOT_UTF8"
  | "TOO_LARGE"
  | "TOO_MANY_PIECES"
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

export type Reading =
  /** `ignored` is the number of items of a list that are not evidence. */
  | { kind: "evidence"; pieces: readonly Piece[]; ignored: number }
  | { kind: "log"; file: StatedLogFile; text: string }
  /** A timestamp token in DER, also taken out of an authority's reply. */
  | { kind: "token"; token: Uint8Array }
  | Named
  /** Not evidence, so it counts as a document. `TOO_LARGE`: it begins like evidence, but evidence is never so large. */
  | { kind: "document"; code: "NOT_A_BUNDLE" | "TOO_LARGE" }
  /** It looks like evidence but cannot be read. */
  | Unreadable;

/** What is no evidence by itself, but known here. Nobody looks it up as a document. */
export type Named = {
  kind: "named";
  code: "CERTIFICATES";
  /** Continues the file's name. */
  title: Statement;
  advice: Statement;
  bytes: Uint8Array;
};

const DOCUMENT: Reading = { kind: "document", code: "NOT_A_BUNDLE" };

/** Bytes that are read only as far as they are needed. */
export type Bytes = {
  size: number;
  /** @param most how many bytes to return, from the first on; all of them if it is left out */
  read: (most?: number) => Promise<Uint8Array>;
};

/** What is attached to a PDF. `damaged` and `several` are about the PDF, `unreadable` is about what is attached. */
export type AttachedFile =
  | { ok: true; bytes: Uint8Array }
  | { ok: false; code: "NOT_A_BUNDLE" }
  | {
      ok: false;
      code: "ENCRYPTED" | "MALFORMED" | "TOO_LARGE";
      defect: "encrypted" | "several" | "damaged" | "unreadable";
    };

export type Readers = {
  /** @param most the largest attachment that is unpacked, in bytes */
  pdf?: (pdf: Uint8Array, most: number) => Promise<AttachedFile>;
};

/** A file of at most this size is read as a whole. Of a larger file, only the beginning is read at first. */
const SMALL_BYTES = 256 * 1024;
const START_BYTES = 64;

/** Reads a file, and stops early where it cannot be evidence. */
export async function readFile(file: Bytes, readers: Readers = {}): Promise<Reading> {
  const isSmall = file.size <= SMALL_BYTES;
  const first = await file.read(isSmall ? undefined : START_BYTES);
  const whole = () => (isSmall ? first : file.read());
  const start = lenientText(first);
  if (start.startsWith("%PDF-")) {
    // No report is larger than evidence may be, so a larger PDF is an ordinary document.
    return file.size > MAX_EVIDENCE_BYTES || readers.pdf === undefined
      ? DOCUMENT
      : readAttached(await readers.pdf(await whole(), MAX_EVIDENCE_BYTES));
  }
  const token = isSmall ? timestampToken(first) : null;
  if (token !== null) return { kind: "token", token };
  if (isSmall && hasCertificates(first, start)) return named("CERTIFICATES", first);
  if (isSmall && beginsLikeLogFile(start)) return readBytes(first);
  if (!beginsLikeEvidence(start)) return DOCUMENT;
  // No page that verifies itself is larger than evidence may be, so a larger HTML file is an ordinary document.
  if (file.size > MAX_EVIDENCE_BYTES)
    return isHtml(start) ? DOCUMENT : { kind: "document", code: "TOO_LARGE" };
  const bytes = await whole();
  return isHtml(start) && !hasSlot(bytes) ? DOCUMENT : readBytes(bytes);
}

/** Reads a text that was pasted, or taken out of a file. */
export function readText(text: string): Reading {
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
  if (!beginsLikeJson(taken.text)) return DOCUMENT;
  const json = taken.text.replace(/^\ufeff/, "");
  const parsed = parseJson(json, { maxLength: MAX_EVIDENCE_BYTES });
  if (parsed.ok) return readValue(parsed.value, () => json);
  const { code, at } = parsed;
  const reason = statement("unread.at", { reason: statement(`unread.${code}`), number: at });
  return { kind: "unreadable", code, reason };
}

export function readPasted(text: string): Reading {
  return text.length > MAX_PASTED_LENGTH
    ? { kind: "unreadable", code: "TOO_LONG", reason: statement("unread.pasted") }
    : readText(trimmed(text));
}

/** A file of a log ends with a note, and a note has to end with a line break. */
function trimmed(text: string): string {
  const inner = text.trim();
  return beginsLikeLogFile(`${inner}\n`) ? `${inner}\n` : inner;
}

/** Reads a text that has to be exactly one bundle, such as the text in the slot of a page that verifies itself. */
export function readBundle(text: string): Extract<Piece, { kind: "bundle" }> | Unreadable {
  const result = parseBundle(text);
  if (result.ok && result.kind === "bundle") return result;
  return result.ok
    ? { kind: "unreadable", code: "NOT_A_BUNDLE", reason: statement("unread.onlyProof") }
    : { kind: "unreadable", ...defect(result) };
}

/** Reads what a link carries: exactly one bundle. Anything else in a link is refused. */
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
    statedNetwork: network,
    manifest: manifestLines(piece.bundle),
  };
}

/**
 * The document id that the evidence states for a fingerprint: in a record, or in a bundle with a record. Nothing is checked:
 * the engine computes whether the document id gives the fingerprint's hash.
 */
export function documentIdIn(reading: Reading, hash: string): string | null {
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

function named(code: Named["code"], bytes: Uint8Array): Named {
  const [title, advice] = [statement(`named.${code}.title`), statement(`named.${code}.advice`)];
  return { kind: "named", code, title, advice, bytes };
}

function readAttached(attached: AttachedFile): Reading {
  if (attached.ok) return readBytes(attached.bytes);
  if (attached.code === "NOT_A_BUNDLE") return DOCUMENT;
  const { code, defect: which } = attached;
  return { kind: "unreadable", code, reason: statement(`unread.pdf.${which}`) };
}

/**
 * Reads bytes that begin like evidence. Bytes that are not UTF-8 are refused, because replacing them by other characters
 * would change the evidence.
 */
function readBytes(bytes: Uint8Array): Reading {
  const text = strictText(bytes);
  if (text === null) {
    return { kind: "unreadable", code: "NOT_UTF8", reason: statement("unread.notUtf8") };
  }
  return readText(text);
}

/** Whether an HTML file has a slot for evidence. One without counts as a document, whatever its encoding is. */
function hasSlot(bytes: Uint8Array): boolean {
  const parts = splitHtmlVerifier(lenientText(bytes));
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

/** Matches the beginning of a `.tlog-proof`, or the first three lines of a checkpoint: origin, size and root. */
const LOG_FILE = /^(?:c2sp\.org\/tlog-proof@|[^\n]{1,255}\n\d{1,20}\n[A-Za-z0-9+/]{43}=\n)/;

function beginsLikeLogFile(text: string): boolean {
  return LOG_FILE.test(text);
}

/** An authority's reply is at most this long. A token is shorter. */
const MAX_TIMESTAMP_BYTES = 33_792;
/** The object identifiers of signed messages and of the content of timestamps, DER-encoded, in hex. */
const SIGNED_DATA = "06092a864886f70d010702";
const TST_INFO = "060b2a864886f70d0109100104";
/** Matches the tag and the length of a DER sequence, in hex. */
const HEADER = "30(?:8[12])?(?:[0-9a-f]{2}){1,2}";
const TOKEN = new RegExp(`^${HEADER}${SIGNED_DATA}`);
/** Matches the beginning of a reply: the status "granted" without further details, followed by the token. */
const REPLY = new RegExp(`^(${HEADER}3003020100)${HEADER}${SIGNED_DATA}`);

/** Matches the beginning of a certificate in DER: its version, 3. */
const CERTIFICATE = new RegExp(`^${HEADER}${HEADER}a003020102`);
const PEM = /-----BEGIN (?:(?:X509 |TRUSTED )?CERTIFICATE|PKCS7|CMS)-----/;

/**
 * Whether a file has certificates: one in DER, any number in PEM, or a signed message that nobody signed, which is what a
 * `.p7b` is.
 */
function hasCertificates(bytes: Uint8Array, text: string): boolean {
  if (bytes[0] !== 0x30) return PEM.test(text);
  const start = hexOf(bytes.subarray(0, START_BYTES));
  return CERTIFICATE.test(start) || (TOKEN.test(start) && hexOf(bytes.subarray(-2)) === "3100");
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

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
  const [, before = ""] = REPLY.exec(hex) ?? [];
  return before === "" ? null : bytes.slice(before.length / 2);
}
