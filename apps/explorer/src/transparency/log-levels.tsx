import findingStyles from "../components/check-finding.module.css";
import { CheckMark } from "../components/check-mark.tsx";
import { levelStates, type LogFinding, type LogLevel } from "../evidence-chain/log-finding.ts";
import { levelSentence, levelWord } from "../phrasing/log.ts";
import { logTitles } from "../words/log.ts";

const levels: readonly LogLevel[] = ["place", "history", "witnesses"];

/** Shows what was found in the service's log. The levels look like the checks of the link above them. */
export function LogLevels({ finding }: { finding: LogFinding }) {
  const states = levelStates(finding);
  return levels.map((level) => (
    <section
      key={level}
      className={findingStyles.finding}
      data-level={level}
      data-state={states[level]}
    >
      <h3 className={findingStyles.head}>
        <CheckMark state={states[level]} size={18} />
        <span>{logTitles[level]}</span>
        <span className={findingStyles.word} data-state={states[level]}>
          {levelWord(level, finding)}
        </span>
      </h3>
      <div className={findingStyles.body}>
        <p>{levelSentence(level, finding)}</p>
      </div>
    </section>
  ));
}
