// The limits of what the command accepts. Each is checked before the work that it limits: docs/cli.md,
// "Limits".
import { JSON_LIMITS } from "@digital-evidence/evidence/limits";

/**
 * The largest file of evidence. A UTF-16 code unit takes at most three bytes of UTF-8, so the JSON reader would
 * refuse any larger file.
 */
export const MAX_EVIDENCE_BYTES = 3 * JSON_LIMITS.length;
/** How many entries of folders, of any kind, one call looks at. */
export const MAX_FILES = 5000;
/** How many levels of folders are searched below the folder that the user names. */
export const MAX_FOLDER_DEPTH = 16;
/** The largest file for a key. A key file has one key in PEM, and a file with an API key has one line. */
export const MAX_KEY_BYTES = 8 * 1024;
/** How many submissions one call may have: docs/protocol/api.md, "Around every call". */
export const MAX_SUBMISSIONS = 1000;
export const MAX_SUBMISSION_BYTES = 2 * 1024 * 1024;
