// The limits of /verify. Each limit is checked before the work that it limits.

/** The page accepts at most this many files and pasted texts, counted together. */
export const MAX_FILES = 5000;
/** One file may contain at most this many pieces of evidence, such as the proofs of a list. */
export const MAX_PIECES = 10_000;
/** A larger file is not read as evidence. 16 MiB are enough for about 3,000 proofs. */
export const MAX_EVIDENCE_BYTES = 16 * 1024 * 1024;
/** A pasted text may have at most this many UTF-16 code units. */
export const MAX_PASTED_LENGTH = 4 * 1024 * 1024;
