// The words about hashing a document, used on a fingerprint's page and on /verify.

export const hashingWords = {
  hashing: "Hashing",
  progress: "Hashed so far",
  amount: (percent: number, size: string) => `${percent}% of ${size}`,
  stop: "Stop",
  /** Used if hashing stopped in the middle of a document that arrived piece by piece. */
  lost: "your browser had to start the computation again, and the progress was lost",
};
