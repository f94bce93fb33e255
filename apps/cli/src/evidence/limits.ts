// The limits of what the command accepts. Each limit is checked before the work that it restricts: docs/cli.md,
// "Limits".

/** The maximum number of entries that one call visits in folders. Files, folders and all other entries count. */
export const MAX_FILES = 20_000;
/** The maximum number of levels of folders that are searched below the folder that the user names. */
export const MAX_FOLDER_DEPTH = 16;
/**
 * The maximum size of a file with a key, in bytes. A key file has one key in PEM, and a file with an API key has one
 * line.
 */
export const MAX_KEY_BYTES = 8 * 1024;
/** The maximum size of a certificate file, in PEM or DER. docs/protocol/timestamp.md allows 8,192 bytes of DER. */
export const MAX_CERTIFICATE_BYTES = 16 * 1024;
export const MAX_AUTHORITIES = 16;
/** The maximum number of submissions in one call: docs/protocol/api.md, "Around every call". */
export const MAX_SUBMISSIONS = 1000;
export const MAX_SUBMISSION_BYTES = 2 * 1024 * 1024;
/** The maximum number of documents that one call signs. Their ids take about 200 MB of memory. */
export const MAX_SIGNED = 1_000_000;
/** The maximum length of a journal's line, in bytes. Only a long list of errors comes near it. */
export const MAX_LINE_BYTES = 256 * 1024;
/** The maximum number of lines of a journal. The digests of this many lines take about 360 MB of memory. */
export const MAX_JOURNAL_LINES = 2_000_000;
