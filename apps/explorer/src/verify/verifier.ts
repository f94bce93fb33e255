// The workers that verify one piece of evidence. The fingerprint's page, its proof dialog and the report share them.
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import type { WorkerClient } from "../worker/call-worker.ts";
import { clientAt, sourcesVerifier } from "./sources-verifier.ts";
import type { VerificationProtocol } from "./verification-protocol.ts";
// oxlint-disable-next-line import/default -- the build creates this export
import workerAddress from "./verification-worker.ts?worker&url";

export type Verifier = WorkerClient<VerificationProtocol>;

const verifier: Verifier = clientAt(workerAddress);

/**
 * Returns the worker that can verify this evidence. Only the worker of /verify can check a log, so other pages
 * load it too once their evidence includes a log's proof or trusted witnesses.
 */
export function verifierFor(evidence: Evidence | null): Verifier {
  const hasLog = evidence?.logProof !== undefined || evidence?.witnesses !== undefined;
  return hasLog ? sourcesVerifier : verifier;
}
