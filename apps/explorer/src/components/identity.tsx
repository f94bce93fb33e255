import type { ReactNode } from "react";
import { minuteTime } from "../format/time.ts";
import { CoverageMark } from "./coverage-mark.tsx";
import styles from "./identity.module.css";
import { StatusBadge } from "./status-badge.tsx";
import { WrittenTimestamp } from "./timestamp.tsx";

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
