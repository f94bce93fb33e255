// The worker of /verify. It reads and verifies what the visitor gave, and it checks logs and their witnesses. It is
// not part of the verification worker, because every visitor of a fingerprint's page would then load all this.
import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { serveWorker } from "../worker/serve-worker.ts";
import { readSources } from "./read-sources.ts";
import type { SourcesProtocol } from "./verification-protocol.ts";

serveWorker<SourcesProtocol>({
  check: (evidence) => verifyEvidence(evidence, checkWitnesses),
  read: readSources,
});
