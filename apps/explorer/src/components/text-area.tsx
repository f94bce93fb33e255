import { type ComponentProps, type ReactNode, useId } from "react";
import { takeLongPaste } from "./long-paste.ts";

type Props = Omit<ComponentProps<"textarea">, "id" | "className" | "onChange"> & {
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

export function TextArea({ label, onText, note, isWrong = false, onPaste, ...props }: Props) {
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
