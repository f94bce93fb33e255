import { useEffect, useState } from "react";
import { droppedFiles } from "../components/dropped-files.ts";
import type { HandedOver } from "../search/handed-over.ts";
import { shellWords } from "../words/shell.ts";
import styles from "./shell.module.css";

export type InvitationProps = {
  onFiles: (items: HandedOver) => void;
};

/**
 * Shows an invitation to drop files while the visitor drags files over the page. If the visitor drops a folder, the
 * files inside it are used.
 */
export function DropInvitation({ onFiles }: InvitationProps) {
  const [isTarget, setTarget] = useState(false);

  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes("Files") ?? false;
    const onOver = (event: DragEvent) => {
      setTarget(!event.defaultPrevented && hasFiles(event));
    };
    const onLeave = (event: DragEvent) => {
      // If there is no related target, the pointer has left the window.
      if (event.relatedTarget === null) setTarget(false);
    };
    const onDrop = (event: DragEvent) => {
      setTarget(false);
      if (event.defaultPrevented || event.dataTransfer === null || !hasFiles(event)) return;
      event.preventDefault();
      const pass = async (transfer: DataTransfer) => {
        onFiles({ ...(await droppedFiles(transfer)), texts: [] });
      };
      void pass(event.dataTransfer);
    };
    document.addEventListener("dragover", onOver);
    document.addEventListener("dragleave", onLeave);
    document.addEventListener("drop", onDrop);
    return () => {
      document.removeEventListener("dragover", onOver);
      document.removeEventListener("dragleave", onLeave);
      document.removeEventListener("drop", onDrop);
    };
  }, [onFiles]);

  if (!isTarget) return null;
  return (
    // The invitation is hidden from screen readers, because it only helps visitors who drag with a pointer.
    // /verify has buttons for everybody else.
    <div className={styles.frame} aria-hidden>
      <p className={styles.dropInvitationWords}>{shellWords.drop}</p>
    </div>
  );
}
