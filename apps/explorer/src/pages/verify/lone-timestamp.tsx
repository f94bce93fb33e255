import { useEffect, useState } from "react";
import { Panel } from "../../components/panel.tsx";
import { type LoneTimestampReport, loneTimestampReport } from "../../phrasing/lone-timestamp.ts";
import { LogLevel } from "../../transparency/log-level.tsx";
import { certificatesOf, useAuthorities } from "../../transparency/trusted-authorities.ts";
import { checkLoneTimestamp } from "../../verify/check-lone-timestamp.ts";
import { linkStates } from "../../words/links.ts";
import { loneTimestampWords as words } from "../../words/lone-timestamp.ts";
import { timestampSentences } from "../../words/timestamps.ts";
import styles from "./verify-page.module.css";

type Props = {
  token: Uint8Array;
  /** The texts of the checkpoints and the log proofs that the visitor also gave. */
  logFiles: readonly string[];
  /** The policy that the visitor pasted, which can name authorities. */
  pasted: string | null;
};

const waiting = { state: "waiting", word: linkStates.waiting, sentences: [] } as const;

export function LoneTimestamp({ token, logFiles, pasted }: Props) {
  const authorities = useAuthorities(pasted);
  const [report, setReport] = useState<LoneTimestampReport | "NO_WEB_CRYPTO" | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const check = async () => {
      const found = await checkLoneTimestamp(token, logFiles, certificatesOf(authorities));
      if (isCurrent) setReport(found === null ? "NO_WEB_CRYPTO" : loneTimestampReport(found));
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [token, logFiles, authorities]);

  if (report === "NO_WEB_CRYPTO") {
    return (
      <Panel title={words.title}>
        <p>{timestampSentences.NO_WEB_CRYPTO}</p>
      </Panel>
    );
  }
  return (
    <Panel title={words.title}>
      <div className={styles.timestamps}>
        {(["subject", "signature"] as const).map((level) => {
          const { sentences, ...said } = report?.[level] ?? waiting;
          return (
            <LogLevel key={level} name={`timestamp-${level}`} title={words[level]} said={said}>
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </LogLevel>
          );
        })}
      </div>
    </Panel>
  );
}
