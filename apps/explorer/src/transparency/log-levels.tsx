import type { LinkState } from "../evidence-chain/chain-link.ts";
import { lazyPart } from "../components/lazy-part.tsx";
import { MissingPart } from "../components/missing-part.tsx";
import { levelStates, LOG_LEVELS, type LogFinding } from "../evidence-chain/log-finding.ts";
import { levelSentence, levelWord } from "../phrasing/log.ts";
import { namedProblemSentence, namedSentence, trustedSentence } from "../phrasing/witnesses.ts";
import { linkStates } from "../words/links.ts";
import { logTitles } from "../words/log.ts";
import type { ConfiguredWitnesses } from "./configured-witnesses.ts";
import { LogLevel } from "./log-level.tsx";
import type { LogReport } from "./look-at-log.ts";
import { namesOtherWitnesses } from "./read-policy.ts";
import type { Trusted } from "./trusted-witnesses.ts";
import { TimestampLevel } from "./timestamp-level.tsx";
import { WitnessTrust } from "./witness-trust.tsx";

const AcceptKey = lazyPart(async () => (await import("./accept-key.tsx")).AcceptKey, MissingPart);

type Props = { log: LogReport; trusted: Trusted | null };

export function LogLevels({ log: { finding, configured }, trusted }: Props) {
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
            {level === "history" && finding.history === "OTHER_KEY" && finding.key !== null && (
              <AcceptKey service={finding.service} log={finding.key} />
            )}
            {level === "witnesses" && (
              <>
                <ConfiguredProblem configured={configured} />
                <WitnessTrust finding={finding} trusted={trusted} />
              </>
            )}
          </LogLevel>
        );
      })}
      <TimestampLevel finding={finding} />
    </>
  );
}

/** Shows why the witnesses in the explorer's configuration are not used, if the configuration names any. */
function ConfiguredProblem({ configured }: { configured: ConfiguredWitnesses | null }) {
  if (configured === null || "policy" in configured) return null;
  return <p>{namedProblemSentence(configured.host, configured.problem)}</p>;
}

function trustedLevel({ policy: named }: LogFinding, { policy, namedBy, check }: Trusted) {
  const state: LinkState = check?.verdict ?? "waiting";
  if (namedBy !== null) {
    return { state, word: linkStates[state], sentence: namedSentence(check, namedBy) };
  }
  const isReplaced = named !== null && namesOtherWitnesses(policy, named);
  return { state, word: linkStates[state], sentence: trustedSentence(check, isReplaced) };
}
