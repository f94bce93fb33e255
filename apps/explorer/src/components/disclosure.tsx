import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useState } from "react";
import styles from "./disclosure.module.css";

type Props = {
  summary: ReactNode;
  /** A class for the `details` element, for the places where it looks other than a line of text. */
  className?: string | undefined;
  /** Whether it is printed whole, also where the visitor has not unfolded it. It is then rendered from the start. */
  isPrinted?: boolean;
  /** Whether it is unfolded: from the start, or with `onToggle` whenever something else on the page unfolds it. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
};

/**
 * Content that a visitor unfolds. It is rendered when the visitor first unfolds it, so code that it needs is loaded only
 * then.
 */
export function Disclosure(props: Props) {
  const { summary, className, isPrinted = false, isOpen = false, onToggle, children } = props;
  const [isOpened, setIsOpened] = useState(isOpen);
  return (
    <details
      className={[styles.disclosure, className].filter(Boolean).join(" ")}
      data-printed={isPrinted || undefined}
      open={isOpen}
      onToggle={({ currentTarget: details }) => {
        setIsOpened(true);
        onToggle?.(details.open);
      }}
    >
      <summary>
        <ChevronRight size={16} className={styles.chevron} />
        {summary}
      </summary>
      {(isOpened || isOpen || isPrinted) && children}
    </details>
  );
}
