// The worker that verifies one piece of evidence without witnesses. If the page itself did this, the
// elliptic-curve arithmetic would block the visitor's input.
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { serveWorker } from "../worker/serve-worker.ts";
import type { VerificationProtocol } from "./verification-protocol.ts";

serveWorker<VerificationProtocol>({ check: (evidence) => verifyEvidence(evidence) });
