// The lists of fingerprints: their columns, and a panel with one page of a list.
import type { ReceivedSummary } from "@digital-evidence/client";
import { type ReactNode, useRef } from "react";
import { atPosition, fingerprintPathFor, useTrail } from "../routes/routes.ts";
import { listWords } from "../words/parts.tsx";
import { type Column, Pager } from "./data-table.tsx";
import styles from "./data-table.module.css";
import { Panel } from "./panel.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { RelativeTimestamp } from "./timestamp.tsx";
import { DocumentId, HashValue, Name } from "./values.tsx";

const { copies } = listWords;

const cells = {
  hash: ({ hash }) =>
    hash && <HashValue value={hash} label={copies.hash} to={fingerprintPathFor(hash)} />,
  createdAt: ({ createdAt }) => createdAt && <RelativeTimestamp value={createdAt} />,
  timestamp: ({ timestamp }) => timestamp && <RelativeTimestamp value={timestamp} />,
  organization: ({ orgName, orgId }) => <Name name={orgName} id={orgId} />,
  tenant: ({ tenantName, tenantId }) => <Name name={tenantName} id={tenantId} />,
  eventId: ({ eventId }) => eventId && <HashValue value={eventId} label={copies.eventId} />,
  documentId: (row) => <DocumentId of={row} />,
  documentRef: ({ documentRef }) =>
    documentRef && <HashValue value={documentRef} label={copies.documentRef} />,
  status: ({ status }) => <StatusBadge status={status} />,
} satisfies Record<string, (row: ReceivedSummary) => ReactNode>;

type Place = Pick<Column<ReceivedSummary>, "share" | "smallShare" | "onSmall">;

/** Returns the column that shows one member of a fingerprint. */
export function fingerprintColumn(
  member: keyof typeof cells,
  title: string,
  place: Place,
): Column<ReceivedSummary> {
  return { title, ...place, cell: cells[member] };
}

type PageProps = {
  title: string;
  /** The accessible name of the links to other pages. */
  pages: string;
  /** The address of the list, and where in it this page begins. */
  path: string;
  cursor: string | undefined;
  pagination: { cursor?: string | undefined; hasMore?: boolean | undefined } | undefined;
  action: ReactNode;
  children: ReactNode;
};

/** A panel with one page of a list, and links to its other pages. */
export function ListPage({ title, pages, path, cursor, pagination, action, children }: PageProps) {
  const trail = useTrail();
  const top = useRef<HTMLDivElement>(null);
  const { cursor: next, hasMore } = pagination ?? {};
  const older = hasMore && next !== undefined ? atPosition(path, { cursor: next }) : null;
  const pager = (older !== null || cursor !== undefined) && (
    <Pager
      label={pages}
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
      <Panel title={title} flush action={action} footer={pager || undefined}>
        {children}
      </Panel>
    </div>
  );
}
