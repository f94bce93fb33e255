import { useId, type ComponentProps, type ReactNode } from "react";
import styles from "./text-field.module.css";

type Props = Omit<ComponentProps<"input">, "id" | "className"> & {
  label: string;
  /** A note that says what is wrong with the text in the field, or what the page read from it. */
  note?: ReactNode;
  isWrong?: boolean;
};

export function TextField({ label, note, isWrong = false, ...props }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...props}
        id={id}
        className={styles.input}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={styles.note} aria-live="polite">
        {note}
      </p>
    </div>
  );
}
