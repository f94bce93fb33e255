import { makeZip } from "client-zip";
import { saveFile } from "../../components/save-file.ts";
import { caseFiles, type CaseFile, type CaseRequest, type CaseSummary } from "./case-files.ts";

/**
 * The part of the File System Access API that is used here. Some browsers lack it, and TypeScript does not
 * declare it.
 */
type Picker = (options: {
  suggestedName: string;
  types: { accept: Record<string, string[]> }[];
}) => Promise<{ createWritable: () => Promise<WritableStream<Uint8Array>> }>;

const TYPE = "application/zip";

/**
 * The file into which the case is written piece by piece. Null if the browser cannot write to a file; the complete case
 * is then saved as a download.
 */
export type Destination = WritableStream<Uint8Array> | null;

/**
 * Lets the visitor choose a file. This function must be called right after the visitor has pressed a button, because
 * the browser otherwise refuses to open the file picker.
 * @throws AbortError when the visitor chooses no file
 */
export async function chooseDestination(fileName: string): Promise<Destination> {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: Picker };
  if (showSaveFilePicker === undefined) return null;
  const types = [{ accept: { [TYPE]: [".zip"] } }];
  const file = await showSaveFilePicker({ suggestedName: fileName, types });
  return file.createWritable();
}

/**
 * Writes the case. The browser discards a file that was not completed.
 * @throws the signal's reason when the signal is aborted; Error when the file cannot be written
 */
export async function saveCase(
  fileName: string,
  destination: Destination,
  request: CaseRequest,
): Promise<CaseSummary> {
  const files = caseFiles(request);
  let summary: CaseSummary | undefined;
  async function* withSummary(): AsyncGenerator<CaseFile, void, undefined> {
    for (;;) {
      const { done, value } = await files.next();
      if (done === true) {
        summary = value;
        return;
      }
      yield value;
    }
  }
  const zip = makeZip(withSummary());
  const { signal } = request;
  if (destination === null) {
    const content = await new Response(zip, { headers: { "Content-Type": TYPE } }).blob();
    signal.throwIfAborted();
    saveFile(fileName, content);
  } else await zip.pipeTo(destination, { signal });
  if (summary === undefined) throw new Error("the case was not completed");
  return summary;
}
