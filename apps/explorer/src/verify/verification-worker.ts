// The worker that verifies: one piece of evidence, everything that a visitor gave on /verify, and checkpoints of logs. If
// the page itself did this, the elliptic-curve arithmetic would block the visitor's input. Nothing here makes a request, and
// the worker's own Content-Security-Policy forbids every connection, also for code that it could load later.
import { checkObservers } from "@digital-evidence/evidence/check-observers";
import { checkWitnesses } from "@digital-evidence/evidence/check-witnesses";
import { type Evidence, verifyEvidence } from "@digital-evidence/evidence/verify-evidence";
import { verifyCheckpoint } from "@digital-evidence/transparency";
import { conclude } from "@digital-evidence/verdict/conclude";
import { listZip } from "@digital-evidence/verdict/zip-files";
import { serveWorker } from "../worker/serve-worker.ts";
import { algorithms } from "./ml-dsa.ts";
import { createSourcesReader } from "./read-sources.ts";
import type { VerificationProtocol } from "./row.ts";

const verify = (evidence: Evidence) =>
  verifyEvidence(
    evidence,
    (given) => checkWitnesses(given, algorithms),
    (given) => checkObservers(given, algorithms),
  );

serveWorker<VerificationProtocol>({
  conclude: ({ known, network, trust }) => conclude(known, network, trust, verify),
  check: verify,
  checkpoint: ({ note, policy }) => verifyCheckpoint(note, policy, algorithms),
  read: createSourcesReader(algorithms, { zip: listZip }),
});
