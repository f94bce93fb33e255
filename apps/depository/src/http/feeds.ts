// Routes of the feeds. A feed lists the fingerprints of an organization, of a document, of a signer, or with a status.
// It reads them by the same queries as the API's lists, so the cost of a feed is limited in the same way.
import { FEED_PATHS } from "@digital-evidence/evidence/api";
import type { PublicReads } from "../store/with-replica.ts";
import { type Answer, answering, answerOf } from "./answer.ts";
import { ATOM, writeAtom } from "./atom.ts";
import type { Call } from "./call.ts";
import { Failure } from "./failure.ts";
import { type Feed, type FeedSubject, readFeed } from "./feed.ts";
import { JSON_FEED, writeJsonFeed } from "./json-feed.ts";
import type { Keep } from "./kept-answers.ts";
import { pageParameters } from "./page.ts";
import { documentId, organizationId, readParameter, signer } from "./parameters.ts";
import { originOf } from "./public-origin.ts";
import { type Allowances, SEARCH_COST } from "./rate-limit.ts";
import type { Router } from "./router.ts";
import { statusParameters } from "./search-query.ts";

/**
 * An answer has the header Last-Modified only if the feed's last change is at least this long ago. The header has whole
 * seconds, so it would stay the same if the feed changed twice within a second. A client that asks between the two
 * changes would then miss the second one: RFC 9110, section 8.8.2.2.
 */
const SETTLED_MS = 60_000;

interface FeedRoutes {
  readonly reads: Pick<
    PublicReads,
    "searchFingerprints" | "latestFingerprints" | "signerFingerprints" | "withholdingState"
  >;
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

export function addFeedRoutes(router: Router, options: FeedRoutes): void {
  for (const format of formats) router.on("GET", format.path, answering(reader(format, options)));
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
        isByTime && feed.entries.length > 0 && (await reads.withholdingState()) === "";
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
