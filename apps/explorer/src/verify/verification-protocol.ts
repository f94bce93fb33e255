import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import type { Policy, verifyCheckpoint } from "@digital-evidence/transparency";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import type { Known, NetworkSetting, Trust } from "@digital-evidence/verdict/known";
import type { Row, Setting, Source } from "./row.ts";

/** The requests that the verification worker answers. The worker never connects to a network. */
export type VerificationProtocol = {
  /** Draws the conclusion that a page shows from everything that it knows. */
  conclude: {
    request: { known: Known; network: NetworkSetting; trust: Trust | null };
    progress: never;
    answer: Conclusion;
  };
  check: { request: Evidence; progress: never; answer: Verification };
  /** Verifies a checkpoint that the browser itself cannot verify, because a key in the policy is of ML-DSA-44. */
  checkpoint: {
    request: { note: Uint8Array; policy: Policy };
    progress: never;
    answer: CheckedCheckpoint;
  };
  /** Reads and verifies sources. Rows are reported as soon as they are ready. */
  read: {
    request: { sources: readonly Source[]; setting: Setting };
    progress: { rows: readonly Row[]; done: number };
    /**
     * The time that the worker spent on parsing and verifying. Waiting for the content of files is not
     * included.
     */
    answer: { workMs: number };
  };
};

export type CheckedCheckpoint = ReturnType<typeof verifyCheckpoint>;
