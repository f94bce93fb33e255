import {
  type ChainLink,
  countStatement,
  type LinkId,
  linkStatement,
} from "@digital-evidence/verdict/chain";
import { type Statement, statement } from "@digital-evidence/verdict/statements";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useId, useState } from "react";
import type { Check, Verification } from "@digital-evidence/evidence/verify-evidence";
import {
  checkStatements,
  checkTitle,
  isStatement,
  sideStatement,
} from "@digital-evidence/verdict/checks";
import MessageSquareQuote from "lucide-react/icons/message-square-quote";
import { CheckMark } from "./marks.tsx";
import styles from "./evidence-chain.module.css";
import { Said, saidText, SaidTogether } from "./said.tsx";
import { visibleJson } from "../format/text.ts";
import { capitalized } from "../format/number.ts";
import { findingWords } from "../words/finding.ts";
import { pictureWords } from "../words/proof.tsx";
import { Disclosure, FoldedPanel, Panel } from "./panel.tsx";
import { ProofPicture } from "./proof-picture.tsx";
import { HashValue, Missing, OutsideText } from "./values.tsx";

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

/** The maximum number of characters that are shown of a check's `values`, written as JSON. */
const MAX_INPUTS_LENGTH = 8000;

function CheckFinding({ check }: { check: Check }) {
  const { id, verdict, computed, computedFrom, expected, expectedFrom, values } = check;
  const isStated = isStatement(check);
  const inputs = JSON.stringify(values, null, 2);
  // In these checks, the computed and the expected value can be the same key. The key is then shown only once.
  const isOneKey = (id === "SIGNATURE" || id === "SIGNER") && computed === expected;
  return (
    <section className={styles.finding}>
      <h3 className={styles.checkFindingHead}>
        {isStated ? (
          <span className={styles.quote}>
            <MessageSquareQuote size={18} />
          </span>
        ) : (
          <CheckMark state={verdict} size={18} />
        )}
        <span>
          <Said of={checkTitle(check)} />
        </span>
        <span className={styles.checkFindingWord} data-state={isStated ? undefined : verdict}>
          {isStated ? findingWords.statement : <Said of={statement(`link.state.${verdict}`)} />}
        </span>
      </h3>
      <div className={styles.checkFindingBody}>
        <p>
          <SaidTogether of={checkStatements(check)} />
        </p>
        {(computed !== null || expected !== null) && (
          <dl className={styles.values}>
            {!isOneKey && (
              <Value
                name={computedFrom.from === "here" ? findingWords.computed : findingWords.stated}
                value={computed}
                source={computedFrom.from === "here" ? null : saidText(sideStatement(computedFrom))}
              />
            )}
            <Value
              name={isOneKey ? findingWords.stated : findingWords.expected}
              value={expected}
              source={null}
            />
            <dt>{findingWords.suppliedBy}</dt>
            <dd>{capitalized(saidText(sideStatement(expectedFrom)))}</dd>
          </dl>
        )}
        {inputs !== "{}" && (
          <Disclosure summary={findingWords.inputs} className={styles.inputs}>
            {/* The element can be focused so that it can be scrolled by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre translate="no" tabIndex={0}>
              {visibleJson(inputs, MAX_INPUTS_LENGTH)}
            </pre>
          </Disclosure>
        )}
      </div>
    </section>
  );
}

type ValueProps = { name: string; value: string | null; source: string | null };

function Value({ name, value, source }: ValueProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span>
          <Written name={name} value={value} />
          {value !== null && source !== null && (
            <span className={styles.source}>{findingWords.by(source)}</span>
          )}
        </span>
      </dd>
    </>
  );
}

function Written({ name, value }: { name: string; value: string | null }) {
  if (value === null) return <Missing />;
  if (!/^[0-9a-f]{32,}$/i.test(value)) return <OutsideText>{value}</OutsideText>;
  return <HashValue value={value} ends={12} label={findingWords.copied(name)} />;
}

function Drawing() {
  return <p className={styles.waiting}>{pictureWords.drawing}</p>;
}

type DrawnProofProps = {
  /** Null while the proof is checked again. */
  verification: Verification | null;
  hash: string;
};

/** Shows the proof as a picture. */
export function DrawnProof(props: DrawnProofProps) {
  return (
    <Panel isLong title={pictureWords.title}>
      <Picture {...props} />
    </Panel>
  );
}

function Picture({ verification, hash }: DrawnProofProps) {
  if (!verification?.walk) return <Drawing />;
  return <ProofPicture walk={verification.walk} checks={verification.checks} hash={hash} />;
}

/** Shows only the title and the number of steps until the visitor unfolds the picture. */
export function FoldedProof(props: DrawnProofProps) {
  const walk = props.verification?.walk;
  return (
    <FoldedPanel
      isPrinted
      title={pictureWords.title}
      note={walk ? pictureWords.steps(walk.steps.length + walk.unreached) : undefined}
    >
      <Picture {...props} />
    </FoldedPanel>
  );
}
