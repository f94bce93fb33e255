import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import type { LogFinding } from "../evidence-chain/log-finding.ts";
import { LedgerHostLevel } from "./ledger-host-level.tsx";
import { LogLevels } from "./log-levels.tsx";
import type { Trusted } from "./trusted-witnesses.ts";

type Props = {
  finding: LogFinding | undefined;
  trusted: Trusted | null;
  evidence: Evidence | null;
};

/**
 * Shows what the page knows about the ledger beside its checks: what was found in the service's log, and what another
 * host of the network says.
 */
export function LedgerLevels({ finding, trusted, evidence }: Props) {
  return (
    <>
      {finding !== undefined && <LogLevels finding={finding} trusted={trusted} />}
      {evidence !== null && <LedgerHostLevel evidence={evidence} />}
    </>
  );
}
