import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { usageError } from "../command-error.ts";
import { digestDocument } from "../document-digest.ts";
import { MAX_FILES } from "../evidence/limits.ts";
import { inputOf } from "../evidence/read-file.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import type { Outcome } from "../outcome.ts";

export const ALGORITHMS = ["sha256", "sha512"] as const;

const names: Readonly<Record<(typeof ALGORITHMS)[number], DocumentAlgorithm>> = {
  sha256: "SHA-256",
  sha512: "SHA-512",
};

export async function hash(
  files: readonly string[],
  options: { algorithm: (typeof ALGORITHMS)[number] },
  io: Io,
): Promise<Outcome> {
  if (files.length > MAX_FILES) throw usageError(`more than ${MAX_FILES} files were given`);
  const algorithm = names[options.algorithm];
  const results = [];
  for (const file of files) {
    const { bytes, digests } = await digestDocument(inputOf(file, io), (read, of) => {
      io.progress.show(`${file}: ${of === 0 ? 100 : Math.floor((100 * read) / of)} %`);
    });
    results.push({ file, bytes, algorithm, digest: digests[algorithm] });
  }
  return {
    exitCode: EXIT.reached,
    lines: results.map(({ file, digest }) => `${digest}  ${file}`),
    data: { results },
  };
}
