import { contradictionStatement, ledgerContradictions } from "@digital-evidence/verdict/ledgers";
import { statement } from "@digital-evidence/verdict/statements";
import type { Mark } from "@digital-evidence/verdict/headline";
import CloudDownload from "lucide-react/icons/cloud-download";
import Download from "lucide-react/icons/download";
import X from "lucide-react/icons/x";
import { memo, type ReactNode, useEffect, useMemo, useState } from "react";
import { useAnnounce } from "../../components/announcer.tsx";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { HashValue } from "../../components/values.tsx";
import { Notice, Panel } from "../../components/panel.tsx";
import { Quoted, Said, saidText } from "../../components/said.tsx";
import { saveText } from "../../components/save-file.ts";
import { VerdictMark } from "../../components/marks.tsx";
import { formatNumber } from "../../format/number.ts";
import { visibleText } from "../../format/text.ts";
import { OWN_ROOT_ID } from "../../trust/own-root-field.tsx";
import {
  type EvidenceRow,
  isEvidence,
  isVerified,
  type Row,
  type VerificationSetting,
  type VerifiedRow,
} from "../../verify/row.ts";
import { verdictsCsv } from "../../verify/verdicts-csv.ts";
import { actionWords, listWords } from "../../words/parts.tsx";
import { remedyWords, sampleWords, verdictListWords } from "../../words/verify.tsx";
import type { HashedDocument } from "./hashed-document.ts";
import { OneVerdict } from "./one-verdict.tsx";
import { useRecords, useTokens } from "./use-records.ts";
import type { useSample } from "./use-sample.ts";
import type { useVerification } from "./use-verification.ts";
import styles from "./verify.module.css";

type Props = {
  verification: ReturnType<typeof useVerification>;
  documents: readonly HashedDocument[];
  /** Where the details of the only verdict are shown. */
  below: HTMLElement | null;
  sample: ReturnType<typeof useSample>;
  /** Takes the visitor to the field with this id. */
  onField: (id: string) => void;
  onClear: () => void;
};

