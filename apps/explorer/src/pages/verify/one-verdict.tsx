import { useEffect, useRef, type ReactNode } from "react";
import { useConfig } from "../../app/config-context.ts";
import { fingerprintPath } from "../../app/paths.ts";
import { Button } from "../../components/button.tsx";
import { DrawnProof } from "../../components/drawn-proof.tsx";
import { EvidenceChain } from "../../components/evidence-chain.tsx";
import { EvidenceVerdict } from "../../components/evidence-verdict.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { toChainLinks } from "../../evidence/chain-link.ts";
import { useFindings } from "../../evidence/use-findings.ts";
import { longTime } from "../../format/time.ts";
import { conclude } from "../../verify/conclude.ts";
import { documentFor, type HashedDocument } from "./hashed-document.ts";
import { RecordFields } from "./record-fields.tsx";
import type { EvidenceRow, JudgedRow } from "./verdicts.tsx";
import styles from "./verify-page.module.css";

const kinds = { proof: "A proof alone", bundle: "An evidence bundle", record: "A record alone" };

type Props = {
  row: EvidenceRow;
  documents: readonly HashedDocument[];
  /** Whether it is the only piece of evidence there is. */
  isOnly: boolean;
  onClose: () => void;
};

/** One piece of evidence in full: the verdict, the chain it rests on, and the picture. */
export function OneVerdict({ row, isOnly, onClose, documents }: Props) {
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // One of many was chosen in the table, which is further down.
    if (!isOnly) top.current?.scrollIntoView({ block: "start" });
  }, [isOnly]);

  return (
    <div ref={top} className={styles.sections}>
      {!isOnly && (
        <p className={styles.chosen}>
          <b>{row.name}</b>
          <Button onClick={onClose}>Close</Button>
        </p>
      )}
      {row.kind === "unreadable" ? (
        <Notice kind="unknown" title={`${row.name} could not be read`}>
          It begins like evidence, but it is none that can be read here: {row.reason}. It may have
          been cut short, or changed by an editor.
        </Notice>
      ) : (
        <JudgedVerdict row={row} documents={documents} isOnly={isOnly} />
      )}
    </div>
  );
}

type JudgedProps = { row: JudgedRow } & Pick<Props, "documents" | "isOnly">;

function JudgedVerdict({ row, documents, isOnly }: JudgedProps) {
  const { hash, verdict, setting, isDamaged } = row;
  const document = documentFor(row.evidence, documents, isOnly);
  const evidence = { ...row.evidence, ...(document === undefined ? {} : { document }) };
  const { checking } = useFindings(evidence, true);
  const checks = checking.state === "checked" ? checking.checks : null;
  const walk = checking.state === "checked" ? checking.walk : null;
  return (
    <>
      <EvidenceVerdict
        isSettled
        verdict={isDamaged || checks === null ? verdict : conclude(evidence, checks, setting)}
      >
        {checks !== null && (
          <EvidenceChain
            links={toChainLinks(checks)}
            circumstances={setting}
            label="Checks made in this browser"
          />
        )}
        {checking.state === "unavailable" && <Notice kind="unknown">{checking.message}</Notice>}
      </EvidenceVerdict>
      <Panel title="What was checked">
        <FieldList>
          <About row={row} />
          <RecordFields record={evidence.record} />
        </FieldList>
      </Panel>
      {walk !== null && (
        <DrawnProof
          walk={walk}
          hash={hash?.toLowerCase() ?? ""}
          rootSource={evidence.record === null ? "brought by you" : "named by the record"}
        />
      )}
    </>
  );
}

function About({ row }: { row: JudgedRow }): ReactNode {
  const { network } = useConfig();
  const { name, kind, hash, origin, isCompleted } = row;
  const isHash = hash !== null && /^[0-9a-f]{64}$/.test(hash);
  return (
    <>
      <Field name="File">{name}</Field>
      <Field name="Holds">
        {kinds[kind]}
        {isCompleted && `, completed with what the service of “${network.name}” says now`}
      </Field>
      <Field name="Fingerprint">
        {hash !== null && (
          <HashValue value={hash} label="hash" {...(isHash ? { to: fingerprintPath(hash) } : {})} />
        )}
      </Field>
      {origin !== null && (
        <>
          <Field name="Network, as the bundle says">{origin.network}</Field>
          <Field name="Made, as the bundle says">
            <WrittenTimestamp value={origin.createdAt} format={longTime} />
          </Field>
        </>
      )}
    </>
  );
}
