// The one worker that verifies evidence. The fingerprint's page, its dialog and /verify share it.
import { createWorkerClient } from "../worker/call-worker.ts";
import { startWorker } from "../worker/start-worker.ts";
import type { VerificationProtocol } from "./verification-protocol.ts";
// oxlint-disable-next-line import/default -- the build creates this export
import workerAddress from "./verification-worker.ts?worker&url";

export const verifier = createWorkerClient<VerificationProtocol>(() => startWorker(workerAddress));
