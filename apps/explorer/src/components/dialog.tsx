import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { actionWords } from "../words/actions.ts";
import styleSheet from "./dialog.css?url";

type Props = { title: string; description: string; onClose: () => void; children: ReactNode };

export function Dialog({ title, description, onClose, children }: Props) {
  return (
    <BaseDialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <BaseDialog.Portal>
        <link rel="stylesheet" href={styleSheet} precedence="default" />
        <BaseDialog.Backdrop className="dialog-backdrop" />
        <BaseDialog.Popup className="dialog-popup">
          <div className="dialog-header">
            <div>
              <BaseDialog.Title className="dialog-title">{title}</BaseDialog.Title>
              <BaseDialog.Description className="dialog-description">
                {description}
              </BaseDialog.Description>
            </div>
            <BaseDialog.Close className="dialog-close" aria-label={actionWords.close}>
              <X size={18} />
            </BaseDialog.Close>
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
