// The format of signed notes: a text, an empty line, and one line for each signature. This file only parses and
// writes notes; note-signatures.ts verifies them.
import { decodeBase64, encodeBase64 } from "./base64.ts";
import { hasControlCharacter, isKeyName } from "./key-name.ts";
import { LIMITS } from "./limits.ts";
import { refuse, type Result } from "./result.ts";
import { decodeUtf8, encodeUtf8 } from "./utf8.ts";

export type NoteSignature = {
  name: string;
  keyId: number;
  /** The bytes of the signature. In a cosignature, eight bytes with the time come before the signature itself. */
  signature: Uint8Array;
};

export type Note = {
  text: string;
  signatures: readonly NoteSignature[];
};

export type NoteCode =
  | "NOTE_TOO_LONG"
  | "NOTE_NOT_UTF8"
  | "CONTROL_CHARACTER"
  | "NO_SIGNATURE_LINES"
  | "TOO_MANY_SIGNATURES"
  | "INVALID_SIGNATURE_LINE"
  | "INVALID_KEY_NAME"
  | "INVALID_SIGNATURE_ENCODING";

const dash = "\u2014";
const ID_BYTES = 4;

function parseSignatureLine(line: string): Result<NoteSignature, NoteCode> {
  const [start, name, encoded, ...more] = line.split(" ");
  if (start !== dash || name === undefined || encoded === undefined || more.length > 0) {
    return refuse(
      "INVALID_SIGNATURE_LINE",
      "a signature line does not consist of a dash, a name and a signature",
    );
  }
  if (!isKeyName(name)) return refuse("INVALID_KEY_NAME", "a signature has an invalid key name");
  const bytes = decodeBase64(encoded);
  if (bytes === null || bytes.length <= ID_BYTES) {
    return refuse(
      "INVALID_SIGNATURE_ENCODING",
      `the signature of ${name} is not base64 of a key id and more`,
    );
  }
  const keyId = new DataView(bytes.buffer).getUint32(0);
  return { ok: true, value: { name, keyId, signature: bytes.slice(ID_BYTES) } };
}

/** Parses the signature lines at the end of a note, or those in a witness's answer. */
export function parseSignatureLines(text: string): Result<NoteSignature[], NoteCode> {
  if (text.length > LIMITS.noteBytes) {
    return refuse("NOTE_TOO_LONG", `the lines have more than ${LIMITS.noteBytes} characters`);
  }
  if (text === "") return refuse("NO_SIGNATURE_LINES", "no signature follows the text");
  if (!text.endsWith("\n")) {
    return refuse("INVALID_SIGNATURE_LINE", "the last signature line does not end in a newline");
  }
  // The second argument of `split` limits the number of lines that it returns. One line more than allowed is enough to
  // notice that there are too many.
  const lines = text.slice(0, -1).split("\n", LIMITS.signatures + 1);
  if (lines.length > LIMITS.signatures) {
    return refuse("TOO_MANY_SIGNATURES", `the note has more than ${LIMITS.signatures} signatures`);
  }
  const signatures: NoteSignature[] = [];
  for (const line of lines) {
    const parsed = parseSignatureLine(line);
    if (!parsed.ok) return parsed;
    signatures.push(parsed.value);
  }
  return { ok: true, value: signatures };
}

/** Parses a note without verifying its signatures. Do not trust its content before the signatures are verified. */
export function parseNote(bytes: Uint8Array): Result<Note, NoteCode> {
  if (bytes.length > LIMITS.noteBytes) {
    return refuse("NOTE_TOO_LONG", `the note is longer than ${LIMITS.noteBytes} bytes`);
  }
  const whole = decodeUtf8(bytes);
  if (whole === null) return refuse("NOTE_NOT_UTF8", "the note is not valid UTF-8");
  if (hasControlCharacter(whole, "\n")) {
    return refuse("CONTROL_CHARACTER", "the note has a control character other than newline");
  }
  // The text may contain empty lines, so the last empty line is the separator.
  const separator = whole.lastIndexOf("\n\n");
  if (separator < 0)
    return refuse("NO_SIGNATURE_LINES", "no empty line separates text and signatures");
  const signatures = parseSignatureLines(whole.slice(separator + 2));
  if (!signatures.ok) return signatures;
  return { ok: true, value: { text: whole.slice(0, separator + 1), signatures: signatures.value } };
}

/** Writes one signature of a note, with the line feed that ends its line. Unlike `formatNote`, it checks nothing. */
export function formatSignatureLine({ name, keyId, signature }: NoteSignature): string {
  const bytes = new Uint8Array(ID_BYTES + signature.length);
  new DataView(bytes.buffer).setUint32(0, keyId);
  bytes.set(signature, ID_BYTES);
  return `${dash} ${name} ${encodeBase64(bytes)}\n`;
}

/**
 * Writes a note.
 * @throws TypeError when `parseNote` would refuse the bytes, or would read another text from them
 */
export function formatNote({ text, signatures }: Note): Uint8Array {
  const lines = signatures.map(formatSignatureLine).join("");
  const bytes = encodeUtf8(`${text}\n${lines}`);
  const parsed = parseNote(bytes);
  if (!parsed.ok) throw new TypeError(`"note" cannot be written: ${parsed.message}`);
  if (parsed.value.text !== text) throw new TypeError('"text" expected to end in a newline');
  return bytes;
}
