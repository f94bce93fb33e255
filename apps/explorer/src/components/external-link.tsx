import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import type { ReactNode } from "react";
import styles from "./external-link.module.css";
import { shellWords } from "../words/shell.ts";

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
