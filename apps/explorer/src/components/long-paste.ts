import type { ClipboardEvent } from "react";

/**
 * The shortest text that `takeLongPaste` inserts, in UTF-16 code units. Shorter texts are left to the browser, because
 * the visitor can undo a paste only if the browser made it.
 */
const LONG_LENGTH = 10_000;

/**
 * Inserts a long pasted text into the field's value. Chromium itself would insert the text line by line. With several
 * thousand lines, the page would not respond for half a minute.
 */
export function takeLongPaste(
  event: ClipboardEvent<HTMLTextAreaElement>,
  setText: (text: string) => void,
): void {
  const pasted = event.clipboardData.getData("text/plain");
  if (pasted.length < LONG_LENGTH) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  setText(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
}
