// Which values the fingerprint's hash covers, and which are only stated: docs/protocol/verdict.md, section 9.

/** `covered` only where the check on the content passed; until then nothing on the page is. */
export type Coverage = "covered" | "stated";

export const coverageWords: Readonly<Record<Coverage, string>> = {
  covered: "Covered by the hash, checked here",
  stated: "Stated by the service, not covered by the hash",
};

/** Beside a status, whose badge has the colour that the specification gives it, whatever the verdict. */
export const statedShortly = "the service says so";

/** The same of a file's record on /verify. */
export const statedByFile = "Stated by the file, not covered by the hash";
