import findingStyles from "../components/check-finding.module.css";
import { CheckMark } from "../components/check-mark.tsx";
import type { LinkState } from "../evidence-chain/chain-link.ts";
import { levelStates, LOG_LEVELS, type LogFinding } from "../evidence-chain/log-finding.ts";
import { levelSentence, levelWord } from "../phrasing/log.ts";
import { trustedSentence } from "../phrasing/witnesses.ts";
import { linkStates } from "../words/links.ts";
import { logTitles } from "../words/log.ts";
import { namesOtherWitnesses } from "./read-policy.ts";
import type { Trusted } from "./trusted-witnesses.ts";
import { WitnessTrust } from "./witness-trust.tsx";

type Props = { finding: LogFinding; trusted: Trusted | null };

/** What was found in the service's log, in the form of the checks above it. */
export function LogLevels({ finding, trusted }: Props) {
  const states = levelStates(finding);
  return LOG_LEVELS.map((level) => {
    const said =
      level === "witnesses" && trusted !== null && finding.witnesses !== null
        ? trustedLevel(finding, trusted)
        : {
            state: states[level],
            word: levelWord(level, finding),
            sentence: levelSentence(level, finding),
          };
    return (
      <section
        key={level}
        className={findingStyles.finding}
        data-level={level}
        data-state={said.state}
      >
        <h3 className={findingStyles.head}>
          <CheckMark state={said.state} size={18} />
          <span>{logTitles[level]}</span>
          <span className={findingStyles.word} data-state={said.state}>
            {said.word}
          </span>
        </h3>
        <div className={findingStyles.body}>
          <p>{said.sentence}</p>
          {level === "witnesses" && <WitnessTrust finding={finding} trusted={trusted} />}
        </div>
      </section>
    );
  });
}

function trustedLevel({ policy: named }: LogFinding, { policy, check }: Trusted) {
  const state: LinkState = check?.verdict ?? "waiting";
  const isReplaced = named !== null && namesOtherWitnesses(policy, named);
  return { state, word: linkStates[state], sentence: trustedSentence(check, isReplaced) };
}
