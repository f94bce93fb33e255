// The worker that verifies one piece of evidence without witnesses. In the page itself, the curve arithmetic would
// block the visitor's input.
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { serveWorker } from "../worker/serve-worker.ts";
import type { VerificationProtocol } from "./verification-protocol.ts";

serveWorker<VerificationProtocol>({ check: (evidence) => verifyEvidence(evidence) });
