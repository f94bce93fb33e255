import { encodeBase64 } from "@digital-evidence/transparency";
import { statement } from "@digital-evidence/verdict/statements";
import { loneTimestampReport, type TimestampReport } from "@digital-evidence/verdict/timestamps";
import { Panel } from "../../components/panel.tsx";
import { Said, saidText } from "../../components/said.tsx";
import { TrustAuthority } from "../../transparency/authority-trust.tsx";
import { LogLevel } from "../../transparency/log-level.tsx";
import type { Row } from "../../verify/row.ts";
import styles from "./verify-page.module.css";

type Props = Pick<Extract<Row, { kind: "token" }>, "found">;

const WAITING: TimestampReport = {
  state: "waiting",
  word: statement("link.state.waiting"),
  statements: [],
};

export function LoneTimestamp({ found }: Props) {
  const report = found === null || found === "NO_WEB_CRYPTO" ? null : loneTimestampReport(found);
  return (
    <Panel title={saidText(statement("loneTimestamp.title"))}>
      {found === "NO_WEB_CRYPTO" ? (
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
          {found !== null && "root" in found && (
            <TrustAuthority
              authority={found.code === "TRUSTED" ? found.authority : nameOf(found.root.subject)}
              certificate={encodeBase64(found.root.certificate)}
              isTrusted={found.code === "TRUSTED"}
            />
          )}
        </div>
      )}
    </Panel>
  );
}

/** Names of authorities that a browser keeps have few characters, because a policy holds them in a line. */
function nameOf(subject: string): string {
  const [, common = subject] = /(?:^|, )CN=([^,]+)/.exec(subject) ?? [];
  const name = common.replaceAll(/[^A-Za-z0-9._-]+/g, "-").replace(/^[^A-Za-z0-9]+/, "");
  return name.slice(0, 64) || "authority";
}
