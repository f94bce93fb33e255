import FileUp from "lucide-react/icons/file-up";
import FolderUp from "lucide-react/icons/folder-up";
import { useRef, useState, type ReactNode } from "react";
import { Button } from "./button.tsx";
import styles from "./drop-zone.module.css";
import { droppedFiles } from "./dropped-files.ts";
import { dropZoneWords } from "../words/drop-zone.ts";

type Props = {
  label: string;
  /** Whether the zone accepts several files at once, and whole folders. */
  isMany?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Called with text that is pasted while the zone has the focus. */
  onText?: (text: string) => void;
  children?: ReactNode;
};

export function DropZone({ label, isMany = false, onFiles, onText, children }: Props) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isTarget, setTarget] = useState(false);

  function take(list: readonly File[]) {
    if (list.length > 0) onFiles(isMany ? list : list.slice(0, 1));
  }

  function chosen(input: HTMLInputElement) {
    const list = Array.from(input.files ?? []);
    // Without this reset, choosing the same file a second time would not fire an event.
    input.value = "";
    take(list);
  }

  return (
    // The drop handlers need no keyboard equivalent here, because the buttons accept the same files.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.zone}
      data-target={isTarget || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) setTarget(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setTarget(false);
        void droppedFiles(event.dataTransfer).then(take);
      }}
      onPaste={(event) => {
        if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement)
          return;
        const pasted = Array.from(event.clipboardData.files);
        if (pasted.length > 0) take(pasted);
        else onText?.(event.clipboardData.getData("text/plain"));
        event.preventDefault();
      }}
    >
      <p className={styles.label}>{label}</p>
      <div className={styles.buttons}>
        <Button onClick={() => files.current?.click()}>
          <FileUp size={16} />
          {isMany ? dropZoneWords.chooseFiles : dropZoneWords.chooseFile}
        </Button>
        {isMany && (
          <Button className={styles.folder} onClick={() => folder.current?.click()}>
            <FolderUp size={16} />
            {dropZoneWords.chooseFolder}
          </Button>
        )}
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple={isMany}
        aria-label={label}
        onChange={(event) => {
          chosen(event.currentTarget);
        }}
      />
      {isMany && (
        <input
          ref={(input) => {
            folder.current = input;
            // React does not know the attribute `webkitdirectory`, so the property is set on the element
            // itself.
            if (input !== null) input.webkitdirectory = true;
          }}
          type="file"
          hidden
          aria-label={dropZoneWords.folderInput(label)}
          onChange={(event) => {
            chosen(event.currentTarget);
          }}
        />
      )}
      {children}
    </div>
  );
}
