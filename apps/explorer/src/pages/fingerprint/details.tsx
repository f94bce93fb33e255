import type { ReceivedBatch, ReceivedDetails } from "@digital-evidence/client";
import {
  FINGERPRINT_STATUSES,
  type FingerprintStatus,
  isFingerprintStatus,
  isTerminal,
} from "@digital-evidence/evidence/status";
import Bell from "lucide-react/icons/bell";
import { memo, type ReactNode, useEffect, useRef, useState, type ComponentProps } from "react";
import FileCheck from "lucide-react/icons/file-check";
import { useAnnounce } from "../../components/announcer.tsx";
import { Button } from "../../components/button.tsx";
import { CoverageLegend, CoverageMark } from "../../components/identity.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { HashValue, OutsideText } from "../../components/values.tsx";
import { lazyPart, MissingPart } from "../../components/lazy-part.tsx";
import { Panel, Skeleton } from "../../components/panel.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { isolatedText } from "../../format/text.ts";
import { longTime, minuteTime } from "../../format/time.ts";
import type { Coverage } from "../../words/parts.tsx";
import { fingerprintWords as words } from "../../words/fingerprint.tsx";
import { statusTitle, statusWords, stepTitles, listWords } from "../../words/parts.tsx";
import styles from "./fingerprint.module.css";
import { snapshotAddress, batchPath } from "../../routes/routes.ts";
import { useConfig } from "../../config/config.ts";

/** At most this many characters of tags are shown. Our own service allows about 400, and others may allow more. */
const MAX_TAGS_LENGTH = 512;

type Props = {
  details: ReceivedDetails | undefined;
  batch: ReceivedBatch | undefined;
  /** Whether the content check passed. Without that check, it is not known which fields the hash covers. */
  isContentBound: boolean;
  action: ReactNode;
  footer: ReactNode;
};

type Row = {
  name: string;
  /**
   * Whether the hash covers the value, according to the protocol. Null for the hash itself, which has no mark
   * because all other values are compared with it.
   */
  coverage: Coverage | null;
  value: (details: ReceivedDetails) => ReactNode;
  /** The name of a value that is an id. The service states it, so the mark is beside the id and not beside the name. */
  called?: (details: ReceivedDetails) => string | undefined;
};

const rows: readonly Row[] = [
  {
    name: words.fields.hash,
    coverage: null,
    value: ({ hash }) => hash && <HashValue value={hash} label={words.copies.hash} />,
  },
  {
    name: words.fields.confirmationTimestamp,
    coverage: "stated",
    value: ({ confirmationTimestamp }) => written(confirmationTimestamp),
  },
  {
    name: words.fields.status,
    coverage: "stated",
    value: ({ status }) => <StatusBadge status={status} />,
  },
  {
    name: words.fields.fingerprintTimestamp,
    coverage: "covered",
    value: ({ fingerprintTimestamp }) => written(fingerprintTimestamp),
  },
  {
    name: words.fields.eventId,
    coverage: "covered",
    value: ({ eventId }) => eventId && <HashValue value={eventId} label={words.copies.eventId} />,
  },
  {
    name: words.fields.organization,
    coverage: "covered",
    value: ({ organizationId }) =>
      organizationId && <HashValue value={organizationId} label={words.copies.organizationId} />,
    called: ({ organizationName }) => organizationName,
  },
  {
    name: words.fields.documentId,
    coverage: "covered",
    value: ({ documentId }) =>
      documentId && <HashValue value={documentId} label={listWords.copies.documentId} ends={14} />,
  },
  {
    name: words.fields.tenant,
    coverage: "covered",
    value: ({ tenantId }) =>
      tenantId && <HashValue value={tenantId} label={words.copies.tenantId} />,
    called: ({ tenantName }) => tenantName,
  },
  {
    name: words.fields.documentRef,
    coverage: "covered",
    value: ({ documentRef }) =>
      documentRef && <HashValue value={documentRef} label={words.copies.documentRef} />,
  },
];

function written(value: string | undefined): ReactNode {
  return value && <WrittenTimestamp value={value} format={longTime} />;
}

function hidesDocumentId(details: ReceivedDetails | undefined): boolean | undefined {
  return details?.withheld?.some(({ member }) => member === "documentId");
}

export function FingerprintDetailsPanel({ action, footer, ...shown }: Props) {
  return (
    <Panel title={words.details} action={action} footer={footer} isLong>
      <CoverageLegend />
      <Fields {...shown} />
    </Panel>
  );
}

