import type { SubmissionResult } from "@digital-evidence/evidence/api";

/** Says that the public service would rewrite the times of some submissions. */
export function respelledLines(count: number): string[] {
  if (count === 0) return [];
  const whose =
    count === 1 ? "The time of 1 submission is" : `The times of ${count} submissions are`;
  return [
    `${whose} spelled in a way that the public service changes, so that the hash would no longer fit there.`,
  ];
}

export type SubmissionOutcome = Pick<SubmissionResult, "hash" | "accepted" | "errors">;

/**
 * Finds what the service has answered about one submission. If it gives several results for the fingerprint, a refusal
 * decides. Without a result, the submission does not count as accepted.
 */
export function submissionOutcome(
  hash: string,
  results: readonly SubmissionResult[],
): SubmissionOutcome {
  const own = results.filter((result) => result.hash === hash);
  const errors = ["the service gave no result for this submission"];
  return own.find(({ accepted }) => !accepted) ?? own[0] ?? { hash, accepted: false, errors };
}
