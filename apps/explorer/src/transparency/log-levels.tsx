import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import findingStyles from "../components/check-finding.module.css";
import { CheckMark } from "../components/check-mark.tsx";
import type { LinkState } from "../evidence-chain/chain-link.ts";
import { levelStates, LOG_LEVELS, type LogFinding } from "../evidence-chain/log-finding.ts";
import { levelSentence, levelWord } from "../phrasing/log.ts";
import { trustedSentence } from "../phrasing/witnesses.ts";
import { linkStates } from "../words/links.ts";
import { logProblems, logTitles, logWords } from "../words/log.ts";
import { namesOtherWitnesses } from "./read-policy.ts";
import type { Trusted } from "./trusted-witnesses.ts";
import { useTimestamps } from "./use-timestamps.ts";
import { WitnessTrust } from "./witness-trust.tsx";

type Props = { finding: LogFinding; trusted: Trusted | null };

/** What was found in the service's log, in the form of the checks above it. */
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
          <Level key={level} name={level} title={logTitles[level]} said={said}>
            <p>{said.sentence}</p>
            {level === "witnesses" && <WitnessTrust finding={finding} trusted={trusted} />}
          </Level>
        );
      })}
      <TimestampLevel finding={finding} />
    </>
  );
}

function TimestampLevel({ finding }: { finding: LogFinding }) {
  const ref = useRef<HTMLDivElement>(null);
  const isShown = useShown(ref);
  const found = useTimestamps(finding, isShown);
  const state = found === null ? "unknown" : "waiting";
  const said = found ?? { state, word: linkStates[state] };
  const sentences = found === null ? [logProblems.UNREACHABLE] : (found?.sentences ?? []);
  return (
    <div ref={ref}>
      <Level name="timestamps" title={logWords.timestamped} said={said}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Level>
    </div>
  );
}

/** How far below the screen an element already counts as shown. */
const MARGIN = "1000px";

/** Whether the element has been on the screen, or close to it. In a closed link it is not. */
function useShown(ref: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setShown(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [ref]);
  return isShown;
}

type LevelProps = {
  name: string;
  title: string;
  said: { state: LinkState; word: string };
  children: ReactNode;
};

function Level({ name, title, said, children }: LevelProps) {
  return (
    <section className={findingStyles.finding} data-level={name} data-state={said.state}>
      <h3 className={findingStyles.head}>
        <CheckMark state={said.state} size={18} />
        <span>{title}</span>
        <span className={findingStyles.word} data-state={said.state}>
          {said.word}
        </span>
      </h3>
      <div className={findingStyles.body}>{children}</div>
    </section>
  );
}

function trustedLevel({ policy: named }: LogFinding, { policy, check }: Trusted) {
  const state: LinkState = check?.verdict ?? "waiting";
  const isReplaced = named !== null && namesOtherWitnesses(policy, named);
  return { state, word: linkStates[state], sentence: trustedSentence(check, isReplaced) };
}
