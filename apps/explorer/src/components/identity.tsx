import type { ReceivedSummary } from "@digital-evidence/client";
import type { ReactNode } from "react";
import Hash from "lucide-react/icons/hash";
import Quote from "lucide-react/icons/quote";
import { minuteTime } from "../format/time.ts";
import styles from "./identity.module.css";
import { StatusBadge } from "./status-badge.tsx";
import { WrittenTimestamp } from "./timestamp.tsx";
import { Name, OutsideMark, OutsideText, Shortened } from "./values.tsx";
import {
  type Coverage,
  coverageLegend,
  coverageWords,
  listWords,
  statedShortly,
  statusTitle,
} from "../words/parts.ts";

/** A value in the line below a record's heading, with what it is called or with its mark. */
export function Identified({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <span className={styles.item}>
      {name !== undefined && <span className={styles.name}>{name}</span>}
      {children}
    </span>
  );
}

type StatusProps = Parameters<typeof StatusBadge>[0] & {
  /** When the record got there, as it was written. */
  since: string | undefined;
};

/** The status that a service states, and since when. */
export function StatedStatus({ since, ...status }: StatusProps) {
  return (
    <>
      <Identified>
        <StatusBadge {...status} />
        <CoverageMark coverage="stated" />
      </Identified>
      {since && <Since value={since} />}
    </>
  );
}

export function Since({ value }: { value: string }) {
  return (
    <span className={styles.since}>
      <WrittenTimestamp value={value} format={minuteTime} />
    </span>
  );
}

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
          {listWords.received} <WrittenTimestamp value={createdAt} format={minuteTime} />
        </span>
      )}
      {children}
    </span>
  );
}

const icons = { covered: Hash, stated: Quote } as const;

/**
 * The mark beside a value. It says whether the fingerprint’s hash covers the value or the service only states
 * it.
 */
export function CoverageMark({
  coverage,
  words = coverageWords[coverage],
  isSpelledOut = false,
}: {
  coverage: Coverage;
  words?: string;
  /**
   * Whether a `stated` mark also has visible words. They are needed beside a value such as a status, which a
   * visitor could take for a verdict.
   */
  isSpelledOut?: boolean;
}) {
  const Icon = icons[coverage];
  const isSpelled = isSpelledOut && coverage === "stated";
  return (
    <span
      className={styles.mark}
      data-coverage={coverage}
      data-spelled={isSpelled || undefined}
      title={words}
    >
      <Icon size={12} strokeWidth={2.5} />
      {isSpelled && <span aria-hidden>{statedShortly}</span>}
      <span className="visually-hidden">{` (${words})`}</span>
    </span>
  );
}

/** @param stated the words for what is only stated, which depend on who states it */
export function CoverageLegend({ stated = coverageLegend.stated }: { stated?: string }) {
  const meanings = { ...coverageLegend, stated };
  return (
    <p className={styles.legend} aria-hidden>
      {(["covered", "stated"] as const).map((coverage) => (
        <span key={coverage} className={styles.entry}>
          <CoverageMark coverage={coverage} /> {meanings[coverage]}
        </span>
      ))}
    </p>
  );
}
