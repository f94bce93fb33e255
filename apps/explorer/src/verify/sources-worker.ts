// The worker of /verify. It reads and verifies what the visitor gave, and it checks logs and their witnesses.
// It is separate from the verification worker. Otherwise, every visitor of a fingerprint's page would have to
// load the code for logs too.
import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { serveWorker } from "../worker/serve-worker.ts";
import { readSources } from "./read-sources.ts";
import type { SourcesProtocol } from "./verification-protocol.ts";

serveWorker<SourcesProtocol>({
  check: (evidence) => verifyEvidence(evidence, checkWitnesses),
  read: readSources,
});
