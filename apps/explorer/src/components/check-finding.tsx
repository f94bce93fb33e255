import type { Check, Supplier } from "@digital-evidence/evidence/verify-evidence";
import MessageSquareQuote from "lucide-react/icons/message-square-quote";
import type { ReactNode } from "react";
import { isServiceWord, verdictIn, type Circumstances } from "../evidence/chain-link.ts";
import styles from "./check-finding.module.css";
import { EvidenceMark } from "./evidence-mark.tsx";
import { HashValue } from "./hash-value.tsx";
import { Missing } from "./missing.tsx";

const titles: Readonly<Record<Check["id"], string>> = {
  PROOF_SHAPE: "Shape of the proof",
  PROOF_SUBJECT: "Whose proof it is",
  PROOF_WALK: "From the root to the leaf",
  RECORD_HASH: "The record’s fields, hashed",
  SIGNATURE: "Signature",
  SIGNER: "The named signer",
  ROOT_RECORD: "Root, against the record",
  ROOT_BATCH: "Root, against the batch",
  BATCH_FINAL: "Whether the batch is final",
  ROOT_LEDGER: "Root, in the ledger’s snapshot",
  DOCUMENT: "The document, hashed",
  ROOT_VISITOR: "Root, against yours",
};

const suppliers: Readonly<Record<Supplier, string>> = {
  visitor: "You",
  bundle: "The bundle",
  record: "The record",
  proof: "The proof",
  batch: "The batch",
  ledger: "The ledger’s snapshot",
  protocol: "The protocol",
  "computed here": "Computed here",
};

const words = { pass: "Passed", fail: "Failed", unknown: "Undecided" } as const;

/** Of a snapshot that the visitor brought: no ledger said any of it to this page. */
const OWN_SNAPSHOT = { title: "Root, in your snapshot", supplier: "You, with the snapshot" };

type Props = { check: Check; circumstances: Circumstances };

/** One check, down to the values it was made of. */
export function CheckFinding({ check, circumstances }: Props) {
  const { id, index, reason, computed, expected, suppliedBy, inputs } = check;
  const verdict = verdictIn(check, circumstances);
  const number = index === undefined ? "" : ` ${index + 1}`;
  const isWord = isServiceWord(check);
  const own = circumstances.hasOwnSnapshot && id === "ROOT_LEDGER" ? OWN_SNAPSHOT : null;
  return (
    <section className={styles.finding}>
      <h3 className={styles.head}>
        {isWord ? (
          <span className={styles.quote}>
            <MessageSquareQuote size={18} />
          </span>
        ) : (
          <EvidenceMark state={verdict} size={18} />
        )}
        <span>
          {own?.title ?? titles[id]}
          {number}
        </span>
        <span className={styles.word} data-verdict={isWord ? undefined : verdict}>
          {isWord ? "The service’s word" : words[verdict]}
        </span>
      </h3>
      <div className={styles.body}>
        <p>{reason}.</p>
        <dl className={styles.values}>
          <Value name={isWord ? "Stated" : "Computed here"} value={computed} />
          <Value name="Expected" value={expected} />
          <dt>Supplied by</dt>
          <dd>{suppliedBy === "ledger" && own ? own.supplier : suppliers[suppliedBy]}</dd>
        </dl>
        {Object.keys(inputs).length > 0 && (
          <details className={styles.inputs}>
            <summary>What went in</summary>
            {/* Scrolled by keyboard, so it takes the focus. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre tabIndex={0}>{JSON.stringify(inputs, null, 2)}</pre>
          </details>
        )}
      </div>
    </section>
  );
}

function Value({ name, value }: { name: string; value: string | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{written(name, value)}</dd>
    </>
  );
}

function written(name: string, value: string | null): ReactNode {
  if (value === null) return <Missing />;
  if (!/^[0-9a-f]{32,}$/i.test(value)) return value;
  return <HashValue value={value} ends={12} label={`${name.toLowerCase()} value`} />;
}
