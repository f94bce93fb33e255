// Fingerprints at hand without a search: what this visit has loaded, and the latest ones.
import type { CallOptions, Client } from "@digital-evidence/client";
import type { QueryClient } from "@tanstack/react-query";
import type { Known } from "../recognition/trial.ts";

/** As many of the latest as one call gives. */
const LATEST = 100;

/** Every fingerprint of a network that this visit has loaded, records before rows of lists. */
export function loadedFingerprints(queries: QueryClient, networkKey: string): Known[] {
  const found: Known[] = [];
  for (const query of queries.getQueryCache().findAll({ queryKey: [networkKey] })) {
    collect(query.state.data, found);
  }
  return found;
}

/** Records, lists of rows, and pages of them, however deep a query keeps them. */
function collect(data: unknown, found: Known[]): void {
  if (Array.isArray(data)) {
    for (const each of data) collect(each, found);
  } else if (typeof data === "object" && data !== null) {
    if ("hash" in data && "createdAt" in data && "tenantId" in data) found.push(data as Known);
    else if ("data" in data) collect(data.data, found);
    else if ("pages" in data) collect(data.pages, found);
  }
}

/** The loaded ones and the latest, each once; the loaded ones alone when the latest cannot be had. */
export async function latestAtHand(
  client: Pick<Client, "latestFingerprints">,
  loaded: readonly Known[],
  call: CallOptions,
): Promise<Known[]> {
  let latest: readonly Known[] = [];
  try {
    latest = (await client.latestFingerprints({ limit: LATEST }, call)).data;
  } catch {
    // What was loaded is still at hand; how many were looked through is told either way.
    call.signal?.throwIfAborted();
  }
  const byHash = new Map<string, Known>();
  // Rows say less than records, so a record stands over a row.
  for (const each of [...latest, ...loaded]) {
    const { eventId, documentId, documentRef } = each;
    const saysMore = eventId ?? documentId ?? documentRef;
    const hash = each.hash.toLowerCase();
    if (!byHash.has(hash) || saysMore !== undefined) byHash.set(hash, each);
  }
  return Array.from(byHash.values());
}
