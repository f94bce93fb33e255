import { type ReactNode, useState } from "react";

type Props = {
  summary: ReactNode;
  summaryClass?: string | undefined;
  /** A lazy part, whose code is loaded when the visitor opens the details. */
  children: ReactNode;
};

/** A `details` element that renders its content only after a visitor has first opened it. */
export function LazyDetails({ summary, summaryClass, children }: Props) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <details
      onToggle={() => {
        setIsOpened(true);
      }}
    >
      <summary className={summaryClass}>{summary}</summary>
      {isOpened && children}
    </details>
  );
}
