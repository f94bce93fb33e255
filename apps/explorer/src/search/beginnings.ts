// Searches by the beginning of a hash or of an organization's name. Some services ignore the search parameter and
// answer with any rows, so each row is compared with the request.
import type { CallOptions, Client } from "@digital-evidence/client";
import { RequestError } from "@digital-evidence/client/errors";
import { SEARCH_LIMITS } from "@digital-evidence/evidence/limits";
import { isNamed } from "@digital-evidence/evidence/organization-name";
import type { Beginning } from "../recognition/candidate.ts";
import type { Known } from "../recognition/trial.ts";
import { isKnown } from "./known-fingerprints.ts";

export const ROWS = 50;

/**
 * The status codes with which a service answers if it does not support this search: because it requires a key or a
 * payment, or because it does not know the call or the parameter.
 */
const unknownCall = new Set([400, 401, 402, 403, 404, 405, 422, 501]);

export type BeginningPage = {
  rows: Known[];
  /** Whether the service supports this search. It is assumed to do so if every row of its answer fits the request. */
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
      rows.length === page.data.length + page.others.length &&
      rows.every((row) => isObeyed(candidate, row));
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

/**
 * Returns the query parameter that searches the service for a candidate. For a shortened hash such as `0123abcd…89ef`,
 * the parameter contains the digits before the gap. Returns null if the service does not search for so few or so many
 * digits.
 */
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

/**
 * Whether the row is a correct answer to the request. For a shortened hash, only the head was requested, so
 * the tail is not compared here.
 */
function isObeyed(candidate: Beginning, row: Known): boolean {
  return candidate.kind === "shortened"
    ? row.hash.toLowerCase().startsWith(candidate.head)
    : begins(candidate, row);
}

/**
 * Whether a fingerprint matches the candidate. A fingerprint without an organization's name does not match
 * any name.
 */
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
