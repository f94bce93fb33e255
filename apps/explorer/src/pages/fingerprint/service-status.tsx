import type { BatchInfo, FingerprintDetails } from "@digital-evidence/evidence/api";
import { isFingerprintStatus, statusTitle } from "@digital-evidence/evidence/status";
import { useEffect, useRef } from "react";
import { useAnnounce } from "../../components/announcer.tsx";
import { Panel } from "../../components/panel.tsx";
import { StatusLine } from "../../components/status-line.tsx";
import { isolatedText } from "../../format/outside-text.ts";
import { statusWords } from "../../words/status.ts";
import styles from "./service-status.module.css";

type Props = {
  /** Undefined while they are loading. */
  details: FingerprintDetails | undefined;
  batch: BatchInfo | undefined;
};

/** Reads out a status that has changed while the page was open; the first one is no news. */
function useStatusAnnouncement({ hash, status }: Partial<FingerprintDetails> = {}) {
  const announce = useAnnounce();
  const known = useRef<{ hash: string | undefined; status: string | undefined }>(undefined);
  useEffect(() => {
    if (status === undefined) return;
    const before = known.current;
    known.current = { hash, status };
    if (before?.hash === hash && before?.status !== status) {
      const title = statusTitle(status);
      // One that is not known here is the service’s own text.
      announce(statusWords.changed(isFingerprintStatus(status) ? title : isolatedText(title, 48)));
    }
  }, [announce, hash, status]);
}

/** How far the fingerprint has come, by the service's word alone. A change of it is read out. */
export function ServiceStatus({ details, batch }: Props) {
  useStatusAnnouncement(details);
  return (
    <Panel title={statusWords.line}>
      <div className={styles.body}>
        <StatusLine
          status={details?.status}
          times={{
            NEW: details?.createdAt,
            QUEUED: batch?.createdAt,
            // With more than one attempt, the last one is not when it began.
            PENDING_COMMITMENT: batch?.retryCount === 0 ? batch.lastAttemptAt : undefined,
            FINALIZED_COMMITMENT: details?.confirmationTimestamp,
            ERRORED_COMMITMENT: details?.batchLastUpdateTimestamp,
          }}
        />
      </div>
    </Panel>
  );
}
