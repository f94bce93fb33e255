import type { FingerprintDetails } from "@digital-evidence/evidence/api";
import Check from "lucide-react/icons/check";
import { Fragment } from "react";
import { Field, FieldList } from "../../components/field-list.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Panel } from "../../components/panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { isSameKey } from "./same-key.ts";
import styles from "./signature-proofs.module.css";

/** Who signed the fingerprint, and how: by key and signature, as the service gives them. */
export function SignatureProofs({ details }: { details: FingerprintDetails | undefined }) {
  return (
    <Panel title="Proofs">
      <FieldList>
        {details === undefined ? <PendingProof /> : <Proofs details={details} />}
      </FieldList>
    </Panel>
  );
}

function Proofs({ details: { proofs, signer } }: { details: FingerprintDetails }) {
  if (proofs.length === 0) {
    return (
      <>
        <Field name="Signer">{null}</Field>
        <Field name="Signature">{null}</Field>
      </>
    );
  }
  return proofs.map(({ id, signature }, index) => {
    const number = proofs.length > 1 ? ` ${index + 1}` : "";
    return (
      // A service may list one key twice; the order is all that tells them apart.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={index}>
        <Field name={`Signer${number}`}>
          <HashValue
            value={id}
            ends={12}
            label={`signer${number}`}
            mark={signer !== undefined && isSameKey(id, signer) && <SignerMark />}
          />
        </Field>
        <Field name={`Signature${number}`}>
          <HashValue value={signature} ends={12} label={`signature${number}`} />
        </Field>
      </Fragment>
    );
  });
}

/** Two equal keys, and no more than that: it is no word about the signature. */
function SignerMark() {
  return (
    <span className={styles.mark} title="Equals the fingerprint’s signer">
      <Check size={16} />
      <span className="visually-hidden">Equals the fingerprint’s signer</span>
    </span>
  );
}

function PendingProof() {
  return (
    <>
      <Field name="Signer">
        <Skeleton width={28} />
      </Field>
      <Field name="Signature">
        <Skeleton width={28} />
      </Field>
    </>
  );
}
