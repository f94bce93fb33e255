import type { ReceivedDetails } from "@digital-evidence/client";
import { PART_LIMITS } from "@digital-evidence/evidence/limits";
import type { CheckVerdict, Verification } from "@digital-evidence/evidence/verify-evidence";
import { signerStatements } from "@digital-evidence/verdict/signers";
import Check from "lucide-react/icons/check";
import Signature from "lucide-react/icons/signature";
import X from "lucide-react/icons/x";
import { Fragment, type ReactNode } from "react";
import { Disclosure, Panel, Skeleton } from "./panel.tsx";
import { Field, FieldList } from "./field-list.tsx";
import { HashValue } from "./values.tsx";
import { SaidTogether } from "./said.tsx";
import { signerLabels as words, signerMarks } from "../words/proof.tsx";
import { isSameKey } from "../format/text.ts";
import { signerPathFor } from "../routes/routes.ts";
import styles from "./signature-proofs.module.css";

type Signed = Pick<ReceivedDetails, "proofs" | "signer">;

type Props = {
  title: string;
  details: Signed | undefined;
  /** Explains that a signature does not show who holds its key. The words depend on where the record came from. */
  holder: string;
  /** The result of the checks. Null while the checks run, and if they could not be run. */
  verification: Verification | null;
  isChecking: boolean;
  /** Returns a row with the visitor’s own name for a key, or nothing. */
  nameOf?: (key: string) => ReactNode;
  children?: ReactNode;
};

export function SignatureProofs(props: Props) {
  const { title, details, holder, verification, children } = props;
  const note = verification === null ? [] : signerStatements(verification);
  return (
    <Panel title={title}>
      <FieldList>
        {details === undefined ? <PendingProof /> : <Proofs {...props} details={details} />}
      </FieldList>
      {note.length > 0 && (
        <p className={styles.note}>
          <SaidTogether of={note} />
        </p>
      )}
      <div className={styles.holder}>
        <Disclosure summary={words.whoseKey(details?.proofs?.length ?? 1)}>
          <p>{holder}</p>
          {children}
        </Disclosure>
      </div>
    </Panel>
  );
}

/** Returns the result for the signature at this index, or null if that signature has not been checked. */
function foundAt(verification: Verification | null, place: number): CheckVerdict | null {
  const check = verification?.checks.find(({ id, index }) => id === "SIGNATURE" && index === place);
  return check?.verdict ?? null;
}

type ProofsProps = Pick<Props, "verification" | "isChecking" | "nameOf"> & { details: Signed };

function Proofs({ details, verification, isChecking, nameOf }: ProofsProps) {
  const { signer } = details;
  // Signatures beyond this limit are not shown, because a record with more signatures than the limit is not checked.
  const proofs = (details.proofs ?? []).slice(0, PART_LIMITS.signatures);
  if (proofs.length === 0) {
    return (
      <>
        <Field name={words.signer(null)}>{null}</Field>
        <Field name={words.signature(null)}>{null}</Field>
      </>
    );
  }
  return proofs.map(({ id, signature }, index) => {
    const number = proofs.length > 1 ? index + 1 : null;
    const found = foundAt(verification, index);
    const isSigner = signer !== undefined && id !== undefined && isSameKey(id, signer);
    // The mark appears only after all checks have finished, because an earlier mark might have to be removed
    // again.
    const isMarked = isSigner && !isChecking && found !== "fail";
    return (
      // A service may list the same key twice, so only the index identifies an entry.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        <Field name={words.signer(number)}>
          {id && (
            <HashValue
              value={id}
              ends={12}
              to={signerPathFor(id)}
              label={words.copiedSigner(number)}
              mark={isSigner && <EqualMark isShown={isMarked} />}
            />
          )}
        </Field>
        {/* An entry can name any key. Only a valid signature shows that the key signed. */}
        {id && found === "pass" && nameOf?.(id)}
        <Field name={words.signature(number)}>
          {signature && (
            <HashValue
              value={signature}
              ends={12}
              label={words.copiedSignature(number)}
              mark={<FoundMark found={found} />}
            />
          )}
        </Field>
      </Fragment>
    );
  });
}

/** Space for the mark is always reserved, so that the line does not move when the mark appears. */
function EqualMark({ isShown }: { isShown: boolean }) {
  if (!isShown) return <span className={styles.room} />;
  return (
    <Mark meaning={signerMarks.equal} kind="equal">
      <Check size={16} />
    </Mark>
  );
}

function FoundMark({ found }: { found: CheckVerdict | null }) {
  if (found === "pass") {
    return (
      <Mark meaning={signerMarks.valid} kind="valid">
        <Signature size={16} />
      </Mark>
    );
  }
  if (found === "fail") {
    return (
      <Mark meaning={signerMarks.invalid} kind="invalid">
        <X size={16} />
      </Mark>
    );
  }
  return <span className={styles.room} />;
}

type MarkProps = { meaning: string; kind: keyof typeof signerMarks; children: ReactNode };

function Mark({ meaning, kind, children }: MarkProps) {
  return (
    <span className={styles.mark} data-kind={kind} title={meaning}>
      {children}
      <span className="visually-hidden">{meaning}</span>
    </span>
  );
}

function PendingProof() {
  return (
    <>
      <Field name={words.signer(null)}>
        <Skeleton width={28} />
      </Field>
      <Field name={words.signature(null)}>
        <Skeleton width={28} />
      </Field>
    </>
  );
}
