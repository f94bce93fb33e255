import type { BundleTimestamp } from "@digital-evidence/evidence/bundle";
import { useEffect, useState } from "react";
import { OutsideText } from "../../components/outside-text.tsx";
import { Panel } from "../../components/panel.tsx";
import {
  type BundleTimestampReport,
  bundleTimestampReport,
} from "../../phrasing/bundle-timestamps.ts";
import { LogLevel } from "../../transparency/log-level.tsx";
import { checkBundleTimestamps } from "../../verify/check-bundle-timestamps.ts";
import type { Outcome } from "../../verify/use-verdict.ts";
import { bundleTimestampWords as words } from "../../words/bundle-timestamps.ts";
import { linkStates } from "../../words/links.ts";
import { timestampSentences } from "../../words/timestamps.ts";
import styles from "./verify-page.module.css";

type Verified = Extract<Outcome, { state: "verified" }>;
type Props = { timestamps: readonly BundleTimestamp[]; verified: Verified };

const waiting: BundleTimestampReport = {
  state: "waiting",
  word: linkStates.waiting,
  sentences: [],
};

/** Shows what was found about the timestamps in a bundle. */
export function BundleTimestamps({ timestamps, verified }: Props) {
  const [found, setFound] = useState<{ of: Verified; reports: Reports } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const check = async () => {
      const checks = await checkBundleTimestamps(timestamps, verified);
      const reports = checks?.map(bundleTimestampReport) ?? null;
      if (isCurrent) setFound({ of: verified, reports });
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [timestamps, verified]);

  const isChecked = found?.of === verified;
  if (isChecked && found.reports === null) {
    return (
      <Panel title={words.title}>
        <p>{timestampSentences.NO_WEB_CRYPTO}</p>
      </Panel>
    );
  }
  return (
    <Panel title={words.title}>
      <div className={styles.timestamps}>
        {timestamps.map(({ authority }, index) => {
          const { sentences, ...said } = (isChecked && found.reports?.[index]) || waiting;
          return (
            <LogLevel
              key={authority}
              name="timestamp"
              title={<OutsideText>{authority}</OutsideText>}
              said={said}
            >
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </LogLevel>
          );
        })}
        <p>{words.worth}</p>
      </div>
    </Panel>
  );
}

type Reports = readonly BundleTimestampReport[] | null;
