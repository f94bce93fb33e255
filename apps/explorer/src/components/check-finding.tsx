import type { Check } from "@digital-evidence/evidence/verify-evidence";
import {
  checkStatements,
  checkTitle,
  isStatement,
  sideStatement,
} from "@digital-evidence/verdict/checks";
import { statement } from "@digital-evidence/verdict/statements";
import MessageSquareQuote from "lucide-react/icons/message-square-quote";
import { visibleJson } from "../format/outside-text.ts";
import { capitalized } from "../format/list.ts";
import { findingWords } from "../words/finding.ts";
import styles from "./check-finding.module.css";
import { CheckMark } from "./check-mark.tsx";
import { Disclosure } from "./disclosure.tsx";
import { HashValue } from "./hash-value.tsx";
import { Missing } from "./missing.tsx";
import { OutsideText } from "./outside-text.tsx";
import { Said, SaidTogether, saidText } from "./said.tsx";

/** The maximum number of characters that are shown of a check's `values`, written as JSON. */
const MAX_INPUTS_LENGTH = 8000;

export function CheckFinding({ check }: { check: Check }) {
  const { id, verdict, computed, computedFrom, expected, expectedFrom, values } = check;
  const isStated = isStatement(check);
  const inputs = JSON.stringify(values, null, 2);
  // In these checks, the computed and the expected value can be the same key. The key is then shown only once.
  const isOneKey = (id === "SIGNATURE" || id === "SIGNER") && computed === expected;
  return (
    <section className={styles.finding}>
      <h3 className={styles.head}>
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
        <span className={styles.word} data-state={isStated ? undefined : verdict}>
          {isStated ? findingWords.statement : <Said of={statement(`link.state.${verdict}`)} />}
        </span>
      </h3>
      <div className={styles.body}>
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
