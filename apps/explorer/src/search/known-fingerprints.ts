// Collects the fingerprints that this visit has loaded, which are known without a search.
import type { ReceivedDetails } from "@digital-evidence/client";
import type { Known } from "@digital-evidence/client/look-up";
import type { QueryClient } from "@tanstack/react-query";

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
