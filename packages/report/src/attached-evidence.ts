// Reads the evidence that is attached to a report in PDF: docs/protocol/report.md. The evidence is read only if every
// program that shows the file's attachments shows the same one.
import { beginsLikeEvidence } from "@digital-evidence/evidence/html-verifier";
import { type Inflate, PdfFile } from "./pdf-file.ts";
import {
  type Dictionary,
  isDictionary,
  isList,
  isNamed,
  latin1,
  PdfDefect,
  Stream,
  type Value,
} from "./pdf-syntax.ts";

export type AttachmentDefect =
  | "encrypted"
  /** Several files are attached, or one file in several places. */
  | "several"
  /** Programs repair the file, each in its own way. */
  | "damaged"
  /** The attached file cannot be unpacked, is longer than evidence may be, or is not in the list of attachments. */
  | "unreadable";

const codes = {
  encrypted: "ENCRYPTED",
  several: "MALFORMED",
  damaged: "MALFORMED",
  unreadable: "MALFORMED",
} as const;

export type AttachedEvidence =
  | { ok: true; bytes: Uint8Array }
  /** Nothing is attached that could be evidence, so the file is a document like others. */
  | { ok: false; code: "NOT_A_BUNDLE" }
  | { ok: false; code: "MALFORMED" | "TOO_LARGE" | "ENCRYPTED"; defect: AttachmentDefect };

/** How many levels the list of attachments may have. */
const MAX_LEVELS = 16;
/** Of several attachments, at most this many are unpacked to see whether one is like evidence. */
const MAX_UNPACKED = 64;
const notEvidence = { ok: false, code: "NOT_A_BUNDLE" } as const;

/** Whether bytes begin like a PDF. Such a file cannot be JSON or HTML. */
export function isPdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, 5)) === "%PDF-";
}

/**
 * Reads the one file that is attached to a PDF, without running or showing anything in it.
 * @param bytes the whole file; untrusted. The caller limits its length.
 * @param maxBytes how long evidence may be
 */
export async function readAttachedEvidence(
  bytes: Uint8Array,
  maxBytes: number,
  inflate: Inflate,
): Promise<AttachedEvidence> {
  const text = latin1(bytes);
  try {
    const file = await PdfFile.open(bytes, text, inflate);
    const attached = attachedStreams(file);
    const [stream] = attached;
    if (stream === undefined) return notEvidence;
    const listed = listedFiles(file);
    if (attached.size > 1 || listed.length > 1) {
      const some = [...attached].slice(0, MAX_UNPACKED);
      const isEvidence = mayHaveEvidence(text) || (await areLikeEvidence(file, some, maxBytes));
      return refused("several", isEvidence);
    }
    const size = statedSize(file, stream);
    const content = await file.content(stream, maxBytes);
    if (content === null) {
      const isEvidence = mayHaveEvidence(text);
      const isTooLarge = isEvidence && typeof size === "number" && size > maxBytes;
      if (isTooLarge) return { ok: false, code: "TOO_LARGE", defect: "unreadable" };
      return refused("unreadable", isEvidence);
    }
    if (!isLikeEvidence(content)) return notEvidence;
    const [shown] = listed;
    const isShown = shown !== undefined && embeddedIn(file, shown).includes(stream);
    const isWhole = size === null || size === content.length;
    if (!isShown || !isWhole) return refused("unreadable", true);
    return { ok: true, bytes: content };
  } catch (error) {
    if (!(error instanceof PdfDefect)) throw error;
    // Documents are often encrypted or damaged. Such a file is refused as evidence only if it may have evidence.
    return refused(error.kind, mayHaveEvidence(text));
  }
}

function refused(defect: AttachmentDefect, isEvidence: boolean): AttachedEvidence {
  return isEvidence ? { ok: false, code: codes[defect], defect } : notEvidence;
}

