import type { ReceivedSummary } from "@digital-evidence/client";
import {
  type FingerprintStatus,
  FINGERPRINT_STATUSES,
  isFingerprintStatus,
} from "@digital-evidence/evidence/status";
import { useRef } from "react";
import { useLocation } from "wouter";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronDown from "lucide-react/icons/chevron-down";
import { atPosition, dashboardPath, useTrail } from "../../routes/routes.ts";
import { DataTable, Pager } from "../../components/data-table.tsx";
import { fingerprintColumn } from "../../components/fingerprint-list.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Freshness } from "../../components/timestamp.tsx";
import { Panel } from "../../components/panel.tsx";
import type { useLatestFingerprints } from "../../queries/service.ts";
import { useSource } from "../../queries/source.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import styles from "./dashboard.module.css";
import { useSteadyRows } from "./steady-rows.ts";
import { dashboardWords as words } from "../../words/dashboard.ts";
import { listWords, statusTitle, statusWords } from "../../words/parts.tsx";

const columns = [
  fingerprintColumn("hash", words.columns.hash, { share: 20, smallShare: 64 }),
  fingerprintColumn("createdAt", words.columns.timestamp, { share: 15, smallShare: 36 }),
  fingerprintColumn("organization", words.columns.organization, { share: 21, onSmall: "hidden" }),
  fingerprintColumn("tenant", words.columns.tenant, { share: 21, onSmall: "hidden" }),
  fingerprintColumn("status", words.columns.status, { share: 23, onSmall: "hidden" }),
];

/** A row without a hash is identified by its whole content. */
const keyOf = (row: ReceivedSummary) => row.hash ?? JSON.stringify(row);

type Props = {
  latest: ReturnType<typeof useLatestFingerprints>;
  status: FingerprintStatus | undefined;
  cursor: string | undefined;
  /** The number of fingerprints on a page. */
  count: number;
};

export function LatestFingerprints({ latest, status, cursor, count }: Props) {
  const { published } = useSource();
  const [, navigate] = useLocation();
  const trail = useTrail();
  const top = useRef<HTMLDivElement>(null);
  const here = atPosition(dashboardPath, { status, cursor });
  const { rows, added, hasMoved, showNewest } = useSteadyRows(here, latest.data?.data, keyOf);
  const { cursor: next, hasMore } = latest.data?.pagination ?? {};
  const filter = !published && (
    <StatusFilter
      status={status}
      onChoose={(chosen) => {
        navigate(atPosition(dashboardPath, { status: chosen }));
      }}
    />
  );
  const footer = (
    <>
      <Freshness query={published?.aged(latest) ?? latest} />
      <Pager
        label={words.pages}
        here={here}
        newest={cursor === undefined ? null : atPosition(dashboardPath, { status })}
        trail={trail}
        older={
          hasMore && next !== undefined ? atPosition(dashboardPath, { status, cursor: next }) : null
        }
        onTurn={() => {
          top.current?.scrollIntoView({ block: "start" });
        }}
      />
    </>
  );
  const hasFailed = latest.data === undefined && latest.isError;
  return (
    <div ref={top} className={styles.place}>
      <Panel
        title={words.fingerprints}
        flush
        footer={hasFailed ? undefined : footer}
        action={
          <div className={styles.actions}>
            <output className={styles.offer}>
              {hasMoved && <NewRows count={added} onShow={showNewest} />}
            </output>
            {filter}
          </div>
        }
      >
        {hasFailed ? (
          <ErrorPanel inPanel words={words.failed} query={latest} />
        ) : (
          <Unanswered trouble={latest.waiting}>
            <DataTable
              caption={words.table}
              columns={columns}
              rows={rows}
              rowKey={keyOf}
              pendingRows={count}
            />
          </Unanswered>
        )}
      </Panel>
    </div>
  );
}

type NewRowsProps = {
  /** How many rows are new. The count is 0 if rows have only disappeared from the list. */
  count: number;
  onShow: () => void;
};

/**
 * Offers new rows with a button. They are not inserted at once, because the rows that a visitor is reading
 * would move.
 */
function NewRows({ count, onShow }: NewRowsProps) {
  return (
    <button type="button" className={styles.newRowsOffer} onClick={onShow}>
      <ArrowUp size={14} />
      {count === 0 ? listWords.showCurrent : listWords.showNew(count)}
    </button>
  );
}

type StatusFilterProps = {
  status: FingerprintStatus | undefined;
  onChoose: (status: FingerprintStatus | undefined) => void;
};

function StatusFilter({ status, onChoose }: StatusFilterProps) {
  return (
    <span className={styles.filter}>
      <select
        className={styles.select}
        aria-label={statusWords.filter}
        value={status ?? ""}
        onChange={({ target: { value } }) => {
          onChoose(isFingerprintStatus(value) ? value : undefined);
        }}
      >
        <option value="">{statusWords.all}</option>
        {FINGERPRINT_STATUSES.map((known) => (
          <option key={known} value={known}>
            {statusTitle(known)}
          </option>
        ))}
      </select>
      <ChevronDown size={16} className={styles.chevron} />
    </span>
  );
}
