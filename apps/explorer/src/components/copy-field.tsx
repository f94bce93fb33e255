import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useId, useRef, useState } from "react";
import { useAnnounce } from "./announcer.tsx";
import { Button } from "./button.tsx";
import styles from "./copy-field.module.css";

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
