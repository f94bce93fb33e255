import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useState } from "react";
import type { ChainLink, Circumstances, LinkId } from "../evidence/chain-link.ts";
import { CheckFinding } from "./check-finding.tsx";
import styles from "./evidence-chain.module.css";
import { EvidenceMark } from "./evidence-mark.tsx";

type Props = {
  links: readonly ChainLink[];
  circumstances?: Circumstances;
  /** What the list is called. */
  label?: string;
};

/** The line of checks, each to be opened to what was computed, what was expected and by whom. */
export function EvidenceChain({ links, circumstances = {}, label = "Checks" }: Props) {
  const [open, setOpen] = useState<LinkId | null>(null);
  const base = useId();
  return (
    <ol className={styles.chain} aria-label={label} style={{ "--links": links.length }}>
      {links.map((link) => (
        <li key={link.id} className={styles.link} data-state={link.state}>
          <button
            type="button"
            className={styles.head}
            aria-expanded={open === link.id}
            aria-controls={`${base}-${link.id}`}
            onClick={() => {
              setOpen(open === link.id ? null : link.id);
            }}
          >
            <EvidenceMark state={link.state} size={18} />
            <span className={styles.title}>{link.title}</span>
            <span key={link.word} className={styles.word}>
              {link.word}
              <ChevronDown size={14} className={styles.chevron} />
            </span>
          </button>
          <div id={`${base}-${link.id}`} className={styles.body} hidden={open !== link.id}>
            <p className={styles.reason}>
              <b className={styles.name}>{link.title}.</b> {link.reason}
            </p>
            {link.checks.map((check) => (
              <CheckFinding
                key={`${check.id} ${check.index ?? ""}`}
                check={check}
                circumstances={circumstances}
              />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
