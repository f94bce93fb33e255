import type { ReactNode } from "react";
import styles from "./field-list.module.css";
import { Missing } from "./missing.tsx";
import { OutsideText } from "./outside-text.tsx";

export function FieldList({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

type FieldProps = {
  name: string;
  mark?: ReactNode;
  /** Whether the service says that its operator withholds the value. The value is then missing. */
  isWithheld?: boolean | undefined;
  children: ReactNode;
};

/**
 * One named value. A missing value is shown as `N/A`, or as withheld. A plain string may come from a service or a
 * file, so it is shown by `OutsideText`.
 */
export function Field({ name, mark, isWithheld, children }: FieldProps) {
  const isMissing = children === null || children === undefined || children === "";
  return (
    <div className={styles.field}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        {isMissing ? <Missing isWithheld={isWithheld} /> : ownOrOutside(children)}
        {!isMissing && mark}
      </dd>
    </div>
  );
}

function ownOrOutside(value: ReactNode): ReactNode {
  return typeof value === "string" ? <OutsideText>{value}</OutsideText> : value;
}
