import { FingerprintDetails, lenient, parseTolerant } from "@digital-evidence/evidence/api";
import { HASH_PATTERN } from "@digital-evidence/evidence/hash";
import type { ReceivedDetails } from "@digital-evidence/client";
import type { PartSupplier, Supplied } from "@digital-evidence/evidence/verify-evidence";
import type { Reason } from "@digital-evidence/verdict/conclude";
import type { Known } from "@digital-evidence/verdict/known";
import { inFileTitle } from "@digital-evidence/verdict/log";
import { statement } from "@digital-evidence/verdict/statements";
import type { Told } from "@digital-evidence/verdict/headline";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { ButtonLink, Button } from "../../components/button.tsx";
import { CoverageLegend, CoverageMark } from "../../components/identity.tsx";
import { StatedSummary } from "../../components/stated-summary.tsx";
import { DrawnProof, FoldedProof, EvidenceChain } from "../../components/evidence-chain.tsx";
import { EvidenceVerdict } from "../../components/evidence-verdict.tsx";
import { Field, FieldList } from "../../components/field-list.tsx";
import { HashValue } from "../../components/values.tsx";
import { lazyPart, MissingPart } from "../../components/lazy-part.tsx";
import { Notice, Panel } from "../../components/panel.tsx";
import { Quoted, Said, saidText } from "../../components/said.tsx";
import { SignatureProofs } from "../../components/signature-proofs.tsx";
import { WrittenTimestamp } from "../../components/timestamp.tsx";
import { useConfig } from "../../config/config.ts";
import { longTime } from "../../format/time.ts";
import { OtherKey, ownNameOf } from "../../named-keys/lazy-names.tsx";
import { OWN_ROOT_ID } from "../../trust/own-root-field.tsx";
import type { OwnRoot } from "../../trust/read-own-root.ts";
import { fingerprintPath, howItWorksPath } from "../../routes/routes.ts";
import { useNetworkSetting } from "../../verify/network-setting.ts";
import { RECORD_MEMBERS } from "../../verify/record-members.ts";
import {
  type EvidenceRow,
  type LogConflict,
  type VerifiedRow,
  withOwnRoot,
} from "../../verify/row.ts";
import { useConclusion, useReached } from "../../verify/use-conclusion.ts";
import {
  actionWords,
  coverageLegend,
  coverageWords,
  legendOfFile,
  listWords,
  statedByFile,
} from "../../words/parts.tsx";
import {
  openedLinkWords as linkWords,
  oneVerdictWords as words,
  recordWords,
  remedyWords,
} from "../../words/verify.tsx";
import { documentFor, type HashedDocument } from "./hashed-document.ts";
import { OWN_POLICY_ID } from "./inputs.tsx";
import styles from "./verify.module.css";

const { fields } = recordWords;

const BundleTimestamps = lazyPart(
  () => import("./given-timestamps.tsx").then((module) => module.BundleTimestamps),
  MissingPart,
);

const ObservedTimestamps = lazyPart(
  async () => (await import("../../trust/observed-timestamps.tsx")).ObservedTimestamps,
  MissingPart,
);

const LogContradiction = lazyPart(
  () => import("../../trust/log-contradiction.tsx").then((module) => module.LogContradiction),
  MissingPart,
);

const LoneTimestamp = lazyPart(
  () => import("./given-timestamps.tsx").then((module) => module.LoneTimestamp),
  MissingPart,
);

type Props = {
  row: EvidenceRow;
  pasted: string | null;
  /** The root or the snapshot that the visitor provides. */
  own: OwnRoot;
  documents: readonly HashedDocument[];
  isOnly: boolean;
  /** Where the details are shown. Null if they follow the verdict. */
  below: HTMLElement | null;
  /** The button that fetches the record of this proof, if the proof lacks one. */
  fetchRecord: ReactNode;
  /** Takes the visitor to the field with this id. */
  onField: (id: string) => void;
  onClose: () => void;
};

export function OneVerdict({ row, pasted, isOnly, onClose, ...given }: Props) {
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
            <Quoted>{row.name}</Quoted>
          </b>
          <Button onClick={onClose}>{actionWords.close}</Button>
        </p>
      )}
      {row.kind === "unreadable" && row.isFromLink ? (
        <Notice kind="unknown" title={linkWords.unreadable.title}>
          <Said of={row.reason} /> {linkWords.unreadable.advice} {words.unreadable.code(row.code)}
        </Notice>
      ) : row.kind === "unreadable" ? (
        <Notice kind="unknown" title={words.unreadable.title(<Quoted>{row.name}</Quoted>)}>
          {words.unreadable.sentence(<Said of={row.reason} />)} {words.unreadable.code(row.code)}
        </Notice>
      ) : row.kind === "log" ? (
        <EvidenceVerdict
          isSettled
          words={row.told}
          explainedAt={howItWorksPath}
          notice={
            <>
              <LogConflictPanel conflict={row.contradiction} />
              <Remedies {...row.told} isLog onField={given.onField} />
            </>
          }
        />
      ) : row.kind === "token" ? (
        <>
          <EvidenceVerdict isSettled words={row.told} explainedAt={howItWorksPath} />
          <LoneTimestamp found={row.found} />
        </>
      ) : (
        <VerifiedEvidence row={row} isOnly={isOnly} pasted={pasted} {...given} />
      )}
    </div>
  );
}

