import type { BundleErrorCode } from "@digital-evidence/evidence/bundle";
import { unreadableWords } from "../words/unreadable.ts";
import type { LinkDefect } from "../words/opened-link.ts";

/** Why something cannot be read as evidence: docs/protocol/bundle.md, section "Files that cannot be read". */
export type UnreadCode =
  | BundleErrorCode
  | LinkDefect
  | "ENCRYPTED"
  | "NOT_UTF8"
  | "TOO_LARGE"
  | "TOO_MANY_PIECES"
  | "UNREADABLE_FILE"
  | "INTERNAL";

export type SourceText =
  | { state: "read"; text: string }
  | { state: "token"; token: Uint8Array }
  /**
   * The file is not evidence, so it counts as a document. It does not begin like evidence, or it is an HTML or PDF file
   * that contains no evidence or is larger than evidence may be.
   */
  | { state: "other" }
  /** The text begins like evidence but is larger than evidence may be. Only its beginning was read. */
  | { state: "too-large" }
  | { state: "unreadable"; code: UnreadCode; reason: string };

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Returns the text of a file of evidence. Bytes that are not UTF-8 are refused, because replacing them by other
 * characters would change the evidence.
 */
export function decodedText(bytes: AllowSharedBufferSource): SourceText {
  try {
    return { state: "read", text: utf8.decode(bytes) };
  } catch {
    // Throwing is the decoder's only way to report bytes that are not UTF-8.
    return { state: "unreadable", code: "NOT_UTF8", reason: unreadableWords.notUtf8 };
  }
}
