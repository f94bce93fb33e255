export const dropZoneWords = {
  chooseFile: "Choose a file",
  chooseFiles: "Choose files",
  oneFile: "Only a single file can be used here. Drop or choose one file.",
  chooseFolder: "Choose a folder",
  folderInput: (label: string) => `${label} A whole folder`,
};
