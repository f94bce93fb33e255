import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import X from "lucide-react/icons/x";
import { type FocusEvent, type ReactNode, useId, useRef, useState } from "react";
import { actionWords } from "../words/parts.tsx";
import { useAnnounce } from "./announcer.tsx";
import { Button } from "./button.tsx";
import copyStyles from "./copy-button.module.css";
import styles from "./dialog.module.css";

type Props = {
  title: string;
  description: string;
  onClose: () => void;
  /** Whether the dialog keeps its lower edge when its content grows. */
  growsUp?: boolean;
  children: ReactNode;
};

export function Dialog({ title, description, onClose, growsUp, children }: Props) {
  return (
    <BaseDialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup className={styles.popup} data-grows-up={growsUp}>
          <div className={styles.header}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Description className={styles.description}>
              {description}
            </BaseDialog.Description>
            <BaseDialog.Close className={styles.close} aria-label={actionWords.close}>
              <X size={18} />
            </BaseDialog.Close>
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

type CopyFieldProps = {
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

type Field = HTMLInputElement | HTMLTextAreaElement;

export function CopyField({ label, value, copy, copied, notCopied, rows = 1 }: CopyFieldProps) {
  const id = useId();
  const field = useRef<Field>(null);
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
  const shown = {
    ref: (element: Field | null) => {
      field.current = element;
    },
    id,
    className: copyStyles.text,
    readOnly: true,
    spellCheck: false,
    value,
    onFocus: (event: FocusEvent<Field>) => {
      event.currentTarget.select();
    },
  };
  return (
    <div className={copyStyles.field}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      {/* Only the field of one line shows by an ellipsis that its text goes on. */}
      {rows === 1 ? <input {...shown} /> : <textarea {...shown} rows={rows} />}
      <Button onClick={() => void copyValue()}>
        {isCopied ? <Check size={16} /> : <Copy size={16} />}
        {isCopied ? copied : copy}
      </Button>
      {isNow && !isCopied && (
        <p role="alert" className={copyStyles.failed}>
          {notCopied}
        </p>
      )}
    </div>
  );
}
