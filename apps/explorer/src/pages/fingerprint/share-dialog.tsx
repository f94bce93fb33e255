import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { CopyField } from "../../components/copy-field.tsx";
import { fingerprintPath } from "../../routes/routes.ts";
import { actionWords } from "../../words/actions.ts";
import { shareWords as words } from "../../words/share.ts";
import { EvidenceLink } from "./evidence-link.tsx";
import styles from "./proof-modal.module.css";
import styleSheet from "./share-dialog.css?url";

type Props = { hash: string; onClose: () => void };

/** A dialog with the ways to pass a fingerprint on. */
export function ShareDialog({ hash, onClose }: Props) {
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <link rel="stylesheet" href={styleSheet} precedence="default" />
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <div className={styles.header}>
            <div>
              <Dialog.Title className={styles.title}>{words.title}</Dialog.Title>
              <Dialog.Description className={styles.description}>
                {words.description}
              </Dialog.Description>
            </div>
            <Dialog.Close className={styles.close} aria-label={actionWords.close}>
              <X size={18} />
            </Dialog.Close>
          </div>
          <div className="share-ways">
            <section>
              <h3>{words.link.title}</h3>
              <p>{words.link.worth}</p>
              <CopyField
                label={words.link.title}
                value={window.location.origin + fingerprintPath(hash)}
                copy={words.link.copy}
                copied={words.copied}
                notCopied={words.notCopied}
              />
            </section>
            <section>
              <h3>{words.evidence.title}</h3>
              <p>{words.evidence.worth}</p>
              <EvidenceLink hash={hash} />
            </section>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
