// Collects the fingerprints that are known without a search: those that this visit has loaded, and the latest
// ones.
import type { CallOptions, Client, ReceivedDetails } from "@digital-evidence/client";
import type { QueryClient } from "@tanstack/react-query";
import type { Known } from "../recognition/trial.ts";

/** Whether a row has a hash. Rows without one cannot be linked. */
export function isKnown<Row extends { hash?: string | undefined }>(
  row: Row,
): row is Row & { hash: string } {
  return row.hash !== undefined;
}

/** How many of the latest fingerprints are requested. The service returns no more in one call. */
const LATEST = 100;

/** Returns every fingerprint of a network that this visit has loaded. */
export function loadedFingerprints(queries: QueryClient, networkKey: string): Known[] {
  const found: Known[] = [];
  for (const query of queries.getQueryCache().findAll({ queryKey: [networkKey] })) {
    collect(query.state.data, found);
  }
  return found;
}

/**
 * The members for the organization, as a record names them. The rows of a list name them `orgId` and
 * `orgName`.
 */
type Organization = Partial<Pick<ReceivedDetails, "organizationId" | "organizationName">>;

function toKnown(loaded: Known & Organization): Known {
  const { orgId = loaded.organizationId, orgName = loaded.organizationName } = loaded;
  return { ...loaded, orgId, orgName };
}

/** Collects records and rows from cached query data, which may be nested. */
function collect(data: unknown, found: Known[]): void {
  if (Array.isArray(data)) {
    for (const each of data) collect(each, found);
  } else if (typeof data === "object" && data !== null) {
    if ("hash" in data && typeof data.hash === "string" && "tenantId" in data) {
      found.push(toKnown(data as Known & Organization));
    } else if ("details" in data) collect(data.details, found);
    else if ("data" in data) collect(data.data, found);
    else if ("pages" in data) collect(data.pages, found);
  }
}

/**
 * Returns the loaded and the latest fingerprints, each once. If the latest cannot be fetched, only the loaded
 * ones are returned.
 */
export async function latestAtHand(
  client: Pick<Client, "latestFingerprints">,
  loaded: readonly Known[],
  call: CallOptions,
): Promise<Known[]> {
  let latest: readonly Known[] = [];
  try {
    latest = (await client.latestFingerprints({ limit: LATEST }, call)).data.filter(isKnown);
  } catch {
    // An aborted search throws here. Any other error is ignored, because the loaded fingerprints can still be searched
    // and the page says how many were searched.
    call.signal?.throwIfAborted();
  }
  const byHash = new Map<string, Known>();
  // The loaded fingerprints come last, because a loaded record may have more members than a row of the latest
  // fingerprints. A record replaces the row with the same hash if it has one of the members that are tested below.
  for (const each of [...latest, ...loaded]) {
    const { eventId, documentId, documentRef } = each;
    const saysMore = eventId ?? documentId ?? documentRef;
    const hash = each.hash.toLowerCase();
    if (!byHash.has(hash) || saysMore !== undefined) byHash.set(hash, each);
  }
  return Array.from(byHash.values());
}
