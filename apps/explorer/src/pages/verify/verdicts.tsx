import { contradictionStatement, ledgerContradictions } from "@digital-evidence/verdict/ledgers";
import { statement } from "@digital-evidence/verdict/statements";
import type { Mark } from "@digital-evidence/verdict/told";
import CloudDownload from "lucide-react/icons/cloud-download";
import Download from "lucide-react/icons/download";
import { useEffect, useMemo, useState } from "react";
import { useAnnounce } from "../../components/announcer.tsx";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { formatNumber } from "../../format/number.ts";
import { Quoted, Said, saidText } from "../../components/said.tsx";
import { saveText } from "../../components/save-text.ts";
import { verdictsCsv } from "../../verify/verdicts-csv.ts";
import {
  type EvidenceRow,
  isVerified,
  isEvidence,
  type Row,
  type Setting,
  type VerifiedRow,
} from "../../verify/row.ts";
import { OWN_ROOT_ID } from "../../own-root/own-root-field.tsx";
import { actionWords } from "../../words/actions.ts";
import { remedyWords, sampleWords, verdictListWords } from "../../words/verify.tsx";
import type { HashedDocument } from "./hashed-document.ts";
import { OneVerdict } from "./one-verdict.tsx";
import { useRecords } from "./use-records.ts";
import type { useSample } from "./use-sample.ts";
import { useTokens } from "./use-tokens.ts";
import type { useVerification } from "./use-verification.ts";
import { VerdictTable, verdictOf } from "./verdict-table.tsx";
import styles from "./verify-page.module.css";

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
  const shownSample = only !== undefined && sample.state.name === "shown" ? sample.state : null;
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
                  sample.take(otherKind);
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
function ledgerOf({ name, origin, known, isSnapshotChecked }: VerifiedRow, own: Setting["own"]) {
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
