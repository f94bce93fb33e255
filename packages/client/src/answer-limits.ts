// How long each answer may be, in bytes after decompression. An answer is read into memory as a whole,
// so without a limit a service could exhaust the reader's memory. Each limit is at least twice what the
// longest legitimate answer needs; docs/protocol/api.md, "Limits of an answer", says how long that is.

const KIB = 1024;

export const ANSWER_LIMITS = {
  fingerprint: 512 * KIB,
  proof: 2048 * KIB,
  /** One page of any list, of at most 100 rows. */
  page: 1024 * KIB,
  stats: 64 * KIB,
  activity: 512 * KIB,
  batch: 64 * KIB,
  snapshot: 512 * KIB,
  /** The results of one call with at most 1000 submissions. */
  submissionResults: 2048 * KIB,
  /** The body of an answer whose status is an error. */
  error: 64 * KIB,
  /** The explorer's own config.json. */
  configuration: 64 * KIB,
} as const;
