import type { LinkState } from "../evidence-chain/chain-link.ts";
import { levelStates, LOG_LEVELS, type LogFinding } from "../evidence-chain/log-finding.ts";
import { levelSentence, levelWord } from "../phrasing/log.ts";
import { trustedSentence } from "../phrasing/witnesses.ts";
import { linkStates } from "../words/links.ts";
import { logTitles } from "../words/log.ts";
import { LogLevel } from "./log-level.tsx";
import { namesOtherWitnesses } from "./read-policy.ts";
import type { Trusted } from "./trusted-witnesses.ts";
import { TimestampLevel } from "./timestamp-level.tsx";
import { WitnessTrust } from "./witness-trust.tsx";

type Props = { finding: LogFinding; trusted: Trusted | null };

/** Shows what was found in the service's log, in the same form as the checks above it. */
export function LogLevels({ finding, trusted }: Props) {
  const states = levelStates(finding);
  return (
    <>
      {LOG_LEVELS.map((level) => {
        const said =
          level === "witnesses" && trusted !== null && finding.witnesses !== null
            ? trustedLevel(finding, trusted)
            : {
                state: states[level],
                word: levelWord(level, finding),
                sentence: levelSentence(level, finding),
              };
        return (
          <LogLevel key={level} name={level} title={logTitles[level]} said={said}>
            <p>{said.sentence}</p>
            {level === "witnesses" && <WitnessTrust finding={finding} trusted={trusted} />}
          </LogLevel>
        );
      })}
      <TimestampLevel finding={finding} />
    </>
  );
}

function trustedLevel({ policy: named }: LogFinding, { policy, check }: Trusted) {
  const state: LinkState = check?.verdict ?? "waiting";
  const isReplaced = named !== null && namesOtherWitnesses(policy, named);
  return { state, word: linkStates[state], sentence: trustedSentence(check, isReplaced) };
}
