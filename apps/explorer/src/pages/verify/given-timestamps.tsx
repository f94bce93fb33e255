import { certificatesOf } from "@digital-evidence/evidence/policy-authorities";
import type { BundleTimestamp } from "@digital-evidence/evidence/bundle";
import {
  type TimestampCheck,
  checkTimestamps,
  type TrustedCertificate,
} from "@digital-evidence/evidence/check-timestamps";
import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { encodeBase64 } from "@digital-evidence/transparency";
import { outside, statement } from "@digital-evidence/verdict/statements";
import {
  bundleTimestampNotes,
  type BundleTimestampReport,
  bundleTimestampReport,
  loneTimestampReport,
  type TimestampReport,
} from "@digital-evidence/verdict/timestamps";
import { useEffect, useState } from "react";
import { verifyToken } from "@digital-evidence/timestamp";
import { Panel } from "../../components/panel.tsx";
import { Quoted, Said, saidText } from "../../components/said.tsx";
import { LogLevel, TrustAuthority } from "../../trust/log-level.tsx";
import { useAuthorities } from "../../trust/trusted-authorities.ts";
import type { Row } from "../../verify/row.ts";
import styles from "./verify.module.css";

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

type BundleTimestampsProps = {
  timestamps: readonly BundleTimestamp[];
  judged: { evidence: Evidence; verification: Verification };
  /** The policy that the visitor pasted, which can name authorities. */
  pasted: string | null;
};

export function BundleTimestamps({ timestamps, judged, pasted }: BundleTimestampsProps) {
  const authorities = useAuthorities(pasted);
  const { evidence, verification } = judged;
  const [found, setFound] = useState<{ of: Verification; checks: Checks } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const check = async () => {
      const checks = await checkBundleTimestamps(
        timestamps,
        { evidence, verification },
        certificatesOf(authorities),
      );
      if (isCurrent) setFound({ of: verification, checks });
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [timestamps, evidence, verification, authorities]);

  const title = saidText(statement("bundleTimestamp.title"));
  const isChecked = found?.of === verification;
  if (isChecked && found.checks === null) {
    return (
      <Panel title={title}>
        <p>
          <Said of={statement("timestamp.NO_WEB_CRYPTO")} />
        </p>
      </Panel>
    );
  }
  const checks = isChecked ? (found.checks ?? []) : [];
  return (
    <Panel title={title}>
      <div className={styles.timestamps}>
        {(isChecked ? checks.map(bundleTimestampReport) : timestamps.map(waitingFor)).map(
          ({ authority, ...report }, index) => {
            const { statements, ...said } = report;
            return (
              <LogLevel
                // The visitor's name for one authority can be the file's name for another.
                key={`${index} ${JSON.stringify(authority)}`}
                name="timestamp"
                title={<Quoted>{authority}</Quoted>}
                said={said}
              >
                {statements.map((each) => (
                  <p key={saidText(each)}>
                    <Said of={each} />
                  </p>
                ))}
              </LogLevel>
            );
          },
        )}
        {bundleTimestampNotes(checks).map((each) => (
          <p key={each.code}>
            <Said of={each} />
          </p>
        ))}
      </div>
    </Panel>
  );
}

function waitingFor({ authority }: BundleTimestamp): BundleTimestampReport {
  const word = statement("link.state.waiting");
  return { authority: outside(authority), state: "waiting", word, statements: [] };
}

type Checks = readonly TimestampCheck[] | null;

/**
 * Checks the timestamps in a bundle.
 * @returns null if this page has no WebCrypto, because it was not loaded over HTTPS
 */
async function checkBundleTimestamps(
  timestamps: readonly BundleTimestamp[],
  judged: { evidence: Evidence; verification: Verification },
  trusted: readonly TrustedCertificate[],
): Promise<TimestampCheck[] | null> {
  if (!("subtle" in globalThis.crypto)) return null;
  const { subtle } = globalThis.crypto;
  return checkTimestamps(timestamps, judged, {
    verifyToken: (claim) => verifyToken({ ...claim, nonce: null, subtle }),
    now: new Date(),
    trusted,
  });
}
