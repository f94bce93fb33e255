import { useId, type ComponentProps, type ReactNode, type ClipboardEvent } from "react";

type TextAreaProps = Omit<ComponentProps<"textarea">, "id" | "className" | "onChange"> & {
  label: string;
  value: string;
  onText: (text: string) => void;
  /**
   * A note that says what is wrong with the text, or what the page read from it. Null reserves the space for a note,
   * and undefined does not.
   */
  note?: ReactNode;
  isWrong?: boolean;
};

export function TextArea({
  label,
  onText,
  note,
  isWrong = false,
  onPaste,
  ...props
}: TextAreaProps) {
  const id = useId();
  const hasNote = note !== undefined;
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <textarea
        spellCheck={false}
        autoComplete="off"
        {...props}
        id={id}
        aria-invalid={isWrong || undefined}
        aria-describedby={hasNote ? `${id}-note` : undefined}
        onChange={(event) => {
          onText(event.target.value);
        }}
        onPaste={(event) => {
          onPaste?.(event);
          if (!event.defaultPrevented) takeLongPaste(event, onText);
        }}
      />
      {hasNote && (
        <p id={`${id}-note`} aria-live="polite">
          {note}
        </p>
      )}
    </>
  );
}

/**
 * The shortest text that `takeLongPaste` inserts, in UTF-16 code units. Shorter texts are left to the browser, because
 * the visitor can undo a paste only if the browser made it.
 */
const LONG_LENGTH = 10_000;

/**
 * Inserts a long pasted text into the field's value. Chromium itself would insert the text line by line. With several
 * thousand lines, the page would not respond for half a minute.
 */
function takeLongPaste(
  event: ClipboardEvent<HTMLTextAreaElement>,
  setText: (text: string) => void,
): void {
  const pasted = event.clipboardData.getData("text/plain");
  if (pasted.length < LONG_LENGTH) return;
  event.preventDefault();
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  setText(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
}
