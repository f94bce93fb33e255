import { saveFile } from "./save-file.ts";

export function saveText(fileName: string, text: string, type: string): void {
  saveFile(fileName, new Blob([text], { type }));
}
