import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { actionWords } from "../words/parts.ts";
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
