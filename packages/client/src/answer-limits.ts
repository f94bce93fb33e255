// The maximum length of each answer, in bytes after decompression. The client reads a whole answer into memory, so
// without limits a service could exhaust this memory. Each limit is at least twice the length of the longest
// legitimate answer, which docs/protocol/api.md states in "Limits of an answer".

const KIB = 1024;

export const ANSWER_LIMITS = {
  fingerprint: 512 * KIB,
  proof: 2048 * KIB,
  page: 1024 * KIB,
  /** A page of the latest fingerprints has up to 500 rows, five times as many as other pages. */
  latestPage: 3072 * KIB,
  stats: 64 * KIB,
  activity: 512 * KIB,
  batch: 64 * KIB,
  snapshot: 512 * KIB,
  /** A snapshot of a public network. It lists the hashes of its blocks, and each hash takes 67 bytes of JSON. */
  networkSnapshot: 256 * KIB,
  /** The results of one call with at most 1,000 submissions. */
  submissionResults: 2048 * KIB,
  error: 64 * KIB,
  configuration: 64 * KIB,
} as const;
