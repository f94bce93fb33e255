import type { TraceStep } from "@digital-evidence/merkle-patricia";
import type { Check, Side, Verification, Walk } from "@digital-evidence/evidence/verify-evidence";
import { checkStatement } from "@digital-evidence/verdict/checks";
import { HashValue } from "./hash-value.tsx";
import { ProofStep } from "./proof-step.tsx";
import styles from "./proof-picture.module.css";
import { Said } from "./said.tsx";
import { SameOrNot } from "./same-or-not.tsx";
import { refusalWords } from "../words/finding.ts";
import { pictureWords as words } from "../words/proof-picture.tsx";

export type Props = Pick<Verification, "checks"> & {
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
          {checks.filter(isOtherRoot).map(({ id, expected, expectedFrom }) => (
            <div key={id} className={styles.digest}>
              <HashValue value={expected ?? ""} label={words.copies.root} />
              <span className={styles.source}>{sourceOf(expectedFrom)}</span>
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
              step === broken && refusal !== null ? refusalWords(refusal.message) : undefined
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

/** Whether somebody states another root than the one to which the steps below lead. */
function isOtherRoot({ id, code, verdict }: Check): boolean {
  const isRoot = id === "ROOT_BATCH" || id === "ROOT_VISITOR";
  return isRoot && verdict === "fail" && code === "OTHER_ROOT";
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
