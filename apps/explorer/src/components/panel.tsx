import { useId, type ReactNode, useState } from "react";
import FileQuestion from "lucide-react/icons/file-question-mark";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import Info from "lucide-react/icons/info";
import ChevronRight from "lucide-react/icons/chevron-right";
import styles from "./panel.module.css";
import { dashboardPath } from "../routes/routes.ts";
import { actionWords } from "../words/parts.tsx";
import { ButtonLink } from "./button.tsx";

type Props = {
  title: string;
  action?: ReactNode;
  footer?: ReactNode;
  flush?: boolean;
  /** Whether the panel is left out of print, because visitors can only enter or drop something in it. */
  isScreenOnly?: boolean;
  /**
   * Whether the panel may be split across two sheets of paper. A panel with a table is always allowed to
   * split.
   */
  isLong?: boolean;
  children: ReactNode;
};

/**
 * A titled section of a page. With `flush`, the content has no padding, so that a table can reach the
 * section's edges.
 */
export function Panel({
  title,
  action,
  footer,
  flush = false,
  isScreenOnly,
  isLong,
  children,
}: Props) {
  const id = useId();
  return (
    <section
      className={styles.panel}
      aria-labelledby={id}
      data-screen-only={isScreenOnly || undefined}
      data-long={isLong || undefined}
    >
      <div className={styles.header}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <div className={flush ? undefined : styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </section>
  );
}

type FoldedProps = Pick<Props, "title" | "action" | "children"> & {
  /** Follows the title, such as how much there is to unfold. */
  note?: string | undefined;
  isPrinted?: boolean;
};

/** A panel of which only the title is shown until a visitor unfolds it. */
export function FoldedPanel({ title, note, action, isPrinted = false, children }: FoldedProps) {
  const id = useId();
  return (
    <section
      className={styles.panel}
      data-folded
      data-screen-only={!isPrinted || undefined}
      aria-labelledby={id}
    >
      <Disclosure
        isPrinted={isPrinted}
        className={styles.folded}
        summary={
          <>
            <h2 id={id}>{title}</h2>
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </>
        }
      >
        <div className={styles.body}>{children}</div>
      </Disclosure>
      {action}
    </section>
  );
}

type MessagePanelProps = {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Whether the panel around this message already has a frame. */
  inPanel?: boolean;
};

export function MessagePanel({
  icon,
  title,
  children,
  actions,
  inPanel = false,
}: MessagePanelProps) {
  return (
    <div className={styles.messagePanel} data-framed={!inPanel}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.title}>{title}</p>
      {children !== undefined && (
        <div className={styles.words} data-centered>
          {children}
        </div>
      )}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

type NotFoundPanelProps = {
  title: string;
  action?: ReactNode;
  children: ReactNode;
};

export function NotFoundPanel({ title, action, children }: NotFoundPanelProps) {
  return (
    <MessagePanel
      icon={<FileQuestion size={22} />}
      title={title}
      actions={
        <>
          {action}
          <ButtonLink to={dashboardPath}>{actionWords.toDashboard}</ButtonLink>
        </>
      }
    >
      {children}
    </MessagePanel>
  );
}

const icons = {
  info: Info,
  success: CircleCheck,
  error: CircleAlert,
  unknown: CircleHelp,
} as const;

type NoticeProps = {
  /** `success` is only for results that this browser checked, never for values that somebody states. */
  kind: keyof typeof icons;
  title?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
};

/** Highlights one or two sentences. The kind `unknown` is for checks that could not be decided. */
export function Notice({ kind, title, action, children }: NoticeProps) {
  const Icon = icons[kind];
  return (
    <div className={styles.notice} data-kind={kind}>
      <Icon size={18} className={styles.noticeIcon} />
      <div className={styles.noticeWords}>
        {title !== undefined && <p className={styles.noticeTitle}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}

type DisclosureProps = {
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
export function Disclosure(props: DisclosureProps) {
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

/** A placeholder for a line of text that is loading. `width` is in characters. */
export function Skeleton({ width }: { width: number }) {
  return <span className={styles.skeleton} style={{ width: `${width}ch` }} aria-hidden />;
}
