import type { Conclusion } from "@digital-evidence/verdict/conclude";
import type { LogFinding } from "@digital-evidence/verdict/log";
import { LedgerHostLevel } from "./ledger-host-level.tsx";
import { LogLevels } from "./log-levels.tsx";

type Props = {
  log: LogFinding | undefined;
  conclusion: Pick<Conclusion, "evidence" | "verification">;
};

export function LedgerLevels({ log, conclusion: { evidence, verification } }: Props) {
  return (
    <>
      {log !== undefined && <LogLevels finding={log} verification={verification} />}
      {evidence !== null && <LedgerHostLevel evidence={evidence} />}
    </>
  );
}
