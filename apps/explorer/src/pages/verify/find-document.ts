// Leads from a document to its fingerprints: its hash is computed here, and that alone is asked for.
import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { hashDocument } from "../../document/hash-document.ts";
import type { Hit, Trial } from "../../recognition/trial.ts";
import { lookUp, type LookUpInput } from "../../search/look-up.ts";

export type DocumentFind = {
  digests: readonly { algorithm: DocumentAlgorithm; digest: string }[];
  hits: readonly Hit[];
  trials: readonly Trial[];
};

type Options = Omit<LookUpInput, "candidates"> & {
  /** References of the records that were given, which need no service. */
  references: readonly string[];
  onProgress: (algorithm: DocumentAlgorithm, bytes: number) => void;
};

/** SHA-256 first, as nearly every record has it; SHA-512 where that finds nothing. */
export async function findDocument(document: File, options: Options): Promise<DocumentFind> {
  const { references, onProgress, signal, ...asking } = options;
  const digests: { algorithm: DocumentAlgorithm; digest: string }[] = [];
  const trials: Trial[] = [];
  for (const algorithm of ["SHA-256", "SHA-512"] as const) {
    const digest = await hashDocument(document, algorithm, {
      signal,
      onProgress: (bytes) => {
        onProgress(algorithm, bytes);
      },
    });
    digests.push({ algorithm, digest });
    if (references.includes(digest)) return { digests, hits: [], trials };
    const candidates = [{ kind: "document", documentRef: digest } as const];
    const found = await lookUp({ ...asking, signal, candidates });
    trials.push(...found.trials);
    if (found.hits.length > 0) return { digests, hits: found.hits, trials };
    // Without an answer to the first, the second would get none either.
    if (found.trials.some(({ outcome }) => outcome === "failed")) break;
  }
  return { digests, hits: [], trials };
}
