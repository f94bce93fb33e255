import type { CallOptions, Client, ReceivedDetails } from "@digital-evidence/client";
import { isNotOffered } from "@digital-evidence/client/errors";
import { isKnown, type Known } from "@digital-evidence/client/look-up";
import { useInfiniteQuery, useQueries } from "@tanstack/react-query";
import { keySpelling } from "../../format/text.ts";
import { callOptions, useSource } from "../../queries/source.ts";
import { fingerprintQuery } from "../../queries/records.ts";
import { FINGERPRINT_POLL_MS } from "../../queries/trouble.ts";

export type Version = Known & {
  /**
   * How the record differs from the record in the row below. `pending`: one of the two records is loading. `unread`:
   * one could not be read. `first`: this is the oldest fingerprint of the document. `not-loaded`: the row below is on a
   * page of the list that has not been requested.
   */
  changes: VersionChanges | "pending" | "unread" | "first" | "not-loaded";
  /** The keys that the record's signatures name. Undefined while the record is loading, null if it cannot be read. */
  signers: readonly string[] | null | undefined;
};

/** @param hash the hash of the fingerprint whose page shows the versions */
export function useVersions(document: DocumentOfOrganization, hash: string) {
  const source = useSource();
  const query = useInfiniteQuery({
    queryKey: [source.networkKey, "versions", document],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: VersionsPage) =>
      last.outcome === "found" && last.hasMore ? last.cursor : undefined,
    queryFn: (context) =>
      findVersions(source.client, document, {
        ...callOptions(source, context),
        cursor: context.pageParam,
      }),
    // Polls the list, so that it shows versions that arrive while it is open.
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.outcome === "found" ? FINGERPRINT_POLL_MS : false,
    refetchIntervalInBackground: false,
    // No retries here, because the client already retries.
    retry: false,
  });
  const pages = query.data?.pages ?? [];
  const found = pages.flatMap((page) => (page.outcome === "found" ? [page] : []));
  const rows = oncePerHash(found.flatMap((page) => page.rows));
  const isAlone = !query.hasNextPage && rows.every((row) => isSameHash(row.hash, hash));
  // The table needs the records to show how the versions differ and which keys signed them. If the page's own
  // fingerprint is the only version, there is no table.
  const records = useQueries({
    queries: rows.map((row) => ({ ...fingerprintQuery(source, row.hash), enabled: !isAlone })),
  });
  const changesOf = (index: number): Version["changes"] => {
    if (index === rows.length - 1) return query.hasNextPage ? "not-loaded" : "first";
    const [later, earlier] = [records[index], records[index + 1]];
    if (later?.data && earlier?.data) {
      return changesBetween(later.data.details, earlier.data.details);
    }
    const isUnread = [later, earlier].some((record) => record?.isError || record?.data === null);
    return isUnread ? "unread" : "pending";
  };
  const versions = rows.map((row, index): Version => {
    const record = records[index];
    const isUnread = record?.isError || record?.data === null;
    const signers = record?.data ? keysOf(record.data.details) : isUnread ? null : undefined;
    return { ...row, changes: changesOf(index), signers };
  });
  return {
    outcome: pages.find((page) => page.outcome !== "found")?.outcome ?? "found",
    versions,
    /** Whether the page's own fingerprint is the only version. */
    isAlone,
    ofOthers: found.reduce((sum, page) => sum + page.ofOthers, 0),
    isPending: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    /** The error of a failed request, either for the whole list or for its next page. */
    error: query.data === undefined || query.isFetchNextPageError ? query.error : null,
    freshness: query,
    tryAgain: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    isRetrying: query.isFetching,
  };
}

