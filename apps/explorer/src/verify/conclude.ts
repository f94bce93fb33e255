import type { Check, Evidence } from "@digital-evidence/evidence/verify-evidence";
import { toChainLinks } from "../evidence/chain-link.ts";
import {
  OWN_LEDGER,
  toVerdict,
  type EvidenceVerdict,
  type VerdictSetting,
} from "../evidence/verdict.ts";
import type { OwnRoot } from "../own-root/read-own-root.ts";
import { bareProofVerdict } from "./bare-proof-verdict.ts";

/** The verdict in words; a proof alone is judged by what a proof alone can show. */
export function conclude(
  { record, batch }: Evidence,
  checks: readonly Check[],
  setting: VerdictSetting,
): EvidenceVerdict {
  if (record === null && batch === null) return bareProofVerdict(checks, setting);
  return toVerdict(toChainLinks(checks), setting);
}

/**
 * Whose root and whose ledger the sentence may speak of.
 * @param isFetched whether the service was asked for what the file does not hold
 */
export function settingOf(
  { snapshot }: Evidence,
  own: OwnRoot,
  isFetched: boolean,
): VerdictSetting {
  return {
    hasOwnSnapshot: own.kind === "snapshot",
    rootSource: isFetched ? "the service" : "the same bundle",
    ...(isOfOwnLedger(snapshot) ? { ledgerName: OWN_LEDGER } : {}),
  };
}

function isOfOwnLedger(snapshot: unknown): boolean {
  return (
    typeof snapshot === "object" &&
    snapshot !== null &&
    "ledger" in snapshot &&
    snapshot.ledger === "local"
  );
}
