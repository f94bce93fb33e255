// The limits of /verify. Each is checked before the work that it bounds.

/** Files and pasted texts on the page, together. */
export const MAX_FILES = 5000;
/** Pieces of evidence in one file, such as a list of proofs. */
export const MAX_PIECES = 10_000;
/** A larger file is not read as evidence. 16 MB hold about 3,000 proofs. */
export const MAX_EVIDENCE_BYTES = 16 * 1024 * 1024;
/** A pasted text, in UTF-16 code units. */
export const MAX_PASTED_LENGTH = 4 * 1024 * 1024;
