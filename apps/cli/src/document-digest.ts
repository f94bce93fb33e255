// Computes the digests of a file of any size, piece by piece. It uses Node's own hashes, which are many times
// faster than the portable ones of packages/evidence. The tests check that both give the same digests.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { usageError } from "./command-error.ts";
import { systemReason } from "./evidence/read-file.ts";
import { quoted } from "./terminal/neutral-text.ts";

const nodeNames: Readonly<Record<DocumentAlgorithm, string>> = {
  "SHA-256": "sha256",
  "SHA-512": "sha512",
};

export type DocumentDigests = {
  file: string;
  bytes: number;
  digests: Readonly<Record<DocumentAlgorithm, string>>;
};

/**
 * Computes both digests of a document in one pass.
 * @throws CommandError when the path is not a regular file or cannot be read
 */
export async function digestDocument(
  path: string,
  onRead: (read: number, of: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<DocumentDigests> {
  try {
    const info = await stat(path);
    if (!info.isFile()) throw usageError(`${quoted(path)} is not a regular file`);
    const sha256 = createHash(nodeNames["SHA-256"]);
    const sha512 = createHash(nodeNames["SHA-512"]);
    let bytes = 0;
    for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) {
      sha256.update(piece as Buffer);
      sha512.update(piece as Buffer);
      bytes += (piece as Buffer).length;
      onRead(bytes, info.size);
    }
    return {
      file: path,
      bytes,
      digests: { "SHA-256": sha256.digest("hex"), "SHA-512": sha512.digest("hex") },
    };
  } catch (error) {
    if (error instanceof Error && error.name === "CommandError") throw error;
    throw usageError(`${quoted(path)} cannot be read: ${systemReason(error)}`, error);
  }
}
