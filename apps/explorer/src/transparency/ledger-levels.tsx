import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import { LedgerHostLevel } from "./ledger-host-level.tsx";
import { LogLevels } from "./log-levels.tsx";
import type { LogReport } from "./look-at-log.ts";
import type { Trusted } from "./trusted-witnesses.ts";

type Props = {
  log: LogReport | null;
  trusted: Trusted | null;
  evidence: Evidence | null;
};

export function LedgerLevels({ log, trusted, evidence }: Props) {
  return (
    <>
      {log !== null && <LogLevels log={log} trusted={trusted} />}
      {evidence !== null && <LedgerHostLevel evidence={evidence} />}
    </>
  );
}
