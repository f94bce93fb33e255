import { type Column, DataTable } from "../../../components/data-table.tsx";
import { HashValue } from "../../../components/hash-value.tsx";
import { Quoted } from "../../../components/said.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { RelativeTimestamp } from "../../../components/timestamp.tsx";
import { fingerprintPathFor } from "../../../routes/routes.ts";
import { versionsWords } from "../../../words/document-versions.tsx";
import { SignedWith } from "./signed-with.tsx";
import type { Changes, TagChange } from "./changes.ts";
import styles from "./document-versions.module.css";
import type { Version } from "./use-versions.ts";

const { changes: words, columns: titles, ...others } = versionsWords;

/** At most `TAGS_SHOWN` changed tags are shown, with at most `TAG_LENGTH` characters of each name and each value. */
const TAGS_SHOWN = 12;
const TAG_LENGTH = 60;

type Row = Version & { isHere: boolean };

const columns: readonly Column<Row>[] = [
  {
    title: titles.hash,
    share: 20,
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
    share: 14,
    cell: ({ createdAt }) => createdAt && <RelativeTimestamp value={createdAt} />,
  },
  {
    title: titles.signers,
    share: 21,
    onSmall: "below",
    cell: ({ signers }) => <SignedWith signers={signers} />,
  },
  {
    title: titles.changes,
    share: 25,
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
    <ul className={styles.changes}>
      <li>{words.document[document]}</li>
      {signers.added.length > 0 && <li>{words.signersAdded(signers.added.length)}</li>}
      {signers.removed.length > 0 && <li>{words.signersRemoved(signers.removed.length)}</li>}
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <li key={tag.name}>{tagChange(tag)}</li>
      ))}
      {tags.length > TAGS_SHOWN && <li>{words.moreTags(tags.length - TAGS_SHOWN)}</li>}
    </ul>
  );
}

function tagChange({ name, before, now }: TagChange) {
  const shown = (text: string) => <Quoted maxLength={TAG_LENGTH}>{text}</Quoted>;
  if (before === undefined) return words.tagAdded(shown(name), shown(now ?? ""));
  if (now === undefined) return words.tagRemoved(shown(name), shown(before));
  return words.tagChanged(shown(name), shown(before), shown(now));
}
