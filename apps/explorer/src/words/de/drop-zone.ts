import type * as english from "../drop-zone.ts";

export const dropZoneWords: typeof english.dropZoneWords = {
  chooseFile: "Datei auswählen",
  chooseFiles: "Dateien auswählen",
  oneFile:
    "Hier kann nur eine einzelne Datei verwendet werden. Legen Sie eine Datei ab, oder wählen Sie eine aus.",
  chooseFolder: "Ordner auswählen",
  folderInput: (label: string) => `${label} Ein ganzer Ordner`,
};
