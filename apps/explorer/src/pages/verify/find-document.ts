// Finds the fingerprints of a document. This device computes the hash, and only the hash is sent to the service.
import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import type { DocumentSearch } from "@digital-evidence/verdict/documents";
import { hashDocument } from "../../document/hash-document.ts";
import { failureReason } from "../../phrasing/failure.ts";
import { lookUpOrKeep } from "../../search/kept-answers.ts";
import type { Hit, LookUpInput, Trial } from "@digital-evidence/client/look-up";

export type DocumentFind = {
  digests: readonly { algorithm: DocumentAlgorithm; digest: string }[];
  hits: readonly Hit[];
  trials: readonly Trial[];
  /**
   * When the page received the answer, in milliseconds since the Unix epoch, if the answer was kept from an earlier
   * look-up. Undefined if the answer is new.
   */
  answeredAt?: number | undefined;
};

type Options = Omit<LookUpInput, "candidates"> & {
  /** The document references of the given records. A match among them needs no request. */
  references: readonly string[];
  onProgress: (algorithm: DocumentAlgorithm, bytes: number) => void;
  /** Called each time before the service is searched for a hash, with all hashes computed so far. */
  onHashed: (digests: DocumentFind["digests"]) => void;
};

/** Tries SHA-256 first, because nearly every record uses it. Tries SHA-512 only if nothing was found. */
export async function findDocument(document: File, options: Options): Promise<DocumentFind> {
  const { references, onProgress, onHashed, signal, ...asking } = options;
  const digests: { algorithm: DocumentAlgorithm; digest: string }[] = [];
  const trials: Trial[] = [];
  let answeredAt: number | undefined;
  for (const algorithm of ["SHA-256", "SHA-512"] as const) {
    const digest = await hashDocument(document, algorithm, {
      signal,
      onProgress: (bytes) => {
        onProgress(algorithm, bytes);
      },
    });
    digests.push({ algorithm, digest });
    if (references.includes(digest)) return { digests, hits: [], trials };
    onHashed([...digests]);
    const candidates = [{ kind: "document", documentRef: digest } as const];
    const answer = await lookUpOrKeep({ ...asking, signal, candidates });
    trials.push(...answer.trials);
    answeredAt ??= answer.answeredAt;
    const [find] = answer.finds;
    if (find !== undefined) return { digests, hits: find.hits, trials, answeredAt };
    // If the first request failed, the second would most likely fail too, so it is not made.
    if (answer.trials.some(({ outcome }) => outcome === "failed")) break;
  }
  return { digests, hits: [], trials, answeredAt };
}

/** How the search ended. Where several requests were made, the first of these that applies decides. */
export function searchOf(count: number, trials: readonly Trial[]): DocumentSearch {
  if (count > 0) {
    const found = trials.find((trial) => trial.outcome === "found");
    const isPartial = found?.hasMore === true || found?.isPartial === true;
    const { lookedThrough } = found ?? {};
    return {
      outcome: "found",
      count,
      isPartial,
      ...(lookedThrough === undefined ? {} : { lookedThrough }),
    };
  }
  const failed = trials.find((trial) => trial.outcome === "failed");
  if (failed !== undefined) return { outcome: "failed", reason: failureReason(failed.error) };
  if (trials.some(({ outcome }) => outcome === "partly-searched"))
    return { outcome: "partly-searched" };
  const limited = trials.find((trial) => trial.outcome === "not-offered");
  return limited === undefined
    ? { outcome: "absent" }
    : {
        outcome: "not-offered",
        lookedThrough: limited.lookedThrough,
        ...(limited.payment === undefined ? {} : { payment: limited.payment }),
      };
}