function LogConflictPanel({ conflict }: { conflict: LogConflict | null }) {
  if (conflict === null) return null;
  const { before, now } = conflict;
  const { service, key } = before;
  const finding = { service, key, history: "FORKED", before, now } as const;
  return <LogContradiction finding={finding} nowTitle={saidText(inFileTitle(now))} />;
}

const ReceivedRecord = lenient(FingerprintDetails);

/** The questions whose answer the picture of the proof shows: what the proof leads to. */
const proofLinks: ReadonlySet<string> = new Set(["inclusion", "batch", "ledger", "root"]);

type VerifiedProps = { row: VerifiedRow } & Omit<Props, "row" | "onClose">;

function VerifiedEvidence(props: VerifiedProps) {
  const { row, documents, isOnly, pasted, own, below, fetchRecord, onField } = props;
  const network = useNetworkSetting();
  const compared = documentFor(row, documents, isOnly);
  const digest = compared === "awaited" ? compared : compared?.digest;
  const known = useMemo((): Known => {
    const document =
      digest === "awaited" ? digest : { digest: digest ?? "", given: "file" as const };
    return { ...withOwnRoot(row.known, own), ...(digest === undefined ? {} : { document }) };
  }, [row.known, own, digest]);
  const request = { known, network, log: undefined, trust: row.trust };
  const { conclusion } = useConclusion(useReached(), request);
  const { verification, evidence, links, missing } = conclusion;
  const record = known.record.state === "supplied" ? known.record : null;
  // This parsed record is only displayed. The engine reads the original record itself.
  const signed = parseTolerant(ReceivedRecord, record?.value);
  const isBroken = links.some(({ id, state }) => state === "fail" && proofLinks.has(id));
  const drawn = verification !== null &&
    verification.walk !== null && { verification, hash: verification.subject ?? "" };
  const details = (
    <>
      {/* The picture shows where a proof breaks. Of a proof that holds, it is a detail, also beside another failure. */}
      {isBroken && drawn && <DrawnProof {...drawn} />}
      <Panel title={recordWords.checked}>
        {record !== null && (
          <CoverageLegend {...(record.from === "file" ? { stated: legendOfFile } : {})} />
        )}
        <FieldList layout="columns">
          <About row={row} />
          <RecordFields
            supplied={record ?? undefined}
            isBound={verification?.checks.some(
              ({ id, verdict }) => id === "RECORD_HASH" && verdict === "pass",
            )}
          />
        </FieldList>
      </Panel>
      {record !== null && signed.ok && (
        <SignatureProofs
          title={saidText(statement("link.title.signatures"))}
          details={signed.value}
          holder={words.keyHolder}
          verification={verification}
          isChecking={verification === null}
          nameOf={ownNameOf}
        >
          <OtherKey record={signed.value} verification={verification} />
        </SignatureProofs>
      )}
      {!isBroken && drawn && <FoldedProof {...drawn} />}
      {row.timestamps.length > 0 && verification !== null && evidence !== null && (
        <BundleTimestamps
          timestamps={row.timestamps}
          judged={{ verification, evidence }}
          pasted={pasted}
        />
      )}
    </>
  );
  return (
    <>
      {row.isFromLink && <FromLink hash={row.hash} />}
      {record !== null && signed.ok && <RecordSummary from={record.from} of={signed.value} />}
      <EvidenceVerdict
        isSettled
        // The row's own conclusion is about the evidence without a document.
        words={conclusion.mark === "checking" && digest === undefined ? row.told : conclusion.told}
        ownRoot={{
          id: OWN_ROOT_ID,
          show: () => {
            onField(OWN_ROOT_ID);
          },
        }}
        explainedAt={howItWorksPath}
        notice={
          <>
            <LogConflictPanel conflict={row.contradiction} />
            <Remedies
              mark={conclusion.mark}
              reasons={conclusion.reasons}
              fetchRecord={fetchRecord}
              page={row.kind === "proof" || row.isFromLink === true ? null : row.hash}
              onField={onField}
            />
          </>
        }
      >
        {verification !== null && (
          <EvidenceChain
            isFolded
            links={links}
            missing={missing}
            more={{
              batch: evidence?.observations && (
                <ObservedTimestamps judged={conclusion} pasted={pasted} />
              ),
            }}
          />
        )}
      </EvidenceVerdict>
      {below === null ? details : createPortal(details, below)}
    </>
  );
}