export function Verdicts(props: Props) {
  const { verification, documents, below, sample, onField, onClear } = props;
  const { progress, complete, retry, remove, pasted, own, sources } = verification;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const announce = useAnnounce();
  const isFinished = progress.state === "finished";
  const logFiles = useMemo(() => verification.rows.flatMap(logFilesOf), [verification.rows]);
  const rows = useTokens({ rows: verification.rows, sources, logFiles, pasted, isFinished });
  const evidence = useMemo(() => rows.filter(isEvidence), [rows]);
  const rootless = evidence.filter(isRootless);
  const recordless = evidence.filter(isRecordless);
  const contradictions = useMemo(
    () => ledgerContradictions(evidence.filter(isVerified).map((row) => ledgerOf(row, own))),
    [evidence, own],
  );
  const records = useRecords(complete);
  const words = summary(evidence);

  useEffect(() => {
    if (isFinished && words !== "") announce(words);
  }, [announce, isFinished, words]);

  if (progress.state === "idle") return null;
  if (progress.state === "failed") {
    return (
      <Notice
        kind="unknown"
        title={verdictListWords.failed.title}
        action={<Button onClick={retry}>{actionWords.tryAgain}</Button>}
      >
        {verdictListWords.failed.sentence(progress.reason)}
      </Notice>
    );
  }
  const [first] = evidence;
  const only = evidence.length === 1 ? first : undefined;
  const open = only ?? evidence.find(({ key }) => key === openKey);
  const fetchRecords = recordless.length > 0 && (
    <Button
      look="primary"
      disabled={records.isFetching}
      onClick={() => void records.fetch(recordless)}
    >
      <CloudDownload size={16} />
      {records.isFetching
        ? verdictListWords.fetching(records.done, recordless.length)
        : verdictListWords.fetch(recordless.length)}
    </Button>
  );
  const enterRoot = (
    <Button
      onClick={() => {
        onField(OWN_ROOT_ID);
      }}
    >
      {remedyWords.root}
    </Button>
  );
  // The visitor may have given another file since, or removed the sample.
  const { state } = sample;
  const isSample = state.name === "shown" && only?.name === sampleWords.names[state.kind];
  const shownSample = isSample ? state : null;
  const otherKind = shownSample?.kind === "real" ? "broken" : "real";
  return (
    <>
      {(evidence.length > 0 || !isFinished) && (
        <div className={styles.summary}>
          <p className={styles.count}>
            <b>{only === undefined ? words : <Quoted>{only.name}</Quoted>}</b> {shownSample?.note}
            {progress.state === "working"
              ? verdictListWords.progress(progress.done, progress.total)
              : evidence.length > 1 && verdictListWords.finished(progress.workMs)}
          </p>
          {progress.state === "working" && (
            <progress
              className={styles.bar}
              aria-label={verdictListWords.progressBar}
              max={progress.total}
              value={progress.done}
            />
          )}
          <div className={styles.actions}>
            {only === undefined && fetchRecords}
            {shownSample !== null && (
              <Button
                onClick={() => {
                  void sample.take(otherKind);
                }}
              >
                {sampleWords.tryOne[otherKind]}
              </Button>
            )}
            {evidence.length > 1 && (
              <Button
                disabled={!isFinished}
                onClick={() => {
                  const csv = verdictsCsv(rows, contradictions);
                  saveText("digital-evidence-verdicts.csv", csv, "text/csv");
                }}
              >
                <Download size={16} />
                {verdictListWords.saveCsv}
              </Button>
            )}
            <Button onClick={onClear}>{verdictListWords.clear}</Button>
          </div>
        </div>
      )}
      {contradictions.map((each) => (
        <div key={`${each.network} ${each.ordinal}`} role="alert">
          <Notice kind="error" title={<Said of={contradictionStatement(each)} />} />
        </div>
      ))}
      {only === undefined && rootless.length > 0 && (
        <Notice kind="info" title={verdictListWords.rootless.title} action={enterRoot}>
          {verdictListWords.rootless.sentence(rootless.length)}
        </Notice>
      )}
      {records.problems.length > 0 && (
        <Notice kind="unknown" title={verdictListWords.notFetched}>
          <ul>
            {records.problems.slice(0, 5).map((problem) => (
              <li key={problem.key}>
                {problem.reason === null
                  ? verdictListWords.unknownFingerprint(<Quoted>{problem.name}</Quoted>)
                  : verdictListWords.notFetchedReason(
                      <Quoted>{problem.name}</Quoted>,
                      problem.reason,
                    )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {open !== undefined && (
        <OneVerdict
          key={open.key}
          row={open}
          pasted={pasted}
          own={own}
          documents={documents}
          isOnly={only !== undefined}
          below={only === undefined ? null : below}
          fetchRecord={only !== undefined && fetchRecords}
          onField={onField}
          onClose={() => {
            setOpenKey(null);
          }}
        />
      )}
      {evidence.length > 1 && (
        <Panel title={verdictListWords.table} flush>
          <VerdictTable rows={evidence} openKey={openKey} onOpen={setOpenKey} onRemove={remove} />
        </Panel>
      )}
    </>
  );
}

/** Returns what the row's file shows of its ledger. A snapshot that the visitor provides is not the file's. */
function ledgerOf(
  { name, origin, known, isSnapshotChecked }: VerifiedRow,
  own: VerificationSetting["own"],
) {
  const { snapshot, statedNetwork = null } = known;
  const isOwn = isSnapshotChecked && own.snapshot === undefined;
  return {
    name,
    network: origin?.network ?? statedNetwork,
    snapshot: isOwn && snapshot.state === "supplied" ? snapshot.value : null,
  };
}

function isRootless(row: Row): row is VerifiedRow {
  return isVerified(row) && row.needsRoot && row.hash !== null;
}

/**
 * Whether the row is a proof without its record, and the record would allow further checks. This is the case if the
 * proof lacks a root to compare with, or if it is confirmed by itself.
 */
function isRecordless(row: Row): row is VerifiedRow {
  if (row.kind !== "proof" || row.hash === null) return false;
  return row.needsRoot || (row.told.mark === "confirmed" && row.known.record.state === "absent");
}

/** Returns the text of a row's checkpoint or log proof, or of the log proof in a row's bundle, if there is one. */
function logFilesOf(row: Row): string[] {
  if (row.kind === "log") return [row.text];
  const proof = isVerified(row) ? row.known.logProof : undefined;
  return proof === undefined ? [] : [proof];
}

const summaryOrder: readonly Mark[] = ["confirmed", "consistent", "inconclusive", "failed"];

/**
 * Writes `1 confirmed, 2 inconclusive.` For a single piece of evidence the text is empty, because its
 * verdict is shown in full.
 */
function summary(rows: readonly EvidenceRow[]): string {
  if (rows.length < 2) return "";
  const counts = summaryOrder.flatMap((mark) => {
    const count = rows.filter((row) => verdictOf(row) === mark).length;
    return count === 0
      ? []
      : [`${formatNumber(count)} ${saidText(statement(`verdict.name.${mark}`)).toLowerCase()}`];
  });
  return `${counts.join(", ")}.`;
}

/** How many rows are shown at first, and how many each press of the button adds. */
const STEP = 50;

const order: Readonly<Record<Mark, number>> = {
  failed: 0,
  inconclusive: 1,
  checking: 1,
  consistent: 2,
  confirmed: 3,
};

type TableProps = {
  rows: readonly EvidenceRow[];
  openKey: string | null;
  onOpen: (key: string) => void;
  onRemove: (key: string) => void;
};

/**
 * Shows one verdict per row, the failed ones first and the confirmed ones last. The component is memoised, so that it
 * renders again only when its properties change.
 */
const VerdictTable = memo(function VerdictTable({ rows, openKey, onOpen, onRemove }: TableProps) {
  const [shown, setShown] = useState(STEP);
  const sorted = rows.toSorted((a, b) => order[verdictOf(a)] - order[verdictOf(b)]);
  return (
    <>
      <DataTable
        caption={verdictListWords.table}
        columns={columns(openKey, onOpen, onRemove)}
        rows={sorted.slice(0, shown)}
        rowKey={({ key }) => key}
        rowVerdict={verdictOf}
        pendingRows={0}
      />
      {shown < sorted.length && (
        <div className={styles.more}>
          <Button
            onClick={() => {
              setShown((count) => count + STEP);
            }}
          >
            {verdictListWords.more(Math.min(STEP, sorted.length - shown), sorted.length)}
          </Button>
        </div>
      )}
    </>
  );
});

function verdictOf(row: EvidenceRow): Mark {
  return row.kind === "unreadable" ? "inconclusive" : row.told.mark;
}

function foundIn(row: EvidenceRow): ReactNode {
  return row.kind === "unreadable" ? (
    verdictListWords.unreadableReason(<Said of={row.reason} />)
  ) : (
    <Said of={row.told.sentence} />
  );
}

function columns(
  openKey: string | null,
  onOpen: (key: string) => void,
  onRemove: (key: string) => void,
): Column<EvidenceRow>[] {
  return [
    {
      title: verdictListWords.columns.verdict,
      share: 30,
      smallShare: 80,
      cell: (row) => (
        <>
          <button
            type="button"
            className={styles.open}
            aria-expanded={openKey === row.key}
            onClick={() => {
              onOpen(row.key);
            }}
          >
            <VerdictMark verdict={verdictOf(row)} size={18} />
            <span>
              {row.kind === "unreadable" ? (
                verdictListWords.unreadable
              ) : (
                <Said of={row.told.label} />
              )}
              <span className={styles.file}>
                <Quoted maxLength={80}>{row.name}</Quoted>
              </span>
            </span>
          </button>
          <p className={styles.found}>{foundIn(row)}</p>
        </>
      ),
    },
    {
      title: verdictListWords.columns.hash,
      share: 18,
      onSmall: "hidden",
      cell: (row) =>
        "hash" in row &&
        row.hash !== null && <HashValue value={row.hash} label={listWords.copies.hash} />,
    },
    {
      title: verdictListWords.columns.found,
      share: 30,
      onSmall: "hidden",
      cell: foundIn,
    },
    {
      title: verdictListWords.columns.file,
      share: 16,
      onSmall: "hidden",
      cell: ({ name }) => <Quoted maxLength={80}>{name}</Quoted>,
    },
    {
      title: verdictListWords.columns.remove,
      isTitleHidden: true,
      share: 6,
      smallShare: 20,
      cell: ({ key, name }) => (
        <button
          type="button"
          className={styles.remove}
          aria-label={verdictListWords.remove(visibleText(name, 80))}
          onClick={() => {
            onRemove(key);
          }}
        >
          <X size={16} />
        </button>
      ),
    },
  ];
}
