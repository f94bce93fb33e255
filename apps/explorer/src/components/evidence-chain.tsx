import {
  type ChainLink,
  countStatement,
  type LinkId,
  linkStatement,
} from "@digital-evidence/verdict/chain";
import { type Statement, statement } from "@digital-evidence/verdict/statements";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";
import { CheckFinding } from "./check-finding.tsx";
import { CheckMark } from "./check-mark.tsx";
import styles from "./evidence-chain.module.css";
import { Said, saidText } from "./said.tsx";

type Props = {
  links: readonly ChainLink[];
  /** Why a link's data is missing, for the links where the reason is known. */
  missing?: Partial<Record<LinkId, Statement>>;
  /** Additional content of a link, shown below its checks. It is first rendered when the visitor opens the link. */
  more?: Partial<Record<LinkId, ReactNode>>;
  /** Whether a phone shows only how many links passed until the visitor unfolds them. */
  isFolded?: boolean;
};

export function EvidenceChain({ links, missing = {}, more = {}, isFolded = false }: Props) {
  const [open, setOpen] = useState<LinkId | null>(null);
  const [opened, setOpened] = useState<readonly LinkId[]>([]);
  const [isUnfolded, setUnfolded] = useState(false);
  const base = useId();
  return (
    <>
      {isFolded && (
        <button
          type="button"
          className={styles.count}
          aria-expanded={isUnfolded}
          aria-controls={base}
          onClick={() => {
            setUnfolded(!isUnfolded);
          }}
        >
          <Said of={countStatement(links)} />
          <ChevronDown size={16} className={styles.chevron} />
        </button>
      )}
      <ol id={base} className={styles.chain} aria-label={saidText(statement("link.chain"))}>
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
              <CheckMark state={link.state} size={12} />
              <span className={styles.title}>
                <Said of={statement(`link.title.${link.id}`)} />
              </span>
              <span key={link.state} className={styles.word}>
                <Said of={statement(`link.state.${link.state}`)} />
              </span>
              <ChevronDown size={14} className={styles.chevron} />
            </button>
            <div id={`${base}-${link.id}`} className={styles.body} hidden={open !== link.id}>
              <p className={styles.reason}>
                <b className={styles.name}>
                  <Said of={statement(`link.title.${link.id}`)} />.
                </b>{" "}
                <Said of={linkStatement(link, missing[link.id])} />
              </p>
              {link.checks.map((check) => (
                <CheckFinding key={`${check.id} ${check.index ?? ""}`} check={check} />
              ))}
              {opened.includes(link.id) && more[link.id]}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
