// The words about hashing a document, used on a fingerprint's page and on /verify.

export const hashingWords = {
  hashing: "Hashing",
  progress: "Hashed so far",
  amount: (percent: number, size: string) => `${percent}% of ${size}`,
  stop: "Stop",
  /** Used if hashing stopped in the middle of a document that arrived piece by piece. */
  lost: "the computation in your browser was interrupted, and its progress was lost",
};
