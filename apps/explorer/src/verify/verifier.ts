// The one worker that verifies evidence, for the fingerprint's page, its dialog and /verify.
import { createWorkerClient } from "../worker/call-worker.ts";
import { startWorker } from "../worker/start-worker.ts";
import type { VerificationProtocol } from "./verification-protocol.ts";
// oxlint-disable-next-line import/default -- made by the build
import workerAddress from "./verification-worker.ts?worker&url";

export const verifier = createWorkerClient<VerificationProtocol>(() => startWorker(workerAddress));
