import { useRef } from "react";
import FolderUp from "lucide-react/icons/folder-up";
import { Button } from "./button.tsx";
import styles from "./drop-zone.module.css";
import { droppedFiles } from "./dropped-files.ts";
import { dropZoneWords } from "../words/parts.tsx";

type ChooseFolderProps = {
  /** The label of the drop zone. */
  label: string;
  onFiles: (files: readonly File[]) => void;
};

function ChooseFolder({ label, onFiles }: ChooseFolderProps) {
  const folder = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button className={styles.folder} onClick={() => folder.current?.click()}>
        <FolderUp size={16} />
        {dropZoneWords.chooseFolder}
      </Button>
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
        onChange={({ currentTarget: input }) => {
          const list = Array.from(input.files ?? []);
          // Without this reset, choosing the same folder a second time would not fire an event.
          input.value = "";
          onFiles(list);
        }}
      />
    </>
  );
}

/** What a drop zone for several files and whole folders needs. Pages whose zones accept one file do not load it. */
export const folderDrop = { readDrop: droppedFiles, ChooseFolder };
