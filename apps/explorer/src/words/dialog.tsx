// The words of the proof dialog. Words that name a row of docs/spec.md must match that row exactly.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
import type { ReactNode } from "react";

export const dialogWords = {
  /** [P1] */
  title: "Digital Evidence proof",
  /** [P1] */
  description: "Cryptographic proof of the fingerprint",
  /** [P2] */
  nothing: "No data available",
  /** [P3] */
  download: "Download JSON",
  whatToSend:
    "To pass the evidence on, save the bundle or the page that verifies itself. “Download JSON” saves only the proof.",
  /** [P4] */
  verify: "Verify proof",
  /** [P4] */
  verifying: "Verifying...",
  /** [P4] */
  verified: "Verified",
  /** [P7] */
  failed: "Verification failed",
  copied: "proof",
  json: "Proof as JSON",
  loading: "Loading the proof...",
  unreadable: "The proof could not be read",
  changed: {
    title: "The proof has changed",
    advice: "The evidence has changed since the proof was verified. Verify the proof again.",
  },
  holds: "The proof holds",
  contradicted: "The proof’s arithmetic holds, but another check of this fingerprint failed",
  /** [P6] */
  verifier: "Merkle Patricia Verifier script",
  /**
   * [P6] in docs/spec.md
   * @param verifier a link to the verifier's documentation
   */
  verifiedBy: (verifier: ReactNode, words: ReactNode): ReactNode => (
    <>
      The proof was verified by the {verifier}: {words}
    </>
  ),
  /** [P9] */
  contradictedBy: (verifier: ReactNode, words: ReactNode): ReactNode => (
    <>
      The {verifier} found no fault in the proof itself. Another check of the same evidence failed:{" "}
      {words}
    </>
  ),
  /** [P9] */
  pageVerdict: (label: ReactNode): ReactNode => <>The verdict on this fingerprint: {label}.</>,
  /** Used when the checks could not be run, [P7] in docs/spec.md. This result says nothing about the proof. */
  unknownError: "Unknown error occurred",
};
