// The worker that verifies evidence. In the page itself, the curve arithmetic would block the visitor's
// input.
import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { serveWorker } from "../worker/serve-worker.ts";
import { readSources } from "./read-sources.ts";
import type { VerificationProtocol } from "./verification-protocol.ts";

serveWorker<VerificationProtocol>({
  check: (evidence) => verifyEvidence(evidence, checkWitnesses),
  read: readSources,
});
