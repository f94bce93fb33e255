import type { ComponentProps, ReactNode } from "react";
import { Link } from "wouter";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import styles from "./button.module.css";
import { shellWords } from "../words/shell.ts";

type Props = ComponentProps<"button"> & { look?: "primary" | "plain" };

export function Button({ look = "plain", className, ...props }: Props) {
  return (
    <button
      type="button"
      {...props}
      data-look={look}
      className={[styles.button, className].filter(Boolean).join(" ")}
    />
  );
}

type ButtonLinkProps = {
  to: string;
  /** The state that the link stores in the browser's history entry, for the page that it opens. */
  state?: unknown;
  children: ReactNode;
};

export function ButtonLink({ to, state, children }: ButtonLinkProps) {
  return (
    <Link href={to} className={styles.button} state={state}>
      {children}
    </Link>
  );
}

/** A link out of the explorer. It opens a new tab and sends no referrer. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <ArrowUpRight size={14} className={styles.icon} />
      <span className="visually-hidden">{shellWords.newTab}</span>
    </a>
  );
}
