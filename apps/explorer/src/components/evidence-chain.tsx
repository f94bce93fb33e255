import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";
import type { ChainLink, LinkId } from "../evidence-chain/chain-link.ts";
import { linkSentence } from "../phrasing/links.ts";
import { linkStates, linkTitles } from "../words/links.ts";
import { CheckFinding } from "./check-finding.tsx";
import { CheckMark } from "./check-mark.tsx";
import styles from "./evidence-chain.module.css";

type Props = {
  links: readonly ChainLink[];
  /** Why a link's data is missing, for the links where the reason is known. */
  missing?: Partial<Record<LinkId, string>>;
  /** Additional content of a link, shown below its checks. It is first rendered when the visitor opens the link. */
  more?: Partial<Record<LinkId, ReactNode>>;
  label: string;
};

export function EvidenceChain({ links, missing = {}, more = {}, label }: Props) {
  const [open, setOpen] = useState<LinkId | null>(null);
  const [opened, setOpened] = useState<readonly LinkId[]>([]);
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
              setOpened([...opened, link.id]);
            }}
          >
            <CheckMark state={link.state} size={18} />
            <span className={styles.title}>{linkTitles[link.id]}</span>
            <span key={link.state} className={styles.word}>
              {linkStates[link.state]}
              <ChevronDown size={14} className={styles.chevron} />
            </span>
          </button>
          <div id={`${base}-${link.id}`} className={styles.body} hidden={open !== link.id}>
            <p className={styles.reason}>
              <b className={styles.name}>{linkTitles[link.id]}.</b>{" "}
              {linkSentence(link, missing[link.id])}
            </p>
            {link.checks.map((check) => (
              <CheckFinding key={`${check.id} ${check.index ?? ""}`} check={check} />
            ))}
            {opened.includes(link.id) && more[link.id]}
          </div>
        </li>
      ))}
    </ol>
  );
}
