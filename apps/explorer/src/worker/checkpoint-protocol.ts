import type { Policy, verifyCheckpoint } from "@digital-evidence/transparency";

export type CheckedCheckpoint = ReturnType<typeof verifyCheckpoint>;

export type CheckpointProtocol = {
  verify: {
    request: { note: Uint8Array; policy: Policy };
    progress: never;
    answer: CheckedCheckpoint;
  };
};
