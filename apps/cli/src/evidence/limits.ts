// What the command takes at most. Each limit is checked before the work that it bounds; docs/cli.md, "Limits".
import { JSON_LIMITS } from "@digital-evidence/evidence/limits";

/** A UTF-16 code unit takes at most three bytes of UTF-8, so no file that the reader accepts is larger. */
export const MAX_EVIDENCE_BYTES = 3 * JSON_LIMITS.length;
/** Files that one call looks at, of any kind. */
export const MAX_FILES = 5000;
/** Folders below the one that is given. */
export const MAX_FOLDER_DEPTH = 16;
/** A key file holds one key in PEM. */
export const MAX_KEY_BYTES = 8 * 1024;
/** Submissions in one call: docs/protocol/api.md, "Around every call". */
export const MAX_SUBMISSIONS = 1000;
export const MAX_SUBMISSION_BYTES = 2 * 1024 * 1024;
