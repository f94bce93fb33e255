// Says which values the fingerprint's hash covers and which are only stated: docs/protocol/verdict.md,
// section 9.

/** No value may be marked as `covered` before the content check has passed. */
export type Coverage = "covered" | "stated";

export const coverageWords: Readonly<Record<Coverage, string>> = {
  covered: "Covered by the fingerprint hash, which was checked here",
  stated: "Stated by the service, not covered by the hash",
};

/** What the marks mean, in the legend above the values. */
export const coverageLegend: Readonly<Record<Coverage, string>> = {
  covered: "covered by the hash, checked here",
  stated: "stated by the service only",
};

/**
 * Shown beside a status. The colour of a status comes from the specification and not from the verdict, so the
 * words must say who states the status.
 */
export const statedShortly: string = "the service says so";

/** Takes the place of "stated by the service only" in the legend where a file states the values. */
export const legendOfFile: string = "stated by the file only";

/** Used in the HTML verifier for a value that the hash does not cover. */
export const statedByFile: string = "Stated by the file, not covered by the hash";
