// Routes of the feeds. A feed lists the fingerprints of an organization, of a document, of a signer, or with a status.
// It reads them by the same queries as the API's lists, so the cost of a feed is limited in the same way.
import { FEED_PATHS } from "@digital-evidence/evidence/api";
import {
  type FingerprintRow,
  type Found,
  foundAll,
  type Page,
  type PublicReads,
} from "../store/store.ts";
import { type Answer, answerOf } from "./answer.ts";
import { type Call, originOf } from "./call.ts";
import { Failure } from "./failure.ts";
import type { Keep } from "./kept-answers.ts";
import { pageParameters, toFoundPage, withOneMore } from "./page.ts";
import { documentId, organizationId, readParameter, signer } from "./parameters.ts";
import { type Allowances, SEARCH_COST } from "./rate-limit.ts";
import { get, type Route } from "./route.ts";
import { statusParameters } from "./search-query.ts";
import { type FingerprintStatus, statusTitle } from "@digital-evidence/evidence/status";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { quoted } from "../quoted-text.ts";
import { toIso } from "../records/record-json.ts";
import { html as xml, type Markup } from "./markup.ts";

// Writes a feed as JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/
const JSON_FEED = "application/feed+json";

function writeJsonFeed(feed: Feed): string {
  const { title, description, url, pageUrl, nextUrl, entries } = feed;
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: pageUrl,
    feed_url: url,
    description,
    ...(nextUrl === null ? {} : { next_url: nextUrl }),
    authors: [{ name: "Digital Evidence Explorer" }],
    language: "en",
    items: entries.map(({ id, text, status, publishedAt, updatedAt, ...entry }) => ({
      id,
      url: entry.url,
      title: entry.title,
      content_text: text,
      date_published: toIso(publishedAt),
      date_modified: toIso(updatedAt),
      tags: [status],
    })),
  });
}

// Writes a feed as Atom: RFC 4287. Older entries are linked as RFC 5005, section 3, describes.
const ATOM = "application/atom+xml; charset=utf-8";

