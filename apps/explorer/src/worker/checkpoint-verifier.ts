// Verifies a checkpoint under a policy that has ML-DSA-44 keys. The code for ML-DSA-44 is in a worker, which is loaded
// only for such a policy.
import type { Policy } from "@digital-evidence/transparency";
import { createWorkerClient } from "./call-worker.ts";
import type { CheckedCheckpoint, CheckpointProtocol } from "./checkpoint-protocol.ts";
// oxlint-disable-next-line import/default -- the build creates this export
import workerAddress from "./ml-dsa-worker.ts?worker&url";
import { startWorker } from "./start-worker.ts";

const client = createWorkerClient<CheckpointProtocol>(() => startWorker(workerAddress));

/** @throws WorkerError when the worker cannot be loaded or fails */
export function verifyInWorker(note: Uint8Array, policy: Policy): Promise<CheckedCheckpoint> {
  return client.call("verify", { note, policy });
}
