// Which values the fingerprint's hash covers, and which are only stated: docs/protocol/verdict.md, section 9.

/** `covered` is used only where the content check passed. Until then, no value on the page has it. */
export type Coverage = "covered" | "stated";

export const coverageWords: Readonly<Record<Coverage, string>> = {
  covered: "Covered by the fingerprint hash, which was checked here",
  stated: "Stated by the service, not covered by the hash",
};

/** Beside a status, whose badge has the colour that the specification gives it, whatever the verdict. */
export const statedShortly: string = "the service says so";

/** The same for a record in a file on /verify. */
export const statedByFile: string = "Stated by the file, not covered by the hash";
