import FileUp from "lucide-react/icons/file-up";
import { useRef, useState, type ReactNode } from "react";
import Lock from "lucide-react/icons/lock";
import { Button } from "./button.tsx";
import styles from "./drop-zone.module.css";
import { type LeftOut } from "./dropped-files.ts";
import { dropZoneWords } from "../words/parts.tsx";
import type { folderDrop } from "./choose-folder.tsx";

type Props = {
  label: string;
  /** Given if the zone accepts several files at once, and whole folders. Otherwise, it accepts one file. */
  many?: typeof folderDrop;
  /**
   * `large` where the zone is the first thing that a visitor looks for on a page, `compact` where it is one of several
   * parts of a panel, and `bar` where there is a result that matters more.
   */
  look?: "large" | "compact" | "bar";
  /** Another way to give what the zone asks for, beside the button that chooses a file. */
  beside?: ReactNode;
  /** Called with the files, and with what was left out of them. */
  onFiles: (files: readonly File[], leftOut?: LeftOut) => void;
  /** Called with text that is pasted while the zone has the focus. */
  onText?: (text: string) => void;
  children?: ReactNode;
};

export function DropZone({ label, many, look, beside, onFiles, onText, children }: Props) {
  const files = useRef<HTMLInputElement>(null);
  const [isTarget, setTarget] = useState(false);
  const [isRefused, setRefused] = useState(false);

  function take(list: readonly File[], leftOut?: LeftOut) {
    const isTaken = many !== undefined || list.length === 1;
    setRefused(!isTaken);
    if (isTaken) onFiles(list, leftOut);
  }

  function takeDrop({ items, files }: DataTransfer) {
    // In the list of files, a folder looks like a file.
    const hasFolder = Array.from(items).some((item) => item.webkitGetAsEntry()?.isDirectory);
    take(hasFolder ? [] : Array.from(files));
  }

  return (
    // The drop handlers need no keyboard equivalent here, because the buttons accept the same files.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.zone}
      data-target={isTarget || undefined}
      data-look={look}
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
        if (many === undefined) takeDrop(event.dataTransfer);
        else void many.readDrop(event.dataTransfer).then((drop) => take(drop.files, drop.leftOut));
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
      {look === "large" && <FileUp size={28} className={styles.icon} />}
      <p className={styles.label}>{label}</p>
      <input
        ref={files}
        type="file"
        hidden
        multiple={many !== undefined}
        aria-label={label}
        onChange={(event) => {
          const list = Array.from(event.currentTarget.files ?? []);
          // Without this reset, choosing the same file a second time would not fire an event.
          event.currentTarget.value = "";
          take(list);
        }}
      />
      <div className={styles.buttons}>
        <Button
          look={look === "large" ? "primary" : "plain"}
          onClick={() => files.current?.click()}
        >
          <FileUp size={16} />
          {many === undefined ? dropZoneWords.chooseFile : dropZoneWords.chooseFiles}
        </Button>
        {beside}
        {many && <many.ChooseFolder label={label} onFiles={take} />}
      </div>
      {isRefused && (
        <p role="alert" className={styles.label}>
          {dropZoneWords.oneFile}
        </p>
      )}
      {children}
    </div>
  );
}

export function PrivacyPromise({ words }: { words: string }) {
  return (
    <p className={styles.promise}>
      <Lock size={14} />
      {words}
    </p>
  );
}
