// Searches by the beginning of a hash or of an organization's name. A service that does not know the parameter may
// ignore it and answer with any rows, so each row is compared with what was asked for.
import type { CallOptions, Client } from "@digital-evidence/client";
import { RequestError } from "@digital-evidence/client/errors";
import { SEARCH_LIMITS } from "@digital-evidence/evidence/limits";
import { isNamed } from "@digital-evidence/evidence/organization-name";
import type { Beginning } from "../recognition/candidate.ts";
import type { Known } from "../recognition/trial.ts";
import { isKnown } from "./known-fingerprints.ts";

/** How many results of a search are listed at a time. */
export const ROWS = 50;

/** The status codes of a service that cannot be searched so: it wants a key, or does not know the call or parameter. */
const unknownCall = new Set([400, 401, 402, 403, 404, 405, 422, 501]);

export type BeginningPage = {
  /** The rows that match. */
  rows: Known[];
  /** Whether the service can be searched by this: all rows of its answer match. */
  isSearchable: boolean;
  cursor: string | undefined;
  hasMore: boolean;
  isPartial: boolean;
};

const unsearchable: BeginningPage = {
  rows: [],
  isSearchable: false,
  cursor: undefined,
  hasMore: false,
  isPartial: false,
};

export async function searchBeginning(
  client: Pick<Client, "searchFingerprints">,
  candidate: Beginning,
  { cursor, ...call }: CallOptions & { cursor?: string | undefined },
): Promise<BeginningPage> {
  const query = queryOf(candidate);
  if (query === null) return unsearchable;
  const place = cursor === undefined ? {} : { cursor };
  try {
    const page = await client.searchFingerprints({ ...query, ...place, limit: ROWS }, call);
    const { hasMore, complete = true, cursor: next } = page.pagination;
    const rows = page.data.filter(isKnown);
    const isSearchable =
      rows.length === page.data.length && rows.every((row) => isObeyed(candidate, row));
    return {
      rows: rows.filter((row) => begins(candidate, row)),
      isSearchable,
      cursor: isSearchable ? next : undefined,
      hasMore: isSearchable && hasMore,
      isPartial: !complete,
    };
  } catch (error) {
    const status = error instanceof RequestError ? error.status : undefined;
    if (status === undefined || !unknownCall.has(status)) throw error;
    return unsearchable;
  }
}

/** The parameter that the service is asked by; null where there are too few digits for it. */
function queryOf(candidate: Beginning) {
  switch (candidate.kind) {
    case "hash-prefix":
      return { hashPrefix: candidate.hashPrefix };
    case "organization":
      return { organizationName: candidate.organizationName };
    case "shortened":
    default: {
      const { min, max } = SEARCH_LIMITS.hashPrefixDigits;
      const { length } = candidate.head;
      return length >= min && length <= max ? { hashPrefix: candidate.head } : null;
    }
  }
}

/** Whether a row is one that the service may answer with. Of a shortened hash it is asked for the head only. */
function isObeyed(candidate: Beginning, row: Known): boolean {
  return candidate.kind === "shortened"
    ? row.hash.toLowerCase().startsWith(candidate.head)
    : begins(candidate, row);
}

/** Whether a fingerprint matches. One without the name of its organization does not. */
export function begins(candidate: Beginning, row: Known): boolean {
  switch (candidate.kind) {
    case "hash-prefix":
      return row.hash.toLowerCase().startsWith(candidate.hashPrefix);
    case "organization":
      return isNamed(row.orgName ?? "", candidate.organizationName);
    case "shortened":
    default: {
      const { head, tail } = candidate;
      return [row.hash, row.documentRef ?? ""].some(
        (value) => value.toLowerCase().startsWith(head) && value.toLowerCase().endsWith(tail),
      );
    }
  }
}
