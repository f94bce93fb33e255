import type { ReactNode } from "react";
import { counted } from "../format/list.ts";

export const versionsWords = {
  lead: "According to the service, the same organization submitted all of these fingerprints with the same document ID. The newest comes first. The table compares what the records state. Nothing in the table has been verified: open a fingerprint to verify it. The service has only hashes of the document. To see what changed in the document, compare the files themselves.",
  newer: {
    title: "This page shows an older version",
    arrived: "A newer version of this document has arrived",
    /** `received` is how long ago, as in “2 minutes ago”. */
    sentence: (received: ReactNode): ReactNode => (
      <>
        The service lists a newer fingerprint of this document
        {received ? <>, received {received}</> : ""}. Open it to verify it and to see which keys
        signed it:
      </>
    ),
  },
  next: "New versions appear here while this list is open. To learn about versions that arrive later, choose “Follow”.",
  onlyOne: (documentId: ReactNode): ReactNode => (
    <>
      The service lists no other fingerprint of this organization with the document ID {documentId}.
    </>
  ),
  ofOthers: (count: number) =>
    `${counted(count, "fingerprint")} with this document ID ${count === 1 ? "is" : "are"} not listed here, because other organizations submitted ${count === 1 ? "it" : "them"}. A document ID identifies a document only within one organization.`,
  notOffered:
    "This service has no public search, so this page cannot list other versions of the document.",
  ignored:
    "This page asked the service for the fingerprints of this document, but the service answered with fingerprints of other documents. None of them is listed here.",
  failed: "The versions of this document could not be loaded.",
  failedAdvice: "The verdict above does not depend on them. Try again in a moment.",
  table: "Versions of this document",
  columns: {
    hash: "Fingerprint",
    received: "Received",
    signers: "Signed with",
    changes: "Compared with the previous version",
    status: "Status",
  },
  thisPage: "This page",
  changes: {
    document: {
      same: "Same document hash",
      changed: "Document hash changed",
      unknown: "Document hashes not compared, because at least one is missing",
    },
    signersAdded: (count: number) => `${counted(count, "signing key")} added`,
    signersRemoved: (count: number) => `${counted(count, "signing key")} no longer present`,
    tagAdded: (name: ReactNode, value: ReactNode): ReactNode => (
      <>
        Tag {name} added: {value}
      </>
    ),
    tagRemoved: (name: ReactNode, value: ReactNode): ReactNode => (
      <>
        Tag {name} no longer present; it was {value}
      </>
    ),
    tagChanged: (name: ReactNode, before: ReactNode, now: ReactNode): ReactNode => (
      <>
        Tag {name} changed from {before} to {now}
      </>
    ),
    moreTags: (count: number) => `${counted(count, "more tag")} changed`,
    pending: "Comparing…",
    unread: "Not compared, because a record could not be read",
    first: "First version that the service lists",
    notLoaded: "The previous version is not loaded",
  },
  moreSigners: (count: number) => `and ${counted(count, "more key")}`,
  showOlder: "Show older versions",
  loadingOlder: "Loading…",
};
