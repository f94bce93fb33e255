// The worker that verifies. All pages use it, so that a page works without a network after a single download.
import { createWorkerClient } from "../worker/call-worker.ts";
import { startWorker } from "../worker/trusted-types.ts";
import type { VerificationProtocol } from "./row.ts";
// oxlint-disable-next-line import/default -- the build creates this export
import workerAddress from "./verification-worker.ts?worker&url";

const hasMembers = (names: readonly string[]) => (answer: unknown) =>
  typeof answer === "object" && answer !== null && names.every((name) => name in answer);

export const verifier = createWorkerClient<VerificationProtocol>(() => startWorker(workerAddress), {
  isAnswer: {
    conclude: hasMembers(["mark", "told", "links", "missing", "reasons", "verification"]),
    check: hasMembers(["verdict", "checks", "reasons", "signers"]),
    checkpoint: hasMembers(["ok"]),
    read: hasMembers(["workMs"]),
  },
});
