import type { ClipboardEvent } from "react";

/** A shorter text is left to the browser, so that the visitor can undo the paste. */
const LONG_LENGTH = 10_000;

/**
 * Takes a long pasted text as the field's new value. Chromium itself inserts it line by line, and a page with some thousand
 * lines would not answer for half a minute.
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
