import { unreadableWords } from "../words/unreadable.ts";

/** What could be read of a file, a pasted text or a link. */
export type SourceText =
  | { state: "read"; text: string }
  /** The file begins neither like evidence in JSON nor like HTML nor like a PDF, or is a PDF without evidence. */
  | { state: "other" }
  /** The text begins like evidence but is larger than evidence may be. Only its beginning was read. */
  | { state: "too-large" }
  | { state: "unreadable"; reason: string };

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The text of a file of evidence. Bytes that are not UTF-8 are refused: with other characters in their place, the text
 * would be other evidence than the file's.
 */
export function decodedText(bytes: AllowSharedBufferSource): SourceText {
  try {
    return { state: "read", text: utf8.decode(bytes) };
  } catch {
    // The decoder reports bytes that are not UTF-8 only by throwing.
    return { state: "unreadable", reason: unreadableWords.notUtf8 };
  }
}