/** A pattern for a name in a PDF. Each of its characters may be written as its code: `#4A` is J. */
function spelt(name: string): string {
  const letters = Array.from(
    name,
    (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`,
  );
  return letters.join("");
}

const embeddedFile = new RegExp(`/(?:${spelt("EmbeddedFile")}|${spelt("EF")}\\b)`, "i");
const json = new RegExp(spelt("json"), "i");

/**
 * Whether a file of which the structure is not known says that JSON is attached. The dictionary of an attached file is
 * neither compressed nor encrypted.
 */
function mayHaveEvidence(text: string): boolean {
  return embeddedFile.test(text) && json.test(text);
}

function isLikeEvidence(content: Uint8Array): boolean {
  return beginsLikeEvidence(latin1(content.subarray(0, 4096)).replace(/^\xef\xbb\xbf/, ""));
}

/** Whether one of several files is like evidence, or cannot be read. */
async function areLikeEvidence(
  file: PdfFile,
  streams: Iterable<Stream>,
  maxBytes: number,
): Promise<boolean> {
  let left = maxBytes;
  for (const stream of streams) {
    const content = await file.content(stream, left);
    if (content === null || isLikeEvidence(content)) return true;
    left -= content.length;
  }
  return false;
}

function statedSize(file: PdfFile, stream: Stream): Value {
  const parameters = file.resolve(stream.dictionary.get("Params"));
  return isDictionary(parameters) ? file.resolve(parameters.get("Size")) : null;
}

/**
 * Every attached file, wherever it is attached: in the list of attachments, to a page, to an annotation, or to any other
 * object that can be reached.
 */
function attachedStreams(file: PdfFile): ReadonlySet<Stream> {
  const attached = new Set<Stream>();
  const seen = new Set<Value>();
  const open: Value[] = [file.trailer];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const value = file.resolve(next);
    if (value === null || typeof value !== "object" || seen.has(value)) continue;
    seen.add(value);
    if (isList(value)) for (const item of value) open.push(item);
    const dictionary = value instanceof Stream ? value.dictionary : value;
    if (!isDictionary(dictionary)) continue;
    for (const item of dictionary.values()) open.push(item);
    for (const stream of embeddedIn(file, dictionary)) attached.add(stream);
    if (value instanceof Stream && isNamed(dictionary.get("Type"), "EmbeddedFile"))
      attached.add(value);
  }
  return attached;
}

/** The files in a file specification: one for each platform (`EF`), and those that belong to them (`RF`). */
function embeddedIn(file: PdfFile, specification: Dictionary): Stream[] {
  const embedded: Stream[] = [];
  for (const key of ["EF", "RF"]) {
    const files = file.resolve(specification.get(key));
    if (!isDictionary(files)) continue;
    for (const platform of ["F", "UF", "Unix", "Mac", "DOS"]) {
      const value = file.resolve(files.get(platform));
      for (const item of isList(value) ? value : [value]) {
        const stream = file.resolve(item);
        if (stream instanceof Stream) embedded.push(stream);
      }
    }
  }
  return embedded;
}

/** The file specifications in the list of attachments, a tree (ISO 32000-2, 7.9.6), which every program shows. */
function listedFiles(file: PdfFile): Dictionary[] {
  const catalog = file.resolve(file.trailer.get("Root"));
  const pages = isDictionary(catalog) ? file.resolve(catalog.get("Pages")) : null;
  // Some programs repair a file in which they find no pages here.
  if (!isDictionary(catalog) || !isNamed(catalog.get("Type"), "Catalog") || !isDictionary(pages)) {
    throw new PdfDefect("damaged");
  }
  const names = file.resolve(catalog.get("Names"));
  const root = isDictionary(names) ? file.resolve(names.get("EmbeddedFiles")) : null;
  const listed: Dictionary[] = [];
  const seen = new Set<Value>();
  const visit = (value: Value, level: number): void => {
    const node = file.resolve(value);
    if (!isDictionary(node) || seen.has(node) || level > MAX_LEVELS) throw new PdfDefect("damaged");
    seen.add(node);
    const [kids, pairs] = [file.resolve(node.get("Kids")), file.resolve(node.get("Names"))];
    if (isList(kids) === isList(pairs)) throw new PdfDefect("damaged");
    if (isList(kids)) for (const kid of kids) visit(kid, level + 1);
    if (!isList(pairs)) return;
    for (let index = 1; index <= pairs.length; index += 2) {
      const specification = file.resolve(pairs[index]);
      if (!isDictionary(specification)) throw new PdfDefect("damaged");
      listed.push(specification);
    }
  };
  if (root !== null) visit(root, 0);
  return listed;
}
