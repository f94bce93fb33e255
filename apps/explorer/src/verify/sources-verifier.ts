// The worker of /verify. That page uses no other worker, so one download is enough for it to work without a
// network.
import { createWorkerClient } from "../worker/call-worker.ts";
import { startWorker } from "../worker/start-worker.ts";
// oxlint-disable-next-line import/default -- the build creates this export
import workerAddress from "./sources-worker.ts?worker&url";
import type { SourcesProtocol } from "./verification-protocol.ts";

export const sourcesVerifier = createWorkerClient<SourcesProtocol>(() =>
  startWorker(workerAddress),
);
