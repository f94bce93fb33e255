// Checkpoints as tlog-checkpoint defines them. A checkpoint is the text of a note that a log signs. It states
// the size and the root of the log's tree.
import { decodeBase64, encodeBase64 } from "./base64.ts";
import { hasControlCharacter } from "./key-name.ts";
import { LIMITS } from "./limits.ts";
import { refuse, type Result } from "./result.ts";
import { emptyRoot, equalBytes, isHash } from "./tree-hash.ts";
import { isTreeSize, parseDecimal } from "./tree-size.ts";

export type Checkpoint = {
  /**
   * The name that identifies the log. Origins are only compared as text, so an origin does not have to be an
   * address.
   */
  origin: string;
  size: number;
  root: Uint8Array;
  /** Additional lines that a log may use for its own purposes. The tree's root does not cover them. */
  extensions: readonly string[];
};

export type CheckpointCode =
  | "INVALID_CHECKPOINT"
  | "INVALID_SIZE"
  | "SIZE_OUT_OF_RANGE"
  | "INVALID_ROOT";

/** Reads a note's text as a checkpoint. */
export function parseCheckpoint(text: string): Result<Checkpoint, CheckpointCode> {
  // `parseNote` checks the same limit, but a caller may pass a text that did not come from `parseNote`.
  if (text.length > LIMITS.noteBytes) {
    return refuse(
      "INVALID_CHECKPOINT",
      `the checkpoint has more than ${LIMITS.noteBytes} characters`,
    );
  }
  const lines = text.split("\n");
  const end = lines.pop();
  const [origin = "", sizeText = "", rootText = "", ...extensions] = lines;
  if (end !== "" || lines.length < 3 || lines.includes("") || hasControlCharacter(text, "\n")) {
    return refuse("INVALID_CHECKPOINT", "a checkpoint has three lines or more, none of them empty");
  }
  const size = parseDecimal(sizeText);
  if (size === null) return refuse("INVALID_SIZE", "the tree's size is not a decimal number");
  if (!isTreeSize(size)) return refuse("SIZE_OUT_OF_RANGE", "the tree's size is beyond 2^53 - 1");
  const root = decodeBase64(rootText);
  if (root === null || !isHash(root)) {
    return refuse("INVALID_ROOT", "the root is not the base64 of 32 bytes");
  }
  if (size === 0 && !equalBytes(root, emptyRoot())) {
    return refuse("INVALID_ROOT", "the root is not that of a tree without leaves");
  }
  return { ok: true, value: { origin, size, root, extensions } };
}

/**
 * Writes a checkpoint as the text that the log signs.
 * @throws TypeError when `parseCheckpoint` would refuse the text, or the origin or an extension contains a newline
 */
export function formatCheckpoint({ origin, size, root, extensions }: Checkpoint): string {
  const lines = [origin, String(size), encodeBase64(root), ...extensions];
  const text = lines.map((line) => `${line}\n`).join("");
  const parsed = parseCheckpoint(text);
  if (!parsed.ok) throw new TypeError(`"checkpoint" cannot be written: ${parsed.message}`);
  if (lines.some((line) => line.includes("\n"))) throw new TypeError("a line has a newline in it");
  return text;
}