type SummaryProps = { from: PartSupplier; of: Partial<ReceivedDetails> };

/** Names the record before its verdict, and says who supplied it. */
function RecordSummary({ from, of }: SummaryProps) {
  const { hash, organizationName: orgName, organizationId: orgId } = of;
  return (
    <StatedSummary {...of} orgName={orgName} orgId={orgId}>
      {hash && <HashValue value={hash} label={listWords.copies.hash} />}
      {from === "file" ? legendOfFile : coverageLegend.stated}
    </StatedSummary>
  );
}

type RemediesProps = Pick<Told, "mark"> &
  Pick<Props, "onField"> & {
    reasons?: readonly Reason[];
    /** Whether the evidence is only a part of a log. */
    isLog?: boolean;
    fetchRecord?: ReactNode;
    /** The hash of the fingerprint whose page may have more, or null if there is a better remedy. */
    page?: string | null;
  };

const ROOT_REASONS: readonly Reason[] = ["NO_ROOT_GIVEN", "NOT_A_HASH", "UNKNOWN_LEDGER"];

/** What the visitor can do about a verdict, as controls. */
function Remedies(props: RemediesProps) {
  const { mark, reasons = [], isLog = false, fetchRecord = false, page = null, onField } = props;
  const { network } = useConfig();
  const isOpen = mark === "inconclusive";
  const asksForRoot = isOpen && reasons.some((reason) => ROOT_REASONS.includes(reason));
  const asksForWitnesses = isOpen && (isLog || reasons.includes("INVALID_POLICY"));
  const lookUp = isOpen && page !== null && HASH_PATTERN.test(page) ? page : null;
  if (!asksForRoot && !asksForWitnesses && lookUp === null && fetchRecord === false) return null;
  const field = (id: string, label: string) => (
    <Button
      onClick={() => {
        onField(id);
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.remedies}>
      {fetchRecord}
      {asksForRoot && field(OWN_ROOT_ID, remedyWords.root)}
      {asksForWitnesses && field(OWN_POLICY_ID, remedyWords.witnesses)}
      {lookUp !== null && (
        <ButtonLink to={fingerprintPath(lookUp)}>{linkWords.lookUp(network.name)}</ButtonLink>
      )}
    </div>
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
              : words.joined(<Quoted maxLength={80}>{completedBy.name}</Quoted>))}
        </span>
      </Field>
      <Field name={fields.fingerprint}>
        {hash !== null && (
          <HashValue
            value={hash}
            label={listWords.copies.hash}
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

/** How to show the members that need more than plain text. */
const shown: Readonly<Record<string, (text: string) => ReactNode>> = {
  documentId: (text) => <HashValue value={text} label={listWords.copies.documentId} ends={14} />,
  documentRef: (text) => <HashValue value={text} label={listWords.copies.documentRef} />,
  eventId: (text) => <HashValue value={text} label={listWords.copies.eventId} />,
  organizationId: (text) => <HashValue value={text} label={listWords.copies.id} />,
  batchId: (text) => <HashValue value={text} label={listWords.copies.batchId} />,
  fingerprintTimestamp: (text) => <WrittenTimestamp value={text} format={longTime} />,
};

type RecordFieldsProps = {
  supplied: Supplied | undefined;
  /**
   * Whether the content check proved that the record belongs to the fingerprint. Undefined until the check
   * has run.
   */
  isBound: boolean | undefined;
};

/** Shows the fields of an untrusted record. Every value is treated as text from outside. */
function RecordFields({ supplied, isBound = false }: RecordFieldsProps) {
  const record = supplied?.value;
  if (typeof record !== "object" || record === null) return null;
  const stated = supplied?.from === "file" ? statedByFile : coverageWords.stated;
  return RECORD_MEMBERS.map(({ key, name, isCovered }) => {
    const value: unknown = Object.hasOwn(record, key) ? Reflect.get(record, key) : null;
    if (key === "documentId" && isWithheld(record, value)) {
      return (
        <Field key={key} name={name} isWithheld>
          {null}
        </Field>
      );
    }
    if (typeof value !== "string" || value === "") return null;
    const mark =
      isCovered && isBound ? (
        <CoverageMark coverage="covered" words={coverageWords.covered} />
      ) : (
        <CoverageMark coverage="stated" words={stated} />
      );
    return (
      <Field key={key} name={name} mark={mark}>
        {shown[key]?.(value) ?? value}
      </Field>
    );
  });
}

function isWithheld(record: object, value: unknown): boolean {
  const list: unknown = Object.hasOwn(record, "withheld") ? Reflect.get(record, "withheld") : null;
  if (typeof value === "string" || !Array.isArray(list)) return false;
  return list.some((each: unknown) => {
    const isObject = typeof each === "object" && each !== null;
    return isObject && Reflect.get(each, "member") === "documentId";
  });
}
