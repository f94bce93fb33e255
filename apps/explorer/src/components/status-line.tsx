import {
  FINGERPRINT_STATUSES,
  isFingerprintStatus,
  type FingerprintStatus,
} from "@digital-evidence/evidence/status";
import { shortTime } from "../format/time.ts";
import { statusWords, stepTitles } from "../words/status.ts";
import styles from "./status-line.module.css";
import { WrittenTimestamp } from "./timestamp.tsx";

type Props = {
  status: string | undefined;
  /** The time at which each status began, in ISO 8601. A status whose time is not known is left out. */
  times: Partial<Record<FingerprintStatus, string | undefined>>;
};

export function StatusLine({ status, times }: Props) {
  const end = status === "ERRORED_COMMITMENT" ? "FINALIZED_COMMITMENT" : "ERRORED_COMMITMENT";
  const steps = FINGERPRINT_STATUSES.filter((step) => step !== end);
  const current = isFingerprintStatus(status) ? steps.indexOf(status) : -1;
  return (
    <ol className={styles.line}>
      {steps.map((step, index) => {
        const time = times[step];
        const state = index < current ? "done" : index === current ? "current" : "ahead";
        return (
          <li
            key={step}
            className={styles.step}
            data-state={state}
            data-end={state === "current" ? ends[step] : undefined}
            aria-current={state === "current" ? "step" : undefined}
          >
            <span className={styles.title}>
              {stepTitles[step]}
              <span className="visually-hidden">{statusWords.steps[state]}</span>
            </span>
            <span className={styles.time}>
              {time !== undefined && <WrittenTimestamp value={time} format={shortTime} />}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const ends: Partial<Record<FingerprintStatus, string>> = {
  FINALIZED_COMMITMENT: "success",
  ERRORED_COMMITMENT: "error",
};
