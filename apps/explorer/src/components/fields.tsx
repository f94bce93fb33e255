import { useId, type ComponentProps, type ReactNode, useSyncExternalStore } from "react";
import styles from "./fields.module.css";
import { keptChoiceWords } from "../words/parts.tsx";
import type { KeptList } from "./kept-list.ts";

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

type UnstoredChoiceProps = {
  list: Pick<KeptList<unknown>, "subscribe" | "isStored">;
  /** What to say; without it, that the visitor's choice lasts until the page is closed. */
  sentence?: string;
};

/** Says that the browser did not store a list, which is then lost when the page is closed. */
export function UnstoredChoice({ list, sentence = keptChoiceWords.unstored }: UnstoredChoiceProps) {
  const isStored = useSyncExternalStore(list.subscribe, list.isStored);
  return isStored ? null : <p>{sentence}</p>;
}
