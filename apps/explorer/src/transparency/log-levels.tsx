import { type ComponentType, useCallback, useState } from "react";
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
import type { LevelProps, TimestampLevelProps } from "./timestamp-level.tsx";
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
          <Level key={level} name={level} title={logTitles[level]} said={said}>
            <p>{said.sentence}</p>
            {level === "witnesses" && <WitnessTrust finding={finding} trusted={trusted} />}
          </Level>
        );
      })}
      <Timestamps finding={finding} />
    </>
  );
}

type Part = { TimestampLevel: ComponentType<TimestampLevelProps> };

/**
 * Loads the level of timestamps when its place comes into the visible area or close to it. Inside a closed link
 * of the chain, it is never visible.
 */
function Timestamps({ finding }: { finding: LogFinding }) {
  const [part, setPart] = useState<Part | "failed" | null>(null);
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        import("./timestamp-level.tsx").then(setPart, () => {
          setPart("failed");
        });
      },
      { rootMargin: "1000px" },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  if (part !== null && part !== "failed")
    return <part.TimestampLevel finding={finding} level={Level} />;
  const state = part === null ? "waiting" : "unknown";
  return (
    <div ref={watch}>
      <Level
        name="timestamps"
        title={logWords.timestamped}
        said={{ state, word: linkStates[state] }}
      >
        {part === "failed" && <p>{logProblems.UNREACHABLE}</p>}
      </Level>
    </div>
  );
}

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
