// Computes the digests of a file of any size, piece by piece. It uses Node's own hashes, which are many times
// faster than the portable ones of packages/evidence. The tests check that both give the same digests.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { usageError } from "./command-error.ts";
import { type Input, inputName, systemReason } from "./evidence/read-file.ts";

const MIB = 1024 * 1024;

const nodeNames: Readonly<Record<DocumentAlgorithm, string>> = {
  "SHA-256": "sha256",
  "SHA-512": "sha512",
};

export type DocumentDigests = {
  /** The path, or `-` for standard input. */
  file: string;
  bytes: number;
  digests: Readonly<Record<DocumentAlgorithm, string>>;
};

/**
 * Computes both digests of a document in one pass.
 * @param signal ends the reading of a file
 * @throws CommandError when the path is not a regular file or cannot be read
 */
export async function digestDocument(
  input: Input,
  onRead: (read: number, of: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<DocumentDigests> {
  try {
    const isPath = typeof input === "string";
    const info = isPath ? await stat(input) : null;
    if (info?.isFile() === false) throw usageError(`${inputName(input)} is not a regular file`);
    const stream = isPath ? createReadStream(input, { highWaterMark: MIB, signal }) : input;
    const sha256 = createHash(nodeNames["SHA-256"]);
    const sha512 = createHash(nodeNames["SHA-512"]);
    let bytes = 0;
    for await (const piece of stream) {
      sha256.update(piece as Buffer);
      sha512.update(piece as Buffer);
      bytes += (piece as Buffer).length;
      // How long standard input is shows only at its end.
      if (info !== null) onRead(bytes, info.size);
    }
    return {
      file: isPath ? input : "-",
      bytes,
      digests: { "SHA-256": sha256.digest("hex"), "SHA-512": sha512.digest("hex") },
    };
  } catch (error) {
    if (error instanceof Error && error.name === "CommandError") throw error;
    throw usageError(`${inputName(input)} cannot be read: ${systemReason(error)}`, error);
  }
}
