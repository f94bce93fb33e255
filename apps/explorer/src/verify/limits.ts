// The limits of /verify. Each limit is checked before the work that it limits.

/** The number of files and pasted texts on the page, together. */
export const MAX_FILES = 5000;
/** The number of pieces of evidence in one file, such as a list of proofs. */
export const MAX_PIECES = 10_000;
/** A larger file is not read as evidence. 16 MB are enough for about 3,000 proofs. */
export const MAX_EVIDENCE_BYTES = 16 * 1024 * 1024;
/** The length of a pasted text, in UTF-16 code units. */
export const MAX_PASTED_LENGTH = 4 * 1024 * 1024;
