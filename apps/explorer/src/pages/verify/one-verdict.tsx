import { FingerprintDetails, lenient, parseTolerant } from "@digital-evidence/evidence/api";
import { HASH_PATTERN } from "@digital-evidence/evidence/hash";
import { useEffect, useRef, type ReactNode } from "react";
import { useConfig } from "../../config/config-context.ts";
import { fingerprintPath, howItWorksPath } from "../../routes/routes.ts";
import { Button } from "../../components/button.tsx";
import { ButtonLink } from "../../components/button-link.tsx";
import { DrawnProof } from "../../components/drawn-proof.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { MissingPart } from "../../components/missing-part.tsx";
import { EvidenceChain } from "../../components/evidence-chain.tsx";
import { EvidenceVerdict } from "../../components/evidence-verdict.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Notice } from "../../components/notice.tsx";
import { OutsideText } from "../../components/outside-text.tsx";
import { Panel } from "../../components/panel.tsx";
import { SignatureProofs } from "../../components/signature-proofs.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { toLinks } from "../../evidence-chain/chain-link.ts";
import { useVerdict } from "../../verify/use-verdict.ts";
import { OtherKey, ownNameOf } from "../../named-keys/lazy-names.tsx";
import { longTime } from "../../format/time.ts";
import { OWN_ROOT_ID } from "../../own-root/own-root-field.tsx";
import { actionWords } from "../../words/actions.ts";
import { linkTitles } from "../../words/links.ts";
import { unavailableWords, verdictWords } from "../../phrasing/verdict.ts";
import { openedLinkWords as linkWords } from "../../words/opened-link.ts";
import { logFileWords } from "../../words/log-file.ts";
import { oneVerdictWords as words, recordWords } from "../../words/verify.tsx";
import { documentFor, type HashedDocument } from "./hashed-document.ts";
import { RecordFields } from "./record-fields.tsx";
import type { EvidenceRow, LogConflict, VerifiedRow } from "../../verify/verification-protocol.ts";
import styles from "./verify-page.module.css";

const { fields, copies } = recordWords;

const BundleTimestamps = lazyPart(
  () => import("./bundle-timestamps.tsx").then((module) => module.BundleTimestamps),
  MissingPart,
);

const LogContradiction = lazyPart(
  () =>
    import("../../transparency/log-contradiction.tsx").then((module) => module.LogContradiction),
  MissingPart,
);

const LoneTimestamp = lazyPart(
  () => import("./lone-timestamp.tsx").then((module) => module.LoneTimestamp),
  MissingPart,
);

type Props = {
  row: EvidenceRow;
  /** The texts of the checkpoints and the log proofs that the visitor gave, including the log proofs in bundles. */
  logFiles: readonly string[];
  pasted: string | null;
  documents: readonly HashedDocument[];
  isOnly: boolean;
  onClose: () => void;
};

export function OneVerdict({ row, logFiles, pasted, isOnly, onClose, documents }: Props) {
  const top = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The visitor chose this row in a table further down the page, so the page scrolls up to the verdict.
    if (!isOnly) top.current?.scrollIntoView({ block: "start" });
  }, [isOnly]);

  return (
    <div ref={top} className={styles.sections}>
      {!isOnly && (
        <p className={styles.chosen}>
          <b>
            <OutsideText>{row.name}</OutsideText>
          </b>
          <Button onClick={onClose}>{actionWords.close}</Button>
        </p>
      )}
      {row.kind === "unreadable" && row.isFromLink ? (
        <Notice kind="unknown" title={linkWords.unreadable.title}>
          {row.reason} {linkWords.unreadable.advice} {words.unreadable.code(row.code)}
        </Notice>
      ) : row.kind === "unreadable" ? (
        <Notice
          kind="unknown"
          title={words.unreadable.title(<OutsideText>{row.name}</OutsideText>)}
        >
          {words.unreadable.sentence(row.reason)} {words.unreadable.code(row.code)}
        </Notice>
      ) : row.kind === "log" ? (
        <>
          <EvidenceVerdict
            isSettled
            words={row.words}
            explainedAt={howItWorksPath}
            notice={
              "contradiction" in row.content && (
                <LogConflictPanel conflict={row.content.contradiction} />
              )
            }
          />
          {"token" in row.content && (
            <LoneTimestamp token={row.content.token} logFiles={logFiles} pasted={pasted} />
          )}
        </>
      ) : (
        <VerifiedEvidence row={row} documents={documents} isOnly={isOnly} pasted={pasted} />
      )}
    </div>
  );
}

