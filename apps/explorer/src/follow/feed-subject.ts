// What a feed of the service lists, and its address: docs/protocol/feeds.md.
import { FEED_PATHS } from "@digital-evidence/evidence/api";

export type FeedSubject =
  | { kind: "signer"; signer: string }
  | { kind: "organization"; organizationId: string; name: string | undefined }
  | { kind: "document"; documentId: string; organizationId: string };

export type FeedFormat = keyof typeof FEED_PATHS;

export function feedPath(format: FeedFormat, subject: FeedSubject): string {
  const query = new URLSearchParams();
  if (subject.kind === "signer") query.set("signer", subject.signer);
  else query.set("organization_id", subject.organizationId);
  if (subject.kind === "document") query.set("document_id", subject.documentId);
  return `${FEED_PATHS[format]}?${query.toString()}`;
}

type Row = {
  documentId?: string | undefined;
  orgId?: string | undefined;
  orgName?: string | undefined;
};

/** Returns the subjects that all rows share: a document and its organization, only the organization, or none. */
export function commonSubjects(rows: readonly Row[]): FeedSubject[] {
  const [first] = rows;
  const { orgId, orgName, documentId } = first ?? {};
  if (!orgId || rows.some((row) => row.orgId !== orgId)) return [];
  const organization = { kind: "organization", organizationId: orgId, name: orgName } as const;
  return documentId && rows.every((row) => row.documentId === documentId)
    ? [{ kind: "document", documentId, organizationId: orgId }, organization]
    : [organization];
}
