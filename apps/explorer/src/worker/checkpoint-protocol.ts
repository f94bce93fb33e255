import type { Policy, verifyCheckpoint } from "@digital-evidence/transparency";

/** What `verifyCheckpoint` returns. */
export type CheckedCheckpoint = ReturnType<typeof verifyCheckpoint>;

/** The requests that ml-dsa-worker.ts answers. */
export type CheckpointProtocol = {
  verify: {
    request: { note: Uint8Array; policy: Policy };
    progress: never;
    answer: CheckedCheckpoint;
  };
};
