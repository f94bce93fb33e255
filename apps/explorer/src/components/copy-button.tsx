import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useRef, useState, useId } from "react";
import { useAnnounce } from "./announcer.tsx";
import styles from "./copy-button.module.css";
import { useLogger } from "./logger.ts";
import { valueWords } from "../words/values.ts";
import { Button } from "./button.tsx";

/** How long the check mark is shown after a successful copy. */
const CONFIRMATION_MS = 1000;

export function CopyButton({ value, label }: { value: string; label: string }) {
  const [isConfirmed, setConfirmed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const announce = useAnnounce();
  const logger = useLogger();

  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
    } catch (error) {
      logger.warn(`could not copy the ${label}`, { error });
      return;
    }
    announce(valueWords.copied(label));
    setConfirmed(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setConfirmed(false);
    }, CONFIRMATION_MS);
  }

  return (
    <button
      type="button"
      className={styles.button}
      aria-label={valueWords.copy(label)}
      data-copied={isConfirmed || undefined}
      onClick={() => void copy()}
    >
      {isConfirmed ? <Check size={16} /> : <Copy size={16} />}
    </button>
  );
}

type Props = {
  label: string;
  value: string;
  copy: string;
  copied: string;
  /**
   * Shown if the browser does not allow copying. The text is then selected, and this sentence says how to copy
   * it.
   */
  notCopied: string;
  rows?: number;
};

export function CopyField({ label, value, copy, copied, notCopied, rows = 1 }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<{ of: string; isCopied: boolean } | null>(null);
  const announce = useAnnounce();

  async function copyValue() {
    try {
      await navigator.clipboard.writeText(value);
      announce(copied);
      setOutcome({ of: value, isCopied: true });
    } catch {
      field.current?.select();
      setOutcome({ of: value, isCopied: false });
    }
  }

  const isNow = outcome !== null && outcome.of === value;
  const isCopied = isNow && outcome.isCopied;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.text}
        readOnly
        rows={rows}
        wrap={rows === 1 ? "off" : "soft"}
        spellCheck={false}
        value={value}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
      />
      <Button onClick={() => void copyValue()}>
        {isCopied ? <Check size={16} /> : <Copy size={16} />}
        {isCopied ? copied : copy}
      </Button>
      {isNow && !isCopied && (
        <p role="alert" className={styles.failed}>
          {notCopied}
        </p>
      )}
    </div>
  );
}