/** Texts of records in the feed are quoted (quoted-text.ts), so they have no character that XML 1.0 forbids. */
function writeAtom(feed: Feed): string {
  const { id, title, description, url, pageUrl, nextUrl, updatedAt, entries } = feed;
  const document = xml`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${id}</id>
<title>${title}</title>
<subtitle>${description}</subtitle>
<updated>${toIso(updatedAt)}</updated>
<author><name>Digital Evidence Explorer</name></author>
<link rel="self" type="application/atom+xml" href="${url}"/>
<link rel="alternate" type="text/html" href="${pageUrl}"/>
${nextUrl === null ? "" : xml`<link rel="next" type="application/atom+xml" href="${nextUrl}"/>\n`}${entries.map(writeEntry)}</feed>
`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${document.text}`;
}

function writeEntry({ id, url, title, text, status, publishedAt, updatedAt }: Entry): Markup {
  return xml`<entry>
<id>${id}</id>
<title>${title}</title>
<published>${toIso(publishedAt)}</published>
<updated>${toIso(updatedAt)}</updated>
<category term="${status}" label="${statusTitle(status)}"/>
<link rel="alternate" type="text/html" href="${url}"/>
<content>${text}</content>
</entry>
`;
}

/**
 * An answer has the header Last-Modified only if the feed's last change is at least this long ago. The header has whole
 * seconds, so it would stay the same if the feed changed twice within a second. A client that asks between the two
 * changes would then miss the second one: RFC 9110, section 8.8.2.2.
 */
const SETTLED_MS = 60_000;

interface FeedRoutes {
  readonly reads: PublicReads;
  readonly keep: Keep;
  readonly charge: Allowances["charge"];
  readonly now: () => number;
  readonly publicOrigin: string | null;
  readonly trustedProxies: number;
}

interface Format {
  readonly path: string;
  readonly contentType: string;
  readonly write: (feed: Feed) => string;
}

const formats: readonly Format[] = [
  { path: FEED_PATHS.atom, contentType: ATOM, write: writeAtom },
  { path: FEED_PATHS.json, contentType: JSON_FEED, write: writeJsonFeed },
];

export function feedRoutes(options: FeedRoutes): Route[] {
  return formats.map((format) => get(format.path, reader(format, options)));
}

function reader({ path, contentType, write }: Format, options: FeedRoutes) {
  const { reads, keep, charge, now, publicOrigin, trustedProxies } = options;
  return async (call: Call): Promise<Answer> => {
    const subject = subjectOf(call);
    const page = pageParameters(call);
    // The answer repeats both in links, so the key contains them, and no other text that the caller chose.
    const limit = call.query.has("limit") ? String(page.limit) : undefined;
    const cursor = call.query.get("cursor") ?? undefined;
    const origin = originOf(call, publicOrigin, trustedProxies);
    const key = `${path} ${origin} ${limit} ${cursor} ${JSON.stringify(subject)}`;
    const { modifiedAt, ...answer } = await keep.live(key, async () => {
      const feed = await readFeed(reads, { subject, page, limit, cursor }, origin + path);
      if (!feed.isComplete) charge(call, SEARCH_COST);
      // A feed that is filtered by status, signer or document can change without a newer entry: the status of an entry
      // changes, its document id is withheld, or a later signature adds an older fingerprint. So such a feed has an
      // ETag but no Last-Modified.
      const { statuses, signer: key, documentId: document } = subject;
      const isByTime = statuses.length === 0 && key === undefined && document === undefined;
      // No time is stored when a withheld value is shown again, and the feed's last change then becomes earlier. So a
      // service that has ever withheld a value sends no Last-Modified at all.
      const hasTime =
        isByTime && feed.entries.length > 0 && (await reads.withholdings.state()) === "";
      const text = { ...answerOf(write(feed), "FEED"), contentType };
      return hasTime ? { ...text, modifiedAt: feed.updatedAt } : text;
    });
    const isSettled = modifiedAt !== undefined && now() - modifiedAt >= SETTLED_MS;
    return isSettled ? { ...answer, modifiedAt } : answer;
  };
}

/** @throws Failure where the call combines filters for which there is no common index */
function subjectOf(call: Call): FeedSubject {
  const organization = readParameter(call, organizationId);
  const document = readParameter(call, documentId);
  const statuses = statusParameters(call);
  const key = readParameter(call, signer);
  if (key !== undefined && (organization !== undefined || document !== undefined)) {
    const message = "cannot be combined with organization_id or document_id";
    throw new Failure("INVALID_REQUEST", message, "signer");
  }
  if (statuses.length > 0 && key !== undefined) {
    throw new Failure("INVALID_REQUEST", "cannot be combined with signer", "status");
  }
  if (statuses.length > 0 && (organization !== undefined || document !== undefined)) {
    const message = "cannot be combined with organization_id or document_id";
    throw new Failure("INVALID_REQUEST", message, "status");
  }
  return {
    ...(organization === undefined ? {} : { organizationId: organization }),
    ...(document === undefined ? {} : { documentId: document }),
    ...(key === undefined ? {} : { signer: key }),
    statuses,
  };
}

// Reads a feed of fingerprints: its title and its entries, in plain text. `writeAtom` and `writeJsonFeed` write it in two
// formats. The service does not check any evidence for a feed, so an entry repeats only what the service has
// recorded, and says so.
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
interface FeedSubject {
  readonly organizationId?: string;
  readonly documentId?: string;
  /** The signer's key as 128 lower-case hex digits. A feed of a signer has no other filter. */
  readonly signer?: string;
  readonly statuses: readonly FingerprintStatus[];
}

/** The part of a feed that a call requests. `limit` and `cursor` are the texts of its query, for links to this part. */
interface FeedPart {
  readonly subject: FeedSubject;
  readonly page: Page;
  readonly limit: string | undefined;
  readonly cursor: string | undefined;
}

/** @param address the absolute address of the feed, without its query */
async function readFeed(reads: PublicReads, part: FeedPart, address: string): Promise<Feed> {
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
