import { isListed, type Listed, type Candidate } from "@digital-evidence/client/recognise";
import { type Find, type Hit, searchListed } from "@digital-evidence/client/look-up";
import { useInfiniteQuery } from "@tanstack/react-query";
import { batchPath, casePath } from "../../routes/routes.ts";
import { DataTable, type Column } from "../../components/data-table.tsx";
import { fingerprintColumn } from "../../components/fingerprint-list.tsx";
import { HashValue } from "../../components/values.tsx";
import { Panel } from "../../components/panel.tsx";
import { partlySearched, notOffered, searchWords } from "../../words/search.ts";
import styles from "./search.module.css";
import { listWords } from "../../words/parts.tsx";
import { Button, ButtonLink } from "../../components/button.tsx";
import { FailureQuote } from "../../components/error-panel.tsx";
import { searchableBy } from "../../phrasing/search.ts";
import { useSource, callOptions } from "../../queries/source.ts";
import { commonSubjects } from "../../follow/feed-subject.ts";
import { FollowButton } from "../../follow/follow-button.tsx";

const { found: words } = searchWords;

type BatchHit = Extract<Hit, { kind: "batch" }>;

const batchColumns: readonly Column<BatchHit>[] = [
  {
    title: words.batchId,
    share: 100,
    cell: ({ batchId }) => (
      <HashValue
        value={batchId}
        label={listWords.copies.batchId}
        ends={18}
        to={batchPath(batchId)}
      />
    ),
  },
];

export function Hits({ find }: { find: Find }) {
  const { candidate, hits, hasMore, isPartial, lookedThrough } = find;
  if (isListed(candidate)) return <FoundByBeginning candidate={candidate} find={find} />;
  const fingerprints = hits.filter((hit) => hit.kind === "fingerprint");
  const batches = hits.filter((hit) => hit.kind === "batch");
  return (
    <>
      {fingerprints.length > 0 && (
        <Panel
          title={words.fingerprints(fingerprints.length)}
          flush
          action={<HitActions candidate={candidate} hits={fingerprints} />}
        >
          <FoundTable hits={fingerprints} />
          {lookedThrough !== undefined && (
            <p className={styles.more}>{notOffered.some(lookedThrough)}</p>
          )}
          {isPartial && <p className={styles.more}>{partlySearched}</p>}
          {hasMore && !isPartial && <p className={styles.more}>{words.newest(hits.length)}</p>}
        </Panel>
      )}
      {batches.length > 0 && (
        <Panel title={words.batches(batches.length, candidate.kind)} flush>
          <DataTable
            caption={words.batchTable}
            columns={batchColumns}
            rows={batches}
            rowKey={({ batchId }) => batchId}
            pendingRows={0}
          />
        </Panel>
      )}
    </>
  );
}

const { found: foundByBeginningWords } = searchWords;

function FoundByBeginning({ candidate, find }: { candidate: Listed; find: Find }) {
  const { hits, isPartial, isSearchable, hasMore, more, isLoading, error } = useMoreHits(
    candidate,
    find,
  );
  const isPublished = useSource().published !== undefined;
  const isOnlyHere = find.lookedThrough !== undefined;
  return (
    <Panel
      title={foundByBeginningWords.by[candidate.kind]}
      flush
      action={<HitActions candidate={candidate} hits={hits} />}
    >
      <FoundTable
        hits={hits.filter((hit) => hit.kind === "fingerprint")}
        hasOrganization={candidate.kind === "organization"}
      />
      {(isOnlyHere || !isSearchable) && (
        <p className={styles.more}>{searchableBy(candidate, find, isPublished)}</p>
      )}
      {hasMore && (
        <div className={styles.more}>
          <p>
            {error !== null ? (
              <>
                {foundByBeginningWords.moreFailed} <FailureQuote error={error} />
              </>
            ) : isPartial ? (
              foundByBeginningWords.partly(hits.length)
            ) : (
              foundByBeginningWords.more(hits.length)
            )}
          </p>
          <Button onClick={more} disabled={isLoading}>
            {isLoading
              ? foundByBeginningWords.loadingMore
              : error === null
                ? foundByBeginningWords.showMore
                : foundByBeginningWords.tryAgain}
          </Button>
        </div>
      )}
    </Panel>
  );
}

type MorePage = {
  hits: readonly Hit[];
  cursor: string | undefined;
  hasMore: boolean;
  isPartial: boolean;
  isSearchable: boolean;
};

/** Returns the hits of a prefix search, and a function that loads more of them. */
function useMoreHits(candidate: Listed, find: Find) {
  const source = useSource();
  const { hits, cursor, hasMore, isPartial } = find;
  const first: MorePage = { hits, cursor, hasMore, isPartial, isSearchable: true };
  const query = useInfiniteQuery({
    queryKey: [source.networkKey, "more-hits", candidate, cursor],
    initialData: { pages: [first], pageParams: [undefined] },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: MorePage) => (last.hasMore ? last.cursor : undefined),
    queryFn: async (context): Promise<MorePage> => {
      const call = { ...callOptions(source, context), cursor: context.pageParam };
      const { rows, ...page } = await searchListed(source.client, candidate, call);
      return {
        ...page,
        hits: rows.map((known) => ({ kind: "fingerprint", hash: known.hash, known })),
      };
    },
    // The client has already retried each request, so the query does not retry.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const { pages } = query.data;
  return {
    hits: pages.flatMap((page) => page.hits),
    isPartial: pages.at(-1)?.isPartial === true,
    isSearchable: pages.every((page) => page.isSearchable),
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    isLoading: query.isFetchingNextPage,
    error: query.error,
  };
}

type Props = { candidate: Candidate; hits: readonly Hit[] };

/** What can be done with all matches together: follow their document or organization, and export them. */
function HitActions({ candidate, hits }: Props) {
  const known = hits.flatMap((hit) => (hit.kind === "fingerprint" ? [hit.known] : []));
  const isFollowed = ["document", "document-id", "organization"].includes(candidate.kind);
  return (
    <div className={styles.actions}>
      {isFollowed && <FollowButton subjects={commonSubjects(known)} />}
      <ExportHits hits={hits} />
    </div>
  );
}

const { columns: titles } = words;
const below = { share: 20, onSmall: "below" } as const;
const columns = (third: "eventId" | "organization") => [
  fingerprintColumn("hash", titles.hash, { share: 20 }),
  fingerprintColumn("createdAt", titles.received, { share: 16 }),
  fingerprintColumn(third, titles[third], below),
  fingerprintColumn("documentId", titles.documentId, below),
  fingerprintColumn("status", titles.status, { ...below, share: 24 }),
];

type FoundProps = {
  hits: readonly Extract<Hit, { kind: "fingerprint" }>[];
  /** Whether the table shows the organization instead of the event. */
  hasOrganization?: boolean;
};

function FoundTable({ hits, hasOrganization = false }: FoundProps) {
  return (
    <DataTable
      caption={words.fingerprintTable}
      columns={columns(hasOrganization ? "organization" : "eventId")}
      rows={hits.map(({ hash, known }) => ({ ...known, hash }))}
      rowKey={({ hash }) => hash}
      pendingRows={0}
    />
  );
}

export function ExportHits({ hits }: { hits: readonly Hit[] }) {
  const hashes = hits.flatMap((hit) => (hit.kind === "fingerprint" ? [hit.hash] : []));
  if (hashes.length < 2) return null;
  return (
    <ButtonLink to={casePath} state={{ hashes }}>
      {searchWords.found.exportCase}
    </ButtonLink>
  );
}
