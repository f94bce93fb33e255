import type { LinkState } from "@digital-evidence/verdict/chain";
import type { Verification } from "@digital-evidence/evidence/verify-evidence";
import {
  levelStatements,
  levelStates,
  levelWord,
  LOG_LEVELS,
  type LogFinding,
} from "@digital-evidence/verdict/log";
import { type Statement, statement } from "@digital-evidence/verdict/statements";
import { trustedLevel } from "@digital-evidence/verdict/witnesses";
import { lazyPart } from "../components/lazy-part.tsx";
import { MissingPart } from "../components/missing-part.tsx";
import { Said, SaidTogether } from "../components/said.tsx";
import { LogLevel } from "./log-level.tsx";
import { namesOtherWitnesses } from "./read-policy.ts";
import { TimestampLevel } from "./timestamp-level.tsx";
import { useTrustedPolicy } from "./trusted-witnesses.ts";
import { WitnessTrust } from "./witness-trust.tsx";

const AcceptKey = lazyPart(async () => (await import("./accept-key.tsx")).AcceptKey, MissingPart);

/** @param verification what the engine concluded from the evidence and this finding; null for a withdrawn record */
type Props = { finding: LogFinding; verification: Verification | null };

type Level = { state: LinkState; word: Statement; statements: readonly Statement[] };

export function LogLevels({ finding, verification }: Props) {
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
            {level === "witnesses" && <WitnessTrust finding={finding} trusted={policy} />}
          </LogLevel>
        );
      })}
      <TimestampLevel finding={finding} />
    </>
  );
}
