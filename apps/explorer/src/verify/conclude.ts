import type { Check, Evidence } from "@digital-evidence/evidence/verify-evidence";
import { toChainLinks } from "../evidence/chain-link.ts";
import { toVerdict, type EvidenceVerdict } from "../evidence/verdict.ts";
import { bareProofVerdict } from "./bare-proof-verdict.ts";

/** The verdict in words; a proof alone is judged by what a proof alone can show. */
export function conclude(evidence: Evidence, checks: readonly Check[]): EvidenceVerdict {
  const { record, batch, snapshot } = evidence;
  if (record === null && batch === null) return bareProofVerdict(checks);
  return toVerdict(toChainLinks(checks), isOfOwnLedger(snapshot) ? { ledgerName: OWN_LEDGER } : {});
}

/** A service's ledger of its own is no independent witness, and is not called one. */
const OWN_LEDGER = "the service’s own ledger";

function isOfOwnLedger(snapshot: unknown): boolean {
  return (
    typeof snapshot === "object" &&
    snapshot !== null &&
    "ledger" in snapshot &&
    snapshot.ledger === "local"
  );
}
