import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import type { Algorithms } from "@digital-evidence/transparency";
import { serveWorker } from "../worker/serve-worker.ts";
import { createSourcesReader } from "./read-sources.ts";
import type { SourcesProtocol } from "./verification-protocol.ts";

/** @param algorithms the signature algorithms that this worker can verify besides Ed25519 */
export function serveSources(algorithms: Algorithms): void {
  serveWorker<SourcesProtocol>({
    check: (evidence) => verifyEvidence(evidence, (given) => checkWitnesses(given, algorithms)),
    read: createSourcesReader(algorithms),
  });
}
