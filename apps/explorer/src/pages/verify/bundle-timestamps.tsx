import type { BundleTimestamp } from "@digital-evidence/evidence/bundle";
import { useEffect, useState } from "react";
import { OutsideText } from "../../components/outside-text.tsx";
import { Panel } from "../../components/panel.tsx";
import {
  type BundleTimestampReport,
  bundleTimestampReport,
} from "../../phrasing/bundle-timestamps.ts";
import { LogLevel } from "../../transparency/log-level.tsx";
import { certificatesOf, useAuthorities } from "../../transparency/trusted-authorities.ts";
import { checkBundleTimestamps } from "../../verify/check-bundle-timestamps.ts";
import type { Outcome } from "../../verify/use-verdict.ts";
import { bundleTimestampWords as words } from "../../words/bundle-timestamps.ts";
import { linkStates } from "../../words/links.ts";
import { timestampSentences } from "../../words/timestamps.ts";
import styles from "./verify-page.module.css";

type Verified = Extract<Outcome, { state: "verified" }>;
type Props = {
  timestamps: readonly BundleTimestamp[];
  verified: Verified;
  /** The policy that the visitor pasted, which can name authorities. */
  pasted: string | null;
};

const waiting = { state: "waiting", word: linkStates.waiting, sentences: [] } as const;

export function BundleTimestamps({ timestamps, verified, pasted }: Props) {
  const authorities = useAuthorities(pasted);
  const [found, setFound] = useState<{ of: Verified; reports: Reports } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const check = async () => {
      const checks = await checkBundleTimestamps(timestamps, verified, certificatesOf(authorities));
      const reports = checks?.map(bundleTimestampReport) ?? null;
      if (isCurrent) setFound({ of: verified, reports });
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [timestamps, verified, authorities]);

  const isChecked = found?.of === verified;
  if (isChecked && found.reports === null) {
    return (
      <Panel title={words.title}>
        <p>{timestampSentences.NO_WEB_CRYPTO}</p>
      </Panel>
    );
  }
  const reports = isChecked ? (found.reports ?? []) : [];
  const isTrusted = reports.some(({ state }) => state === "pass");
  const isStated = reports.length === 0 || reports.some(({ state }) => state !== "pass");
  return (
    <Panel title={words.title}>
      <div className={styles.timestamps}>
        {(isChecked ? reports : timestamps.map(waitingFor)).map(
          ({ authority, ...report }, index) => {
            const { sentences, ...said } = report;
            return (
              <LogLevel
                // The visitor's name for one authority can be the file's name for another.
                key={`${index} ${authority}`}
                name="timestamp"
                title={<OutsideText>{authority}</OutsideText>}
                said={said}
              >
                {sentences.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </LogLevel>
            );
          },
        )}
        {isStated && <p>{words.worth}</p>}
        {isTrusted && <p>{words.trustedWorth}</p>}
      </div>
    </Panel>
  );
}

function waitingFor({ authority }: BundleTimestamp): BundleTimestampReport {
  return { authority, ...waiting };
}

type Reports = readonly BundleTimestampReport[] | null;
