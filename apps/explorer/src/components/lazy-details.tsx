import { type ReactNode, useState } from "react";

type Props = {
  summary: ReactNode;
  summaryClass?: string | undefined;
  /** A lazy part, whose code is loaded when the visitor opens the details. */
  children: ReactNode;
};

/** Details that are drawn only once they have been opened. */
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
