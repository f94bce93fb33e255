// Asks the service for the fingerprints of one document. Some services ignore the search parameter and answer with
// any rows, so each row is compared with the request.
import type { CallOptions, Client } from "@digital-evidence/client";
import { isNotOffered } from "@digital-evidence/client/errors";
import type { Known } from "@digital-evidence/client/look-up";
import { isKnown } from "@digital-evidence/client/look-up";

/** How many versions are requested at a time. There are few, because the page also requests the record of each. */
const ROWS = 10;

/** A document id has a meaning only within the organization that chose it. */
export type DocumentOfOrganization = { documentId: string; orgId: string };

export type VersionsPage =
  | { outcome: "not-offered" | "ignored" }
  | {
      outcome: "found";
      rows: Known[];
      /** How many rows were left out because they belong to other organizations. */
      ofOthers: number;
      hasMore: boolean;
      cursor: string | undefined;
    };

export async function findVersions(
  client: Pick<Client, "searchFingerprints">,
  { documentId, orgId }: DocumentOfOrganization,
  { cursor, ...call }: CallOptions & { cursor?: string | undefined },
): Promise<VersionsPage> {
  const place = cursor === undefined ? {} : { cursor };
  try {
    const page = await client.searchFingerprints({ documentId, ...place, limit: ROWS }, call);
    const rows = page.data.filter(isKnown);
    const isIgnored = page.others.length > 0 || rows.some((row) => row.documentId === undefined);
    if (isIgnored) return { outcome: "ignored" };
    const ofOrganization = rows.filter((row) => row.orgId?.toLowerCase() === orgId.toLowerCase());
    return {
      outcome: "found",
      rows: ofOrganization,
      ofOthers: rows.length - ofOrganization.length,
      hasMore: page.pagination.hasMore,
      cursor: page.pagination.cursor,
    };
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    return { outcome: "not-offered" };
  }
}
