import type { ReceivedSummary } from "@digital-evidence/client";
import type { ReactNode } from "react";
import { minuteTime } from "../format/time.ts";
import { listWords, statusTitle } from "../words/parts.tsx";
import styles from "./stated-summary.module.css";
import { WrittenTimestamp } from "./timestamp.tsx";
import { Name, OutsideMark, OutsideText, Shortened } from "./values.tsx";

type SummaryProps = Pick<
  ReceivedSummary,
  "documentId" | "orgName" | "orgId" | "status" | "createdAt"
> & {
  /** Says who states it all. */
  children: ReactNode;
};

/** What somebody states about a fingerprint, in a line: its document, whose it is, its status and when it was received. */
export function StatedSummary(summary: SummaryProps) {
  const { documentId, orgName, orgId, status, createdAt, children } = summary;
  return (
    <span className={styles.summary}>
      {documentId && (
        <OutsideMark>
          <Shortened value={documentId} ends={14} />
        </OutsideMark>
      )}
      <Name name={orgName} id={orgId} />
      {/* Without the colour of a badge, which would stand beside a verdict about the same evidence. */}
      {status && <OutsideText maxLength={48}>{statusTitle(status)}</OutsideText>}
      {createdAt && (
        <span>
          {listWords.received(<WrittenTimestamp value={createdAt} format={minuteTime} />)}
        </span>
      )}
      {children}
    </span>
  );
}
