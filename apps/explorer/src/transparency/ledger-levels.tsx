import type { Conclusion } from "@digital-evidence/verdict/conclude";
import { levelTold, LOG_LEVELS, type LogFinding } from "@digital-evidence/verdict/log";
import { statement } from "@digital-evidence/verdict/statements";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../components/button.tsx";
import { Said, SaidTogether } from "../components/said.tsx";
import { visibleJson } from "../format/outside-text.ts";
import { useSource } from "../queries/source.ts";
import { logChoiceWords as choiceWords } from "../words/log-choices.ts";
import { acceptKey, isUnaccepted } from "./accepted-keys.ts";
import { LedgerHostLevel } from "./ledger-host-level.tsx";
import { LogLevel } from "./log-level.tsx";
import { browserStorage } from "./look-at-log.ts";
import { namesOtherWitnesses } from "./read-policy.ts";
import { TimestampLevel } from "./timestamp-level.tsx";
import { useTrustedPolicy } from "./trusted-witnesses.ts";
import styles from "./witness-trust.module.css";

type Props = {
  log: LogFinding | undefined;
  conclusion: Pick<Conclusion, "mark" | "evidence" | "verification">;
};

export function LedgerLevels({ log, conclusion }: Props) {
  const { evidence } = conclusion;
  return (
    <>
      {log !== undefined && <LogLevels finding={log} conclusion={conclusion} />}
      {evidence !== null && <LedgerHostLevel evidence={evidence} />}
    </>
  );
}

type LogProps = { finding: LogFinding } & Pick<Props, "conclusion">;

function LogLevels({ finding, conclusion }: LogProps) {
  const policy = useTrustedPolicy(finding.service, finding.key);
  const isReplaced =
    policy !== null && finding.policy !== null && namesOtherWitnesses(policy, finding.policy);
  return (
    <>
      {LOG_LEVELS.map((level) => {
        const said = levelTold(level, finding, conclusion, policy === null ? null : { isReplaced });
        return (
          <LogLevel
            key={level}
            name={level}
            title={<Said of={statement(`log.title.${level}`)} />}
            said={said}
          >
            <p>
              <SaidTogether of={said.statements} />
            </p>
            {level === "history" && finding.history === "OTHER_KEY" && finding.key !== null && (
              <AcceptKey service={finding.service} log={finding.key} />
            )}
          </LogLevel>
        );
      })}
      <TimestampLevel finding={finding} />
    </>
  );
}

/** A verifier key is a name of at most 255 bytes, and a public key. */
const MAX_SHOWN_LENGTH = 512;

/** Lets the visitor accept another key of a log. Nothing is shown if this browser could not store the key. */
function AcceptKey({ service, log }: { service: string; log: string }) {
  const { networkKey } = useSource();
  const queryClient = useQueryClient();
  if (!isUnaccepted(browserStorage, { service, key: log })) return null;
  return (
    <div className={styles.trust}>
      <p>{choiceWords.acceptOffer}</p>
      <pre translate="no">{visibleJson(log, MAX_SHOWN_LENGTH)}</pre>
      <Button
        onClick={() => {
          acceptKey(browserStorage, { service, key: log });
          void queryClient.invalidateQueries({ queryKey: [networkKey, "log"] });
        }}
      >
        {choiceWords.accept}
      </Button>
    </div>
  );
}
