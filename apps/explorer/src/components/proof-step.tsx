import type { TraceStep } from "@digital-evidence/merkle-patricia";
import { HashValue } from "./hash-value.tsx";
import { NibbleRun } from "./nibble-run.tsx";
import styles from "./proof-picture.module.css";
import { SameOrNot } from "./same-or-not.tsx";
import { pictureWords as words } from "../words/proof-picture.tsx";

type Props = {
  step: TraceStep;
  /** The number of the step, counted from the root of the trie. The step at the root is number 1. */
  number: number;
  of: number;
  /** How many digits of the path the steps above this one have used. */
  start: number;
  /**
   * Whether the expected digest of this step is not known. This is the case for the first step if nothing
   * states a root.
   */
  isUnnamed: boolean;
  /** Why the walk ended at this step, or undefined if the walk continued. */
  refusal: string | undefined;
};

const DIGITS = Array.from("0123456789abcdef");

export function ProofStep({ step, number, of, start, isUnnamed, refusal }: Props) {
  const { type, computed, expected, matches } = step;
  return (
    <li className={styles.row} data-kind={refusal === undefined ? "step" : "broken"}>
      <h3 className={styles.title}>
        {type} <span className={styles.number}>{words.place(number, of)}</span>
      </h3>
      <Contents step={step} start={start} />
      {refusal !== undefined && <p className={styles.refusal}>{words.brokeHere(refusal)}</p>}
      <dl className={styles.digests}>
        <dt>{words.computed}</dt>
        <dd>
          <HashValue value={computed} label={words.copies.computed} />
        </dd>
        <dt>{words.expected}</dt>
        <dd className={styles.digest}>
          {expected === "" || isUnnamed ? (
            words.nothingExpected
          ) : (
            <>
              <HashValue value={expected} label={words.copies.expected} />
              <SameOrNot isSame={matches} same={words.equal} different={words.notEqual} />
            </>
          )}
        </dd>
      </dl>
    </li>
  );
}

function Contents({ step, start }: { step: TraceStep; start: number }) {
  if (step.type === "Branch") return <Slots step={step} start={start} />;
  if (step.type === "Extension") {
    const { shared } = step.contents;
    return (
      <div className={styles.contents}>
        <p>{shared === "" ? words.emptyShared : words.shared(shared.length)}</p>
        <NibbleRun run={shared} />
      </div>
    );
  }
  const { remaining } = step.contents;
  return (
    <div className={styles.contents}>
      <p>{remaining === "" ? words.noRemaining : words.remaining(remaining.length)}</p>
      <NibbleRun run={remaining} />
    </div>
  );
}

function Slots({ step, start }: { step: TraceStep & { type: "Branch" }; start: number }) {
  const { pathsDigest } = step.contents;
  const taken = step.consumed;
  const filled = DIGITS.filter((digit) => Object.hasOwn(pathsDigest, digit));
  return (
    <div className={styles.contents}>
      <p className={styles.slotWords}>
        <span>
          {taken === ""
            ? words.noSlot
            : words.slot(start + 1, <code className={styles.taken}>{taken}</code>)}
          <span className="visually-hidden">{"; "}</span>
        </span>
        <span className={styles.source}>{words.filled(filled.length)}</span>
      </p>
      <div className={styles.slots} aria-hidden>
        {DIGITS.map((digit) => (
          <span
            key={digit}
            className={styles.slot}
            data-state={digit === taken ? "taken" : filled.includes(digit) ? "filled" : undefined}
          >
            {digit}
          </span>
        ))}
      </div>
    </div>
  );
}
