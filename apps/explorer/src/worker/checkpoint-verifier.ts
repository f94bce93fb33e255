// Verifies a checkpoint under a policy with keys of ML-DSA-44. This file, and the worker with the code, are loaded only
// for such a policy.
import type { Policy } from "@digital-evidence/transparency";
import { createWorkerClient } from "./call-worker.ts";
import type { CheckedCheckpoint, CheckpointProtocol } from "./checkpoint-protocol.ts";
// oxlint-disable-next-line import/default -- the build creates this export
import workerAddress from "./ml-dsa-worker.ts?worker&url";
import { startWorker } from "./start-worker.ts";

const client = createWorkerClient<CheckpointProtocol>(() => startWorker(workerAddress));

/** @throws WorkerError when the worker cannot be loaded */
export function verifyInWorker(note: Uint8Array, policy: Policy): Promise<CheckedCheckpoint> {
  return client.call("verify", { note, policy });
}
