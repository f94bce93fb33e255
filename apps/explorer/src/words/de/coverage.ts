// Says which values the fingerprint's hash covers and which are only stated: docs/protocol/verdict.md, section
// 9.
import type * as english from "../coverage.ts";

/** No value may be marked as `covered` before the content check has passed. */
export type Coverage = "covered" | "stated";

export const coverageWords: typeof english.coverageWords = {
  covered: "Vom Hash des Fingerabdrucks abgedeckt, der hier geprüft wurde",
  stated: "Vom Dienst angegeben, nicht vom Hash abgedeckt",
};

/**
 * Shown beside a status. The colour of a status comes from the specification and not from the verdict, so the
 * words must say who states the status.
 */
export const statedShortly: typeof english.statedShortly = "das sagt der Dienst";

/** Used in the HTML verifier for a value that the hash does not cover. */
export const statedByFile: typeof english.statedByFile =
  "Von der Datei angegeben, nicht vom Hash abgedeckt";
