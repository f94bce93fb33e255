import type { ReceivedBatch, ReceivedDetails } from "@digital-evidence/client";
import { isFingerprintStatus, isTerminal } from "@digital-evidence/evidence/status";
import { memo, useEffect, useRef, useState } from "react";
import { useAnnounce } from "../../components/announcer.tsx";
import { Panel } from "../../components/panel.tsx";
import { StatusLine } from "../../components/status-line.tsx";
import { isolatedText } from "../../format/outside-text.ts";
import { statusTitle, statusWords } from "../../words/status.ts";
import { FinalWatch, NotifyMe } from "./notify-me.tsx";
import styles from "./service-status.module.css";

type Props = {
  details: ReceivedDetails | undefined;
  batch: ReceivedBatch | undefined;
};

/**
 * Announces to screen readers that the status changed while the page was open. The first status is not
 * announced.
 */
function useStatusAnnouncement({ hash, status }: ReceivedDetails = {}) {
  const announce = useAnnounce();
  const known = useRef<{ hash: string | undefined; status: string | undefined }>(undefined);
  useEffect(() => {
    if (status === undefined) return;
    const before = known.current;
    known.current = { hash, status };
    if (before?.hash === hash && before?.status !== status) {
      const title = statusTitle(status);
      // The text of an unknown status comes from the service, so its writing direction must not affect the
      // sentence around it.
      announce(statusWords.changed(isFingerprintStatus(status) ? title : isolatedText(title, 48)));
    }
  }, [announce, hash, status]);
}

export const ServiceStatus = memo(function ServiceStatus({ details, batch }: Props) {
  useStatusAnnouncement(details);
  const { hash, status } = details ?? {};
  const [asked, setAsked] = useState<{
    hash: string;
    permission: Promise<NotificationPermission>;
  }>();
  const watch = asked?.hash === hash ? asked : undefined;
  return (
    <Panel
      title={statusWords.line}
      action={
        hash !== undefined &&
        watch === undefined &&
        !isTerminal(status) && (
          <NotifyMe
            onAsk={(permission) => {
              setAsked({ hash, permission });
            }}
          />
        )
      }
    >
      <div className={styles.body}>
        <StatusLine
          status={details?.status}
          times={{
            NEW: details?.createdAt,
            QUEUED: batch?.createdAt,
            // After a single attempt, `lastAttemptAt` is the time when this status began. After several, that
            // time is not known.
            PENDING_COMMITMENT: batch?.retryCount === 0 ? batch.lastAttemptAt : undefined,
            FINALIZED_COMMITMENT: details?.confirmationTimestamp,
            ERRORED_COMMITMENT: details?.batchLastUpdateTimestamp,
          }}
        />
        {watch !== undefined && (
          <FinalWatch
            key={hash}
            {...watch}
            status={status}
            onStop={() => {
              setAsked(undefined);
            }}
          />
        )}
      </div>
    </Panel>
  );
});
