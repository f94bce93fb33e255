import type { ReactNode } from "react";
import { titleOf } from "../format/short-title.ts";
import { headingWords } from "./headings.ts";

export const fingerprintWords = {
  title: (hash: string | undefined) => titleOf(headingWords.fingerprint.title, hash),
  none: {
    /** [F4] in docs/spec.md */
    title: "No fingerprint hash provided",
    advice:
      "The address of a fingerprint’s page is /fingerprint/ followed by the fingerprint hash: 64 hex digits (0–9 and a–f).",
  },
  notFound: {
    /** [F3] in docs/spec.md */
    title: "Fingerprint not found",
    sentence: (hash: ReactNode, network: string): ReactNode => (
      <>
        There is no fingerprint with the hash {hash} on “{network}”.
      </>
    ),
    advice:
      "This may be the hash of the document instead of the fingerprint hash, or it may belong to another network.",
    search: "Search for it as a document’s hash",
  },
  failed: {
    title: "The fingerprint could not be read",
    advice: "It is not known whether this fingerprint exists. Try again in a moment.",
  },
  changed: "New data has arrived. Everything was checked again.",
  share: "Share",
  details: "Details",
  /** [F16] in docs/spec.md */
  downloadProof: "Download proof",
  fields: {
    hash: "Hash",
    /** [F6] in docs/spec.md */
    confirmationTimestamp: "Confirmation timestamp",
    /** [F7] in docs/spec.md */
    status: "Status",
    /** [F8] in docs/spec.md */
    fingerprintTimestamp: "Fingerprint timestamp",
    /** [F9] in docs/spec.md */
    eventId: "Event ID",
    /** [F10] in docs/spec.md */
    organization: "Organization",
    /** [F9] in docs/spec.md */
    documentId: "Document ID",
    /** [F9] in docs/spec.md */
    tenant: "Tenant",
    /** [F11] in docs/spec.md */
    documentRef: "Document REF",
    tags: "Tags",
  },
  copies: {
    hash: "hash",
    organizationId: "organization ID",
    tenantId: "tenant ID",
    documentRef: "document REF",
    snapshot: "snapshot hash",
    batchId: "batch ID",
  },
  notifyMe: "Notify me when this is final",
  proofs: "Proofs",
  versions: "Versions of this document",
  listVersions: "List all fingerprints with this document ID",
  keyHolder:
    "A signature shows which key was used. It does not show who holds the key. Any name for the holder comes only from the service.",
  /** [F14] and [F15] in docs/spec.md */
  proofBatch: "Proof batch",
  /** [F14] in docs/spec.md */
  snapshot: "Snapshot",
  /** [F15] in docs/spec.md */
  batchId: "Batch ID",
};
