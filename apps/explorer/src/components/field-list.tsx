import type { ReactNode } from "react";
import styles from "./field-list.module.css";
import { Missing, OutsideText } from "./values.tsx";

type ListProps = {
  /**
   * `columns`: the fields are in two columns where the screen is wide, each with its value below its name. `lines`: each
   * value is beside its short name, however narrow the list is.
   */
  layout?: "columns" | "lines";
  children: ReactNode;
};

export function FieldList({ layout, children }: ListProps) {
  return (
    <dl className={styles.list} data-layout={layout}>
      {children}
    </dl>
  );
}

type FieldProps = {
  name: string;
  mark?: ReactNode;
  /** Whether the service says that its operator withholds the value. The value is then missing. */
  isWithheld?: boolean | undefined;
  /** What else there is to the field. It is below the value, in the width of the list. */
  below?: ReactNode;
  children: ReactNode;
};

/**
 * One named value. A missing value is shown as `N/A`, or as withheld. A plain string may come from a service or a
 * file, so it is shown by `OutsideText`.
 */
export function Field({ name, mark, isWithheld, below, children }: FieldProps) {
  const isMissing = children === null || children === undefined || children === "";
  return (
    <div className={styles.field}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>
        {isMissing ? <Missing isWithheld={isWithheld} /> : ownOrOutside(children)}
        {!isMissing && mark}
      </dd>
      {below !== undefined && <dd className={styles.below}>{below}</dd>}
    </div>
  );
}

function ownOrOutside(value: ReactNode): ReactNode {
  return typeof value === "string" ? <OutsideText>{value}</OutsideText> : value;
}
