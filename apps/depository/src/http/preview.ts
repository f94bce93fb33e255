// Writes the preview of a link to a fingerprint or a batch: the title and the description that a chat or a forum
// shows. The preview of a fingerprint also lists the feeds of its document and organization. The service does not check
// any evidence for a preview, so a preview repeats only what the service has recorded, and says so. Names in records
// are text from other people, so they are quoted.
import { FEED_PATHS } from "@digital-evidence/evidence/api";
import { RECEIVED_HASH_PATTERN } from "@digital-evidence/evidence/hash";
import { UUID_PATTERN } from "@digital-evidence/evidence/limits";
import { statusTitle } from "@digital-evidence/evidence/status";
import type { Batch, Fingerprint, PublicReads } from "../store/store.ts";
import { html } from "./markup.ts";
import { quoted } from "../quoted-text.ts";
import { toIso } from "../records/record-json.ts";

export interface Preview {
  readonly title: string;
  readonly description: string;
  /**
   * The feeds of the fingerprint's document and organization; empty for a batch. The page links to these feeds, so that
   * browsers and feed readers can find them.
   */
  readonly feeds: readonly FeedLink[];
}

interface FeedLink {
  readonly type: string;
  readonly title: string;
  readonly href: string;
}

/**
 * Finds the preview of the page at this path. If the result is null, the page keeps the title and the description that
 * the build wrote into it.
 */
export type FindPreview = (path: string) => Promise<Preview | null>;

const PRODUCT = "Digital Evidence Explorer";
/**
 * Says who makes the statements in a description. Every description begins with this text, because programs may cut off
 * the end of a description.
 */
const ITS_WORD = "According to the service, not checked for this preview:";
const NEXT = "Open the page, and your browser checks the evidence.";

export function previews(reads: PublicReads): FindPreview {
  return async (path) => {
    const [, page, id = "", rest] = path.split("/");
    if (rest !== undefined) return null;
    if (page === "fingerprint" && RECEIVED_HASH_PATTERN.test(id)) {
      const fingerprint = await reads.fingerprints.get(id.toLowerCase());
      return fingerprint === null ? null : fingerprintPreview(fingerprint);
    }
    if (page === "batch" && UUID_PATTERN.test(id)) {
      const batch = await reads.batches.get(id.toLowerCase());
      return batch === null ? null : batchPreview(batch);
    }
    return null;
  };
}

type Previewed = Pick<
  Fingerprint,
  "hash" | "createdAt" | "organizationName" | "organizationId" | "documentId"
> & {
  readonly batch: Pick<Batch, "status"> | null;
};

export function fingerprintPreview(fingerprint: Previewed): Preview {
  const { hash, createdAt, organizationName, batch } = fingerprint;
  const organization =
    organizationName === null ? "" : ` for an organization called ${quoted(organizationName)}`;
  const status = quoted(statusTitle(batch?.status ?? "NEW"));
  return {
    title: `Fingerprint ${hash.slice(0, 8)} · ${PRODUCT}`,
    description: `${ITS_WORD} listed as ${status}, received on ${dateOf(createdAt)}${organization}. ${NEXT}`,
    feeds: feedsOf(fingerprint),
  };
}

function feedsOf({ organizationId, documentId }: Previewed): FeedLink[] {
  const ofOrganization = new URLSearchParams({ organization_id: organizationId });
  const organization = { title: "Fingerprints of this organization", query: ofOrganization };
  const followed = [organization];
  if (documentId !== null) {
    const query = new URLSearchParams({ organization_id: organizationId, document_id: documentId });
    followed.unshift({ title: "Fingerprints of this document", query });
  }
  return followed.flatMap(({ title, query }) => [
    {
      type: "application/atom+xml",
      title: `${title} (Atom)`,
      href: `${FEED_PATHS.atom}?${query.toString()}`,
    },
    {
      type: "application/feed+json",
      title: `${title} (JSON Feed)`,
      href: `${FEED_PATHS.json}?${query.toString()}`,
    },
  ]);
}

type PreviewedBatch = Pick<Batch, "id" | "status" | "size" | "createdAt">;

export function batchPreview({ id, status, size, createdAt }: PreviewedBatch): Preview {
  const count = size === 1 ? "1 fingerprint" : `${String(size)} fingerprints`;
  return {
    title: `Batch ${id.slice(0, 8)} · ${PRODUCT}`,
    description: `${ITS_WORD} a batch of ${count}, listed as ${quoted(statusTitle(status))}, made on ${dateOf(createdAt)}. ${NEXT}`,
    feeds: [],
  };
}

function dateOf(time: number): string {
  return `${toIso(time).slice(0, 10)} (UTC)`;
}

const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;

/** Replaces the title and the description that the build wrote into the page. */
export function withPreview(page: string, { title, description, feeds }: Preview): string {
  const tags = html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${PRODUCT}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta name="twitter:card" content="summary" />
    ${feeds.map(
      (feed) =>
        html`<link
          rel="alternate"
          type="${feed.type}"
          title="${feed.title}"
          href="${feed.href}"
        /> `,
    )}`;
  // The replacement is a function. In a string, characters such as `$&` would be replaced by parts of the page.
  return page.replace(DESCRIPTION, "").replace(TITLE, () => tags.text);
}
