import { statement } from "@digital-evidence/verdict/statements";
import { loneTimestampReport, type TimestampReport } from "@digital-evidence/verdict/timestamps";
import { useEffect, useState } from "react";
import { Panel } from "../../components/panel.tsx";
import { Said, saidText } from "../../components/said.tsx";
import { LogLevel } from "../../transparency/log-level.tsx";
import { certificatesOf, useAuthorities } from "../../transparency/trusted-authorities.ts";
import { checkLoneTimestamp } from "../../verify/check-lone-timestamp.ts";
import styles from "./verify-page.module.css";

type Props = {
  token: Uint8Array;
  /** The texts of the checkpoints and the log proofs that the visitor also gave. */
  logFiles: readonly string[];
  /** The policy that the visitor pasted, which can name authorities. */
  pasted: string | null;
};

type Report = ReturnType<typeof loneTimestampReport>;

const WAITING: TimestampReport = {
  state: "waiting",
  word: statement("link.state.waiting"),
  statements: [],
};

export function LoneTimestamp({ token, logFiles, pasted }: Props) {
  const authorities = useAuthorities(pasted);
  const [report, setReport] = useState<Report | "NO_WEB_CRYPTO" | null>(null);

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

  return (
    <Panel title={saidText(statement("loneTimestamp.title"))}>
      {report === "NO_WEB_CRYPTO" ? (
        <p>
          <Said of={statement("timestamp.NO_WEB_CRYPTO")} />
        </p>
      ) : (
        <div className={styles.timestamps}>
          {(["subject", "signature"] as const).map((level) => {
            const { statements, ...said } = report?.[level] ?? WAITING;
            return (
              <LogLevel
                key={level}
                name={`timestamp-${level}`}
                title={<Said of={statement(`loneTimestamp.${level}`)} />}
                said={said}
              >
                {statements.map((each) => (
                  <p key={saidText(each)}>
                    <Said of={each} />
                  </p>
                ))}
              </LogLevel>
            );
          })}
        </div>
      )}
    </Panel>
  );
}
