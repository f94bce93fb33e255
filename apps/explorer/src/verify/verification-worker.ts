// The worker that verifies evidence, so that no curve arithmetic holds up the page.
import { checkEvidence } from "../evidence/check-evidence.ts";
import { serveWorker } from "../worker/serve-worker.ts";
import { readSources } from "./read-sources.ts";
import type { VerificationProtocol } from "./verification-protocol.ts";

serveWorker<VerificationProtocol>({ check: checkEvidence, read: readSources });
