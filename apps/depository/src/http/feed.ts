// Reads a feed of fingerprints: its title and its entries, in plain text. atom.ts and json-feed.ts write it in two
// formats. The service does not check any evidence for a feed, so an entry repeats only what the service has
// recorded, and says so.
import { type FingerprintStatus, statusTitle } from "@digital-evidence/evidence/status";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import {
  type FingerprintRow,
  type Found,
  type Page,
  type PublicReads,
  foundAll,
} from "../store/store.ts";
import { toFoundPage, withOneMore } from "./page.ts";
import { quoted } from "../quoted-text.ts";
import { toIso } from "../records/record-json.ts";

export interface Feed {
  readonly title: string;
  readonly description: string;
  /** The feed's address without limit and cursor. All parts of the feed have this id. */
  readonly id: string;
  /** The address of this part of the feed. */
  readonly url: string;
  /** The explorer's page that shows the same fingerprints, or else the dashboard. */
  readonly pageUrl: string;
  /** False if the search for entries has looked at as many rows as it may. */
  readonly isComplete: boolean;
  readonly nextUrl: string | null;
  readonly updatedAt: number;
  readonly entries: readonly Entry[];
}

export interface Entry {
  /** Identifies the entry in every feed, and does not change with the service's address. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly text: string;
  readonly status: FingerprintStatus;
  readonly publishedAt: number;
  readonly updatedAt: number;
}

/** Which fingerprints a feed lists. An absent member, or an empty list of statuses, does not restrict the feed. */
export interface FeedSubject {
  readonly organizationId?: string;
  readonly documentId?: string;
  /** The signer's key as 128 lower-case hex digits. A feed of a signer has no other filter. */
  readonly signer?: string;
  readonly statuses: readonly FingerprintStatus[];
}

/** The part of a feed that a call requests. `limit` and `cursor` are the texts of its query, for links to this part. */
export interface FeedPart {
  readonly subject: FeedSubject;
  readonly page: Page;
  readonly limit: string | undefined;
  readonly cursor: string | undefined;
}

/** @param address the absolute address of the feed, without its query */
export async function readFeed(reads: PublicReads, part: FeedPart, address: string): Promise<Feed> {
  const { subject, page, limit } = part;
  const { origin } = new URL(address);
  const found = await find(reads, subject, withOneMore(page));
  const { data: rows, pagination } = toFoundPage(found, page, (row) => row);
  const { hasMore, cursor: next } = pagination;
  const at = (cursor?: string): string => addressOf(address, { ...part, limit, cursor });
  return {
    id: addressOf(address, { subject }),
    title: titleOf(subject, rows),
    description:
      "What the service has recorded, newest first. Nothing was checked for this feed. Open the page of an entry, and your browser checks the evidence.",
    url: at(part.cursor),
    pageUrl: origin + pageOf(subject),
    isComplete: found.stoppedAt === null,
    nextUrl: hasMore && next !== undefined ? at(next) : null,
    updatedAt: Math.max(0, ...rows.map(lastChangeOf)),
    entries: rows.map((row) => toEntry(row, origin)),
  };
}

async function find(
  reads: PublicReads,
  { statuses, signer, ...search }: FeedSubject,
  page: Page,
): Promise<Found> {
  if (signer !== undefined) return foundAll(await reads.signers.fingerprints(signer, page));
  const isSearch = Object.keys(search).length > 0;
  return isSearch
    ? reads.fingerprints.search({ ...search, ...page })
    : reads.fingerprints.latest({ statuses, ...page });
}

/** The address with the query in one fixed order. */
function addressOf(
  address: string,
  { subject, limit, cursor }: Pick<FeedPart, "subject"> & Partial<FeedPart>,
): string {
  const { organizationId, documentId, signer, statuses } = subject;
  const query = new URLSearchParams();
  if (organizationId !== undefined) query.set("organization_id", organizationId);
  if (documentId !== undefined) query.set("document_id", documentId);
  if (signer !== undefined) query.set("signer", signer);
  for (const status of statuses) query.append("status", status);
  if (limit !== undefined) query.set("limit", limit);
  if (cursor !== undefined) query.set("cursor", cursor);
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}

/** The path of the explorer's page that shows the same fingerprints. Without such a page, the path of the dashboard. */
function pageOf({ documentId, signer, statuses }: FeedSubject): string {
  const [status, ...more] = statuses;
  if (documentId !== undefined) return `/search?q=${encodeURIComponent(documentId)}`;
  if (signer !== undefined) return `/signer/${signer}`;
  return status !== undefined && more.length === 0 ? `/dashboard?status=${status}` : "/dashboard";
}

/** @param rows the fingerprints of the feed; the first one has the organization's name */
function titleOf(
  { documentId, organizationId, signer, statuses }: FeedSubject,
  rows: readonly FingerprintRow[],
): string {
  const name = rows[0]?.organizationName ?? null;
  const parts = ["Fingerprints"];
  if (documentId !== undefined) parts.push(`with document ID ${quoted(documentId)}`);
  if (organizationId !== undefined) {
    parts.push(name === null ? `of organization ${organizationId}` : `of ${quoted(name)}`);
  }
  if (signer !== undefined) parts.push(`signed by key ${signer.slice(0, 8)}…`);
  if (statuses.length > 0) parts.push(`listed as ${statuses.map(statusTitle).join(" or ")}`);
  return `${parts.join(" ")} · Digital Evidence Explorer`;
}

const WITHHELD = "Document ID withheld by the operator";

/**
 * The time at which the text of an entry last changed. The store records no time when a withheld document id is shown
 * again, so that change is not included.
 */
function lastChangeOf({ updatedAt, withheld }: FingerprintRow): number {
  return Math.max(updatedAt, ...withheld.map(({ at }) => toMilliseconds(at)));
}

function toEntry(row: FingerprintRow, origin: string): Entry {
  const { id, hash, organizationName, documentId, documentRef, status, createdAt } = row;
  const organization =
    organizationName === null ? "" : ` for an organization called ${quoted(organizationName)}`;
  return {
    id: `urn:uuid:${id}`,
    url: `${origin}/fingerprint/${hash}`,
    title: `${documentId === null ? WITHHELD : quoted(documentId)}: ${statusTitle(status)}`,
    text: `According to the service, not checked for this feed: fingerprint ${hash} of a document with the hash ${documentRef}, listed as ${quoted(statusTitle(status))}, received on ${toIso(createdAt)}${organization}.`,
    status,
    publishedAt: createdAt,
    updatedAt: lastChangeOf(row),
  };
}
