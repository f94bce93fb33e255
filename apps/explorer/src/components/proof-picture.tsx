import type {
  Check,
  Side,
  StatedRoot,
  Verification,
  Walk,
} from "@digital-evidence/evidence/verify-evidence";
import type { TraceStep } from "@digital-evidence/merkle-patricia";
import { checkStatement } from "@digital-evidence/verdict/checks";
import { refusalWords, pictureWords as words } from "../words/proof.tsx";
import { HashValue, Code } from "./values.tsx";
import styles from "./proof-picture.module.css";
import { Said } from "./said.tsx";
import { SameOrNot } from "./marks.tsx";

type Props = Pick<Verification, "checks"> & {
  walk: Walk;
  /** The fingerprint hash, or an empty text if the evidence names none. */
  hash: string;
};

/**
 * Draws a proof from top to bottom: the root, then one row for each step of the proof, down to the leaf. If a step
 * fails, the steps below it are only counted.
 */
export function ProofPicture({ walk, checks, hash }: Props) {
  const { root, steps, refusal, dataDigest, unreached } = walk;
  const isPath = walk.path.toLowerCase() === hash;
  const subject = checks.find(({ id }) => id === "PROOF_SUBJECT");
  const areFitting = checks.some(({ id, verdict }) => id === "PROOF_WALK" && verdict === "pass");
  const why = areFitting ? words.otherRoot : words.brokeHere;
  const broken = refusal === null ? undefined : brokenStep(steps, refusal.at);
  return (
    <div className={styles.picture}>
      <ol className={styles.rows}>
        <li className={styles.row} data-kind="end">
          <h3 className={styles.title}>{words.root}</h3>
          <div className={styles.digest}>
            {root === null ? (
              <p>{words.noRoot}</p>
            ) : (
              <>
                <HashValue value={root.value} label={words.copies.root} />
                <span className={styles.source}>{sourceOf(root.side)}</span>
              </>
            )}
          </div>
          {otherRoots(checks, root).map(({ value, side }) => (
            <div key={side.part} className={styles.digest}>
              <HashValue value={value} label={words.copies.root} />
              <span className={styles.source}>{sourceOf(side)}</span>
              <SameOrNot isSame={false} same={words.equal} different={words.notEqual} />
            </div>
          ))}
        </li>
        {steps.map((step, index) => (
          <ProofStep
            key={step.at}
            step={step}
            number={index + 1}
            of={steps.length + unreached}
            start={steps.slice(0, index).reduce((sum, { consumed }) => sum + consumed.length, 0)}
            isUnnamed={root === null && index === 0}
            refusal={
              step === broken && refusal !== null ? why(refusalWords(refusal.message)) : undefined
            }
          />
        ))}
        {refusal !== null && broken === undefined && (
          <li className={styles.row} data-kind="broken">
            <h3 className={styles.title}>{words.brokeOff}</h3>
            <p>{refusalWords(refusal.message)}.</p>
          </li>
        )}
        {unreached > 0 && (
          <li className={styles.row} data-kind="unreached">
            <p>{words.unreached(unreached)}</p>
          </li>
        )}
        {dataDigest !== null && (
          <li className={styles.row} data-kind="end">
            <h3 className={styles.title}>{words.fingerprint}</h3>
            <div className={styles.digest}>
              {hash !== "" && <HashValue value={hash} label={words.copies.hash} />}
              {subject !== undefined && (
                <SameOrNot
                  isSame={subject.verdict === "pass"}
                  same={isPath ? words.pathAndLeaf : words.leaf}
                  different={<Said of={checkStatement(subject)} />}
                />
              )}
            </div>
          </li>
        )}
      </ol>
    </div>
  );
}

/** Returns the roots that somebody states, besides the one where the walk starts, and to which the proof does not lead. */
function otherRoots(checks: readonly Check[], start: StatedRoot | null): StatedRoot[] {
  return checks.flatMap(({ code, expected, expectedFrom: side }) =>
    code === "OTHER_ROOT" && expected !== null && expected !== start?.value
      ? [{ value: expected, side }]
      : [],
  );
}

/** Says who states the root, such as `stated by the record`. */
function sourceOf({ from, part }: Side): string {
  if (from === "visitor") return words.givenByVisitor;
  return part === "batch" ? words.statedByBatch : words.statedByRecord;
}

/** Returns the step at which the walk failed, if the digest of that step was computed. */
function brokenStep(steps: readonly TraceStep[], at: number | null): TraceStep | undefined {
  return steps.find((step) => step.at === at);
}

type StepProps = {
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

function ProofStep({ step, number, of, start, isUnnamed, refusal }: StepProps) {
  const { type, computed, expected, matches } = step;
  return (
    <li className={styles.row} data-kind={refusal === undefined ? "step" : "broken"}>
      <h3 className={styles.title}>
        {type} <span className={styles.number}>{words.place(number, of)}</span>
      </h3>
      <Contents step={step} start={start} />
      {refusal !== undefined && <p className={styles.refusal}>{refusal}</p>}
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
            : words.slot(start + 1, <Code className={styles.taken}>{taken}</Code>)}
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

/** Shows digits of a path in groups of eight. When they are copied or read by a screen reader, they are one value. */
function NibbleRun({ run }: { run: string }) {
  if (run === "") return null;
  return (
    <Code className={styles.run}>
      {(run.match(/.{1,8}/g) ?? []).map((group, index) => (
        // Groups may repeat, so only the index identifies a group.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={styles.group}>
          {group}
        </span>
      ))}
    </Code>
  );
}
