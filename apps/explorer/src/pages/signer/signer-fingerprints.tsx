import type { ReceivedSummary } from "@digital-evidence/client";
import { useRef } from "react";
import { useSearch } from "wouter";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { DocumentId } from "../../components/document-id.tsx";
import { HashValue } from "../../components/hash-value.tsx";
import { Name } from "../../components/name.tsx";
import { Pager } from "../../components/pager.tsx";
import { Panel } from "../../components/panel.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { RelativeTimestamp } from "../../components/timestamp.tsx";
import { FollowButton } from "../../follow/follow-button.tsx";
import { isNotOffered } from "@digital-evidence/client/errors";
import { useSignerFingerprints } from "../../queries/signer.ts";
import { atPosition, readPosition } from "../../routes/list-position.ts";
import { fingerprintPathFor } from "../../routes/routes.ts";
import { signerPath } from "../../routes/signer-path.ts";
import { useTrail } from "../../routes/trail.ts";
import { Unanswered } from "../../waiting/unanswered.tsx";
import { signerWords as words } from "../../words/signer.tsx";
import styles from "./signer.module.css";

const ROWS = 20;
const PENDING_ROWS = 5;

const columns: readonly Column<ReceivedSummary>[] = [
  {
    title: words.columns.hash,
    share: 21,
    cell: ({ hash }) => hash && <HashValue value={hash} to={fingerprintPathFor(hash)} />,
  },
  {
    title: words.columns.received,
    share: 16,
    cell: ({ createdAt }) => createdAt && <RelativeTimestamp value={createdAt} />,
  },
  {
    title: words.columns.organization,
    share: 21,
    onSmall: "below",
    cell: ({ orgName, orgId }) => <Name name={orgName} id={orgId} />,
  },
  {
    title: words.columns.documentId,
    share: 21,
    onSmall: "below",
    cell: (row) => <DocumentId of={row} />,
  },
  {
    title: words.columns.status,
    share: 21,
    onSmall: "below",
    cell: ({ status }) => <StatusBadge status={status} />,
  },
];

export function SignerFingerprints({ signer }: { signer: string }) {
  const { cursor } = readPosition(useSearch());
  const trail = useTrail();
  const top = useRef<HTMLDivElement>(null);
  const list = useSignerFingerprints(signer, { limit: ROWS, cursor });
  if (list.data === undefined && list.isError) {
    return (
      <Panel title={words.fingerprints} flush>
        <ErrorPanel
          inPanel
          title={isNotOffered(list.error) ? words.listNotOffered : words.listFailed.title}
          error={list.error}
          advice={words.listFailed.advice}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Panel>
    );
  }
  const path = signerPath(signer);
  const { cursor: next, hasMore } = list.data?.pagination ?? {};
  const older = hasMore && next !== undefined ? atPosition(path, { cursor: next }) : null;
  const pager = (older !== null || cursor !== undefined) && (
    <Pager
      label={words.pages}
      here={atPosition(path, { cursor })}
      newest={cursor === undefined ? null : path}
      trail={trail}
      older={older}
      onTurn={() => {
        top.current?.scrollIntoView({ block: "start" });
      }}
    />
  );
  return (
    <div ref={top} className={styles.place}>
      <Panel
        title={words.fingerprints}
        flush
        action={<FollowButton subjects={[{ kind: "signer", signer }]} />}
        footer={pager || undefined}
      >
        <Unanswered trouble={list.waiting}>
          <DataTable
            caption={words.table}
            columns={columns}
            rows={list.data?.data}
            rowKey={(row) => row.hash ?? JSON.stringify(row)}
            pendingRows={PENDING_ROWS}
          />
        </Unanswered>
      </Panel>
    </div>
  );
}