function isSameHash(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * Keeps each fingerprint once. If a new fingerprint arrives between the requests for two pages, the rows move,
 * and one row may be on both pages.
 */
function oncePerHash(rows: readonly Known[]): Known[] {
  return Array.from(new Map(rows.map((row) => [row.hash.toLowerCase(), row])).values());
}

// Asks the service for the fingerprints of one document. Some services ignore the search parameter and answer with
// any rows, so each row is compared with the request.

/** How many versions are requested at a time. There are few, because the page also requests the record of each. */
const ROWS = 10;

/** A document id has a meaning only within the organization that chose it. */
export type DocumentOfOrganization = { documentId: string; orgId: string };

type VersionsPage =
  | { outcome: "not-offered" | "ignored" }
  | {
      outcome: "found";
      rows: Known[];
      /** How many rows were left out because they belong to other organizations. */
      ofOthers: number;
      hasMore: boolean;
      cursor: string | undefined;
    };

async function findVersions(
  client: Pick<Client, "searchFingerprints">,
  { documentId, orgId }: DocumentOfOrganization,
  { cursor, ...call }: CallOptions & { cursor?: string | undefined },
): Promise<VersionsPage> {
  const place = cursor === undefined ? {} : { cursor };
  try {
    const page = await client.searchFingerprints({ documentId, ...place, limit: ROWS }, call);
    const rows = page.data.filter(isKnown);
    const isIgnored = page.others.length > 0 || rows.some((row) => row.documentId === undefined);
    if (isIgnored) return { outcome: "ignored" };
    const ofOrganization = rows.filter((row) => row.orgId?.toLowerCase() === orgId.toLowerCase());
    return {
      outcome: "found",
      rows: ofOrganization,
      ofOthers: rows.length - ofOrganization.length,
      hasMore: page.pagination.hasMore,
      cursor: page.pagination.cursor,
    };
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    return { outcome: "not-offered" };
  }
}

// Compares two records of one document as the service states them. Nothing here is verified.

/** How a record differs from the previous one. `unknown` means that one of the two records states no `documentRef`. */
export type VersionChanges = {
  document: "same" | "changed" | "unknown";
  /**
   * `added` lists the keys that only this record's signatures name, and `removed` the keys that only the signatures of
   * the previous record name.
   */
  signers: { added: string[]; removed: string[] };
  /** The tags that were added, removed or given another value, in alphabetical order of their names. */
  tags: TagChange[];
};

/** `before` or `now` is undefined if the record does not have the tag. */
export type TagChange = { name: string; before: string | undefined; now: string | undefined };

type Compared = Pick<ReceivedDetails, "documentRef" | "proofs" | "tags">;

function keysOf({ proofs }: Pick<Compared, "proofs">): string[] {
  return Array.from(new Set((proofs ?? []).flatMap(({ id }) => (id ? [keySpelling(id)] : []))));
}

function changesBetween(later: Compared, earlier: Compared): VersionChanges {
  return {
    document: compareDocuments(later.documentRef, earlier.documentRef),
    signers: {
      added: keysOnlyIn(later, earlier),
      removed: keysOnlyIn(earlier, later),
    },
    tags: tagsThatDiffer(later.tags ?? {}, earlier.tags ?? {}),
  };
}

function compareDocuments(later?: string, earlier?: string): VersionChanges["document"] {
  if (later === undefined || earlier === undefined) return "unknown";
  return later.toLowerCase() === earlier.toLowerCase() ? "same" : "changed";
}

function keysOnlyIn(one: Compared, other: Compared): string[] {
  const others = new Set(keysOf(other));
  return keysOf(one).filter((key) => !others.has(key));
}

type Tags = Readonly<Record<string, string | undefined>>;

function tagsThatDiffer(later: Tags, earlier: Tags): TagChange[] {
  const names = new Set([...Object.keys(later), ...Object.keys(earlier)]);
  const valueOf = (tags: Tags, name: string) =>
    Object.hasOwn(tags, name) ? tags[name] : undefined;
  return Array.from(names)
    .sort()
    .map((name) => ({ name, before: valueOf(earlier, name), now: valueOf(later, name) }))
    .filter(({ before, now }) => before !== now);
}
