import { FINGERPRINT_STATUSES, type FingerprintStatus } from "@digital-evidence/evidence/status";
import type { Page, Search } from "../store/store.ts";
import type { Call } from "./call.ts";
import {
  datetimeEnd,
  datetimeStart,
  documentId,
  documentRef,
  eventId,
  hashPrefix,
  organizationId,
  organizationName,
  readParameter,
  statuses,
  tags,
  tenantId,
} from "./parameters.ts";

type SearchQuery = Omit<Search, keyof Page>;

/** Reads the filters. A filter that the query does not contain is absent from the result. */
export function searchParameters(call: Pick<Call, "query">): SearchQuery {
  const given = {
    documentId: readParameter(call, documentId),
    eventId: readParameter(call, eventId),
    documentRef: readParameter(call, documentRef),
    hashPrefix: readParameter(call, hashPrefix),
    organizationName: readParameter(call, organizationName),
    organizationId: readParameter(call, organizationId),
    tenantId: readParameter(call, tenantId),
    from: readParameter(call, datetimeStart),
    to: readParameter(call, datetimeEnd),
    tags: readParameter(call, tags),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** A cache key for the search. It is the same for all spellings of a search. */
export function searchKey(search: SearchQuery): string {
  const sorted = Object.entries(search.tags ?? {}).sort(([left], [right]) =>
    left < right ? -1 : 1,
  );
  return JSON.stringify({
    ...search,
    eventId: search.eventId?.toLowerCase(),
    documentRef: search.documentRef?.toLowerCase(),
    tags: sorted,
  });
}

/** Reads `?status=S&status=S…`. The result has no repetitions and a fixed order. An empty list means any status. */
export function statusParameters(call: Pick<Call, "query">): readonly FingerprintStatus[] {
  const named = readParameter(call, statuses) ?? [];
  return FINGERPRINT_STATUSES.filter((status) => named.includes(status));
}