function LogConflictPanel({ conflict }: { conflict: LogConflict | null }) {
  if (conflict === null) return null;
  const { before, now } = conflict;
  const { service, key } = before;
  const finding = { service, key, history: "FORKED", before, now } as const;
  return <LogContradiction finding={finding} nowTitle={logFileWords.inFile(now.size)} />;
}

const ReceivedRecord = lenient(FingerprintDetails);

type VerifiedProps = { row: VerifiedRow } & Pick<Props, "documents" | "isOnly" | "pasted">;

function VerifiedEvidence({ row, documents, isOnly, pasted }: VerifiedProps) {
  const document = documentFor(row, documents, isOnly);
  const evidence = { ...row.evidence, ...(document === undefined ? {} : { document }) };
  const { outcome } = useVerdict(evidence, true);
  const verification = outcome.state === "verified" ? outcome.verification : null;
  const isRecordThere = evidence.record !== undefined && evidence.record.value !== null;
  // This parsed record is only displayed. The engine reads the original record itself.
  const signed = parseTolerant(ReceivedRecord, evidence.record?.value);
  return (
    <>
      {row.isFromLink && <FromLink hash={row.hash} />}
      <EvidenceVerdict
        isSettled
        words={wordsOf(row, outcome)}
        ownRoot={OWN_ROOT_ID}
        explainedAt={howItWorksPath}
        notice={<LogConflictPanel conflict={row.contradiction} />}
      >
        {verification !== null && <EvidenceChain links={toLinks(verification)} />}
      </EvidenceVerdict>
      <Panel title={recordWords.checked}>
        <FieldList>
          <About row={row} />
          <RecordFields
            supplied={evidence.record}
            isBound={verification?.checks.some(
              ({ id, verdict }) => id === "RECORD_HASH" && verdict === "pass",
            )}
          />
        </FieldList>
      </Panel>
      {isRecordThere && signed.ok && (
        <SignatureProofs
          title={linkTitles.signatures}
          details={signed.value}
          holder={words.keyHolder}
          verification={verification}
          isChecking={verification === null}
          nameOf={ownNameOf}
        >
          <OtherKey record={signed.value} verification={verification} />
        </SignatureProofs>
      )}
      {verification !== null && verification.walk !== null && (
        <DrawnProof walk={verification.walk} hash={verification.subject ?? ""} />
      )}
      {row.timestamps.length > 0 && outcome.state === "verified" && (
        <BundleTimestamps timestamps={row.timestamps} verified={outcome} pasted={pasted} />
      )}
    </>
  );
}

/**
 * Shows a notice that the evidence came from a link. Its button opens the fingerprint's page, which requests the
 * service's record.
 */
function FromLink({ hash }: { hash: string | null }) {
  const { network } = useConfig();
  const isHash = hash !== null && HASH_PATTERN.test(hash);
  return (
    <Notice
      kind="info"
      title={linkWords.title}
      action={
        isHash && (
          <ButtonLink to={fingerprintPath(hash)}>{linkWords.lookUp(network.name)}</ButtonLink>
        )
      }
    >
      {linkWords.sentence}
    </Notice>
  );
}

/**
 * Returns the words of the second verification, which also checks the document. The row's own words are used until that
 * verification has finished. They are also used for a damaged file and for a forked log, because the second
 * verification looks for neither.
 */
function wordsOf(row: VerifiedRow, outcome: ReturnType<typeof useVerdict>["outcome"]) {
  if (row.isDamaged || row.contradiction !== null || outcome.state === "waiting") {
    return row.words;
  }
  return outcome.state === "unavailable"
    ? unavailableWords(outcome.reason)
    : verdictWords(outcome.verification, outcome.evidence);
}

function About({ row }: { row: VerifiedRow }): ReactNode {
  const { network } = useConfig();
  const { name, kind, hash, origin, completedBy } = row;
  const isHash = hash !== null && HASH_PATTERN.test(hash);
  return (
    <>
      <Field name={fields.file}>{name}</Field>
      <Field name={fields.holds}>
        <span>
          {words.kinds[kind]}
          {completedBy !== null &&
            (completedBy.from === "service"
              ? words.completed(network.name)
              : words.joined(<OutsideText maxLength={80}>{completedBy.name}</OutsideText>))}
        </span>
      </Field>
      <Field name={fields.fingerprint}>
        {hash !== null && (
          <HashValue
            value={hash}
            label={copies.hash}
            {...(isHash ? { to: fingerprintPath(hash) } : {})}
          />
        )}
      </Field>
      {origin !== null && (
        <>
          <Field name={fields.network}>{origin.network}</Field>
          <Field name={fields.made}>
            <WrittenTimestamp value={origin.createdAt} format={longTime} />
          </Field>
        </>
      )}
    </>
  );
}
