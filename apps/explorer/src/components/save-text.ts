import { saveFile } from "./save-file.ts";

/** Asks the browser to save a text as a file. */
export function saveText(fileName: string, text: string, type: string): void {
  saveFile(fileName, new Blob([text], { type }));
}
