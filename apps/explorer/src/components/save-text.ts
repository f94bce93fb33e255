import { saveFile } from "./save-file.ts";

/** Has the browser save a text as a file. */
export function saveText(fileName: string, text: string, type: string): void {
  saveFile(fileName, new Blob([text], { type }));
}
