import type * as english from "../drop-zone.ts";

export const dropZoneWords: typeof english.dropZoneWords = {
  chooseFile: "Datei auswählen",
  chooseFiles: "Dateien auswählen",
  chooseFolder: "Ordner auswählen",
  folderInput: (label: string) => `${label} Ein ganzer Ordner`,
};
