// The words of the proof dialog. Words that name a row of docs/spec.md must match that row exactly.
import type { ReactNode } from "react";

export const dialogWords = {
  /** [P1] in docs/spec.md */
  title: "Digital Evidence proof",
  /** [P1] in docs/spec.md */
  description: "Cryptographic proof of the fingerprint",
  /** [P2] in docs/spec.md */
  nothing: "No data available",
  /** [P3] in docs/spec.md */
  download: "Download JSON",
  whatToSend:
    "To pass the evidence on, save the bundle or the page that verifies itself. “Download JSON” saves only the proof.",
  /** [P4] in docs/spec.md */
  verify: "Verify proof",
  /** [P4] in docs/spec.md */
  verifying: "Verifying...",
  /** [P4] in docs/spec.md */
  verified: "Verified",
  /** [P7] in docs/spec.md */
  failed: "Verification failed",
  copied: "proof",
  json: "Proof as JSON",
  loading: "Loading the proof...",
  unreadable: "The proof could not be read",
  changed: {
    title: "The proof has changed",
    advice: "The evidence has changed since it was verified. Verify the proof again.",
  },
  holds: "The proof holds",
  contradicted: "The proof’s arithmetic holds, but another check of this fingerprint failed",
  /** [P6] in docs/spec.md */
  verifier: "Merkle Patricia Verifier script",
  /**
   * [P6] in docs/spec.md
   * @param verifier a link to the verifier's documentation
   */
  verifiedBy: (verifier: ReactNode, words: string): ReactNode => (
    <>
      The proof was verified by the {verifier}: {words}
    </>
  ),
  /** [P9] in docs/spec.md */
  contradictedBy: (verifier: ReactNode, words: string): ReactNode => (
    <>
      The {verifier} found no fault in the proof itself. Another check of the same evidence failed:{" "}
      {words}
    </>
  ),
  /** [P9] in docs/spec.md */
  pageVerdict: (label: ReactNode): ReactNode => <>The verdict on this fingerprint: {label}.</>,
  /** Used when the checks could not be run, [P7] in docs/spec.md. This result says nothing about the proof. */
  unknownError: "Unknown error occurred",
  otherFailed: "Another check failed.",
  /** Names the root to which the proof leads. */
  leads: {
    fromBatch: "it leads from this fingerprint to the batch’s root.",
    fromRecord: "it leads from this fingerprint to the root that the record states.",
  },
};
