import type { ReactNode } from "react";
import { Link } from "wouter";
import { Code } from "./code.tsx";
import { CopyButton } from "./copy-button.tsx";
import { ExternalLink } from "./external-link.tsx";
import { OutsideText } from "./outside-text.tsx";
import styles from "./hash-value.module.css";
import { Shortened } from "./shortened.tsx";
import { useTooltip } from "./tooltip.tsx";

type Props = {
  value: string;
  /** The name of the value in the copy button's label, as in "Copy hash". */
  label: string;
  /** How many characters stay visible at either end. */
  ends?: number;
  to?: string | undefined;
  href?: string;
  /** Shown between the value and its copy button. */
  mark?: ReactNode;
};

/**
 * Shows a hash, a key or an id. The value is shortened only on the screen. The tooltip shows all of it, and
 * copying gives all of it.
 */
export function HashValue({ value, label, ends = 8, to, href, mark }: Props) {
  const tooltip = useTooltip(
    <Code>
      <OutsideText>{value}</OutsideText>
    </Code>,
  );
  const shortened = <Shortened value={value} ends={ends} />;
  return (
    <span className={styles.row}>
      <span className={styles.value} {...tooltip.handlers}>
        {to !== undefined && <Link href={to}>{shortened}</Link>}
        {href !== undefined && <ExternalLink href={href}>{shortened}</ExternalLink>}
        {to === undefined && href === undefined && (
          <span className={styles.selectable}>{shortened}</span>
        )}
      </span>
      {mark}
      <CopyButton value={value} label={label} />
    </span>
  );
}
