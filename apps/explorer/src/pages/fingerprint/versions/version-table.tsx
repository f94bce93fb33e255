import { type Column, DataTable } from "../../../components/data-table.tsx";
import { HashValue } from "../../../components/hash-value.tsx";
import { OutsideText } from "../../../components/outside-text.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { RelativeTimestamp } from "../../../components/timestamp.tsx";
import { fingerprintPathFor } from "../../../routes/routes.ts";
import { versionsWords } from "../../../words/document-versions.tsx";
import type { Changes } from "./changes.ts";
import styles from "./document-versions.module.css";
import type { Version } from "./use-versions.ts";

const { changes: words, columns: titles, ...others } = versionsWords;

/** How many characters of the names of changed tags are shown. */
const TAGS_LENGTH = 120;

type Row = Version & { isHere: boolean };

const columns: readonly Column<Row>[] = [
  {
    title: titles.hash,
    share: 22,
    cell: ({ hash, isHere }) =>
      isHere ? (
        <>
          <HashValue value={hash} />
          <span className={styles.here}>{others.thisPage}</span>
        </>
      ) : (
        <HashValue value={hash} to={fingerprintPathFor(hash)} />
      ),
  },
  {
    title: titles.received,
    share: 18,
    cell: ({ createdAt }) => createdAt && <RelativeTimestamp value={createdAt} />,
  },
  {
    title: titles.changes,
    share: 40,
    onSmall: "below",
    cell: ({ changes }) => <ChangeList changes={changes} />,
  },
  {
    title: titles.status,
    share: 20,
    onSmall: "below",
    cell: ({ status }) => <StatusBadge status={status} />,
  },
];

type Props = { versions: readonly Version[] | undefined; hash: string };

/** @param hash the fingerprint whose page this is; its row has no link */
export function VersionTable({ versions, hash }: Props) {
  return (
    <DataTable
      caption={others.table}
      columns={columns}
      rows={versions?.map((version) => ({
        ...version,
        isHere: version.hash.toLowerCase() === hash.toLowerCase(),
      }))}
      rowKey={(version) => version.hash}
      pendingRows={1}
    />
  );
}

function ChangeList({ changes }: Pick<Version, "changes">) {
  switch (changes) {
    case "pending":
      return words.pending;
    case "unread":
      return words.unread;
    case "first":
      return words.first;
    case "not-loaded":
      return words.notLoaded;
    default:
      return <Differences changes={changes} />;
  }
}

function Differences({ changes: { document, signers, tags } }: { changes: Changes }) {
  return (
    <ul>
      <li>{words.document[document]}</li>
      {signers.added.length > 0 && <li>{words.signersAdded(signers.added.length)}</li>}
      {signers.removed.length > 0 && <li>{words.signersRemoved(signers.removed.length)}</li>}
      {tags.length > 0 && (
        <li>
          {words.tags(
            tags.length,
            <OutsideText maxLength={TAGS_LENGTH}>{tags.join(", ")}</OutsideText>,
          )}
        </li>
      )}
    </ul>
  );
}
