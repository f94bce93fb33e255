// The workers that verify evidence for /verify. One worker verifies everything, so the page works without a network
// after a single download. If a policy names a key of ML-DSA-44, another worker is used instead.
import { createWorkerClient, type WorkerClient } from "../worker/call-worker.ts";
import type { Protocol } from "../worker/serve-worker.ts";
import { startWorker } from "../worker/start-worker.ts";
// oxlint-disable-next-line import/default -- the build creates this export
import mlDsaAddress from "./pq-worker.ts?worker&url";
// oxlint-disable-next-line import/default -- the build creates this export
import workerAddress from "./sources-worker.ts?worker&url";
import type { Setting, SourcesProtocol } from "./verification-protocol.ts";

/** Matches an ML-DSA-44 verifier key from the end of its name on: its id, and the Base64 of bytes that begin with 6. */
const ML_DSA_KEY = /\+.{8}\+B[g-v]/;

/** @param address the address of a worker's script */
export function clientAt<P extends Protocol>(address: string): WorkerClient<P> {
  return createWorkerClient<P>(() => startWorker(address));
}

const client = clientAt<SourcesProtocol>(workerAddress);
const mlDsaClient = clientAt<SourcesProtocol>(mlDsaAddress);

/** The parts of a request that can contain policies. */
type Trusting = { witnesses?: unknown; setting?: Setting };

export const sourcesVerifier: WorkerClient<SourcesProtocol> = {
  ...client,
  call(name, request, options) {
    const plain = () => client.call(name, request, options);
    const { witnesses, setting }: Trusting = request;
    return ML_DSA_KEY.test(JSON.stringify(witnesses ?? setting?.trusted))
      ? // If the worker for ML-DSA-44 cannot be loaded or fails, the usual worker reports what could not be checked.
        mlDsaClient.call(name, request, options).catch(plain)
      : plain();
  },
};
