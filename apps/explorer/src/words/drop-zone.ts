export const dropZoneWords = {
  chooseFile: "Choose a file",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  folderInput: (label: string) => `${label} A whole folder`,
};
