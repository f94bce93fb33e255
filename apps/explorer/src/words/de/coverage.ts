// Which values the fingerprint's hash covers, and which are only stated: docs/protocol/verdict.md, section 9.
import type * as english from "../coverage.ts";

/** `covered` only where the check on the content passed; until then nothing on the page is. */
export type Coverage = "covered" | "stated";

export const coverageWords: typeof english.coverageWords = {
  covered: "Vom Hash des Fingerabdrucks abgedeckt, der hier geprüft wurde",
  stated: "Vom Dienst angegeben, nicht vom Hash abgedeckt",
};

/** Beside a status, whose badge has the colour that the specification gives it, whatever the verdict. */
export const statedShortly: typeof english.statedShortly = "das sagt der Dienst";

/** The same of a file's record on /verify. */
export const statedByFile: typeof english.statedByFile =
  "Von der Datei angegeben, nicht vom Hash abgedeckt";
