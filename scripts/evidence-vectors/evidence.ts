// Vectors for the engine. Each takes valid evidence and makes one change. The overall verdict
// (docs/protocol/verdict.md), the codes that decide it, and the checks whose result changes are written by hand. All
// other checks pass.
import { keyId } from "./secp256k1.ts";
import { secondSecret, signer, hash, sound } from "./evidence-body.ts";
import { formsVectors } from "./evidence-forms.ts";
import { proofVectors } from "./evidence-proof.ts";
import { recordVectors } from "./evidence-record.ts";
import { rootVectors } from "./evidence-root.ts";
import { statementsVectors } from "./evidence-statements.ts";
import { visitorVectors } from "./evidence-visitor.ts";
import { observersVectors } from "./evidence-observers.ts";
import { witnessesVectors } from "./evidence-witnesses.ts";

const vectors = [
  ...formsVectors,
  ...proofVectors,
  ...recordVectors,
  ...rootVectors,
  ...statementsVectors,
  ...visitorVectors,
  ...witnessesVectors,
  ...observersVectors,
];

export const evidenceVectors = {
  "verify-evidence.json": {
    description:
      "Bodies of evidence and what they come to (docs/protocol/verdict.md). `evidence` changes members of `sound` (absent: true leaves one out). `outcome` is the whole conclusion; what it does not name is as for `sound`. Every check not in `expected` passes with OK, one that is null is not made, and ROOT_WITNESSES, ROOT_OBSERVER and MANIFEST are made only where they are named; contradictions are numbered STATEMENTS checks. `alone` names a verdict that this check alone earns, with those that stand on it.",
    source:
      "scripts/evidence-vectors/evidence.ts; hashes by another canonical JSON and Node's crypto",
    sound,
    outcome: {
      scope: "fingerprint",
      binding: "path-and-leaf",
      subject: hash,
      signer: "covered",
      signers: [signer, keyId(secondSecret)],
      absent: [],
      reasons: [],
      contradictions: [],
      unreadTimes: [],
    },
    vectors: vectors.map(({ evidence, ...vector }) => ({
      ...vector,
      evidence: Object.fromEntries(
        Object.entries(evidence).map(([key, part]) => [
          key,
          part === undefined ? { absent: true } : part,
        ]),
      ),
    })),
  },
};
