// What a list of fingerprints is narrowed by.
import { FINGERPRINT_STATUSES, type FingerprintStatus } from "@digital-evidence/evidence/status";
import type { Page, Search } from "../store/store.ts";
import type { Call } from "./call.ts";
import {
  datetimeEnd,
  datetimeStart,
  documentId,
  documentRef,
  eventId,
  readParameter,
  statuses,
  tags,
} from "./parameters.ts";

type SearchQuery = Omit<Search, keyof Page>;

/** What a search asks for; what is not asked for is absent. */
export function searchParameters(call: Call): SearchQuery {
  const given = {
    documentId: readParameter(call, documentId),
    eventId: readParameter(call, eventId),
    documentRef: readParameter(call, documentRef),
    from: readParameter(call, datetimeStart),
    to: readParameter(call, datetimeEnd),
    tags: readParameter(call, tags),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The same for every spelling of the same search, so that none has the same rows found again. */
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

/** `?status=S&status=S…`, each once and in one order; none means any. */
export function statusParameters(call: Call): readonly FingerprintStatus[] {
  const named = readParameter(call, statuses) ?? [];
  return FINGERPRINT_STATUSES.filter((status) => named.includes(status));
}