const Fields = memo(function Fields({
  details,
  batch,
  isContentBound,
}: Omit<Props, "action" | "footer">) {
  useStatusAnnouncement(details);
  const { hash, status } = details ?? {};
  const [asked, setAsked] = useState<{
    hash: string;
    permission: Promise<NotificationPermission>;
  }>();
  const watch = asked?.hash === hash ? asked : undefined;
  const steps = (
    <>
      <StatusLine status={status} times={statusTimes(details, batch)} />
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
    </>
  );
  return (
    <FieldList layout="columns">
      {rows.map(({ name, coverage, value, called }) => {
        const isStatus = name === words.fields.status;
        const calledBy = details && called?.(details);
        const mark = details && (
          <Mark
            coverage={value(details) ? coverage : null}
            isContentBound={isContentBound}
            isSpelledOut={isStatus}
          />
        );
        return (
          <Field
            key={name}
            name={name}
            isWithheld={name === words.fields.documentId && hidesDocumentId(details)}
            mark={
              <>
                {!calledBy && mark}
                {isStatus && hash !== undefined && watch === undefined && !isTerminal(status) && (
                  <NotifyMe
                    onAsk={(permission) => {
                      setAsked({ hash, permission });
                    }}
                  />
                )}
              </>
            }
            below={isStatus ? steps : undefined}
          >
            {details === undefined ? (
              <Skeleton width={24} />
            ) : calledBy ? (
              <span className={styles.called}>
                <span>
                  <OutsideText>{calledBy}</OutsideText> <CoverageMark coverage="stated" />
                </span>
                <span>
                  {value(details)} {mark}
                </span>
              </span>
            ) : (
              value(details)
            )}
          </Field>
        );
      })}
      {details?.tags && (
        <Field name={words.fields.tags} mark={<CoverageMark coverage="stated" />}>
          <OutsideText maxLength={MAX_TAGS_LENGTH}>
            {Object.entries(details.tags)
              .map((tag) => tag.join(": "))
              .join(", ")}
          </OutsideText>
        </Field>
      )}
    </FieldList>
  );
});

type MarkProps = Pick<Row, "coverage"> & Pick<Props, "isContentBound"> & { isSpelledOut: boolean };

function Mark({ coverage, isContentBound, isSpelledOut }: MarkProps) {
  if (coverage === null) return null;
  const shown = isContentBound ? coverage : "stated";
  return <CoverageMark coverage={shown} isSpelledOut={isSpelledOut} />;
}

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

type Times = Partial<Record<FingerprintStatus, string | undefined>>;

/** Returns the time at which each status began, in ISO 8601, where it is known. */
export function statusTimes(
  details: ReceivedDetails | undefined,
  batch: ReceivedBatch | undefined,
): Times {
  return {
    NEW: details?.createdAt,
    QUEUED: batch?.createdAt,
    // After a single attempt, `lastAttemptAt` is the time when this status began. After several, that time is not known.
    PENDING_COMMITMENT: batch?.retryCount === 0 ? batch.lastAttemptAt : undefined,
    FINALIZED_COMMITMENT: details?.confirmationTimestamp,
    ERRORED_COMMITMENT: details?.batchLastUpdateTimestamp,
  };
}

/** Waits for the final status and notifies the visitor. Its code is loaded when the visitor asks to be notified. */
const FinalWatch = lazyPart(
  async () => (await import("./final-watch.tsx")).FinalWatch,
  MissingPart,
);

type NotifyProps = { onAsk: (permission: Promise<NotificationPermission>) => void };

/** Asks the browser for the permission to notify. A browser allows the question only right after a press. */
function NotifyMe({ onAsk }: NotifyProps) {
  return (
    <Button
      className={styles.notify}
      onClick={() => {
        onAsk(
          "Notification" in window ? Notification.requestPermission() : Promise.resolve("denied"),
        );
      }}
    >
      <Bell size={16} />
      {words.notifyMe}
    </Button>
  );
}

type LineProps = { status: string | undefined; times: Times };

function StatusLine({ status, times }: LineProps) {
  const end = status === "ERRORED_COMMITMENT" ? "FINALIZED_COMMITMENT" : "ERRORED_COMMITMENT";
  const steps = FINGERPRINT_STATUSES.filter((step) => step !== end);
  const current = isFingerprintStatus(status) ? steps.indexOf(status) : -1;
  return (
    <ol className={styles.line} aria-label={statusWords.line}>
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
              {time !== undefined && <WrittenTimestamp value={time} format={minuteTime} />}
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

type ProofBatchProps = { details: ReceivedDetails | undefined; action: ReactNode };

export function ProofBatch({ details, action }: ProofBatchProps) {
  const { batchGlobalSnapshotHash: snapshot, batchId } = details ?? {};
  const pending = details === undefined && <Skeleton width={24} />;
  return (
    <Panel title={words.proofBatch} action={action}>
      <FieldList layout="lines">
        <Field name={words.snapshot}>{pending || (snapshot && <Snapshot hash={snapshot} />)}</Field>
        <Field name={words.batchId}>
          {pending ||
            (batchId && (
              <HashValue value={batchId} label={words.copies.batchId} to={batchPath(batchId)} />
            ))}
        </Field>
      </FieldList>
    </Panel>
  );
}

function Snapshot({ hash }: { hash: string }) {
  const { network } = useConfig();
  return (
    <HashValue value={hash} label={words.copies.snapshot} {...snapshotAddress(network, hash)} />
  );
}

/** The button that opens the proof. Wide screens and small screens show it in different places. */
export function DownloadProofButton(props: ComponentProps<typeof Button>) {
  return (
    <Button look="primary" {...props}>
      <FileCheck size={16} />
      {words.downloadProof}
    </Button>
  );
}
