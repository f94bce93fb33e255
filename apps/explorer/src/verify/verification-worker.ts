// The worker that verifies evidence, so that curve arithmetic does not block the page.
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { serveWorker } from "../worker/serve-worker.ts";
import { readSources } from "./read-sources.ts";
import type { VerificationProtocol } from "./verification-protocol.ts";

serveWorker<VerificationProtocol>({ check: verifyEvidence, read: readSources });
