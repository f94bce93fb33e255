// Shows one line that says what the command is waiting for. The line is written only if standard error is a
// terminal, and is removed before any other output.
import { lineText, type TextStream } from "./line.ts";

const CLEAR_LINE = "\r\u001b[2K";

export type Progress = { show(text: string): void; clear(): void };

export function createProgress(stream: TextStream, isWanted: boolean): Progress {
  if (!isWanted || stream.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  let isShown = false;
  return {
    show(text) {
      isShown = true;
      stream.write(CLEAR_LINE + lineText({ style: "dim", text: text.slice(0, 76) }, stream));
    },
    clear() {
      if (isShown) stream.write(CLEAR_LINE);
      isShown = false;
    },
  };
}
