import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import type { LinkState } from "@digital-evidence/verdict/chain";
import type { Conclusion } from "@digital-evidence/verdict/conclude";
import {
  levelStatements,
  levelStates,
  levelWord,
  LOG_LEVELS,
  type LogFinding,
} from "@digital-evidence/verdict/log";
import { type Statement, statement } from "@digital-evidence/verdict/statements";
import { trustedLevel } from "@digital-evidence/verdict/witnesses";
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

/** @param verification what the engine concluded from the evidence and this finding; null for a withdrawn record */
type LogProps = { finding: LogFinding; verification: Verification | null };

type Level = { state: LinkState; word: Statement; statements: readonly Statement[] };

function LogLevels({ finding, verification }: LogProps) {
  const states = levelStates(finding);
  const policy = useTrustedPolicy(finding.service, finding.key);
  return (
    <>
      {LOG_LEVELS.map((level) => {
        const said: Level =
          level === "witnesses" &&
          policy !== null &&
          verification !== null &&
          finding.witnesses !== null
            ? trustedLevel(
                verification.checks.find(({ id }) => id === "ROOT_WITNESSES") ?? null,
                finding.policy !== null && namesOtherWitnesses(policy, finding.policy),
              )
            : {
                state: states[level],
                word: levelWord(level, finding),
                statements: levelStatements(level, finding),
              };
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
