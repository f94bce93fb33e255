// The hashing of a document, on a fingerprint's page and on /verify.

export const hashingWords = {
  hashing: "Hashing",
  progress: "Hashed so far",
  amount: (percent: number, size: string) => `${percent}% of ${size}`,
  stop: "Stop",
  /** Why a document that came piece by piece could not be hashed to its end. */
  lost: "the worker was restarted meanwhile",
};
