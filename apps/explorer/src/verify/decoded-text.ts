import type { SourceText } from "./source-text.ts";
import { unreadableWords } from "../words/unreadable.ts";

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
