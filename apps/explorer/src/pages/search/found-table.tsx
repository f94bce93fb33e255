import { DataTable, type Column } from "../../components/data-table.tsx";
import { DocumentId, HashValue, Name } from "../../components/values.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { RelativeTimestamp } from "../../components/timestamp.tsx";
import type { Hit } from "@digital-evidence/client/look-up";
import { fingerprintPathFor } from "../../routes/routes.ts";
import { searchWords } from "../../words/search.ts";
import { listWords } from "../../words/parts.ts";

const { found: words } = searchWords;

export type FingerprintHit = Extract<Hit, { kind: "fingerprint" }>;

const hash: Column<FingerprintHit> = {
  title: words.columns.hash,
  share: 20,
  cell: (hit) => (
    <HashValue value={hit.hash} label={listWords.copies.hash} to={fingerprintPathFor(hit.hash)} />
  ),
};
const received: Column<FingerprintHit> = {
  title: words.columns.received,
  share: 16,
  cell: ({ known: { createdAt } }) => createdAt && <RelativeTimestamp value={createdAt} />,
};
const eventId: Column<FingerprintHit> = {
  title: words.columns.eventId,
  share: 20,
  onSmall: "below",
  cell: ({ known }) =>
    known.eventId && <HashValue value={known.eventId} label={listWords.copies.eventId} />,
};
const organization: Column<FingerprintHit> = {
  title: words.columns.organization,
  share: 20,
  onSmall: "below",
  cell: ({ known: { orgName, orgId } }) => <Name name={orgName} id={orgId} />,
};
const documentId: Column<FingerprintHit> = {
  title: words.columns.documentId,
  share: 20,
  onSmall: "below",
  cell: ({ known }) => <DocumentId of={known} />,
};
const status: Column<FingerprintHit> = {
  title: words.columns.status,
  share: 24,
  onSmall: "below",
  cell: ({ known }) => <StatusBadge status={known.status} />,
};

const columns = [hash, received, eventId, documentId, status];
const columnsWithOrganization = [hash, received, organization, documentId, status];

type Props = {
  hits: readonly FingerprintHit[];
  /** Whether the table shows the organization instead of the event. */
  hasOrganization?: boolean;
};

export function FoundTable({ hits, hasOrganization = false }: Props) {
  return (
    <DataTable
      caption={words.fingerprintTable}
      columns={hasOrganization ? columnsWithOrganization : columns}
      rows={hits}
      rowKey={(hit) => hit.hash}
      pendingRows={0}
    />
  );
}
