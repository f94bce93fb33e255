import { useEffect, useState } from "react";
import { useAnnounce } from "../../components/announcer.tsx";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Freshness, RelativeTimestamp } from "../../components/timestamp.tsx";
import { HashValue } from "../../components/values.tsx";
import { Notice, Skeleton } from "../../components/panel.tsx";
import { Quoted } from "../../components/said.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { NAME_LIMITS, useNamedKeys } from "../../named-keys/named-keys.ts";
import { fingerprintPathFor, signerPath } from "../../routes/routes.ts";
import { versionsWords } from "../../words/dialogs.tsx";
import styles from "./fingerprint.module.css";
import {
  type VersionChanges,
  type DocumentOfOrganization,
  type TagChange,
  useVersions,
  type Version,
} from "./use-versions.ts";
import { listWords } from "../../words/parts.tsx";

type Props = {
  document: DocumentOfOrganization;
  /** The hash of the fingerprint whose page this is. */
  hash: string;
};

export function DocumentVersions({ document, hash }: Props) {
  const query = useVersions(document, hash);
  const { error, outcome, versions, ofOthers, hasMore } = query;
  const [newest] = versions;
  /** The hash of the newest version when the visitor asked for the list. */
  const [first, setFirst] = useState<string>();
  if (first === undefined && newest !== undefined) setFirst(newest.hash);
  if (error !== null)
    return (
      <ErrorPanel
        inPanel
        words={{ title: versionsWords.failed, advice: versionsWords.failedAdvice }}
        query={{ error, isFetching: query.isRetrying, refetch: query.tryAgain }}
      />
    );
  if (outcome !== "found") {
    return <p>{outcome === "not-offered" ? versionsWords.notOffered : versionsWords.ignored}</p>;
  }
  const at = versions.findIndex((version) => version.hash.toLowerCase() === hash.toLowerCase());
  // If this page's version is not in the list yet, it is on a later page of the list, among the older versions.
  const isOlder = at > 0 || (at === -1 && hasMore);
  const documentId = <Quoted maxLength={64}>{document.documentId}</Quoted>;
  return (
    <div className={styles.versions}>
      {query.isAlone && !query.isPending ? (
        <p>{versionsWords.onlyOne(documentId)}</p>
      ) : (
        <>
          {isOlder && newest !== undefined && (
            <NewerVersion key={newest.hash} newest={newest} hasArrived={newest.hash !== first} />
          )}
          <p>{versionsWords.lead}</p>
          <VersionTable versions={query.isPending ? undefined : versions} hash={hash} />
        </>
      )}
      {ofOthers > 0 && <p>{versionsWords.ofOthers(ofOthers)}</p>}
      <p className={styles.note}>{versionsWords.next}</p>
      <Freshness query={query.freshness} />
      {hasMore && (
        <Button onClick={query.more} disabled={query.isLoadingMore}>
          {query.isLoadingMore ? versionsWords.loadingOlder : versionsWords.showOlder}
        </Button>
      )}
    </div>
  );
}

const { newer: newerWords } = versionsWords;

type NewerProps = {
  newest: Version;
  /** Whether this version arrived after the visitor had asked for the list. */
  hasArrived: boolean;
};

/** Says that the service lists a later version than the one of this page, and links to it. */
function NewerVersion({ newest, hasArrived }: NewerProps) {
  const { hash, createdAt } = newest;
  const announce = useAnnounce();
  useEffect(() => {
    if (hasArrived) announce(newerWords.arrived);
  }, [announce, hasArrived]);
  return (
    <div className={styles.newer}>
      <Notice kind="info" title={hasArrived ? newerWords.arrived : newerWords.title}>
        <p>{newerWords.sentence(createdAt && <RelativeTimestamp value={createdAt} />)}</p>
        <HashValue value={hash} label={listWords.copies.hash} to={fingerprintPathFor(hash)} />
      </Notice>
    </div>
  );
}

const { changes: changeWords, columns: titles, ...others } = versionsWords;

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
          <HashValue value={hash} label={listWords.copies.hash} />
          <span className={styles.here}>{others.thisPage}</span>
        </>
      ) : (
        <HashValue value={hash} label={listWords.copies.hash} to={fingerprintPathFor(hash)} />
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

type TableProps = { versions: readonly Version[] | undefined; hash: string };

/** @param hash the fingerprint whose page this is; its row has no link */
function VersionTable({ versions, hash }: TableProps) {
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
      return changeWords.pending;
    case "unread":
      return changeWords.unread;
    case "first":
      return changeWords.first;
    case "not-loaded":
      return changeWords.notLoaded;
    default:
      return <Differences changes={changes} />;
  }
}

function Differences({ changes: { document, signers, tags } }: { changes: VersionChanges }) {
  return (
    <ul className={styles.changes}>
      <li>{changeWords.document[document]}</li>
      {signers.added.length > 0 && <li>{changeWords.signersAdded(signers.added.length)}</li>}
      {signers.removed.length > 0 && <li>{changeWords.signersRemoved(signers.removed.length)}</li>}
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <li key={tag.name}>{tagChange(tag)}</li>
      ))}
      {tags.length > TAGS_SHOWN && <li>{changeWords.moreTags(tags.length - TAGS_SHOWN)}</li>}
    </ul>
  );
}

function tagChange({ name, before, now }: TagChange) {
  const shown = (text: string) => <Quoted maxLength={TAG_LENGTH}>{text}</Quoted>;
  if (before === undefined) return changeWords.tagAdded(shown(name), shown(now ?? ""));
  if (now === undefined) return changeWords.tagRemoved(shown(name), shown(before));
  return changeWords.tagChanged(shown(name), shown(before), shown(now));
}

/** A record may have more signatures than a row has space for. */
const SIGNERS_SHOWN = 3;

function SignedWith({ signers }: Pick<Version, "signers">) {
  const named = useNamedKeys();
  if (signers === undefined) return <Skeleton width={14} />;
  if (signers === null || signers.length === 0) return null;
  return (
    <ul className={styles.signers}>
      {signers.slice(0, SIGNERS_SHOWN).map((key) => {
        const name = named.find((entry) => entry.key === key)?.name;
        return (
          <li key={key}>
            <HashValue value={key} label={listWords.copies.key} to={signerPath(key)} />
            {name !== undefined && (
              <span className={styles.here} data-own-name>
                <Quoted maxLength={NAME_LIMITS.nameLength}>{name}</Quoted>
              </span>
            )}
          </li>
        );
      })}
      {signers.length > SIGNERS_SHOWN && (
        <li>{versionsWords.moreSigners(signers.length - SIGNERS_SHOWN)}</li>
      )}
    </ul>
  );
}
